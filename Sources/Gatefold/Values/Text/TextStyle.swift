/// How a run of text is set.
public struct TextStyle: Hashable, Sendable, Codable {
  /// As the font is named in the file, without the tag of a subset; empty where it has no name.
  public let fontName: String
  /// In points.
  public let size: Double
  public let isBold: Bool
  public let isItalic: Bool
  public let color: RGBAColor
  /// Whether nothing of it is painted, like the text that is laid under a scan (PDF 32000-1, table 106, modes 3 and 7).
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
