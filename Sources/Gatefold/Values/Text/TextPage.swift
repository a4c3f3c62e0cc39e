/// The text of a page: every glyph with its place, and the words, lines and blocks made of them, in reading order.
public struct TextPage: Sendable {
  /// From 0.
  public let pageIndex: Int
  /// The page as displayed, in points.
  public let size: PageSize
  /// Every printed Unicode scalar of the page in reading order. White space is not among them: words are apart.
  public let glyphs: [Glyph]
  public let styles: [TextStyle]
  /// In reading order. Those outside the page or invisible are among them, and say so.
  public let blocks: [Block]
  /// Where each line stands among the blocks, and the first of its glyphs, in reading order.
  private let linePlaces: [LinePlace]

  private struct LinePlace: Sendable {
    let block: Int32
    let line: Int32
    let firstGlyph: Int32
  }

  public var lines: [Line] { blocks.flatMap(\.lines) }
  public var words: [Word] { blocks.flatMap { $0.lines.flatMap(\.words) } }

  /// Whether the page has no text at all, as a scan or a full-page picture.
  public var isEmpty: Bool { blocks.isEmpty }

  /// The text as printed, a line a line and an empty line between blocks; without what lies outside the page.
  public var text: String { blocks.lazy.filter { !$0.isOutsidePage }.map(\.text).joined(separator: "\n\n") }

  /// The quads of a run of glyphs: one a line that it touches, and one for an initial over several lines.
  public func quads(of range: Range<Int>) -> [Quad] { quads(of: [range], leavingOutBreaks: false) }

  /// The quads of several runs of glyphs in reading order.
  ///
  /// - Parameter leavingOutBreaks: whether a hyphen at the end of a line is left out, as it only breaks the word.
  func quads(of ranges: [Range<Int>], leavingOutBreaks: Bool) -> [Quad] {
    var quads: [Quad] = []
    for range in ranges where !range.isEmpty {
      var place = linePlace(ofGlyph: range.lowerBound)
      while place < linePlaces.count, Int(linePlaces[place].firstGlyph) < range.upperBound {
        let line = line(at: place)
        let glyphRange = line.glyphRange
        var part = glyphRange.clamped(to: range)
        // A hyphen followed by more of the word in the next line.
        if leavingOutBreaks, part.count > 1, part.upperBound == glyphRange.upperBound,
          range.upperBound > part.upperBound, glyphs[part.upperBound - 1].scalar.isHyphen
        {
          part = part.dropLast()
        }
        quads += line.quads(of: part, in: self)
        place += 1
      }
    }
    return quads
  }

  /// The block that holds a glyph.
  func block(ofGlyph glyph: Int) -> Block? {
    let place = linePlace(ofGlyph: glyph)
    return linePlaces.indices.contains(place) ? blocks[Int(linePlaces[place].block)] : nil
  }

  /// The place of the line that holds a glyph.
  private func linePlace(ofGlyph glyph: Int) -> Int {
    max(0, linePlaces.partitioningIndex { Int($0.firstGlyph) > glyph } - 1)
  }

  private func line(at place: Int) -> Line {
    blocks[Int(linePlaces[place].block)].lines[Int(linePlaces[place].line)]
  }

  package init(pageIndex: Int, size: PageSize, glyphs: [Glyph], styles: [TextStyle], blocks: [Block]) {
    self.pageIndex = pageIndex
    self.size = size
    self.glyphs = glyphs
    self.styles = styles
    self.blocks = blocks
    linePlaces = blocks.enumerated().flatMap { number, block in
      block.lines.enumerated().map { line, value in
        LinePlace(
          block: Int32(number),
          line: Int32(line),
          firstGlyph: Int32(value.glyphRange.lowerBound)
        )
      }
    }
  }
}

extension Line {
  /// The quads of some of its glyphs; those of an initial stand apart.
  fileprivate func quads(of range: Range<Int>, in page: TextPage) -> [Quad] {
    guard !range.isEmpty else { return [] }
    let main = page.glyphs[glyphRange.upperBound - 1]
    let initials = range.prefix { page.isInitial($0, before: main) }
    return [initials, range.dropFirst(initials.count)].compactMap { part in
      guard !part.isEmpty else { return nil }
      return Quad(around: part.lazy.map { page.glyphs[$0].quad }, runningLike: quad)
    }
  }
}

extension TextPage {
  fileprivate func isInitial(_ index: Int, before main: Glyph) -> Bool {
    styles[Int(glyphs[index].styleIndex)].size >= TextStyle.minimumInitialGrowth * styles[Int(main.styleIndex)].size
  }
}
