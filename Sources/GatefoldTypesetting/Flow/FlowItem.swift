internal import Gatefold

/// A vertical item of a set article. Items are placed one below the other.
enum FlowItem: Sendable {
  case paragraph(SetParagraph)
  case figure(FigureItem)
  case row(RowItem)
  /// A tinted frame opens around what follows.
  case boxStart(ResolvedStyle)
  case boxEnd(ResolvedStyle)
  /// A line as wide as a part of the column.
  case rule(ResolvedStyle)
}

/// Pictures side by side, with what is written below them.
struct FigureItem: Sendable {
  let pictures: [ArticlePicture]
  let caption: [SetParagraph]
  /// Whether the page is turned: along its lines, pictures then have their height.
  let isTurned: Bool
  let style: ResolvedStyle

  /// The sum of the widths of the pictures for a height of 1, in the space of lines.
  var aspect: Double { pictures.reduce(0) { $0 + aspect(of: $1) } }

  /// Width by height in the space of lines.
  func aspect(of picture: ArticlePicture) -> Double { isTurned ? 1 / picture.aspect : picture.aspect }

  /// Pictures are printed up to this much larger than they were.
  static let maximumEnlargement = 2.5
  /// Between pictures side by side, in points.
  static let gap = 4.0

  /// The height of the pictures in a column, in points.
  func pictureHeight(width: Double) -> Double {
    let gaps = Self.gap * Double(pictures.count - 1)
    let printed =
      pictures.lazy.map { isTurned ? $0.size.width : $0.size.height }.filter { $0.isFinite && $0 > 0 }.max()
      ?? .infinity
    return min(max(1, width - gaps) / aspect, printed * Self.maximumEnlargement)
  }
}

extension ArticlePicture {
  /// Width by height; of a picture without a size, that of a photograph.
  fileprivate var aspect: Double {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return 1.5 }
    return min(max(size.width / size.height, 0.05), 20)
  }
}

/// A row of a table.
struct RowItem: Sendable {
  /// A cell with the columns that it covers.
  struct Cell: Sendable {
    let paragraph: SetParagraph
    let columns: Range<Int>
  }

  let cells: [Cell]
  let table: TableColumns
  let isFirst: Bool
  let isLast: Bool
  let isHeader: Bool
  let style: ResolvedStyle
}
