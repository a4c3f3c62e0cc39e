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

extension SurveyedStyle {
  /// Whether two lines may belong to one title, even if capitals and small letters have different styles.
  func looksLike(_ other: SurveyedStyle) -> Bool {
    isBold == other.isBold && abs(size - other.size) <= 0.08 * max(size, other.size)
  }
}

extension SurveyedStyle {
  /// The style of lines without words.
  static let none = SurveyedStyle(
    TextStyle(
      fontName: "",
      size: 0,
      isBold: false,
      isItalic: false,
      color: RGBAColor(red: 0, green: 0, blue: 0),
      isInvisible: false
    )
  )
}
