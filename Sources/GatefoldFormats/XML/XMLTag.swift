/// The start tag of an element, or an empty element.
package struct XMLTag: Sendable {
  /// An attribute of an element.
  package struct Attribute: Sendable {
    /// "" without one.
    package let namespace: String
    /// Without its prefix.
    package let name: String
    package let value: String
  }

  /// The name with its prefix.
  package let qualifiedName: String
  /// The name without its prefix.
  package let name: String
  /// "" without one.
  package let namespace: String
  /// In their order in the file, without those that declare namespaces.
  package let attributes: [Attribute]
  /// Where the tag begins.
  package let position: LinePosition
  /// The byte where the tag begins.
  package let offset: Int

  /// The value of an attribute without a prefix.
  package subscript(name: String) -> String? { self[name, in: ""] }

  /// The value of an attribute.
  package subscript(name: String, in namespace: String) -> String? {
    attributes.first { $0.name == name && $0.namespace == namespace }?.value
  }
}
