internal import Foundation
internal import Gatefold

/// Writes a whole issue for the web: first its pages one by one, then the files that describe it.
struct WebWriter<Folder: ExportFolder>: Sendable {
  let issue: MagazineIssue
  let title: String
  let address: String
  let arrangement: SpreadArrangement
  let copiesDocument: Bool
  let tiles: TileWriter
  let texts: TextMapWriter
  let folder: Folder
  /// How many pages are written, from the first on.
  private let pageCount: Int
  private let placement: WebPlacement?
  private let annotations: WebAnnotationSet
  private let overlays: WebOverlays?
  private let references: WebReferencePaths
  private let isPacked: Bool
  /// Options that affect the tiles of pages.
  private let tileOptions: [String: String]
  /// Options that affect the text maps of pages.
  private let textOptions: [String: String]

  init(_ issue: MagazineIssue, _ hints: ReadingHints, _ export: WebExport, _ folder: Folder) {
    self.issue = issue
    self.folder = folder
    pageCount = min(max(export.pageCount ?? issue.pageCount, 0), issue.pageCount)
    placement = export.placement
    title = export.title ?? ExportNames.title(of: folder.documentPath)
    address = export.address
    arrangement = export.arrangement ?? SpreadArrangement(hints)
    copiesDocument = export.copiesDocument
    annotations = export.annotations
    overlays = export.overlays
    references = WebReferencePaths(export)
    isPacked = export.isPacked
    let tiles = TileWriter(
      layout: .iiif,
      baseAddress: export.address,
      folder: WebPath.images,
      describes: false,
      thumbnails: (WebPath.thumbnails, export.maximumThumbnailSide),
      writesWholePictures: !export.isPacked,
      zoom: export.dpi / 72,
      tileSize: export.tileSize,
      appearance: PageAppearance(watermark: export.watermark),
      format: export.format
    )
    let texts = TextMapWriter(
      formats: export.textMaps,
      issue: issue,
      fileName: URL(fileURLWithPath: folder.documentPath).lastPathComponent,
      language: hints.validLanguage,
      unit: .pixels(zoom: export.dpi / 72),
      picture: { page throws(GatefoldError) in
        if export.isPacked { return nil }
        let picture = try tiles.wholePicture(of: page)
        return .init(path: "../\(picture.path)", size: picture.size)
      }
    )
    (self.tiles, self.texts) = (tiles, texts)
    let watermark = export.watermark.map { ["watermark": "\($0)"] } ?? [:]
    tileOptions = export.pictureOptions.merging(watermark) { $1 }.merging([
      "dpi": "\(export.dpi)", "size": "\(export.tileSize)", "thumbnail": "\(export.maximumThumbnailSide)",
      "format": "\(export.format)",
    ]) { $1 }
    // Maps say where their pictures are.
    textOptions = texts.options.merging([
      "dpi": "\(export.dpi)", "formats": export.textMaps.map(\.rawValue).joined(separator: ","),
      "pictures": export.format.fileExtension,
    ]) { $1 }
  }

  func write() async throws(GatefoldError) {
    folder.expect(Self.manifestUnit)
    folder.expect(WebPath.document)
    try await writePages()
    if Task.isCancelled { throw GatefoldError(.cancelled, "the export ended before the issue was described") }
    try await writeDocument()
    // A file that both name is copied once.
    let named = Set(annotations.files.map(\.path))
    let files = annotations.files + (overlays?.files.filter { !named.contains($0.path) } ?? [])
    let missingFiles = try await WebFileWriter(files: files, folder: folder).write()
    try await writeDescription(annotations.removing(files: missingFiles))
  }

  private static var manifestUnit: String { WebExport.descriptionUnitName }

  // MARK: Pages

