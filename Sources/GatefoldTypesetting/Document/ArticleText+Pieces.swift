extension ArticleText {
  /// Letters that have the same attributes, up to the next page break.
  public struct Piece: Hashable, Sendable {
    /// Offsets of the letters.
    public let range: Range<Int>
    /// The letters. Empty for page breaks at the end of the text.
    public let string: String
    /// The attributes of the letters.
    public let attributes: Attributes
    /// The page breaks before the first letter.
    public let pageBreaks: [PageBreak]
  }

  /// The text, cut where attributes change and at page breaks. Together the pieces are the whole text.
  public var pieces: [Piece] {
    var pieces: [Piece] = []
    var (run, nextBreak, offset) = (0, 0, 0)
    let scalars = string.unicodeScalars
    var place = scalars.startIndex
    while offset < count || nextBreak < pageBreaks.count {
      let firstBreak = nextBreak
      while nextBreak < pageBreaks.count, pageBreaks[nextBreak].offset <= offset { nextBreak += 1 }
      while run < runs.count, runs[run].range.upperBound <= offset { run += 1 }
      var end = nextBreak < pageBreaks.count ? min(count, pageBreaks[nextBreak].offset) : count
      var attributes = Attributes.none
      if run < runs.count {
        if runs[run].range.lowerBound <= offset {
          attributes = runs[run].attributes
          end = min(end, runs[run].range.upperBound)
        } else {
          end = min(end, runs[run].range.lowerBound)
        }
      }
      let next = scalars.index(place, offsetBy: end - offset)
      pieces.append(
        Piece(
          range: offset..<end,
          string: String(scalars[place..<next]),
          attributes: attributes,
          pageBreaks: Array(pageBreaks[firstBreak..<nextBreak])
        )
      )
      (offset, place) = (end, next)
      // Breaks past the end, which a well-made text does not have, belong to the last piece.
      if offset == count, nextBreak < pageBreaks.count, pageBreaks[nextBreak].offset > count { break }
    }
    return pieces
  }
}
