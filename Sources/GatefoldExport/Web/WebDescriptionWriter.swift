internal import Foundation
internal import Gatefold

/// Pages with files that could not be written.
struct MissingFiles: Sendable {
  let tiles: Set<Int>
  let text: Set<Int>
}

/// Writes the files that describe an issue on the web: the manifest, a page for browsers, pages and files, contents,
/// links, each page's tiles; and the media.
struct WebDescriptionWriter: Sendable {
  let issue: MagazineIssue
  /// How many pages are described, from the first on.
  let pageCount: Int
  let title: String
  /// Where the issue's folder will be served.
  let address: String
  let arrangement: SpreadArrangement
  /// Whether the PDF lies beside its pages.
  let hasDocument: Bool
  let tiles: TileWriter
  let texts: TextMapWriter
  let missing: MissingFiles
  /// Further annotations, by the index of their page.
  let annotations: [Int: [WebAnnotation]]
  /// The overlays of a package in JSON; `nil` without any.
  let overlays: Data?
  let references: WebReferencePaths
  let placement: WebPlacement?
  /// Whether the files go into a tile pack, without media and without files that depend on addresses.
  let isPacked: Bool
  let files: any ExportFiles

  /// A page, with its links and media as far as they could be read.
  private struct ReadPage: Sendable {
    let page: Page
    let levels: [TileGrid]
    var links: [LinkedText] = []
    var media: [MediaAnnotation] = []
    var failures: [GatefoldError] = []
  }

  private func read(_ page: Page) async throws(GatefoldError) -> ReadPage {
    var read = ReadPage(page: page, levels: try tiles.levels(of: page))
    let links =
      try await read.failures.collect(onPage: page.index) { () throws(GatefoldError) in try await page.links() } ?? []
    // Nothing leads to a page that is not there.
    let here = links.filter { ($0.target.destination?.pageIndex ?? 0) < pageCount }
    read.links = await LinkedText.links(here, on: page)
    if isPacked { return read }
    read.media =
      try await read.failures.collect(onPage: page.index) { () throws(GatefoldError) in try await page.media() } ?? []
    return read
  }

  /// - Returns: the errors of pages that are not fully described.
  func write() async throws(GatefoldError) -> [GatefoldError] {
    let maximumByteCount = EmbeddedFile.defaultMaximumByteCount
    let media =
      try isPacked ? nil : files.embeddedFiles(in: WebPath.media, maximumByteCount: maximumByteCount)
    // Remove the folder if it is empty.
    defer { if let media { rmdir(media.path) } }
    var pages: [WebPage] = []
    var links: [(page: Page, links: [LinkedText])] = []
    var failures: [GatefoldError] = []
    var size = PageSize(width: 612, height: 792)
    for try await page in issue.results(forPages: Array(0..<pageCount), read) {
      switch page.result {
      case .success(let read):
        size = read.page.size
        failures += read.failures
        var described = try self.described(read.page, read.levels)
        described.links = read.links.map(\.link)
        described.annotations = annotations[page.pageIndex] ?? []
        for annotation in read.media {
          guard let media else { break }
          do throws(GatefoldError) {
            described.media += try await extracted(annotation, of: read.page, to: media)
          } catch {
            failures.append(error.on(page: page.pageIndex))
          }
        }
        if described.imageService != nil, !isPacked {
          try tiles.writeDescription(of: read.levels, name: tiles.name(of: read.page), files)
        }
        links.append((read.page, read.links))
        pages.append(described)
      case .failure(let error):
        if error.code == .cancelled { throw error }
        // A page that could not be drawn has been reported already.
        if !missing.tiles.contains(page.pageIndex) { failures.append(error.on(page: page.pageIndex)) }
        let pixels = try PixelSize(of: size, zoom: tiles.zoom)
        pages.append(WebPage(index: page.pageIndex, label: String(page.pageIndex + 1), size: size, pixelSize: pixels))
      }
    }
    try await write(pages, links)
    return failures
  }

  private func described(_ page: Page, _ levels: [TileGrid]) throws(GatefoldError) -> WebPage {
    var described = WebPage(index: page.index, label: page.label, size: page.size, pixelSize: levels[0].pixelSize)
    if !missing.text.contains(page.index) {
      for format in texts.formats {
        described.textMaps[format] = WebPath.texts + TextMapWriter.path(of: page.index, format)
      }
    }
    guard !missing.tiles.contains(page.index) else { return described }
    let name = tiles.name(of: page)
    let type = tiles.format.mediaType
    described.imageService = name
    if !isPacked {
      let whole = try tiles.wholePicture(of: page)
      described.picture = WebPage.Picture(path: whole.path, size: whole.size, mediaType: type)
    }
    described.thumbnail = tiles.thumbnail(of: levels).map {
      WebPage.Picture(path: tiles.thumbnailPath(of: page), size: $0.size, mediaType: type)
    }
    return described
  }

  /// The primary assets of media, with their extracted files.
  private func extracted(
    _ media: MediaAnnotation,
    of page: Page,
    to folder: EmbeddedFileFolder
  ) async throws(GatefoldError) -> [WebPage.Media] {
    guard let asset = media.assets.first(where: \.isPrimary) ?? media.assets.first else { return [] }
    let location: WebPage.Media.Location
    switch asset.location {
    case .url(let address): location = .address(address)
    case .file, .missing: return []
    case .embedded(let file):
      do throws(GatefoldError) {
        let written = try await folder.write(
          file,
          of: page.issue,
          named: asset.outputFileName,
          fallback: asset.fallbackFileName
        ) { files.add($0, showing: .embeddedFile(name: asset.fileName, pageIndex: page.index)) }
        let name = URL(fileURLWithPath: written.path).lastPathComponent
        location = .file(path: "\(WebPath.media)/\(name)".escapedPath)
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
    _ links: [(page: Page, links: [LinkedText])]
  ) async throws(GatefoldError) {
    let contents = try await issue.contents()
    var described = WebIssue(
      address: address,
      title: title,
      metadata: issue.metadata,
      language: texts.language,
      arrangement: arrangement,
      contents: contents,
      pdf: hasDocument ? WebPath.document : nil,
      pages: pages
    )
    described.articles = references.articles
    if isPacked { described.packedTiles = .init(size: tiles.tileSize, format: tiles.format, zoom: tiles.zoom) }
    if let placement {
      (described.edition, described.preview) = (placement.edition, placement.preview)
      described.language = placement.language ?? described.language
      described.pdf = placement.document ?? described.pdf
    }
    described.overlays = overlays.map { _ in WebPath.overlays }
    if let overlays { try write(overlays, to: WebPath.overlays) }
    try write(try await issue.json(of: contents), to: WebPath.contents)
    try write(try await issue.json(of: links), to: WebPath.links)
    try write(try described.json(), to: WebPath.issue)
    if isPacked { return }
    if try files.claim(WebPath.index) {
      try files.write(
        WebIndexPage(issue: described, reader: references.reader).data,
        to: WebPath.index,
        showing: .data(pageIndex: nil)
      )
    }
    try write(IIIFManifest(described).data, to: WebPath.manifest)
    guard let placement else { return }
    // Last, since readers find everything else by it.
    (described.folder, described.page) = (placement.folder, placement.page)
    try write(try described.json(), to: placement.descriptionPath)
  }

  private func write(_ data: Data, to path: String) throws(GatefoldError) {
    try files.write(data, to: path, showing: .data(pageIndex: nil))
  }
}
