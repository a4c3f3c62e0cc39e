internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// Writes a whole issue for the web: its pages first, each by itself, then what tells where everything is.
struct WebWriter: Sendable {
  static let (imageFolder, thumbnailFolder, textFolder) = ("images/", "thumbs/", "text/")
  private static let mediaFolder = "media"

  let issue: Issue
  let title: String
  let tiles: TileWriter
  let texts: TextMapWriter
  /// Where the issue's folder will be served.
  let address: String
  let arrangement: SpreadArrangement
  let copiesPDF: Bool
  /// What decides how the tiles of pages come out.
  let tileOptions: [String: String]
  /// What decides how the text of pages comes out.
  let textOptions: [String: String]
  let isQuiet: Bool

  func write(_ batchIssue: BatchIssue) async throws(GatefoldError) {
    batchIssue.expect(Self.unitName)
    batchIssue.expect(Self.pdfName)
    try await writePages(batchIssue)
    if Task.isCancelled { throw GatefoldError(.cancelled, "the work was ended before the issue was described") }
    try await writePDF(batchIssue)
    try await writeDescription(batchIssue)
  }

  // MARK: Pages

  /// Writes the tiles and the text of pages as units of their own, so that neither waits for what the other lacks.
  private func writePages(_ batchIssue: BatchIssue) async throws(GatefoldError) {
    let pages = Array(0..<issue.pageCount)
    let undrawn = Set(try batchIssue.plan(pages, options: tileOptions) { (OutputNames.page($0), [$0]) })
    let unread = Set(try batchIssue.plan(pages, options: textOptions) { (Self.textUnit(of: $0), []) })
    let indices = undrawn.union(unread).sorted()
    let progress = batchIssue.progress(total: indices.count, isQuiet: isQuiet)
    let results = issue.results(forPages: indices) { page throws(GatefoldError) in
      if undrawn.contains(page.index) { await write(tilesOf: page, batchIssue) }
      if unread.contains(page.index) { await write(textOf: page, batchIssue) }
    }
    for await (index, result) in results {
      progress.advance()
      guard case .failure = result else { continue }
      batchIssue.tell(result, name: OutputNames.page(index), pageIndex: index)
    }
  }

  private func write(tilesOf page: Page, _ batchIssue: BatchIssue) async {
    await batchIssue.writeTelling(OutputNames.page(page.index), options: tileOptions, pageIndex: page.index) {
      unit throws(GatefoldError) in
      try await tiles.write(page, into: unit)
      return []
    }
  }

  private func write(textOf page: Page, _ batchIssue: BatchIssue) async {
    await batchIssue.writeTelling(Self.textUnit(of: page.index), options: textOptions, pageIndex: page.index) {
      unit throws(GatefoldError) in
      try await texts.write(page, into: unit, folder: Self.textFolder)
      return []
    }
  }

  /// The name of a page's text as a unit; its files lie elsewhere.
  private static func textUnit(of index: Int) -> String { "text-\(OutputNames.number(index + 1))" }

  // MARK: The issue

  /// Copies the PDF. Where none is wanted that is a unit without files: with --resume, one of before is removed.
  private func writePDF(_ batchIssue: BatchIssue) async throws(GatefoldError) {
    let options = ["pdf": "\(copiesPDF)"]
    try await batchIssue.writeWhole(Self.pdfName, of: [], options: options) { unit throws(GatefoldError) in
      if copiesPDF { try unit.copyIssue(to: Self.pdfName) } else { unit.keepIssue(at: Self.pdfName) }
      return []
    }
  }

  private static let pdfName = "issue.pdf"
  private static let unitName = "manifest"
  static let manifestName = "manifest.json"

  /// Writes the manifest, what describes each page's tiles, contents, links and media.
  private func writeDescription(_ batchIssue: BatchIssue) async throws(GatefoldError) {
    let pages = 0..<issue.pageCount
    let missing = Missing(
      tiles: Set(pages.filter { !batchIssue.isWritten(OutputNames.page($0)) }),
      text: Set(pages.filter { !batchIssue.isWritten(Self.textUnit(of: $0)) })
    )
    let options = tileOptions.merging(textOptions) { $1 }.merging([
      "address": address, "arrangement": "\(arrangement)", "pdf": "\(copiesPDF)", "title": title,
      "missing": "\(missing.tiles.sorted())", "missing text": "\(missing.text.sorted())",
    ]) { $1 }
    try await batchIssue.writeWhole(Self.unitName, of: [], options: options) { unit throws(GatefoldError) in
      try await describe(missing, batchIssue, unit)
    }
  }

  /// The pages of which something could not be written.
  private struct Missing: Sendable {
    let tiles: Set<Int>
    let text: Set<Int>
  }

  /// A page, and what of its links and media could be read.
  private struct ReadPage: Sendable {
    let page: Page
    let levels: [TileGrid]
    var links: [Link] = []
    var media: [MediaAnnotation] = []
    var failures: [GatefoldError] = []
  }

  private func read(_ page: Page) async throws(GatefoldError) -> ReadPage {
    var read = ReadPage(page: page, levels: try tiles.levels(of: page))
    read.links =
      try await read.failures.collect(onPage: page.index) { () throws(GatefoldError) in try await page.links() } ?? []
    read.media =
      try await read.failures.collect(onPage: page.index) { () throws(GatefoldError) in try await page.media() } ?? []
    return read
  }

