internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport

struct ExportCoversCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "covers",
    abstract: "Write the cover of each issue in several sizes and formats.",
    discussion: """
      Files are named after their width: cover-180.jpg, cover-360.webp. JPEG and PNG files carry metadata: the issue, \
      and sRGB as their colour space.

      Examples:
        gatefold export covers issue.pdf
        gatefold export covers issue.pdf --widths 180,360,720 --formats jpeg,webp -o covers
        gatefold export covers magazines --widths 240 --trim -o covers --resume --report covers.json
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(name: .output, help: .outputFolder(for: "covers", default: "covers"))
  var output: String?

  @Option(help: ArgumentHelp("Widths in pixels, separated by commas.", valueName: "list"))
  var widths = WidthList([180, 360, 720])

  @Option(help: ArgumentHelp("jpeg, png or webp, or several separated by commas.", valueName: "formats"))
  var formats = ChoiceList<PictureKind>([.jpeg])

  @Option(help: "Page number of the cover.")
  var page: Int = 1

  @Flag(help: "Trim margins that have the main colour of the border.")
  var trim = false

  @Option(help: "Quality of jpeg and webp, 1 to 100. (default: jpeg 85, webp 80)")
  var quality: Int?

  @OptionGroup var watermark: WatermarkOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if page < 1 { throw ValidationError("--page is a number from 1, not \(page).") }
    try validateRange("--quality", quality, in: 1...100)
  }

  func run() async throws {
    let opener = IssueOpener(opening)
    let input = try await sources.input(outside: folder)
    let lanes = opening.threads ?? ProcessInfo.processInfo.activeProcessorCount
    try await Batch(work).run(input, lanes: lanes) { batchIssue throws(GatefoldError) in
      try await write(batchIssue, opener)
    }
  }

  private func write(_ batchIssue: BatchIssue, _ opener: IssueOpener) async throws(GatefoldError) {
    // Plan before the document is opened, which takes most of the time. Covers of a document without a title use its
    // name.
    let name = ExportNames.title(of: batchIssue.documentPath)
    let unit = ExportUnit("cover", pageIndices: [page - 1], options: ["name": name])
    guard try !batchIssue.plan([unit]).isEmpty else { return }
    let issue = try await opener.openNotingRepair(batchIssue.documentPath, named: batchIssue.documentName)
    let writer = SizedPictureWriter(
      isTrimmed: trim,
      options: watermark.thumbnailOptions,
      formats: formats.choices.map { $0.format(quality: quality) },
      title: issue.title(fallback: name)
    )
    await batchIssue.writeReporting(unit, pageIndex: page - 1) { files throws(GatefoldError) in
      let covers = widths.widths.map { (PictureSizing.width($0), "cover-\($0)") }
      try await writer.write(covers, of: try await issue.page(at: page - 1), into: files)
      return []
    }
  }

  private var folder: String { sources.folder(output, default: "covers") }

  private var work: BatchWork {
    BatchWork(
      "export covers",
      writing: "covers",
      into: folder,
      options: [
        "widths": widths.description, "formats": formats.description, "page": "\(page)", "trimmed": "\(trim)",
        "quality": quality.map(String.init) ?? "usual", "colors": "\(opening.colors)",
      ].merging(watermark.journal) { $1 },
      batch,
      report
    )
  }
}
