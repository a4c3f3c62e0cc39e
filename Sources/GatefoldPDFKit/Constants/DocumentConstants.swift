/// A key of ``PDFDocument/documentAttributes``: an entry of the information dictionary (PDF 32000-1, table 317).
public struct PDFDocumentAttribute: _SwiftNewtypeWrapper, Hashable, Sendable {
  /// The string, as PDFKit has it.
  public let rawValue: String

  /// A constant that is not listed here.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension PDFDocumentAttribute {
  /// The author: a `String`.
  public static let authorAttribute = PDFDocumentAttribute(rawValue: "Author")
  /// When the document was made: a `Date`.
  public static let creationDateAttribute = PDFDocumentAttribute(rawValue: "CreationDate")
  /// The program that made the original document: a `String`.
  public static let creatorAttribute = PDFDocumentAttribute(rawValue: "Creator")
  /// The keywords: a `[String]`.
  public static let keywordsAttribute = PDFDocumentAttribute(rawValue: "Keywords")
  /// When the document was last changed: a `Date`.
  public static let modificationDateAttribute = PDFDocumentAttribute(rawValue: "ModDate")
  /// The program that made the PDF: a `String`.
  public static let producerAttribute = PDFDocumentAttribute(rawValue: "Producer")
  /// The subject: a `String`.
  public static let subjectAttribute = PDFDocumentAttribute(rawValue: "Subject")
  /// The title: a `String`.
  public static let titleAttribute = PDFDocumentAttribute(rawValue: "Title")
}

/// An option of ``PDFDocument/write(to:withOptions:)``.
public struct PDFDocumentWriteOption: _SwiftNewtypeWrapper, Hashable, Sendable {
  /// The string, as PDFKit has it.
  public let rawValue: String

  /// A constant that is not listed here.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension PDFDocumentWriteOption {
  /// The permissions without the owner's password: a ``PDFAccessPermissions``, its raw value, or an `NSNumber`.
  public static let accessPermissionsOption = PDFDocumentWriteOption(rawValue: "PDFDocumentAccessPermissionsOption")
  /// A `Bool`: whether annotations become part of their pages.
  public static let burnInAnnotationsOption = PDFDocumentWriteOption(rawValue: "PDFDocumentBurnInAnnotationsOption")
  /// A `Bool`. Accepted; Gatefold keeps images as they are.
  public static let optimizeImagesForScreenOption = PDFDocumentWriteOption(
    rawValue: "PDFDocumentOptimizeImagesForScreenOption"
  )
  /// The owner's password, a `String`. Encrypts the file with AES-256.
  public static let ownerPasswordOption = PDFDocumentWriteOption(rawValue: "PDFDocumentOwnerPasswordOption")
  /// A `Bool`. Accepted; Gatefold keeps images as they are.
  public static let saveImagesAsJPEGOption = PDFDocumentWriteOption(rawValue: "PDFDocumentSaveImagesAsJPEGOption")
  /// A `Bool`. Accepted; there is no text recognition on Linux.
  public static let saveTextFromOCROption = PDFDocumentWriteOption(rawValue: "PDFDocumentSaveTextFromOCROption")
  /// The user's password, a `String`, without which the file cannot be opened. Encrypts the file with AES-256.
  public static let userPasswordOption = PDFDocumentWriteOption(rawValue: "PDFDocumentUserPasswordOption")
}

/// The password with which an encrypted document was opened.
public enum PDFDocumentPermissions: Int, Hashable, Sendable {
  /// The document is locked.
  case none = 0
  /// The document is encrypted and was opened with the user's password, which may be empty.
  case user = 1
  /// The document was opened with the owner's password, or isn't encrypted.
  case owner = 2
}

/// The unit of text to which a selection extends.
public enum PDFSelectionGranularity: UInt, Hashable, Sendable {
  /// Single characters.
  case character = 0
  /// Whole words.
  case word = 1
  /// Whole lines.
  case line = 2
}

/// A box of a page (PDF 32000-1, 14.11.2).
public enum PDFDisplayBox: Int, Hashable, Sendable {
  /// The sheet of paper.
  case mediaBox = 0
  /// The region to which the page is clipped for display.
  case cropBox = 1
  /// The region to print before the page is trimmed.
  case bleedBox = 2
  /// The page after trimming.
  case trimBox = 3
  /// The extent of the page's meaningful content, as its author defines it.
  case artBox = 4
}
