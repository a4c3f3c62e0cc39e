/// The role of a block of text on its page, determined from its type and position.
public enum BlockRole: String, Hashable, Sendable, Codable, CaseIterable {
  /// The title of an article, in the largest type, or of a part of a page.
  case headline
  /// The paragraph that leads from the headline to the article.
  case standfirst
  /// A short heading within the text.
  case crosshead
  /// Running text, and whatever has no other role.
  case body
  /// Cells in rows. Each row is a line.
  case table
  /// Small type beside a picture, like a caption or a credit.
  case caption
  /// Words of the article, repeated in large type.
  case pullQuote
  /// An initial over several lines that belongs to no word.
  case dropCap
  /// The printed number of the page.
  case folio
  /// Text that repeats at the head or foot of pages.
  case runningHeader

  /// Whether the block is read as a part of an article, not beside it.
  public var isInFlow: Bool {
    switch self {
    case .headline, .standfirst, .crosshead, .body, .table, .dropCap: true
    case .caption, .pullQuote, .folio, .runningHeader: false
    }
  }

  /// Whether the block belongs to the layout of all pages rather than to the content of one.
  var isFurniture: Bool { self == .folio || self == .runningHeader }
}
