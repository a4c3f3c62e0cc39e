internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport

struct ExportPackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Write each issue as one SQLite file: tiles, text, contents and links.",
    discussion: """
      A tile pack resembles MBTiles. It has a table metadata, and a view tiles with canvas_index (a page or, with \
      --spread, a spread), zoom_level (0 fits in one tile), tile_column, tile_row (from the top) and tile_data. The \
      tables page, contents and link hold the rest. docs/exports.md lists all columns.

      Examples:
        gatefold export pack issue.pdf --dpi 200 -o packs
        gatefold export pack magazines --spread --format webp -o packs --resume
        sqlite3 packs/issue.tilepack "select title, page_index from contents"
        sqlite3 packs/issue.tilepack "select writefile('t.jpg', tile_data)
          from tiles where canvas_index = 0 and zoom_level = 0"
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(name: .output, help: .outputFolder(for: "packs", default: "packs"))
  var output: String?

  @Option(help: "Resolution of the largest level, in pixels per inch.")
  var dpi: Double = 200

  @Option(help: "Edge of a tile, in pixels.")
  var size: Int = 256

  @Flag(inversion: .prefixedNo, help: "Include the text of each page, with rectangles.")
  var text = true

  @OptionGroup var facing: SpreadOptions
  @OptionGroup var watermark: WatermarkOptions
  @OptionGroup var selection: PagesOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    try validateResolution(dpi)
    try validateFolder(output, of: "tilepack")
    guard (1...TileGrid.maximumTileSize).contains(size) else {
      throw ValidationError("--size is a number from 1 to \(TileGrid.maximumTileSize), not \(size).")
    }
  }

  func run() async throws {
    try await Batch(work).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      let indices = try selection.indices(of: issue, batchIssue.documentPath)
      let spreads = facing.spread ? try await facing.spreads(of: issue) : try await issue.spreads(.init(.single))
      try await write(spreads.containing(anyOf: indices), of: issue, batchIssue)
    }
  }

  private var format: PictureFormat { picture.pictureFormat(fallback: .jpeg) }

  private var folder: String { sources.folder(output, default: "packs") }

  private var work: BatchWork {
    BatchWork(
      "export pack",
      writing: "packs",
      into: folder,
      options: [
        "dpi": "\(dpi)", "size": "\(size)", "text": "\(text)", "format": "\(format)", "pages": selection.description,
        "spreads": facing.description, "colors": "\(opening.colors)",
      ].merging(watermark.journal) { $1 },
      batch,
      picture.reporting
    )
  }

  /// Writes the pack of an issue. Failed pages are left out, and the issue then does not count as done.
  private func write(_ spreads: [Spread], of issue: MagazineIssue, _ batchIssue: BatchIssue) async throws(GatefoldError)
  {
    let name = batchIssue.fileStem
    let advance = batchIssue.progress(total: spreads.count)
    let unit = ExportUnit(
      name,
      pageIndices: spreads.flatMap(\.pageIndices),
      options: ["title": issue.title(fallback: name)]
    )
    try await batchIssue.writeWhole(unit) { files throws(GatefoldError) in
      let file = try files.temporaryFile()
      do throws(GatefoldError) {
        return try await write(spreads, of: issue, named: name, through: file, into: files, advance)
      } catch {
        guard error.nativeMessage == TilePackWriter.deviceIsFull else { throw error }
        throw file.failure(code: ENOSPC, writing: batchIssue.folder.absolutePath("\(name).tilepack"))
      }
    }
  }

  /// - Returns: errors of pages that are missing or incomplete in the pack.
  private func write(
    _ spreads: [Spread],
    of issue: MagazineIssue,
    named name: String,
    through file: TemporaryFile,
    into files: any ExportFiles,
    _ advance: () -> Void
  ) async throws(GatefoldError) -> [GatefoldError] {
    var failures: [GatefoldError] = []
    var (contents, canvasCount) = ([ContentsItem](), 0)
    do throws(GatefoldError) {
      contents = try await issue.contents()
    } catch {
      failures.append(error)
    }
    let (zoom, size, format, text, watermark) = (dpi / 72, size, format, text, watermark.mark)
    let results = issue.results(forSpreads: spreads) { spread throws(GatefoldError) in
      try await TilePackCanvas(
        drawing: spread,
        zoom: zoom,
        tileSize: size,
        format: format,
        hasText: text,
        watermark: watermark
      )
    }
    let metadata = try await metadata(of: issue, name: name)
    let pack = try TilePackWriter(path: file.path, metadata: metadata, contents: contents)
    for try await drawn in results {
      advance()
      switch drawn.result {
      case .success(let canvas):
        try pack.add(canvas)
        canvasCount += 1
        failures += canvas.failures
      case .failure(let error): failures += drawn.spread.pageIndices.map(error.on(page:))
      }
    }
    try failures.throwIfCancelled()
    try pack.finish()
    if canvasCount > 0 { try files.move(file, to: "\(name).tilepack", showing: .data(pageIndex: nil)) }
    return failures
  }

  private func metadata(of issue: MagazineIssue, name: String) async throws(GatefoldError) -> [String: String] {
    let hints = try await issue.resolvedReadingHints()
    let arrangement = facing.spread ? try await facing.arrangement(of: issue) : SpreadArrangement(hints)
    let known: [String: String?] = [
      "name": issue.title(fallback: name), "author": issue.author, "description": issue.metadata.subject,
      "language": hints.validLanguage, "direction": arrangement.direction.rawValue,
      "pairing": arrangement.pairing.rawValue, "canvases": facing.spread ? "spreads" : "pages",
      "format": format.fileExtension, "tile_size": "\(size)", "dpi": "\(dpi)", "page_count": "\(issue.pageCount)",
    ]
    return known.compactMapValues(\.self)
  }
}
