package import Foundation
package import Gatefold

extension WebIssue {
  /// Its pages and their files as JSON, for programs without IIIF.
  ///
  /// - Throws: `encodingFailed`.
  package func json() throws(GatefoldError) -> Data {
    try JSONFile.data(of: WebIssueJSON(self), named: WebPath.issue)
  }
}

/// An issue on the web for programs without IIIF: its pages in order, and the paths of their files.
struct WebIssueJSON: Encodable {
  struct PageJSON: Encodable {
    let page: PageNameJSON
    let width: Double
    let height: Double
    let pixelWidth: Int
    let pixelHeight: Int
    let imageService: String?
    let picture: String?
    let thumbnail: String?
    let textMaps: [String: String]
    let media: [MediaJSON]

    private enum CodingKeys: CodingKey {
      case width, height, pixelWidth, pixelHeight, imageService, picture, thumbnail, textMaps, media
    }

    func encode(to encoder: any Encoder) throws {
      try page.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(width, forKey: .width)
      try container.encode(height, forKey: .height)
      try container.encode(pixelWidth, forKey: .pixelWidth)
      try container.encode(pixelHeight, forKey: .pixelHeight)
      try container.encodeIfPresent(imageService, forKey: .imageService)
      try container.encodeIfPresent(picture, forKey: .picture)
      try container.encodeIfPresent(thumbnail, forKey: .thumbnail)
      try container.encode(textMaps, forKey: .textMaps)
      try container.encode(media, forKey: .media)
    }
  }

  struct MediaJSON: Encodable {
    let kind: MediaKind
    /// Position on the page, in points.
    let rect: PageRect
    let title: String?
    /// A path from the issue's folder, or an address.
    let location: String
    let mediaType: String?
  }

  struct PreviewJSON: Encodable {
    /// The number of pages of the whole issue.
    let pageCount: Int
    let purchaseURL: String?
  }

  let title: String
  let edition: String?
  let language: String?
  let direction: ReadingDirection
  let pairing: SpreadArrangement.Pairing
  /// The pages that are seen at once, from 0, from left to right.
  let spreads: [[Int]]
  let pdf: String?
  let contents: String
  let links: String
  let articles: String?
  let overlays: String?
  /// The folder of the files that overlays name.
  let assets: String?
  /// The address of a search by the IIIF Content Search API 2.0.
  let search: String?
  /// The page about the issue, relative to this file.
  let page: String?
  let preview: PreviewJSON?
  let tiles: WebIssue.PackedTiles?
  let pages: [PageJSON]

  init(_ issue: WebIssue) {
    /// Returns a path relative to the description's folder; addresses are returned unchanged.
    func place(_ path: String) -> String { path.contains("://") ? path : issue.folder + path }
    (title, edition) = (issue.title, issue.edition)
    language = issue.language
    direction = issue.arrangement.direction
    pairing = issue.arrangement.pairing
    spreads = issue.spreads.map { $0.slots.map(\.pageIndex) }
    (contents, links) = (place(WebPath.contents), place(WebPath.links))
    pdf = issue.pdf.map(place)
    articles = issue.articles.map(place)
    overlays = issue.overlays.map(place)
    assets = issue.overlays.map { _ in place(WebPath.assets) }
    search = issue.searchServices.first { !$0.isVersionOne }?.address
    page = issue.page
    preview = issue.preview.map { PreviewJSON(pageCount: $0.pageCount, purchaseURL: $0.purchaseAddress) }
    tiles = issue.packedTiles
    pages = issue.pages.map { page in
      PageJSON(
        page: PageNameJSON(page.index, label: page.label),
        width: roundedForJSON(page.size.width),
        height: roundedForJSON(page.size.height),
        pixelWidth: page.pixelSize.width,
        pixelHeight: page.pixelSize.height,
        imageService: page.imageService.map(place),
        picture: (page.picture?.path).map(place),
        thumbnail: (page.thumbnail?.path).map(place),
        textMaps: Dictionary(uniqueKeysWithValues: page.textMaps.map { ($0.rawValue, place($1)) }),
        media: page.media.map {
          MediaJSON(
            kind: $0.kind,
            rect: $0.rect.json,
            title: $0.title,
            location: place($0.location.text),
            mediaType: $0.mediaType
          )
        }
      )
    }
  }
}

extension WebPage.Media.Location {
  fileprivate var text: String {
    switch self {
    case .file(let path): path
    case .address(let address): address
    }
  }
}
