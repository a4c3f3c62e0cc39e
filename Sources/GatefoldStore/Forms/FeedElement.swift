/// An element of XML with what is in it.
struct FeedElement {
  /// An attribute with a value.
  struct Attribute {
    let namespace: String
    let name: String
    let value: String
  }

  /// "" without one.
  let namespace: String
  /// Without its prefix.
  let name: String
  var attributes: [Attribute] = []
  /// The text content. The text of an XHTML element is also part of its parent's text.
  var text = ""
  var children: [FeedElement] = []

  init(namespace: String, name: String) {
    self.namespace = namespace
    self.name = name
  }

  func isAtom(_ name: String) -> Bool { self.name == name && namespace == FeedNamespace.atom }

  /// The value of an attribute; one without a prefix is in no namespace.
  func attribute(_ name: String, in namespace: String = "") -> String? {
    attributes.first { $0.name == name && $0.namespace == namespace }?.value
  }

  func first(_ name: String, in namespace: String = FeedNamespace.atom) -> FeedElement? {
    children.first { $0.name == name && $0.namespace == namespace }
  }

  func all(_ name: String, in namespace: String = FeedNamespace.atom) -> [FeedElement] {
    children.filter { $0.name == name && $0.namespace == namespace }
  }
}

/// Takes elements out of a document while it is read, so that they are not all in memory.
struct FeedMarkupReading {
  /// Where an element stands.
  struct Place {
    let rootName: String
    let parentName: String
    /// How many elements it is in.
    let depth: Int
  }

  /// Gets an element with its content, and returns whether it takes it.
  let take: (_ element: FeedElement, _ place: Place) -> Bool

  init(_ take: @escaping (_ element: FeedElement, _ place: Place) -> Bool) { self.take = take }
}
