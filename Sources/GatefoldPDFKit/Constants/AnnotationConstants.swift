/// The kind of an annotation (PDF 32000-1, table 169), with its slash.
public struct PDFAnnotationSubtype: _SwiftNewtypeWrapper, Hashable, Sendable {
  /// The string, as PDFKit has it.
  public let rawValue: String

  /// A constant that is not listed here.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension PDFAnnotationSubtype {
  /// `/Circle`: circle.
  public static let circle = PDFAnnotationSubtype(rawValue: "/Circle")
  /// `/FreeText`: free text.
  public static let freeText = PDFAnnotationSubtype(rawValue: "/FreeText")
  /// `/Highlight`: highlight.
  public static let highlight = PDFAnnotationSubtype(rawValue: "/Highlight")
  /// `/Ink`: ink.
  public static let ink = PDFAnnotationSubtype(rawValue: "/Ink")
  /// `/Line`: line.
  public static let line = PDFAnnotationSubtype(rawValue: "/Line")
  /// `/Link`: link.
  public static let link = PDFAnnotationSubtype(rawValue: "/Link")
  /// `/Popup`: popup.
  public static let popup = PDFAnnotationSubtype(rawValue: "/Popup")
  /// `/Square`: square.
  public static let square = PDFAnnotationSubtype(rawValue: "/Square")
  /// `/Stamp`: stamp.
  public static let stamp = PDFAnnotationSubtype(rawValue: "/Stamp")
  /// `/StrikeOut`: strike out.
  public static let strikeOut = PDFAnnotationSubtype(rawValue: "/StrikeOut")
  /// `/Text`: text.
  public static let text = PDFAnnotationSubtype(rawValue: "/Text")
  /// `/Underline`: underline.
  public static let underline = PDFAnnotationSubtype(rawValue: "/Underline")
  /// `/Widget`: widget.
  public static let widget = PDFAnnotationSubtype(rawValue: "/Widget")
}

/// The type of a form field (PDF 32000-1, table 220).
public struct PDFAnnotationWidgetSubtype: _SwiftNewtypeWrapper, Hashable, Sendable {
  /// The string, as PDFKit has it.
  public let rawValue: String

  /// A constant that is not listed here.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension PDFAnnotationWidgetSubtype {
  /// `/Btn`: button.
  public static let button = PDFAnnotationWidgetSubtype(rawValue: "/Btn")
  /// `/Ch`: choice.
  public static let choice = PDFAnnotationWidgetSubtype(rawValue: "/Ch")
  /// `/Sig`: signature.
  public static let signature = PDFAnnotationWidgetSubtype(rawValue: "/Sig")
  /// `/Tx`: text.
  public static let text = PDFAnnotationWidgetSubtype(rawValue: "/Tx")
}

/// How a line ends (PDF 32000-1, table 176).
public struct PDFAnnotationLineEndingStyle: _SwiftNewtypeWrapper, Hashable, Sendable {
  /// The string, as PDFKit has it.
  public let rawValue: String

  /// A constant that is not listed here.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension PDFAnnotationLineEndingStyle {
  /// `/Circle`: circle.
  public static let circle = PDFAnnotationLineEndingStyle(rawValue: "/Circle")
  /// `/ClosedArrow`: closed arrow.
  public static let closedArrow = PDFAnnotationLineEndingStyle(rawValue: "/ClosedArrow")
  /// `/Diamond`: diamond.
  public static let diamond = PDFAnnotationLineEndingStyle(rawValue: "/Diamond")
  /// `/None`: none.
  public static let none = PDFAnnotationLineEndingStyle(rawValue: "/None")
  /// `/OpenArrow`: open arrow.
  public static let openArrow = PDFAnnotationLineEndingStyle(rawValue: "/OpenArrow")
  /// `/Square`: square.
  public static let square = PDFAnnotationLineEndingStyle(rawValue: "/Square")
}

/// The icon of a note (PDF 32000-1, table 172).
public struct PDFAnnotationTextIconType: _SwiftNewtypeWrapper, Hashable, Sendable {
  /// The string, as PDFKit has it.
  public let rawValue: String

  /// A constant that is not listed here.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension PDFAnnotationTextIconType {
  /// `/Comment`: comment.
  public static let comment = PDFAnnotationTextIconType(rawValue: "/Comment")
  /// `/Help`: help.
  public static let help = PDFAnnotationTextIconType(rawValue: "/Help")
  /// `/Insert`: insert.
  public static let insert = PDFAnnotationTextIconType(rawValue: "/Insert")
  /// `/Key`: key.
  public static let key = PDFAnnotationTextIconType(rawValue: "/Key")
  /// `/NewParagraph`: new paragraph.
  public static let newParagraph = PDFAnnotationTextIconType(rawValue: "/NewParagraph")
  /// `/Note`: note.
  public static let note = PDFAnnotationTextIconType(rawValue: "/Note")
  /// `/Paragraph`: paragraph.
  public static let paragraph = PDFAnnotationTextIconType(rawValue: "/Paragraph")
}

/// The appearance of a link or a button while it is pressed (PDF 32000-1, table 173).
public struct PDFAnnotationHighlightingMode: _SwiftNewtypeWrapper, Hashable, Sendable {
  /// The string that PDFKit uses.
  public let rawValue: String

  /// A constant that is not listed here.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension PDFAnnotationHighlightingMode {
  /// `/I`: invert.
  public static let invert = PDFAnnotationHighlightingMode(rawValue: "/I")
  /// `/N`: none.
  public static let none = PDFAnnotationHighlightingMode(rawValue: "/N")
  /// `/O`: outline.
  public static let outline = PDFAnnotationHighlightingMode(rawValue: "/O")
  /// `/P`: push.
  public static let push = PDFAnnotationHighlightingMode(rawValue: "/P")
}
