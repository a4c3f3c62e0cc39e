internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// Writes a whole issue for the web: its pages first, each by itself, then what tells where everything is.
struct WebWriter: Sendable {
  static let (imageFolder, thumbnailFolder, textFolder, mediaFolder) = ("images/", "thumbs/", "text/", "media")

  let issue: Issue
  let title: String
  let tiles: TileWriter
  let texts: TextMapWriter
  let textFormats: [TextMapFormat]
  /// Where the issue's folder will be served.
  let address: String
  let arrangement: SpreadArrangement
  let copiesPDF: Bool
  /// What decides how pages come out.
  let pageOptions: [String: String]
  let isQuiet: Bool

  func write(_ batchIssue: BatchIssue) async throws(GatefoldError) {
    try await writePages(batchIssue)
    if Task.isCancelled { throw GatefoldError(.cancelled, "the work was ended before the issue was described") }
    if copiesPDF { try await writePDF(batchIssue) }
    try await writeDescription(batchIssue)
  }

  // MARK: Pages

  private func writePages(_ batchIssue: BatchIssue) async throws(GatefoldError) {
    try await batchIssue.write(
      pages: Array(0..<issue.pageCount),
      of: issue,
      options: pageOptions,
      isQuiet: isQuiet
    ) { page, unit throws(GatefoldError) in
      try await tiles.write(page, into: unit)
      try await texts.write(page, into: unit, folder: Self.textFolder)
    }
  }

  // MARK: The issue

  private func writePDF(_ batchIssue: BatchIssue) async throws(GatefoldError) {
    guard try !batchIssue.plan([Self.pdfName], unit: { ($0, []) }).isEmpty else { return }
    try await batchIssue.write(Self.pdfName) { unit throws(GatefoldError) in try unit.copyIssue(to: Self.pdfName) }
  }

  private static let pdfName = "issue.pdf"
  private static let unitName = "manifest"

  /// Writes the manifest, what describes each page's tiles, contents, links and media.
  private func writeDescription(_ batchIssue: BatchIssue) async throws(GatefoldError) {
    let missing = (0..<issue.pageCount).filter { !batchIssue.isWritten(PictureNames.page($0)) }
    let options = pageOptions.merging([
      "address": address, "arrangement": "\(arrangement)", "pdf": "\(copiesPDF)", "missing": "\(missing)",
    ]) { $1 }
    guard try !batchIssue.plan([Self.unitName], options: options, unit: { ($0, []) }).isEmpty else { return }
    try await batchIssue.write(Self.unitName, options: options) { unit throws(GatefoldError) in
      try await describe(missing: Set(missing), batchIssue, unit)
    }
  }

  private func describe(
    missing: Set<Int>,
    _ batchIssue: BatchIssue,
    _ unit: BatchUnit
  ) async throws(GatefoldError) {
    let media = try ExtractedFiles(
      folder: batchIssue.absolutePath(Self.mediaFolder),
      maximumByteCount: ExtractionOptions.usualMaximumByteCount
    )
    // An empty folder says nothing.
    defer { rmdir(media.folder) }
    var pages: [WebPage] = []
    var links: [(page: PageNameJSON, links: [Link])] = []
    let results = issue.results(forPages: Array(0..<issue.pageCount)) { page throws(GatefoldError) in
      let levels = try tiles.levels(of: page)
      return (page: page, levels: levels, links: try await page.links(), media: try await page.media())
    }
    var size = PageSize(width: 612, height: 792)
    for await (index, result) in results {
      switch result {
      case .success(let (page, levels, found, annotations)):
        size = page.size
        var described = self.described(page, levels, isMissing: missing.contains(index))
        described.links = found
        for annotation in annotations {
          described.media += await extracted(annotation, of: page, to: media, batchIssue, unit)
        }
        if described.imageService != nil { try tiles.writeDescription(of: levels, name: tiles.name(of: page), unit) }
        links.append((PageNameJSON(page), found))
        pages.append(described)
      case .failure(let error):
        if error.code == .cancelled { throw error }
        // It was named already where it could not be drawn.
        if !missing.contains(index) { batchIssue.tell(.failure(error), name: "page \(index)", pageIndex: index) }
        let pixels = try PixelSize(of: size, zoom: tiles.zoom)
        pages.append(WebPage(index: index, label: String(index + 1), size: size, pixelSize: pixels))
      }
    }
    try await write(pages, links, into: unit)
  }

