/// The text of some marked content of a page (PDF 32000-1, 14.6).
package struct MarkedText: Sendable {
  package struct Key: Hashable, Sendable {
    let pageIndex: Int
    var ids: [Int]
  }

  let key: Key
  /// In reading order, words that a line end breaks joined.
  let text: String
  /// Rectangle around it, in page space.
  let rect: PageRect
}
