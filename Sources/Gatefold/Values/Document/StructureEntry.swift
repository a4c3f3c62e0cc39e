/// Reference to a piece of marked content, or to an object like an annotation.
struct MarkedContentReference: Hashable, Sendable {
  let pageIndex: Int
  /// Its number in the content of the page (PDF 32000-1, 14.7.4.2, /MCID); `nil` for a reference that only gives the
  /// page.
  let id: Int?
}

/// A heading, or an entry of a table of contents, as the structure tree has it.
package struct StructureEntry: Sendable {
  enum Kind: Sendable {
    case heading
    /// TOCI (PDF 32000-1, table 333).
    case contentsEntry
  }

  let kind: Kind
  /// Level from 1: up to 6 for a heading; for a contents entry, the nesting of its table.
  let level: Int
  /// The text that replaces its content (/ActualText).
  let replacement: String?
  /// A description, if it has neither a replacement nor text: /T, or else /Alt.
  let description: String?
  /// In reading order.
  var contents: [MarkedContentReference] = []
  /// The page of the element itself (/Pg), if none of its content gives a page.
  let pageIndex: Int?
  /// The target of the first link in its content, or `nil` if it contains no links.
  var target: LinkTarget?
}
