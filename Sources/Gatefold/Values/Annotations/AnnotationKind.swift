/// The kind of an annotation, as PDF names it (PDF 32000-1, table 169). More kinds may come, and files make up their own.
public struct AnnotationKind: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A note behind an icon.
  public static let text = Self(rawValue: "Text")
  public static let link = Self(rawValue: "Link")
  /// A note that stands on the page.
  public static let freeText = Self(rawValue: "FreeText")
  public static let line = Self(rawValue: "Line")
  public static let square = Self(rawValue: "Square")
  public static let circle = Self(rawValue: "Circle")
  public static let polygon = Self(rawValue: "Polygon")
  public static let polyLine = Self(rawValue: "PolyLine")
  public static let highlight = Self(rawValue: "Highlight")
  public static let underline = Self(rawValue: "Underline")
  public static let squiggly = Self(rawValue: "Squiggly")
  public static let strikeOut = Self(rawValue: "StrikeOut")
  public static let stamp = Self(rawValue: "Stamp")
  public static let caret = Self(rawValue: "Caret")
  public static let ink = Self(rawValue: "Ink")
  /// The window in which the text of another annotation is shown.
  public static let popup = Self(rawValue: "Popup")
  public static let fileAttachment = Self(rawValue: "FileAttachment")
  public static let sound = Self(rawValue: "Sound")
  public static let movie = Self(rawValue: "Movie")
  /// A field of a form.
  public static let widget = Self(rawValue: "Widget")
  public static let screen = Self(rawValue: "Screen")
  public static let printerMark = Self(rawValue: "PrinterMark")
  public static let trapNet = Self(rawValue: "TrapNet")
  public static let watermark = Self(rawValue: "Watermark")
  public static let threeD = Self(rawValue: "3D")
  public static let richMedia = Self(rawValue: "RichMedia")
  public static let redact = Self(rawValue: "Redact")

  /// Whether it is a comment or a mark, which has an author.
  public var isMarkup: Bool { Self.markup.contains(self) }

  private static let markup: Set<AnnotationKind> = [
    .text, .freeText, .line, .square, .circle, .polygon, .polyLine, .highlight, .underline, .squiggly, .strikeOut,
    .stamp, .caret, .ink, .fileAttachment, .sound, .redact,
  ]
}
