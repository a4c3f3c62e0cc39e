/// How a border is drawn (PDF 32000-1, table 166).
public enum PDFBorderStyle: Int, Hashable, Sendable {
  /// A solid rectangle.
  case solid = 0
  /// A dashed rectangle.
  case dashed = 1
  /// A rectangle that seems to stand out.
  case beveled = 2
  /// A rectangle that seems to be pressed in.
  case inset = 3
  /// A line at the bottom.
  case underline = 4
}

/// A key of a border, without a slash.
public struct PDFBorderKey: _SwiftNewtypeWrapper, Hashable, Sendable {
  /// The string, as PDFKit has it.
  public let rawValue: String

  /// A constant that is not listed here.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension PDFBorderKey {
  /// `D`: dash pattern.
  public static let dashPattern = PDFBorderKey(rawValue: "D")
  /// `W`: line width.
  public static let lineWidth = PDFBorderKey(rawValue: "W")
  /// `S`: style.
  public static let style = PDFBorderKey(rawValue: "S")
}

/// A key of a widget's appearance characteristics (PDF 32000-1, table 189), without a slash.
public struct PDFAppearanceCharacteristicsKey: _SwiftNewtypeWrapper, Hashable, Sendable {
  /// The string, as PDFKit has it.
  public let rawValue: String

  /// A constant that is not listed here.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension PDFAppearanceCharacteristicsKey {
  /// `BG`: background color.
  public static let backgroundColor = PDFAppearanceCharacteristicsKey(rawValue: "BG")
  /// `BC`: border color.
  public static let borderColor = PDFAppearanceCharacteristicsKey(rawValue: "BC")
  /// `CA`: caption.
  public static let caption = PDFAppearanceCharacteristicsKey(rawValue: "CA")
  /// `AC`: down caption.
  public static let downCaption = PDFAppearanceCharacteristicsKey(rawValue: "AC")
  /// `RC`: rollover caption.
  public static let rolloverCaption = PDFAppearanceCharacteristicsKey(rawValue: "RC")
  /// `R`: rotation.
  public static let rotation = PDFAppearanceCharacteristicsKey(rawValue: "R")
}
