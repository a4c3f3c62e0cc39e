/// The kinds of content at a point of a view.
public struct PDFAreaOfInterest: OptionSet, Hashable, Sendable {
  /// The areas as bits.
  public let rawValue: Int

  /// Areas from their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A page.
  public static let pageArea = PDFAreaOfInterest(rawValue: 1 << 0)
  /// Text.
  public static let textArea = PDFAreaOfInterest(rawValue: 1 << 1)
  /// An annotation.
  public static let annotationArea = PDFAreaOfInterest(rawValue: 1 << 2)
  /// A link.
  public static let linkArea = PDFAreaOfInterest(rawValue: 1 << 3)
  /// A control of a form.
  public static let controlArea = PDFAreaOfInterest(rawValue: 1 << 4)
  /// A text field of a form.
  public static let textFieldArea = PDFAreaOfInterest(rawValue: 1 << 5)
  /// An icon.
  public static let iconArea = PDFAreaOfInterest(rawValue: 1 << 6)
  /// A pop-up.
  public static let popupArea = PDFAreaOfInterest(rawValue: 1 << 7)
  /// An image.
  public static let imageArea = PDFAreaOfInterest(rawValue: 1 << 8)
  /// Anything.
  public static let anyArea = PDFAreaOfInterest(rawValue: .max)
}