  /// Writes the tiles and the text of pages as separate units, so a failure of one does not affect the other.
  private func writePages() async throws(GatefoldError) {
    let pages = 0..<pageCount
    let undrawn = Set(try folder.plan(pages.map(tileUnit)))
    let unread = Set(try folder.plan(pages.map(textUnit)))
    let indices = pages.filter { undrawn.contains(tileUnit(of: $0)) || unread.contains(textUnit(of: $0)) }
    let advance = folder.progress(total: indices.count)
    let results = issue.results(forPages: indices) { page throws(GatefoldError) in
      if undrawn.contains(tileUnit(of: page.index)) { await writeTiles(of: page) }
      if unread.contains(textUnit(of: page.index)) { await writeText(of: page) }
    }
    for try await page in results {
      advance()
      guard case .failure(let error) = page.result else { continue }
      folder.report(error, unitName: ExportNames.page(page.pageIndex), pageIndex: page.pageIndex)
    }
  }

  private func writeTiles(of page: Page) async {
    await folder.writeReporting(tileUnit(of: page.index), pageIndex: page.index) { files throws(GatefoldError) in
      try await tiles.write(page, into: files)
      return []
    }
  }

  private func writeText(of page: Page) async {
    await folder.writeReporting(textUnit(of: page.index), pageIndex: page.index) { files throws(GatefoldError) in
      try await texts.write(page, into: files, folder: WebPath.texts)
      return []
    }
  }

  private func tileUnit(of index: Int) -> ExportUnit {
    ExportUnit(ExportNames.page(index), pageIndices: [index], options: tileOptions)
  }

  /// The text of a page as a unit, without pages of its own.
  private func textUnit(of index: Int) -> ExportUnit {
    ExportUnit("text-\(ExportNames.number(index + 1))", options: textOptions)
  }

  // MARK: The issue

  /// Copies the PDF. If no copy is wanted, this is a unit without files, so a folder with a journal removes the copy of
  /// an earlier run.
  private func writeDocument() async throws(GatefoldError) {
    let unit = ExportUnit(WebPath.document, options: ["pdf": "\(copiesDocument)"])
    try await folder.writeWhole(unit) { files throws(GatefoldError) in
      if copiesDocument {
        try files.copyDocument(to: WebPath.document)
      } else {
        files.leaveOutDocument(at: WebPath.document)
      }
      return []
    }
  }

  /// Writes the manifest and the files that describe each page's tiles, contents, links and media.
  private func writeDescription(_ annotations: [WebAnnotation]) async throws(GatefoldError) {
    let pages = 0..<pageCount
    let missing = MissingFiles(
      tiles: Set(pages.filter { !folder.isWritten(tileUnit(of: $0).name) }),
      text: Set(pages.filter { !folder.isWritten(textUnit(of: $0).name) })
    )
    var options = tileOptions.merging(textOptions) { $1 }.merging([
      "address": address, "arrangement": "\(arrangement)", "pdf": "\(copiesDocument)", "title": title,
      // Exports of earlier versions had none, or another one.
      "index page": "2", "missing": "\(missing.tiles.sorted())", "missing text": "\(missing.text.sorted())",
    ]) { $1 }
    if !annotations.isEmpty {
      options["annotations"] = ContentHash(of: "\(annotations)".utf8).hexadecimal
    }
    if let overlays { options["overlays"] = ContentHash(of: overlays.description).hexadecimal }
    options.merge(references.options) { $1 }
    if pageCount < issue.pageCount { options["pages"] = "\(pageCount)" }
    if let placement { options["placement"] = "\(placement)" }
    try await folder.writeWhole(ExportUnit(Self.manifestUnit, options: options)) { files throws(GatefoldError) in
      try await WebDescriptionWriter(
        issue: issue,
        pageCount: pageCount,
        title: title,
        address: address,
        arrangement: arrangement,
        hasDocument: copiesDocument,
        tiles: tiles,
        texts: texts,
        missing: missing,
        annotations: Dictionary(grouping: annotations, by: \.pageIndex),
        overlays: overlays?.description,
        references: references,
        placement: placement,
        isPacked: isPacked,
        files: files
      ).write()
    }
  }
}

/// Paths of what lies beside the pages, and is written by others.
struct WebReferencePaths: Sendable {
  let articles: String?
  let reader: String?

  init(_ export: WebExport) { (articles, reader) = (export.articles, export.reader) }

  /// Options that affect the files that describe the issue.
  var options: [String: String] {
    ["articles": articles, "reader": reader].compactMapValues(\.self)
  }
}
