public import struct Foundation.Date

/// What a document says of itself (PDF 32000-1, 14.3.3, the information dictionary). Absent entries are `nil`.
public struct Metadata: Hashable, Sendable, Codable {
  public let title: String?
  public let author: String?
  public let subject: String?
  public let keywords: String?
  /// The program that made the original document.
  public let creator: String?
  /// The program that made the PDF.
  public let producer: String?
  public let creationDate: Date?
  public let modificationDate: Date?
  /// Like "1.7".
  public let pdfVersion: String
  /// Whether the file is laid out for reading while it is fetched.
  public let isLinearized: Bool
  /// The number of embedded files.
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
