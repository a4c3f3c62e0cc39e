internal import Gatefold

/// The links of a page.
struct PageLinksJSON: Encodable {
  let page: PageNameJSON
  let links: [LinkJSON]

  private enum CodingKeys: CodingKey {
    case links
  }

  func encode(to encoder: any Encoder) throws {
    try page.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(links, forKey: .links)
  }
}

struct LinkJSON: Encodable {
  let rect: PageRect
  let quads: [Quad]
  let kind: String
  let target: LinkTargetJSON
  let origin: String
  private(set) var printedKind: PrintedLinkKind?
  let confidence: Double

  init(_ link: Link, labels: [Int: String]) {
    switch link.origin {
    case .annotation: origin = "annotation"
    case .printed(let kind):
      origin = "printed"
      printedKind = kind
    }
    confidence = rounded(link.confidence)
    rect = link.rect.json
    quads = link.quads.map(\.json)
    target = LinkTargetJSON(link.target, labels: labels)
    kind = target.kind
  }
}
