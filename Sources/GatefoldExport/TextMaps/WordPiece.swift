internal import Gatefold

/// A run of a word's glyphs in one size. Most words are one piece; initials, superscripts and subscripts are separate
/// pieces.
struct WordPiece: Sendable {
  let text: String
  let style: TextStyle
  let quad: Quad
  /// Whether it is higher than its line: an initial over several lines, or one that rises above its own.
  let isInitial: Bool
}

extension TextMapPage {
  /// The pieces of a word, without a hyphen that only breaks it.
  func pieces(of word: Word, in line: Line) -> [WordPiece] {
    let content = Array(readContent(of: word).unicodeScalars)
    let glyphs = word.glyphRange.prefix(content.count)
    let size = { (glyph: Int) in text.styles[Int(text.glyphs[glyph].styleIndex)].size }
    var runs: [Range<Int>] = []
    for glyph in glyphs {
      if let run = runs.last, abs(size(glyph) - size(run.lowerBound)) <= 0.1 * size(run.lowerBound) {
        runs[runs.count - 1] = run.lowerBound..<glyph + 1
      } else {
        runs.append(glyph..<glyph + 1)
      }
    }
    let isWhole = runs.count <= 1
    if isWhole { runs = [word.glyphRange] }
    return runs.map { run in
      let scalars =
        isWhole ? content : Array(content[run.lowerBound - glyphs.startIndex..<run.upperBound - glyphs.startIndex])
      let quad = isWhole ? readQuad(of: word) : text.quads(of: run).first ?? word.quad
      return WordPiece(
        text: String(String.UnicodeScalarView(scalars)),
        style: text.styles[Int(text.glyphs[run.lowerBound].styleIndex)],
        quad: quad,
        isInitial: quad.height > 1.2 * line.quad.height
      )
    }
  }

  /// The style of a word, ignoring an initial at its start.
  func style(of word: Word, in line: Line) -> TextStyle {
    let pieces = pieces(of: word, in: line)
    return (pieces.first { !$0.isInitial } ?? pieces[0]).style
  }

  /// Rectangle of a line, including the initial at its start.
  func rect(of line: Line) -> PageRect { line.words.reduce(line.rect) { $0.union(rect(of: $1)) } }

  /// Rectangle of a block, including initials.
  func rect(of block: Block) -> PageRect { block.lines.reduce(block.rect) { $0.union(rect(of: $1)) } }

  /// The outline of a word that begins with an initial over several lines, or of its line from there on: two rectangles
  /// side by side. `nil` for a word without such an initial, or if the line does not run along the page.
  func outline(of word: Word, in line: Line, withRestOfLine: Bool) -> [PagePoint]? {
    let pieces = pieces(of: word, in: line)
    guard line.direction.isHorizontal, line.quad.isUpright, let initial = pieces.first, initial.isInitial else {
      return nil
    }
    let others = pieces.dropFirst().map(\.quad.boundingRect)
    guard let first = withRestOfLine ? line.rect : others.first else { return nil }
    let rest = others.reduce(first) { $0.union($1) }
    let rects = [initial.quad.boundingRect, rest].sorted { $0.minX < $1.minX }
    let border = rects[1].minX
    return [
      PagePoint(x: rects[0].minX, y: rects[0].minY), PagePoint(x: border, y: rects[0].minY),
      PagePoint(x: border, y: rects[1].minY), PagePoint(x: rects[1].maxX, y: rects[1].minY),
      PagePoint(x: rects[1].maxX, y: rects[1].maxY), PagePoint(x: border, y: rects[1].maxY),
      PagePoint(x: border, y: rects[0].maxY), PagePoint(x: rects[0].minX, y: rects[0].maxY),
    ]
  }
}

extension Quad {
  /// The distance from the upper edge to the lower edge.
  fileprivate var height: Double {
    let (x, y) = (bottomLeft.x - topLeft.x, bottomLeft.y - topLeft.y)
    return (x * x + y * y).squareRoot()
  }
}
