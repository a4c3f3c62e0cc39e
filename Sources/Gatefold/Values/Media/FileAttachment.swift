public import struct Foundation.Date

/// A file attached to the document, or pinned to one of its pages (PDF 32000-1, 7.11 and 12.5.6.15).
///
/// ```swift
/// var names = SafeFileNames()
/// for attachment in try await issue.attachments() {
///   guard let file = attachment.location.embedded else { continue }
///   let name = names.name(for: attachment.fileName, fallback: "attachment")
///   try await issue.bytes(of: file).write(to: folder.appending(path: name))
/// }
/// ```
public struct FileAttachment: Hashable, Sendable {
  /// Where a file is attached.
  public enum Place: Hashable, Sendable {
    /// To the whole document.
    case document
    /// By an annotation of a page, whose rectangle is in page space; empty if the page cannot be read.
    case page(pageIndex: Int, rect: PageRect)
  }

  /// The name as the file has it, which may be a path or worse: write to a name from ``SafeFileNames``. `nil` if it has
  /// none.
  public let fileName: String?
  /// A description for people; `nil` if the document gives no description.
  public let description: String?
  /// The media type that the document claims, like "text/csv"; `nil` if it doesn't say.
  public let mimeType: String?
  /// The number of bytes that the document claims, which may be wrong; `nil` if it doesn't say.
  public let byteCount: Int?
  /// When the attached file was made; `nil` if the document doesn't say.
  public let creationDate: Date?
  /// When the attached file was last changed; `nil` if the document doesn't say.
  public let modificationDate: Date?
  /// The MD5 that the document claims, 16 bytes; `nil` if it doesn't say.
  public let checksum: [UInt8]?
  /// The relationship of the file to the document, like "Source" or "Data" (PDF 2.0, 14.13); `nil` if the document
  /// doesn't say.
  public let relationship: String?
  /// Where the file is attached.
  public let place: Place
  /// Where the bytes of the file are.
  public let location: FileLocation

  /// Whether bytes that were read have the checksum that the document claims; `nil` if it claims none.
  public func matchesChecksum(_ reading: EmbeddedFile.Reading) -> Bool? {
    checksum.map { $0 == reading.md5 }
  }
}
