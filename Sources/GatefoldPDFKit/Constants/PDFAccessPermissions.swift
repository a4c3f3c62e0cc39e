/// The permissions of an encrypted document (PDF 32000-1, table 22).
///
/// Some permissions include others: high-quality printing includes low-quality printing, changing includes commenting
/// and form filling, copying includes extraction for accessibility, and commenting includes form filling.
public struct PDFAccessPermissions: OptionSet, Hashable, Sendable {
  /// The permissions as bits.
  public let rawValue: UInt

  /// Permissions from their bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Printing at up to 150 dpi.
  public static let allowsLowQualityPrinting = PDFAccessPermissions(rawValue: 1 << 0)
  /// Printing at any resolution.
  public static let allowsHighQualityPrinting = PDFAccessPermissions(rawValue: 1 << 1)
  /// Changing the document, but not which pages it has.
  public static let allowsDocumentChanges = PDFAccessPermissions(rawValue: 1 << 2)
  /// Inserting, deleting and rotating pages.
  public static let allowsDocumentAssembly = PDFAccessPermissions(rawValue: 1 << 3)
  /// Extracting text and images.
  public static let allowsContentCopying = PDFAccessPermissions(rawValue: 1 << 4)
  /// Extracting text for readers with disabilities.
  public static let allowsContentAccessibility = PDFAccessPermissions(rawValue: 1 << 5)
  /// Adding and changing annotations.
  public static let allowsCommenting = PDFAccessPermissions(rawValue: 1 << 6)
  /// Filling in forms.
  public static let allowsFormFieldEntry = PDFAccessPermissions(rawValue: 1 << 7)

  /// Everything.
  static let all = PDFAccessPermissions(rawValue: 0xFF)
}
