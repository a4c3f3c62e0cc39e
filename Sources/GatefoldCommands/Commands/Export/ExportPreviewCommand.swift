internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport

struct ExportPreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Write an animated page-flip preview of each issue (WebP).",
    discussion: """
      The file preview.webp repeats endlessly. Pages turn in the reading direction of the issue. With --pages, the \
      facing page of each selected page is shown too.

      Examples:
        gatefold export preview issue.pdf -o previews
        gatefold export preview magazines --pages 1-9 --size 160x220 -o previews --resume
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(name: .output, help: .outputFolder(for: "previews", default: "previews"))
  var output: String?

  @Option(help: ArgumentHelp("Box that each page fits into, in pixels.", valueName: "WxH"))
  var size = BoxArgument(width: 240, height: 320)

  @Option(help: ArgumentHelp("How long each spread stays open.", valueName: "milliseconds"))
  var hold: Int = 1200

  @Option(help: ArgumentHelp("How long turning a page takes.", valueName: "milliseconds"))
  var turn: Int = 480

  @Option(help: "Quality, 1 to 100.")
  var quality: Int = 70

  @Option(help: "alone or paired: whether the cover stands alone. (default: from the file, else alone)")
  var cover: CoverArgument?

  @Option(help: "ltr or rtl: reading direction. (default: from the file)")
  var direction: DirectionArgument?

  @OptionGroup var selection: PagesOptions
  @OptionGroup var watermark: WatermarkOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if !(20...60_000).contains(hold) || !(20...60_000).contains(turn) {
      throw ValidationError("--hold and --turn are numbers from 20 to 60000.")
    }
    try validateRange("--quality", quality, in: 1...100)
  }

  func run() async throws {
    try await Batch(work).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      let indices = try selection.indices(of: issue, batchIssue.documentPath)
      let arrangement = try await SpreadOptions.arrangement(of: issue, cover, direction)
      let spreads = try await issue.spreads(arrangement).containing(anyOf: indices)
      let advance = batchIssue.progress(total: spreads.count)
      var flip = PageFlipWriter(page: size.size, holdTime: hold, turnTime: turn, quality: quality)
      flip.watermark = watermark.mark
      let unit = ExportUnit("preview", pageIndices: spreads.flatMap(\.pageIndices))
      try await batchIssue.writeWhole(unit) { files throws(GatefoldError) in
        let file = try await flip.file(of: spreads, direction: arrangement.direction, didDraw: advance)
        try files.write(file.data, to: "preview.webp", showing: .data(pageIndex: nil))
        return file.failures
      }
    }
  }

  private var folder: String { sources.folder(output, default: "previews") }

  private var work: BatchWork {
    BatchWork(
      "export preview",
      writing: "previews",
      into: folder,
      options: [
        "size": "\(size.size.width)x\(size.size.height)", "times": "\(hold) \(turn)", "quality": "\(quality)",
        "pages": selection.description, "cover": cover?.rawValue ?? "by the file",
        "direction": direction?.rawValue ?? "by the file", "colors": "\(opening.colors)",
      ].merging(watermark.journal) { $1 },
      batch,
      report
    )
  }
}