  /// - Returns: why something of a page is not described.
  private func describe(
    _ missing: Missing,
    _ batchIssue: BatchIssue,
    _ unit: BatchUnit
  ) async throws(GatefoldError) -> [GatefoldError] {
    let media = try ExtractedFiles(
      folder: batchIssue.absolutePath(Self.mediaFolder),
      maximumByteCount: ExtractionOptions.usualMaximumByteCount
    )
    // An empty folder says nothing.
    defer { rmdir(media.folder) }
    var pages: [WebPage] = []
    var links: [(page: PageNameJSON, links: [Link])] = []
    var failures: [GatefoldError] = []
    var size = PageSize(width: 612, height: 792)
    for await (index, result) in issue.results(forPages: Array(0..<issue.pageCount), read) {
      switch result {
      case .success(let read):
        size = read.page.size
        failures += read.failures
        var described = try self.described(read.page, read.levels, missing)
        described.links = read.links
        for annotation in read.media {
          do throws(GatefoldError) {
            described.media += try await extracted(annotation, of: read.page, to: media, batchIssue, unit)
          } catch {
            failures.append(error.on(page: index))
          }
        }
        if described.imageService != nil {
          try tiles.writeDescription(of: read.levels, name: tiles.name(of: read.page), unit)
        }
        links.append((PageNameJSON(read.page), read.links))
        pages.append(described)
      case .failure(let error):
        if error.code == .cancelled { throw error }
        // It was named already where it could not be drawn.
        if !missing.tiles.contains(index) { failures.append(error.on(page: index)) }
        let pixels = try PixelSize(of: size, zoom: tiles.zoom)
        pages.append(WebPage(index: index, label: String(index + 1), size: size, pixelSize: pixels))
      }
    }
    try await write(pages, links, into: unit)
    return failures
  }

  private func described(_ page: Page, _ levels: [TileGrid], _ missing: Missing) throws(GatefoldError) -> WebPage {
    var described = WebPage(index: page.index, label: page.label, size: page.size, pixelSize: levels[0].pixelSize)
    if !missing.text.contains(page.index) {
      for format in texts.formats {
        described.textMaps[format] = Self.textFolder + TextMapWriter.path(of: page.index, format)
      }
    }
    guard !missing.tiles.contains(page.index) else { return described }
    let name = tiles.name(of: page)
    let type = tiles.format.mediaType
    described.imageService = name
    let whole = try tiles.wholePicture(of: page)
    described.picture = WebPage.Picture(path: whole.path, size: whole.size, mediaType: type)
    described.thumbnail = tiles.thumbnail(of: levels).map {
      WebPage.Picture(path: tiles.thumbnailPath(of: page), size: $0.size, mediaType: type)
    }
    return described
  }

  /// What media play first, their file written beside.
  private func extracted(
    _ media: MediaAnnotation,
    of page: Page,
    to folder: ExtractedFiles,
    _ batchIssue: BatchIssue,
    _ unit: BatchUnit
  ) async throws(GatefoldError) -> [WebPage.Media] {
    guard let asset = media.assets.first(where: \.isPrimary) ?? media.assets.first else { return [] }
    let location: WebPage.Media.Location
    switch asset.location {
    case .url(let address): location = .address(address)
    case .file, .missing: return []
    case .embedded(let file):
      let path = { (extracted: ExtractedFiles.Extracted) in
        "\(Self.mediaFolder)/\(URL(fileURLWithPath: extracted.path).lastPathComponent)"
      }
      do throws(GatefoldError) {
        let written = try await folder.write(
          file,
          of: page.issue,
          named: asset.outputFileName,
          fallback: asset.fallbackFileName
        ) { unit.add(.init(asset, $0, source: batchIssue.source, pageIndex: page.index), at: path($0)) }
        location = .file(path: BaseAddress.escaped(path(written)))
      } catch {
        throw error.about(asset.fileName)
      }
    }
    return [
      WebPage.Media(
        rect: media.rect,
        kind: media.kind,
        title: media.title ?? media.contents,
        location: location,
        mediaType: asset.mimeType
      )
    ]
  }

  private func write(
    _ pages: [WebPage],
    _ links: [(page: PageNameJSON, links: [Link])],
    into unit: BatchUnit
  ) async throws(GatefoldError) {
    let contents = try await issue.contents()
    let described = WebIssue(
      address: address,
      title: title,
      metadata: issue.metadata,
      language: issue.readingHints.validLanguage,
      arrangement: arrangement,
      contents: contents,
      pdf: copiesPDF ? Self.pdfName : nil,
      pages: pages
    )
    let contentsLabels = try await issue.labels(ofTargetsOf: contents)
    try write(contents.map { ContentsItemJSON($0, labels: contentsLabels) }, to: "contents.json", unit)
    let labels = try await issue.labels(ofTargetsOf: links.flatMap(\.links))
    let linked = links.map { PageLinksJSON(page: $0.page, links: $0.links.map { LinkJSON($0, labels: labels) }) }
    try write(["pages": linked], to: "links.json", unit)
    try write(WebIssueJSON(described), to: "issue.json", unit)
    try unit.write(IIIFManifest(described).data, to: Self.manifestName, pageIndex: nil)
  }

  private func write(_ value: some Encodable, to path: String, _ unit: BatchUnit) throws(GatefoldError) {
    guard let data = try? jsonData(of: value) else {
      throw GatefoldError(.encodingFailed, "\(path) could not be written")
    }
    try unit.write(data, to: path, pageIndex: nil)
  }
}
