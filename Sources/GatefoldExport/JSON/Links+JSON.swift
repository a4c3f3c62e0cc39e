package import Foundation
package import Gatefold
internal import GatefoldFormats

extension MagazineIssue {
  /// Links of pages of the issue as a file.
  ///
  /// - Throws: `encodingFailed`, `cancelled`.
  package func json(of links: [(page: Page, links: [LinkedText])]) async throws(GatefoldError) -> Data {
    let labels = try await labels(ofTargetsOf: links.flatMap(\.links).map(\.link))
    let pages = links.map { page, links in
      JSONObject.page(page).adding(["links": links.map { $0.json(labels: labels) }])
    }
    return try JSONWriter.file(of: ["pages": pages], named: "links.json")
  }
}

extension LinkedText {
  fileprivate func json(labels: [Int: String]) -> JSONObject {
    let printedKind: PrintedLinkKind? = if case .printed(let kind) = link.origin { kind } else { nil }
    return [
      "rect": link.rect.json, "quads": link.quads.map(\.json), "kind": link.target.kindName,
      "target": link.target.json(labels: labels), "origin": printedKind == nil ? "annotation" : "printed",
      "printedKind": printedKind, "confidence": roundedForJSON(link.confidence), "text": text,
    ]
  }
}
