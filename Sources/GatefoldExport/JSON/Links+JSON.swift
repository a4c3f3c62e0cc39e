package import Foundation
package import Gatefold

extension MagazineIssue {
  /// Links of pages of the issue as a file.
  ///
  /// - Throws: `encodingFailed`, `cancelled`.
  package func json(
    of links: [(page: PageNameJSON, links: [LinkedText])]
  ) async throws(GatefoldError) -> Data {
    let labels = try await labels(ofTargetsOf: links.flatMap(\.links).map(\.link))
    let linked = links.map { PageLinksJSON(page: $0.page, links: $0.links.map { LinkJSON($0, labels: labels) }) }
    return try JSONFile.data(of: ["pages": linked], named: "links.json")
  }
}

/// The links of a page.
package struct PageLinksJSON: Encodable {
  private let page: PageNameJSON
  private let links: [LinkJSON]

  package init(page: PageNameJSON, links: [LinkJSON]) {
    self.page = page
    self.links = links
  }

  private enum CodingKeys: CodingKey {
    case links
  }

  package func encode(to encoder: any Encoder) throws {
    try page.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(links, forKey: .links)
  }
}

package struct LinkJSON: Encodable {
  private let rect: PageRect
  private let quads: [Quad]
  private let kind: String
  private let target: LinkTargetJSON
  private let origin: String
  private var printedKind: PrintedLinkKind?
  private let confidence: Double
  private let text: String?

  package init(_ linked: LinkedText, labels: [Int: String]) {
    let link = linked.link
    text = linked.text
    switch link.origin {
    case .annotation: origin = "annotation"
    case .printed(let kind):
      origin = "printed"
      printedKind = kind
    }
    confidence = roundedForJSON(link.confidence)
    rect = link.rect.json
    quads = link.quads.map(\.json)
    target = LinkTargetJSON(link.target, labels: labels)
    kind = target.kind
  }
}
