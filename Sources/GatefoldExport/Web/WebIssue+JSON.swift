package import Foundation
package import Gatefold
internal import GatefoldFormats

extension WebIssue {
  /// Its pages and their files as JSON, for programs without IIIF: the pages in order, and the paths of their files.
  ///
  /// - Throws: `encodingFailed`.
  package func json() throws(GatefoldError) -> Data {
    let preview: JSONObject? = preview.map { ["pageCount": $0.pageCount, "purchaseURL": $0.purchaseAddress] }
    let issue: JSONObject = [
      "title": title, "edition": edition, "language": language, "direction": arrangement.direction,
      "pairing": arrangement.pairing,
      // The pages that are seen at once, from 0, from left to right.
      "spreads": spreads.map { $0.slots.map(\.pageIndex) },
      "pdf": pdf.map(place), "contents": place(WebPath.contents), "links": place(WebPath.links),
      "articles": articles.map(place), "overlays": overlays.map(place),
      // The folder of the files that overlays name.
      "assets": overlays.map { _ in place(WebPath.assets) },
      // The address of a search by the IIIF Content Search API 2.0.
      "search": searchServices.first { !$0.isVersionOne }?.address,
      // The page about the issue, relative to this file.
      "page": page, "preview": preview, "tiles": packedTiles, "pages": pages.map(json),
    ]
    return try JSONWriter.file(of: issue, named: WebPath.issue)
  }

  /// Returns a path relative to the description's folder; addresses are returned unchanged.
  private func place(_ path: String) -> String { path.contains("://") ? path : folder + path }

  private func json(of page: WebPage) -> JSONObject {
    .page(page.index, label: page.label)
      .adding([
        "width": roundedForJSON(page.size.width), "height": roundedForJSON(page.size.height),
        "pixelWidth": page.pixelSize.width, "pixelHeight": page.pixelSize.height,
        "imageService": page.imageService.map(place), "picture": (page.picture?.path).map(place),
        "thumbnail": (page.thumbnail?.path).map(place),
        "textMaps": Dictionary(uniqueKeysWithValues: page.textMaps.map { ($0.rawValue, place($1)) }),
        "media": page.media.map(json),
      ])
  }

  private func json(of media: WebPage.Media) -> JSONObject {
    [
      "kind": media.kind, "rect": media.rect.json, "title": media.title, "location": place(media.location.text),
      "mediaType": media.mediaType,
    ]
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
