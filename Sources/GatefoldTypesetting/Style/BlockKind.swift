internal import Gatefold

/// A part of an article that a style sheet can address.
public enum BlockKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// The rubric over the headline.
  case kicker
  /// The title over the article.
  case headline
  /// The paragraph that leads to the article.
  case standfirst
  /// The line that names the author.
  case byline
  /// Running text.
  case paragraph
  /// A heading of level 2.
  case heading2
  /// A heading of level 3.
  case heading3
  /// A heading of level 4.
  case heading4
  /// A heading of level 5.
  case heading5
  /// A heading of level 6.
  case heading6
  /// An item of a list.
  case listItem = "list-item"
  /// A paragraph that quotes somebody.
  case quotation
  /// Words of the article in large type.
  case pullQuote = "pull-quote"
  /// The frame of a box.
  case box
  /// The heading of a box.
  case boxTitle = "box-title"
  /// A cell of a table.
  case tableCell = "table-cell"
  /// A cell in the heading of a table.
  case tableHeader = "table-header"
  /// A picture.
  case figure
  /// The words below a picture.
  case caption
  /// A note at the end of the article.
  case footnote

  /// The kind of a heading of a level.
  init(headingLevel level: Int) {
    self = [.heading2, .heading3, .heading4, .heading5, .heading6][min(max(level, 2), 6) - 2]
  }

  /// Whether it has no use without what follows.
  var isHeading: Bool {
    switch self {
    case .kicker, .headline, .heading2, .heading3, .heading4, .heading5, .heading6, .boxTitle: true
    default: false
    }
  }

  /// The role of such a block in the text of a set page.
  var role: BlockRole {
    switch self {
    case .headline: .headline
    case .standfirst: .standfirst
    case .kicker, .heading2, .heading3, .heading4, .heading5, .heading6, .boxTitle: .crosshead
    case .tableCell, .tableHeader: .table
    case .caption: .caption
    case .pullQuote: .pullQuote
    case .byline, .paragraph, .listItem, .quotation, .box, .figure, .footnote: .body
    }
  }
}
