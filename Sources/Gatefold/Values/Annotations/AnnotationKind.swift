/// The kind of an annotation, as PDF names it (PDF 32000-1, table 169). More kinds may come, and files invent their
/// own.
public struct AnnotationKind: RawRepresentable, Hashable, Sendable, Codable {
  /// The name in PDF, like "Highlight".
  public let rawValue: String

  /// The kind of a name in PDF, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A note behind an icon.
  public static let text = Self(rawValue: "Text")
  /// A place that leads somewhere when it is pressed.
  public static let link = Self(rawValue: "Link")
  /// A note that stands on the page itself.
  public static let freeText = Self(rawValue: "FreeText")
  /// A straight line, maybe with arrow heads.
  public static let line = Self(rawValue: "Line")
  /// A rectangle.
  public static let square = Self(rawValue: "Square")
  /// An ellipse.
  public static let circle = Self(rawValue: "Circle")
  /// A closed shape of straight lines.
  public static let polygon = Self(rawValue: "Polygon")
  /// Joined straight lines that end where they end.
  public static let polyLine = Self(rawValue: "PolyLine")
  /// Text marked as with a marker pen.
  public static let highlight = Self(rawValue: "Highlight")
  /// Underlined text.
  public static let underline = Self(rawValue: "Underline")
  /// Text with a wavy line under it.
  public static let squiggly = Self(rawValue: "Squiggly")
  /// Text that is crossed out.
  public static let strikeOut = Self(rawValue: "StrikeOut")
  /// A rubber stamp, like "Approved".
  public static let stamp = Self(rawValue: "Stamp")
  /// A mark where text is to be inserted.
  public static let caret = Self(rawValue: "Caret")
  /// Strokes drawn by hand.
  public static let ink = Self(rawValue: "Ink")
  /// The window in which the text of another annotation is shown.
  public static let popup = Self(rawValue: "Popup")
  /// A file pinned to the page; see ``FileAttachment``.
  public static let fileAttachment = Self(rawValue: "FileAttachment")
  /// A recorded sound.
  public static let sound = Self(rawValue: "Sound")
  /// A movie, as PDF had it before Screen annotations.
  public static let movie = Self(rawValue: "Movie")
  /// A form field.
  public static let widget = Self(rawValue: "Widget")
  /// A region in which media are played.
  public static let screen = Self(rawValue: "Screen")
  /// A mark for the printer, like a registration target.
  public static let printerMark = Self(rawValue: "PrinterMark")
  /// Trapping instructions, which printing machines use to hide misregistration.
  public static let trapNet = Self(rawValue: "TrapNet")
  /// A watermark of fixed size and place.
  public static let watermark = Self(rawValue: "Watermark")
  /// A 3D model.
  public static let threeD = Self(rawValue: "3D")
  /// Video, sound or a 3D model with the player for it.
  public static let richMedia = Self(rawValue: "RichMedia")
  /// Content that is to be removed.
  public static let redact = Self(rawValue: "Redact")

  /// Whether it is a comment or a mark, whose title is its author.
  public var isMarkup: Bool { Self.markup.contains(self) }

  private static let markup: Set<AnnotationKind> = [
    .text, .freeText, .line, .square, .circle, .polygon, .polyLine, .highlight, .underline, .squiggly, .strikeOut,
    .stamp, .caret, .ink, .fileAttachment, .sound, .redact,
  ]
}
