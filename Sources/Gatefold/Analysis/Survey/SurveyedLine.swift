/// A line of a page, with the properties that distinguish titles, folios and contents entries.
struct SurveyedLine: Sendable {
  /// Its words, with their place.
  let words: [SurveyedWord]
  /// In page space.
  let rect: PageRect
  /// The style of most of its letters, among those of the whole issue.
  let style: SurveyedStyle
  let role: BlockRole
  /// The block of the page that it stands in, in reading order.
  let block: Int
  let isUpright: Bool

  var text: String { words.map(\.text).joined(separator: " ") }
}

struct SurveyedWord: Sendable {
  let text: String
  let rect: PageRect
  let style: SurveyedStyle
}

/// The style of type, as far as a reader can distinguish it.
struct SurveyedStyle: Hashable, Sendable {
  let fontName: String
  /// In half points.
  let halfPoints: Int
  let isBold: Bool
  let isItalic: Bool

  var size: Double { Double(halfPoints) / 2 }

  init(_ style: TextStyle) {
    fontName = style.fontName
    halfPoints = Int(bounded: (style.size * 2).rounded())
    isBold = style.isBold
    isItalic = style.isItalic
  }
}
