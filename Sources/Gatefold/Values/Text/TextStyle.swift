/// How a run of text is set: font, size, colour.
public struct TextStyle: Hashable, Sendable, Codable {
  /// The name of the font in the file, without the tag of a subset; empty if it has none.
  public let fontName: String
  /// The font size on the page, in points.
  public let size: Double
  /// Whether the font is bold.
  public let isBold: Bool
  /// Whether the font is italic or oblique.
  public let isItalic: Bool
  /// The colour that letters are filled with.
  public let color: RGBAColor
  /// Whether nothing is painted, like text laid under a scan (PDF 32000-1, table 106, mode 3).
  public let isInvisible: Bool

  package init(
    fontName: String,
    size: Double,
    isBold: Bool = false,
    isItalic: Bool = false,
    color: RGBAColor = RGBAColor(red: 0, green: 0, blue: 0),
    isInvisible: Bool = false
  ) {
    self.fontName = fontName
    self.size = size
    self.isBold = isBold
    self.isItalic = isItalic
    self.color = color
    self.isInvisible = isInvisible
  }

  /// Minimum size of a drop cap relative to the text beside it.
  static let minimumInitialGrowth = 1.6
}
