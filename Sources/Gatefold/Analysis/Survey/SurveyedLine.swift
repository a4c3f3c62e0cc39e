/// A line of a page, with the properties that distinguish titles, folios and contents entries.
struct SurveyedLine: Sendable {
  /// Its words, with their place.
  let words: [SurveyedWord]
  /// In page space.
  let rect: PageRect
  /// The style of most of its letters.
  let style: SurveyedStyle
  let role: BlockRole
  /// Index of its block on the page, in reading order.
  let block: Int
  let isUpright: Bool
  /// The number of Unicode scalars of its words.
  let letterCount: Int

  init(
    words: [SurveyedWord],
    rect: PageRect,
    style: SurveyedStyle,
    role: BlockRole,
    block: Int,
    isUpright: Bool
  ) {
    self.words = words
    self.rect = rect
    self.style = style
    self.role = role
    self.block = block
    self.isUpright = isUpright
    letterCount = words.reduce(0) { $0 + $1.text.unicodeScalars.count }
  }

  var text: String { words.map(\.text).joined(separator: " ") }
}

struct SurveyedWord: Sendable {
  let text: String
  let rect: PageRect
  let style: SurveyedStyle
}
