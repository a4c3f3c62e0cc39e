/// An element of XML with what is in it.
struct MarkupElement: Sendable {
  /// A part of an element's content.
  enum Node: Sendable {
    case element(MarkupElement)
    case text(String)
  }

  let name: String
  let attributes: [String: String]
  let place: MarkupPlace
  /// Whether it is in the namespace of layouts.
  let isKnown: Bool
  var nodes: [Node] = []

  /// The elements in it, without the text beside them.
  var elements: [MarkupElement] {
    nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }
}
