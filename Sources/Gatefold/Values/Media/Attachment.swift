public import struct Foundation.Date

/// A file that goes with the document, or is pinned to one of its pages (PDF 32000-1, 7.11 and 12.5.6.15).
public struct Attachment: Hashable, Sendable {
  /// Where it is attached.
  public enum Place: Hashable, Sendable {
    /// To the whole document.
    case document
    /// By an annotation of a page, which lies there in page space; empty where the page cannot be read.
    case page(pageIndex: Int, rect: PageRect)
  }

  /// As the file has it, which may be a path or worse: write to `SafeFileNames` of it. `nil` where it has none.
  public let fileName: String?
  public let description: String?
  public let mimeType: String?
  /// As the file says, which may be wrong; `nil` where it says nothing.
  public let byteCount: Int?
  public let creationDate: Date?
  public let modificationDate: Date?
  /// The MD5 that the file says its bytes have, 16 of them.
  public let checksum: [UInt8]?
  /// What it is to the document, like "Source" or "Data" (PDF 2.0, 14.13).
  public let relationship: String?
  public let place: Place
  public let location: FileLocation

  /// Whether what was read of it has the checksum that the file says; `nil` where it says none.
  public func matchesChecksum(_ reading: EmbeddedFile.Reading) -> Bool? {
    checksum.map { $0 == reading.md5 }
  }
}
