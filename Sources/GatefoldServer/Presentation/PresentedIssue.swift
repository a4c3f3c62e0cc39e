internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage

/// An issue as the IIIF resources present it to viewers.
struct PresentedIssue: Sendable {
  let served: ServedIssue
  let addresses: IssueAddresses
  let options: ServerOptions
  /// Values that are declared beside the file; none before the issue is described.
  private(set) var details = PublishedDetails()
  /// How the issue is read: what the document says, before the issue is described.
  private(set) var hints: ReadingHints
  /// `nil` before the issue is described.
  private var printedTitle: String?

  init(_ served: ServedIssue, _ addresses: IssueAddresses, _ options: ServerOptions) {
    (self.served, self.addresses, self.options) = (served, addresses, options)
    hints = served.issue.readingHints
  }

  var title: String { details.displayTitle ?? printedTitle ?? served.title }
  var language: String? { details.language ?? hints.validLanguage }
  var arrangement: SpreadArrangement {
    var arrangement = SpreadArrangement(hints)
    if let direction = details.direction { arrangement.direction = direction }
    return arrangement
  }

  /// The same with the values that its table declares, and read as its text tells. Pictures need neither.
  func described(by pool: IssuePool) async -> PresentedIssue {
    var presented = self
    presented.details = pool.details(of: served.file)
    presented.hints = await served.readingHints(within: options.contentsPatience)
    presented.printedTitle = await pool.title(of: served, within: options.contentsPatience)
    return presented
  }

  private var issue: MagazineIssue { served.issue }

  /// Index of the page that is the cover.
  var coverIndex: Int { min(max(0, served.package?.issue.coverPageIndex ?? 0), issue.pageCount - 1) }

  /// All pages, with the addresses of what belongs to them. A page that cannot be read has the size of the one before.
  ///
  /// - Parameter contents: the table of contents.
  func webIssue(_ contents: [ContentsItem] = []) async throws(GatefoldError) -> WebIssue {
    // Pages that cost a worker are asked for one by one.
    try? await issue.describePages()
    var size = PageSize(width: 612, height: 792)
    var pages: [WebPage] = []
    let overlays = try await served.annotations()
    for index in 0..<issue.pageCount {
      if Task.isCancelled { throw .cancelled }
      do throws(GatefoldError) {
        let page = try await issue.page(at: index)
        size = page.size
        var described = try webPage(page)
        described.annotations = overlays.annotations(onPage: index)
        pages.append(described)
      } catch {
        if error.code == .cancelled { throw error }
        let pixels = try PixelSize(of: size, zoom: options.zoom)
        pages.append(WebPage(index: index, label: String(index + 1), size: size, pixelSize: pixels))
      }
    }
    var described = WebIssue(
      address: addresses.folder,
      title: title,
      metadata: issue.metadata,
      language: language,
      arrangement: arrangement,
      contents: contents,
      pdf: served.package == nil ? "file" : nil,
      pages: pages
    )
    described.isDrawnOnRequest = true
    described.details = details
    described.edition = addresses.edition?.name
    described.folder = addresses.edition.map { "\($0.folder)/" } ?? ""
    described.searchServices = addresses.searches
    described.articles = WebPath.articles
    described.overlays = served.package?.overlays.overlays.isEmpty == false ? WebPath.overlays : nil
    return described
  }

  func webPage(_ page: Page) throws(GatefoldError) -> WebPage {
    let geometry = try options.geometry(of: page)
    let picture = addresses.picture(ofPage: page.index)
    var described = WebPage(index: page.index, label: page.label, size: page.size, pixelSize: geometry.size)
    described.imageService = picture
    described.picture = .init(
      path: "\(picture)/full/max/0/default.jpg",
      size: geometry.maximumSize,
      mediaType: "image/jpeg"
    )
    if let small = geometry.wholeSizes.last(where: { max($0.width, $0.height) <= 500 }) {
      described.thumbnail = .init(
        path: "\(picture)/full/\(small.width),\(small.height)/0/default.jpg",
        size: small,
        mediaType: "image/jpeg"
      )
    }
    let folder = "pages/\(page.index + 1)"
    for format in [TextMapFormat.alto, .hocr, .json] {
      described.textMaps[format] = "\(folder)/text.\(format.fileExtension)"
    }
    described.annotationPages = ["\(folder)/lines.json", "\(folder)/links.json"]
    return described
  }

  /// The lines of a page's text, as annotations.
  func lines(of page: Page) async throws(GatefoldError) -> Data {
    try await annotationPage(page, "lines") { described throws(GatefoldError) in
      let text = try await page.text()
      described.annotations = text.blocks.filter { !$0.isOutsidePage }.flatMap(\.lines).map { line in
        WebAnnotation(onPage: page.index, motivation: .supplementing, rect: line.rect, bodies: [.text(line.text)])
      }
    }
  }

  /// The links of a page, as annotations.
  func links(of page: Page) async throws(GatefoldError) -> Data {
    try await annotationPage(page, "links") { described throws(GatefoldError) in
      described.links = try await page.links()
    }
  }

  private func annotationPage(
    _ page: Page,
    _ name: String,
    _ fill: (inout WebPage) async throws(GatefoldError) -> Void
  ) async throws(GatefoldError) -> Data {
    var described = try webPage(page)
    try await fill(&described)
    // Links lead to pages by their index only.
    let pages = (0..<issue.pageCount).map { index in
      index == page.index
        ? described : WebPage(index: index, label: "", size: described.size, pixelSize: described.pixelSize)
    }
    let whole = WebIssue(
      address: addresses.folder,
      title: "",
      metadata: issue.metadata,
      language: language,
      arrangement: arrangement,
      contents: [],
      pdf: nil,
      pages: pages
    )
    let address = "\(addresses.folder)/pages/\(page.index + 1)/\(name).json"
    return IIIFManifest(whole).annotationPage(of: described, at: address)
  }
}
