/// A heading that the structure of a tagged document names (PDF 32000-1, 14.8.4.3): H1 to H6, H and Title, and types of
/// the document's own that it maps to these.
struct TaggedHeading: Hashable, Sendable {
  /// On one line; never empty.
  let title: String
  /// From 1 to 6. An H has the number of the sections around it.
  let level: Int
  /// From 0; of a heading that goes on over several pages, the first.
  let pageIndex: Int
  /// Around its text on that page, in page space; `nil` where it has no text there.
  let rect: PageRect?
}

/// An entry of a table of contents that the structure of a tagged document names (PDF 32000-1, table 333, TOCI).
struct TaggedContentsEntry: Hashable, Sendable {
  /// As it is printed, on one line: leaders and the page's number are mostly part of it. Never empty.
  let title: String
  /// From 1: how many tables of contents it lies in.
  let level: Int
  /// Where the first link of the entry leads; `nil` where it has none.
  let target: LinkTarget?
  /// The page that it is printed on, from 0.
  let pageIndex: Int
  /// Around its text on that page, in page space; `nil` where it has no text there.
  let rect: PageRect?
}
