internal import Gatefold

/// Short text that neighbouring pages print at the same height near the top or the foot: the name and the date of an
/// issue and page numbers, which one page alone does not tell from headings. Facing pages print it at different edges.
struct RepeatedText: Sendable {
  private struct Entry: Hashable {
    let text: String
    let y: Int
    let height: Int
  }

  private var entries: Set<Entry> = []

  /// In points; pages of a magazine are seldom cut more precisely.
  private static let tolerance = 3.0
  private static let maximumLetterCount = 100
  /// The part of a page's height, at the top and at the foot, that has running headers and folios.
  private static let margin = 0.15

  /// - Parameter neighbours: the pages before and after, as far as facing pages of the same side.
  init(_ neighbours: [TextPage]) {
    for page in neighbours {
      for block in page.blocks where Self.isAtEdge(block, of: page) { entries.insert(Self.entry(block)) }
    }
  }

  /// The page with these blocks as running headers.
  func marked(_ page: TextPage) -> TextPage {
    guard !entries.isEmpty, page.blocks.contains(where: { contains($0, on: page) }) else { return page }
    return TextPage(
      pageIndex: page.pageIndex,
      size: page.size,
      glyphs: page.glyphs,
      styles: page.styles,
      blocks: page.blocks.map { contains($0, on: page) ? $0.asRunningHeader : $0 }
    )
  }

  private func contains(_ block: Block, on page: TextPage) -> Bool {
    guard !block.role.isFurniture, Self.isAtEdge(block, of: page) else { return false }
    let entry = Self.entry(block)
    // A rounded place has neighbours.
    return (-1...1).contains { y in
      (-1...1).contains { height in
        entries.contains(Entry(text: entry.text, y: entry.y + y, height: entry.height + height))
      }
    }
  }

  private static func isAtEdge(_ block: Block, of page: TextPage) -> Bool {
    guard !block.isOutsidePage, block.lines.count <= 2, block.glyphRange.count <= maximumLetterCount else {
      return false
    }
    let margin = margin * page.size.height
    return block.rect.maxY < margin || block.rect.minY > page.size.height - margin
  }

  private static func entry(_ block: Block) -> Entry {
    // Numbers of pages differ.
    let text = String(String.UnicodeScalarView(block.text.unicodeScalars.filter { !$0.isASCIIDigit }))
    let place = (y: block.rect.minY / tolerance, height: block.rect.height / tolerance)
    return Entry(text: text, y: Int(place.y.rounded()), height: Int(place.height.rounded()))
  }
}

extension Block {
  fileprivate var asRunningHeader: Block {
    Block(
      lines: lines,
      rect: rect,
      role: .runningHeader,
      styleIndex: styleIndex,
      isOutsidePage: isOutsidePage,
      isInvisible: isInvisible
    )
  }
}
