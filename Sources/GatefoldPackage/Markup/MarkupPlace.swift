/// Where a start tag begins in a file of XML.
struct MarkupPlace: Hashable, Sendable {
  /// From 1.
  let line: Int
  /// In Unicode scalars, from 1.
  let column: Int
}
