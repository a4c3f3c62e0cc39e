public import struct Foundation.Date

/// The metadata of a document's information dictionary (PDF 32000-1, 14.3.3). Absent entries are `nil`.
public struct Metadata: Hashable, Sendable, Codable {
  /// The title of the document.
  public let title: String?
  /// The people who wrote the document, in one string.
  public let author: String?
  /// The subject of the document.
  public let subject: String?
  /// Keywords, in one string as the file has them.
  public let keywords: String?
  /// The program that made the original document, like "Adobe InDesign".
  public let creator: String?
  /// The program that made the PDF.
  public let producer: String?
  /// When the document was made.
  public let creationDate: Date?
  /// When the document was last changed.
  public let modificationDate: Date?
  /// The version of PDF, like "1.7".
  public let pdfVersion: String
  /// Whether the file is laid out for reading while it is downloaded.
  public let isLinearized: Bool
  /// The number of files attached to the document.
  public let attachmentCount: Int

  package init(
    title: String? = nil,
    author: String? = nil,
    subject: String? = nil,
    keywords: String? = nil,
    creator: String? = nil,
    producer: String? = nil,
    creationDate: Date? = nil,
    modificationDate: Date? = nil,
    pdfVersion: String = "",
    isLinearized: Bool = false,
    attachmentCount: Int = 0
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.keywords = keywords
    self.creator = creator
    self.producer = producer
    self.creationDate = creationDate
    self.modificationDate = modificationDate
    self.pdfVersion = pdfVersion
    self.isLinearized = isLinearized
    self.attachmentCount = attachmentCount
  }
}
