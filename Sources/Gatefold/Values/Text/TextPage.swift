/// The text of a page: every glyph with its place, and the words, lines and blocks made of them, in reading order.
///
/// ```swift
/// let text = try await page.text()
/// for line in text.lines { print(line.text, line.rect, text.style(of: line).fontName) }
/// ```
///
/// A text page is a value. It needs neither its issue nor a lane.
public struct TextPage: Sendable {
  /// Index of the page, from 0.
  public let pageIndex: Int
  /// The size of the page as displayed, in points.
  public let size: PageSize
  /// Every printed Unicode scalar of the page in reading order. There is no white space: words are separate.
  public let glyphs: [Glyph]
  /// The styles that glyphs and blocks refer to by index.
  public let styles: [TextStyle]
  /// All blocks in reading order. Blocks outside the page and invisible ones are included; ``Block/isOutsidePage`` and
  /// ``Block/isInvisible`` say so.
  public let blocks: [Block]
  /// Where each line stands among the blocks, and the first of its glyphs, in reading order.
  private let linePlaces: [LinePlace]

  private struct LinePlace: Sendable {
    let block: Int32
    let line: Int32
    let firstGlyph: Int32
  }

  /// The lines of all blocks, in reading order.
  public var lines: [Line] { blocks.flatMap(\.lines) }
  /// The words of all blocks, in reading order.
  public var words: [Word] { blocks.flatMap { $0.lines.flatMap(\.words) } }

  /// Whether the page has no text at all, like a scan or a full-page picture.
  public var isEmpty: Bool { blocks.isEmpty }

  /// The text as printed: a line break after each line, an empty line between blocks. Text outside the page is left
  /// out.
  public var text: String { blocks.lazy.filter { !$0.isOutsidePage }.map(\.text).joined(separator: "\n\n") }

  /// The quads of a run of glyphs, in page space: one for each line that it touches, and one for an initial over
  /// several lines.
  ///
  /// - Parameter range: indices into ``glyphs``.
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

  /// The words that have glyphs of a run.
  func words(in range: Range<Int>) -> [Word] {
    var place = linePlace(ofGlyph: range.lowerBound)
    var words: [Word] = []
    while place < linePlaces.count, Int(linePlaces[place].firstGlyph) < range.upperBound {
      words += line(at: place).words.filter { $0.glyphRange.overlaps(range) }
      place += 1
    }
    return words
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
