internal import ArgumentParser
internal import Gatefold

struct ExportCoversCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "covers",
    abstract: "Write the cover of each issue at several sizes and in several formats in one go.",
    discussion: """
      Files are named for their width: cover-180.jpg, cover-360.webp. JPEG and PNG say in themselves which issue they \
      show, and that their colours are sRGB.

      Examples:
        gatefold export covers issue.pdf --widths 180,360,720 --formats jpeg,webp --out covers
        gatefold export covers magazines --widths 240 --trim --out covers --resume --report covers.json
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(help: ArgumentHelp("The folder for the covers.", valueName: "dir"))
  var out: String

  @Option(help: ArgumentHelp("Widths in pixels, with commas between.", valueName: "list"))
  var widths: WidthList

  @Option(help: ArgumentHelp("jpeg, png or webp, or several with commas between.", valueName: "formats"))
  var formats = PictureKindList([.jpeg])

  @Option(help: "The page that is the cover.")
  var page: Int = 1

  @Flag(help: "Leave the blank margins out.")
  var trim = false

  @Option(help: "Quality of jpeg and webp, 1 to 100. (default: jpeg 85, webp 80)")
  var quality: Int?

  @OptionGroup var batch: BatchOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup(title: "Opening") var opening: OpeningOptions

  func validate() throws {
    if page < 1 { throw ValidationError("--page is a number from 1 on, not \(page).") }
    if let quality, !(1...100).contains(quality) {
      throw ValidationError("--quality is a number from 1 to 100, not \(quality).")
    }
  }

  func run() async throws {
    let opener = IssueOpener(opening, isBatch: true)
    let (files, hasFolders) = sources.files(outside: out)
    let progress = Progress("covers", total: files.count, isQuiet: report.quiet)
    try await Batch(work).run(files, hasFolders: hasFolders) { batchIssue throws(GatefoldError) in
      defer { progress.advance() }
      try await write(batchIssue, opener)
    }
  }

  private func write(_ batchIssue: BatchIssue, _ opener: IssueOpener) async throws(GatefoldError) {
    guard try !batchIssue.plan(["cover"], unit: { ($0, [page - 1]) }).isEmpty else { return }
    let issue = try await opener.open(batchIssue.source)
    Console.current.noteRepair(of: issue, batchIssue.source)
    let title = issue.title(fallback: PictureNames.stem(of: batchIssue.source))
    try await batchIssue.writeWhole("cover", of: [page - 1]) { unit throws(GatefoldError) in
      let cover = try await issue.page(at: page - 1)
      for width in widths.widths {
        for kind in formats.kinds {
          let writer = SizedPictureWriter(
            sizing: .width(width),
            isTrimmed: trim,
            options: .thumbnail,
            format: kind.format(quality: quality),
            title: title
          )
          try await writer.write(cover, named: "cover-\(width)", into: unit)
        }
      }
      return []
    }
  }

  private var work: Batch.Work {
    Batch.Work(
      command: "export covers",
      product: "covers",
      folder: out,
      options: [
        "widths": widths.description, "formats": formats.description, "page": "\(page)", "trimmed": "\(trim)",
        "quality": quality.map(String.init) ?? "usual", "colors": opening.exactColors ? "exact" : "accelerated",
      ],
      resumes: batch.resume,
      reportPath: report.report,
      isQuiet: report.quiet
    )
  }
}

/// Widths in pixels, like "180,360".
struct WidthList: ExpressibleByArgument, Sendable, CustomStringConvertible {
  let widths: [Int]

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let widths = parts.compactMap { Int($0) }
    guard widths.count == parts.count, widths.allSatisfy({ $0 >= 1 }) else { return nil }
    self.widths = Set(widths).sorted()
  }

  var description: String { widths.map(String.init).joined(separator: ",") }
}

/// Kinds of pictures, like "jpeg,webp".
struct PictureKindList: ExpressibleByArgument, Sendable, CustomStringConvertible {
  let kinds: [PictureKind]

  init(_ kinds: [PictureKind]) {
    self.kinds = kinds
  }

  init?(argument: String) {
    let names = argument.lowercased().split(separator: ",", omittingEmptySubsequences: false)
    let named = names.compactMap { PictureKind(fileExtension: String($0)) }
    guard named.count == names.count else { return nil }
    kinds = PictureKind.allCases.filter(named.contains)
  }

  var description: String { kinds.map(\.rawValue).joined(separator: ",") }
  var defaultValueDescription: String { description }
}
