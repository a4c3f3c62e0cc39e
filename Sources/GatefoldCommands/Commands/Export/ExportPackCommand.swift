internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport

struct ExportPackCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Write each issue as one file: the tiles and the text of all pages.",
    discussion: """
      A tile pack is an SQLite file much like MBTiles: tables metadata and page, and a view tiles with page_index, \
      zoom_level (0 fits in one tile), tile_column, tile_row (from the top) and tile_data. docs/exports.md has the rest.

      Examples:
        gatefold export pack issue.pdf --dpi 200 --out packs
        gatefold export pack magazines --format webp --out packs --resume
        sqlite3 packs/issue.tilepack "select writefile('tile.jpg', tile_data) from tiles
          where page_index = 0 and zoom_level = 0"
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(help: ArgumentHelp("The folder for the packs.", valueName: "dir"))
  var out: String

  @Option(help: "Pixels an inch of the largest level.")
  var dpi: Double = 200

  @Option(help: "A tile's edge in pixels.")
  var size: Int = 256

  @Flag(inversion: .prefixedNo, help: "Put the text of each page, with its places, into the pack.")
  var text = true

  @OptionGroup var selection: PagesOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup(title: "Opening") var opening: OpeningOptions

  func validate() throws {
    try validateResolution(dpi)
    guard (1...TileGrid.maximumTileSize).contains(size) else {
      throw ValidationError("--size is a number from 1 to \(TileGrid.maximumTileSize), not \(size).")
    }
  }

  func run() async throws {
    try await Batch(work).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      try await write(try selection.indices(of: issue), of: issue, batchIssue)
    }
  }

  private var format: PictureFormat { picture.pictureFormat(fallback: .jpeg) }

  private var work: Batch.Work {
    Batch.Work(
      "export pack",
      writing: "packs",
      into: out,
      options: [
        "dpi": "\(dpi)", "size": "\(size)", "text": "\(text)", "format": "\(format)", "pages": selection.description,
        "colors": "\(opening.colors)",
      ],
      batch,
      picture.reporting
    )
  }

  /// Writes the pack of an issue. Pages that fail are left out of it, and the issue then does not count as done.
  private func write(_ indices: [Int], of issue: Issue, _ batchIssue: BatchIssue) async throws(GatefoldError) {
    let name = batchIssue.fileStem
    let progress = Progress(name, total: indices.count, isQuiet: picture.quiet)
    try await batchIssue.writeWhole(name, of: indices) { unit throws(GatefoldError) in
      do throws(GatefoldError) {
        return try await write(indices, of: issue, named: name, into: unit, progress)
      } catch {
        guard error.nativeMessage == TilePackWriter.deviceIsFull else { throw error }
        throw unit.stop(path: batchIssue.absolutePath("\(name).tilepack"), code: ENOSPC)
      }
    }
  }

  /// - Returns: why pages are not in the pack.
  private func write(
    _ indices: [Int],
    of issue: Issue,
    named name: String,
    into unit: BatchUnit,
    _ progress: Progress
  ) async throws(GatefoldError) -> [GatefoldError] {
    var failures: [GatefoldError] = []
    let (zoom, size, format, text) = (dpi / 72, size, format, text)
    let results = issue.results(forPages: indices) { page throws(GatefoldError) in
      try await TilePackPage(drawing: page, zoom: zoom, tileSize: size, format: format, hasText: text)
    }
    let file = try unit.temporaryFile()
    let pack = try TilePackWriter(path: file.path, metadata: metadata(of: issue, name: name))
    for await (index, result) in results {
      progress.advance()
      switch result {
      case .success(let page): try pack.add(page)
      case .failure(let error): failures.append(error.on(page: index))
      }
    }
    try failures.throwIfCancelled()
    try pack.finish()
    if failures.count < indices.count { try unit.write(file, to: "\(name).tilepack") }
    return failures
  }

  private func metadata(of issue: Issue, name: String) -> [String: String] {
    let hints = issue.readingHints
    let known: [String: String?] = [
      "name": issue.title(fallback: name), "author": issue.author, "description": issue.metadata.subject,
      "language": hints.validLanguage, "direction": hints.direction.rawValue,
      "pairing": SpreadArrangement(hints).pairing.rawValue, "format": format.fileExtension, "tile_size": "\(size)",
      "dpi": "\(dpi)", "page_count": "\(issue.pageCount)",
    ]
    return known.compactMapValues(\.self)
  }
}