  private func described(_ page: Page, _ levels: [TileGrid], isMissing: Bool) -> WebPage {
    var described = WebPage(index: page.index, label: page.label, size: page.size, pixelSize: levels[0].pixelSize)
    guard !isMissing else { return described }
    let name = tiles.name(of: page)
    let type = tiles.format.mediaType
    described.imageService = name
    described.picture = WebPage.Picture(
      path: TileLayout.wholePicturePath(name: name, fileExtension: tiles.format.fileExtension),
      size: IIIFImage.wholeLevel(of: levels).pixelSize,
      mediaType: type
    )
    described.thumbnail = tiles.thumbnail(of: levels).map {
      WebPage.Picture(path: tiles.thumbnailPath(of: page), size: $0.pixelSize, mediaType: type)
    }
    for format in textFormats {
      described.textMaps[format] = "\(Self.textFolder)\(PictureNames.page(page.index)).\(format.fileExtension)"
    }
    return described
  }

  /// What media play first, their file written beside. What fails is named, and does not stop the others.
  private func extracted(
    _ media: MediaAnnotation,
    of page: Page,
    to folder: ExtractedFiles,
    _ batchIssue: BatchIssue,
    _ unit: BatchUnit
  ) async -> [WebPage.Media] {
    guard let asset = media.assets.first(where: \.isPrimary) ?? media.assets.first else { return [] }
    let location: String
    switch asset.location {
    case .url(let address): location = address
    case .file, .missing: return []
    case .embedded(let file):
      do throws(GatefoldError) {
        let written = try await folder.write(
          file,
          of: page.issue,
          named: asset.outputFileName,
          fallback: asset.fallbackFileName
        ) { extracted in
          let name = URL(fileURLWithPath: extracted.path).lastPathComponent
          unit.add(
            .init(asset, extracted, source: batchIssue.source, pageIndex: page.index),
            at: "\(Self.mediaFolder)/\(name)"
          )
        }
        let name = URL(fileURLWithPath: written.path).lastPathComponent
        location = BaseAddress.escaped("\(Self.mediaFolder)/\(name)")
      } catch {
        batchIssue.tell(
          .failure(error.about(asset.fileName)),
          name: "media of page \(page.index)",
          pageIndex: page.index
        )
        return []
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
      language: issue.readingHints.language,
      arrangement: arrangement,
      contents: contents,
      pdf: copiesPDF ? Self.pdfName : nil,
      pages: pages
    )
    let labels = Dictionary(uniqueKeysWithValues: pages.map { ($0.index, $0.label) })
    let listing = ContentsListing(items: contents, labels: labels, title: title, file: Self.pdfName)
    try write(listing.json, to: "contents.json", unit)
    let linked = links.map { PageLinksJSON(page: $0.page, links: $0.links.map { LinkJSON($0, labels: labels) }) }
    try write(["pages": linked], to: "links.json", unit)
    try write(WebIssueJSON(described), to: "issue.json", unit)
    try unit.write(IIIFManifest(described).data, to: "manifest.json", pageIndex: nil)
  }

  private func write(_ value: some Encodable, to path: String, _ unit: BatchUnit) throws(GatefoldError) {
    guard let data = try? jsonData(of: value) else {
      throw GatefoldError(.encodingFailed, "\(path) could not be written")
    }
    try unit.write(data, to: path, pageIndex: nil)
  }
}
