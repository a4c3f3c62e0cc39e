internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage
internal import GatefoldReader
internal import GatefoldReflow

struct ExportWebCommand: AsyncParsableCommand {
  /// The name of its units in journals.
  static let name = "export web"

  static let configuration = CommandConfiguration(
    commandName: "web",
    abstract: "Write whole issues for any web server.",
    discussion: """
      The folder of an issue contains:
        index.html            the pages, for any browser
        manifest.json         IIIF Presentation 3.0, for Mirador and others
        issue.json            pages and files, for your own reader
        contents.json, links.json
        images/page-0001/     tiles: IIIF Image 3.0, level 0
        thumbs/page-0001.jpg
        text/page-0001.xml    text maps: ALTO, and JSON
        media/, issue.pdf     embedded media, and the document itself
        assets/               files of an issue package
        reader/, articles/    with --reader: a reader, and the articles as text
      With several issues, each gets its own folder, and collection.json lists all.

      Overlays of an issue package become annotations of the manifest: video, sound and pictures are painted onto \
      their part of the page, links and hotspots lead to pages and addresses. Install ffprobe for durations.

      IIIF needs absolute addresses: --base-url is the URL of the served output folder. If you change it and use \
      --resume, only files with addresses are written again.

      Examples:
        gatefold export web issue.pdf -o site
        python3 -m http.server --directory site     (the default address)
        gatefold export web issue.zip -o site       (an issue package, with its overlays)
        gatefold export web issue.pdf -o site --reader      (read it at reader/?issue=../)
        gatefold export web magazines -o site --base-url https://a.org/b
        gatefold export web magazines --dpi 150 --format webp -o site --resume
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(name: .output, help: .outputFolder(for: "issues", default: "site"))
  var output: String?

  @Option(help: ArgumentHelp("URL of the served output folder.", valueName: "url"))
  var baseUrl = BaseAddress.localhost

  @Option(help: "Resolution of the largest pictures, in pixels per inch.")
  var dpi: Double = 200

  @Option(help: "Edge of a tile, in pixels.")
  var size: Int = 512

  @Option(help: ArgumentHelp("Maximum side of a thumbnail, in pixels.", valueName: "pixels"))
  var thumbnail: Int = 400

  @Option(help: ArgumentHelp("Text maps: alto, hocr, json, svg, separated by commas.", valueName: "formats"))
  var text = ChoiceList<TextMapFormat>([.alto, .json])

  @Flag(inversion: .prefixedNo, help: "Copy the PDF beside its pages. (default: --pdf, with --watermark --no-pdf)")
  var pdf: Bool?

  @Flag(help: "Add a reader for browsers, and the articles as text.")
  var reader = false

  @Option(help: ArgumentHelp("The look of the reader: a JSON file.", valueName: "file"), completion: .file())
  var theme: String?

  @Option(help: "alone or paired: whether the cover stands alone. (default: from the file, else alone)")
  var cover: CoverArgument?

  @Option(help: "ltr or rtl: reading direction. (default: from the file)")
  var direction: DirectionArgument?

  @OptionGroup var watermark: WatermarkOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    try validateResolution(dpi)
    guard (64...TileGrid.maximumTileSize).contains(size) else {
      throw ValidationError("--size is a number from 64 to \(TileGrid.maximumTileSize), not \(size).")
    }
    if theme != nil, !reader { throw ValidationError("--theme is the look of a reader: give --reader, too.") }
    guard (16...4096).contains(thumbnail) else {
      throw ValidationError("--thumbnail is a number from 16 to 4096, not \(thumbnail).")
    }
  }

  func run() async throws {
    let readerFiles = try await checkedReader()
    try await Batch(work).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      var export = try await export(of: issue, in: batchIssue.folder.name)
      if let package = try Self.package(at: batchIssue.documentPath) {
        // Pages that are pictures, or set from a layout, have no PDF.
        switch package.issue.content {
        case .pictures, .layout: export.copiesDocument = false
        case .pdf, .html, .epub, .unknown: break
        }
        export.annotations = try await package.webAnnotations(of: issue, probe: .installed)
        export.overlays = try package.webOverlays()
      }
      if let readerFiles { try await add(readerFiles, to: &export, of: issue, batchIssue) }
      try await export.write(issue, into: batchIssue)
      if !Task.isCancelled { try batchIssue.removeUnplanned(prefix: WebPath.fileUnitPrefix) }
    } conclusion: { overview in
      overview.write(WebCollection.fileName) { folders throws(GatefoldError) in
        let collection = try WebCollection(of: folders, in: folder, address: baseUrl.text)
        for failure in collection.failures { overview.report.add(failure.error, source: failure.path) }
        note(collection.foldersElsewhere)
        return collection.file
      }
    }
  }

  /// The files of the reader, if it is wanted. The theme is read once, before any issue is opened.
  private func checkedReader() async throws -> ReaderFiles? {
    guard reader else { return nil }
    guard let theme else { return ReaderFiles() }
    var files: ReaderFiles?
    try await reportingFailure(theme) { files = ReaderFiles(theme: try ReaderTheme(contentsOf: URL(filePath: theme))) }
    return files
  }

  /// Writes the reader and the articles.
  private func add(
    _ readerFiles: ReaderFiles,
    to export: inout WebExport,
    of issue: MagazineIssue,
    _ batchIssue: BatchIssue
  ) async throws(GatefoldError) {
    var articles = ArticlesExport()
    articles.content = try await PublicationContent(of: issue, at: batchIssue.documentPath)
    articles.folder = WebPath.articlesFolder
    try await articles.write(issue, into: batchIssue)
    let unit = ExportUnit("reader", options: ["version": readerFiles.version])
    try await batchIssue.writeWhole(unit) { written throws(GatefoldError) in
      for file in readerFiles.all {
        try written.write(file.data, to: WebPath.readerFolder + file.path, showing: .data(pageIndex: nil))
      }
      return []
    }
    (export.articles, export.reader) = (WebPath.articles, WebPath.readerFolder)
    // The reader searches and selects by these.
    if !export.textMaps.contains(.json) { export.textMaps.append(.json) }
  }

  /// - Parameter folder: of the issue in the output folder.
  private func export(of issue: MagazineIssue, in folder: String) async throws(GatefoldError) -> WebExport {
    var export = WebExport(address: baseUrl.address(ofFolder: folder))
    export.dpi = dpi
    export.tileSize = size
    export.maximumThumbnailSide = thumbnail
    export.format = picture.pictureFormat(fallback: .jpeg)
    export.textMaps = text.choices
    export.watermark = watermark.mark
    // The PDF has no watermark.
    export.copiesDocument = pdf ?? (watermark.mark == nil)
    export.arrangement = SpreadArrangement(try await issue.resolvedReadingHints()).with(cover, direction)
    export.pictureOptions = ["colors": "\(opening.colors)"]
    return export
  }

  /// - Returns: `nil` for a PDF.
  private static func package(at path: String) throws(GatefoldError) -> IssuePackage? {
    IssuePackage.isPackage(at: path) ? try IssuePackage(path) : nil
  }

  /// Reports issues whose files have another address than the collection.
  private func note(_ foldersElsewhere: [String]) {
    if foldersElsewhere.isEmpty { return }
    let maximumCount = 10
    let otherCount = foldersElsewhere.count - maximumCount
    let others = otherCount > 0 ? " and \(otherCount.counted("other"))" : ""
    Console.current.note(
      "\(WebCollection.fileName) lists \(foldersElsewhere.prefix(maximumCount).joined(separator: ", "))\(others) with "
        + "another address than \(baseUrl.text): use the --base-url of their run, or export them again with this one "
        + "and --resume"
    )
  }

  private var folder: String { sources.folder(output, default: "site") }

  private var work: BatchWork {
    BatchWork(
      Self.name,
      writing: "files",
      into: folder,
      options: [:],
      batch,
      picture.reporting
    )
  }
}
