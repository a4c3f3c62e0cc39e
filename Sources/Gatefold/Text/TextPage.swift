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

  public var lines: [Line] { blocks.flatMap(\.lines) }
  public var words: [Word] { blocks.flatMap { $0.lines.flatMap(\.words) } }

  /// Whether the page has no text at all, as a scan or a full-page picture.
  public var isEmpty: Bool { blocks.isEmpty }

  /// The text as printed, a line a line and an empty line between blocks; without what lies outside the page.
  public var text: String { blocks.lazy.filter { !$0.isOutsidePage }.map(\.text).joined(separator: "\n\n") }

  /// The text as it is read, a paragraph a line and an empty line between blocks: words that a line end breaks are
  /// joined; without what lies outside the page.
  public var joinedText: String {
    blocks.lazy.filter { !$0.isOutsidePage }.map { block in
      var paragraphs: [[Line]] = []
      for line in block.lines {
        if paragraphs.isEmpty || line.startsParagraph || block.role == .table {
          paragraphs.append([line])
        } else {
          paragraphs[paragraphs.count - 1].append(line)
        }
      }
      return paragraphs.map(joinedText).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// The quads of a run of glyphs: one a line that it touches, and one for an initial over several lines.
  public func quads(of range: Range<Int>) -> [Quad] { quads(of: [range], leavingOutBreaks: false) }

  /// The quads of several runs of glyphs in reading order.
  ///
  /// - Parameter leavingOutBreaks: whether a hyphen at the end of a line is left out, as it only breaks the word.
  func quads(of ranges: [Range<Int>], leavingOutBreaks: Bool) -> [Quad] {
    guard let first = ranges.first, let last = ranges.last else { return [] }
    let whole = first.lowerBound..<last.upperBound
    return blocks.lazy.filter { $0.glyphRange.overlaps(whole) }.flatMap(\.lines).flatMap { line -> [Quad] in
      guard line.glyphRange.overlaps(whole) else { return [] }
      return ranges.flatMap { range -> [Quad] in
        var part = line.glyphRange.clamped(to: range)
        // A hyphen with more behind it in the next line.
        if leavingOutBreaks, part.count > 1, part.upperBound == line.glyphRange.upperBound,
          range.upperBound > part.upperBound, glyphs[part.upperBound - 1].scalar.isHyphen
        {
          part = part.dropLast()
        }
        return line.quads(of: part, in: self)
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
    styles[Int(glyphs[index].styleIndex)].size >= DropCaps.leastGrowth * styles[Int(main.styleIndex)].size
  }
}

extension Sequence<PageRect> {
  /// The smallest rectangle around all, or `nil` where there are none.
  var enclosing: PageRect? {
    reduce(nil as PageRect?) { $0?.union($1) ?? $1 }
  }
}
