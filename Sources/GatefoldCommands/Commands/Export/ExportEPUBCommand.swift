internal import ArgumentParser
internal import Gatefold
internal import GatefoldReflow

struct ExportEPUBCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "epub",
    abstract: "Write each issue as an EPUB 3.3 file.",
    discussion: """
      --layout reflowable (the default) has the articles, in type that readers choose, with the contents, the printed \
      page numbers and the cover. Pages that belong to no article are left out. An issue without articles becomes the \
      text of its pages, and pictures of pages without text.
      --layout fixed has all pages as they are printed, side by side: pictures under text that can be selected.

      Video and sound of an issue package are included. The file is named after the issue.

      Examples:
        gatefold export epub issue.pdf
        gatefold export epub issue.pdf --layout fixed --dpi 200 -o books
        gatefold export epub magazines -o books --resume --report epub.json
      """
  )

  enum Layout: String, ExpressibleByArgument, CaseIterable, Sendable {
    case reflowable, fixed

    var exported: EPUBExport.Layout {
      switch self {
      case .reflowable: .reflowable
      case .fixed: .fixed
      }
    }
  }

  @OptionGroup var sources: BatchSources

  @Option(name: .output, help: .outputFolder(for: "EPUB files", default: "epub"))
  var output: String?

  @Option(help: "reflowable or fixed.")
  var layout: Layout = .reflowable

  @Option(help: "Resolution of pictures of pages (fixed), in pixels per inch.")
  var dpi: Double = 150

  @Option(help: "Quality of pictures of pages (fixed), 1 to 100.")
  var quality: Int = 80

  @Option(help: "alone or paired: whether the cover stands alone. (default: from the file, else alone)")
  var cover: CoverArgument?

  @Option(help: "ltr or rtl: reading direction. (default: from the file; reflowable: from the text)")
  var direction: DirectionArgument?

  @OptionGroup var batch: BatchOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    try validateFolder(output, of: "epub")
    try validateResolution(dpi)
    try validateRange("--quality", quality, in: 1...100)
  }

  func run() async throws {
    try await Batch(work).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      var export = EPUBExport(layout: layout.exported)
      export.content = try await PublicationContent(of: issue, at: batchIssue.documentPath)
      if cover != nil || direction != nil {
        export.arrangement = SpreadArrangement(try await issue.resolvedReadingHints()).with(cover, direction)
      }
      (export.dpi, export.quality) = (dpi, quality)
      try await export.write(issue, named: batchIssue.fileStem, into: batchIssue)
    }
  }

  private var work: BatchWork {
    BatchWork(
      "export epub",
      writing: "EPUB files",
      into: sources.folder(output, default: "epub"),
      options: ["colors": "\(opening.colors)"],
      batch,
      report
    )
  }
}
