/// The text of a page: every glyph with its place, and the words, lines and blocks made of them, in poppler's
/// reading order.
public struct TextPage: Sendable {
  /// From 0.
  public let pageIndex: Int
  /// The page as displayed, in points.
  public let size: PageSize
  /// Every Unicode scalar of the page in reading order, line ends (U+000A) included.
  public let glyphs: [Glyph]
  public let blocks: [Block]

  public var lines: [Line] { blocks.flatMap(\.lines) }
  public var words: [Word] { blocks.flatMap { $0.lines.flatMap(\.words) } }

  /// Whether the page has no text at all, as a scan or a full-page picture.
  public var isEmpty: Bool { blocks.isEmpty }

  /// The text as printed, a line a line and an empty line between blocks.
  public var text: String { blocks.map(\.text).joined(separator: "\n\n") }

  init(pageIndex: Int, size: PageSize, glyphs: [Glyph]) {
    self.pageIndex = pageIndex
    self.size = size
    let glyphs = VerticalWriting.corrected(glyphs)
    self.glyphs = glyphs
    blocks = BlockAssembler.blocks(of: LineAssembler(glyphs).lines())
  }

  /// The quads of a run of glyphs, one a line that it touches.
  func quads(of range: Range<Int>) -> [Quad] {
    lines.compactMap { line in
      let part = line.glyphRange.clamped(to: range)
      let rects = part.lazy.map { glyphs[$0] }.filter { !$0.scalar.properties.isWhitespace }.map(\.rect)
      return rects.enclosing.map { Quad($0, direction: line.direction) }
    }
  }
}

extension Page {
  /// The text of the page; empty where the page has none.
  public func text() async throws(GatefoldError) -> TextPage {
    let (index, frame) = (index, description.frame)
    let glyphs = try await issue.lanes.withLane { lane throws(GatefoldError) in
      try await lane.glyphs(on: index, frame: frame)
    }
    return TextPage(pageIndex: index, size: size, glyphs: glyphs)
  }
}

extension Sequence<PageRect> {
  /// The smallest rectangle around all, or `nil` where there are none.
  var enclosing: PageRect? {
    reduce(nil as PageRect?) { $0?.union($1) ?? $1 }
  }
}
