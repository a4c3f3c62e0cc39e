internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldReflow

struct ExportPackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Write each issue as one file that any web server can serve.",
    discussion: """
      A tile pack contains the tiles of all pages, thumbnails, the text with the position of every word, articles, \
      links and contents. Programs read parts of it by HTTP range requests, or from disk. docs/tile-packs.md \
      describes the format.

      Copy the packs and a reader to any web server that answers range requests, then open \
      reader/?issue=../issue.tilepack. Without a server, drop a pack on the reader's page. `export web --reader` \
      writes a reader.

      Examples:
        gatefold export pack issue.pdf --dpi 200 -o packs
        gatefold export pack magazines --format webp -o packs --resume
        gatefold export pack issue.pdf --no-articles --text alto,json
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(name: .output, help: .outputFolder(for: "packs", default: "packs"))
  var output: String?

  @Option(help: "Resolution of the largest level, in pixels per inch.")
  var dpi: Double = 200

  @Option(help: "Edge of a tile, in pixels.")
  var size: Int = 512

  @Option(help: ArgumentHelp("Maximum side of a thumbnail, in pixels.", valueName: "pixels"))
  var thumbnail: Int = 400

  @Option(
    help: ArgumentHelp(
      "Text maps: alto, hocr, json, svg, separated by commas. Readers need json.",
      valueName: "formats"
    )
  )
  var text = ChoiceList<TextMapFormat>([.json])

  @Flag(
    inversion: .prefixedNo,
    help: "Include the articles as text, with their pictures. (default: --articles, with --watermark --no-articles)"
  )
  var articles: Bool?

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
    try validateFolder(output, of: "tilepack")
    guard (64...TileGrid.maximumTileSize).contains(size) else {
      throw ValidationError("--size is a number from 64 to \(TileGrid.maximumTileSize), not \(size).")
    }
    guard (16...4096).contains(thumbnail) else {
      throw ValidationError("--thumbnail is a number from 16 to 4096, not \(thumbnail).")
    }
  }

  func run() async throws {
    try await Batch(work).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      try await write(issue, batchIssue)
    }
  }

  private var format: PictureFormat { picture.pictureFormat(fallback: .jpeg) }

  /// Pictures of articles have no watermark.
  private var hasArticles: Bool { articles ?? (watermark.mark == nil) }

  private var work: BatchWork {
    let arrangement = "\(cover.map { "\($0)" } ?? "") \(direction.map { "\($0)" } ?? "")"
    return BatchWork(
      "export pack",
      writing: "packs",
      into: sources.folder(output, default: "packs"),
      options: [
        // The version of the format.
        "pack": "2", "dpi": "\(dpi)", "size": "\(size)", "thumbnail": "\(thumbnail)",
        "text": text.choices.map(\.rawValue).joined(separator: ","), "articles": "\(hasArticles)",
        "format": "\(format)", "arrangement": arrangement, "colors": "\(opening.colors)",
      ].merging(watermark.journal) { $1 },
      batch,
      picture.reporting
    )
  }

  /// Writes the pack of an issue. Failed pages have no tiles, and the issue then does not count as done.
  private func write(_ issue: MagazineIssue, _ batchIssue: BatchIssue) async throws(GatefoldError) {
    let name = batchIssue.fileStem
    let unit = ExportUnit(
      name,
      pageIndices: Array(0..<issue.pageCount),
      options: ["title": issue.title(fallback: name)]
    )
    try await batchIssue.writeWhole(unit) { files throws(GatefoldError) in
      let pack = try TilePackFolder(documentPath: batchIssue.documentPath, output: files) {
        batchIssue.progress(total: $0)
      }
      defer { pack.end() }
      var export = WebExport(address: "")
      export.dpi = dpi
      export.tileSize = size
      export.maximumThumbnailSide = thumbnail
      export.format = format
      export.textMaps = text.choices
      export.watermark = watermark.mark
      export.arrangement = SpreadArrangement(try await issue.resolvedReadingHints()).with(cover, direction)
      if hasArticles {
        var articles = ArticlesExport()
        articles.content = try await PublicationContent(of: issue, at: batchIssue.documentPath)
        articles.folder = WebPath.articlesFolder
        try await articles.write(issue, into: pack)
        export.articles = WebPath.articles
      }
      try await export.write(issue, into: pack)
      let failures = pack.failures
      try pack.throwIfIncomplete()
      guard pack.hasTiles else { return failures }
      let file = try files.temporaryFile()
      try pack.write(to: file)
      try files.move(file, to: "\(name).tilepack", showing: .data(pageIndex: nil))
      return failures
    }
  }
}
