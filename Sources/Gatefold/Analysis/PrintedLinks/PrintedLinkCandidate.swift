/// What a page prints that may be a link, before it is known where its page numbers lead.
struct PrintedLinkCandidate: Sendable {
  enum Target: Hashable, Sendable {
    case uri(String)
    /// A printed page number.
    case page(label: String)
  }

  /// In `LinkText.scalars`.
  let range: Range<Int>
  let kind: PrintedLinkKind
  let target: Target
  let confidence: Double
}
