internal import GatefoldFormats

extension MarkupElement {
  /// The text in it, with that of XHTML elements.
  var text: String {
    nodes.reduce(into: "") { text, node in
      switch node {
      case .text(let piece): text += piece
      case .element(let element): if element.namespace == FeedNamespace.xhtml { text += element.text }
      }
    }
  }

  func isAtom(_ name: String) -> Bool { self.name == name && namespace == FeedNamespace.atom }

  func first(_ name: String, in namespace: String = FeedNamespace.atom) -> MarkupElement? {
    elements.first { $0.name == name && $0.namespace == namespace }
  }

  func all(_ name: String, in namespace: String = FeedNamespace.atom) -> [MarkupElement] {
    elements.filter { $0.name == name && $0.namespace == namespace }
  }
}
