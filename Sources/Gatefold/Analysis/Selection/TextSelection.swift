/// A run of text from one position to another in reading order, on one page or over several.
///
/// It holds no text: save it, and ask the issue for its text and its quads again.
///
/// ```swift
/// let saved = try JSONEncoder().encode(selection)
/// let restored = try JSONDecoder().decode(TextSelection.self, from: saved)
/// print(try await issue.text(of: restored))
/// for part in try await issue.parts(of: restored) { print(part.pageIndex, part.quads) }
/// ```
public struct TextSelection: Hashable, Sendable, Codable {
  /// The earlier of the two positions.
  public let start: TextPosition
  /// The later of the two positions.
  public let end: TextPosition

  /// Selects the text between two positions, given in either order.
  public init(_ one: TextPosition, _ other: TextPosition) {
    start = min(one, other)
    end = max(one, other)
  }

  /// Whether start and end are the same position, so that no letter is selected.
  public var isEmpty: Bool { start == end }

  /// The indices of the pages between start and end, from 0, both included.
  public var pageIndices: ClosedRange<Int> { start.pageIndex...end.pageIndex }

  /// The unit of text that a selection is expanded to at both ends; see ``MagazineIssue/expanded(_:to:)``.
  public enum Granularity: String, Hashable, Sendable, Codable, CaseIterable {
    /// Single Unicode scalars: the selection stays as it is.
    case scalar
    /// Whole printed words, with the punctuation that touches them.
    case word
    /// Whole lines.
    case line
    /// Whole blocks: paragraphs that stand together, headlines, captions.
    case block
    /// Whole pages.
    case page
  }

  /// The part of a selection on one page.
  public struct Part: Hashable, Sendable {
    /// Index of the page, from 0.
    public let pageIndex: Int
    /// Quads in page space for highlighting, as high as their lines.
    public let quads: [Quad]
    /// The selected glyphs, as indices into ``TextPage/glyphs``. There are several ranges where something stands
    /// between them that is not part of the reading order, like a caption.
    public let glyphRanges: [Range<Int>]
  }
}
