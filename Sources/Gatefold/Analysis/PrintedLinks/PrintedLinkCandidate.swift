/// A possible printed link, before page numbers are resolved.
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
