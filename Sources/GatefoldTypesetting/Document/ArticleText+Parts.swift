internal import Gatefold

extension ArticleText {
  /// A part of the text with all that it has.
  ///
  /// - Parameter range: offsets of its letters; those outside the text are left out.
  public func part(_ range: Range<Int>) -> ArticleText {
    let range = range.clamped(to: 0..<count)
    var part = ArticleText()
    var isFirst = true
    for piece in pieces {
      for pageBreak in piece.pageBreaks
      where range.contains(pageBreak.offset) || (isFirst && pageBreak.offset == range.lowerBound) {
        part.appendPageBreak(to: pageBreak.pageIndex, quad: pageBreak.quad)
      }
      let shared = piece.range.clamped(to: range)
      guard !shared.isEmpty else { continue }
      isFirst = false
      part.append(piece, shared, from: self)
    }
    return part
  }

  /// Appends letters of a piece, printed run by printed run.
  private mutating func append(_ piece: Piece, _ range: Range<Int>, from text: ArticleText) {
    let scalars = Array(piece.string.unicodeScalars)
    var offset = range.lowerBound
    var next = text.origins.partitioningIndex { $0.range.upperBound > offset }
    while offset < range.upperBound {
      let origin = next < text.origins.count ? text.origins[next] : nil
      var end = range.upperBound
      var firstGlyph: Int?
      if let origin, origin.offset <= offset {
        end = min(end, origin.range.upperBound)
        firstGlyph = origin.glyphRange.lowerBound + offset - origin.offset
        next += 1
      } else if let origin {
        end = min(end, origin.offset)
      }
      let letters = scalars[offset - piece.range.lowerBound..<end - piece.range.lowerBound]
      append(
        String(String.UnicodeScalarView(letters)),
        piece.attributes,
        pageIndex: origin?.pageIndex ?? 0,
        firstGlyph: firstGlyph
      )
      offset = end
    }
  }

  /// Takes the last letter off, with what only it has.
  package mutating func removeLast() {
    self = part(0..<count - 1)
  }
}
