internal import Foundation
internal import Gatefold
internal import GatefoldExport

struct AttachmentJSON: Encodable {
  let fileName: String?
  let description: String?
  let mimeType: String?
  /// The length that the document states.
  let byteCount: Int?
  let creationDate: String?
  let modificationDate: String?
  let relationship: String?
  /// The MD5 that the document states, hexadecimal.
  let checksum: String?
  /// Absent where there is no checksum, or the bytes cannot be read.
  let checksumHolds: Bool?
  /// The page that it is pinned to; absent if it is attached to the document.
  let pageIndex: Int?
  let pageNumber: Int?
  let rect: PageRect?
  let location: FileLocationJSON
  /// Number of bytes read.
  let bytes: Int?
  /// The file that was written.
  let file: String?

  init(_ listed: ListedAttachment) {
    let attachment = listed.attachment
    fileName = attachment.fileName
    description = attachment.description
    mimeType = attachment.mimeType
    byteCount = attachment.byteCount
    creationDate = attachment.creationDate?.formatted(.iso8601)
    modificationDate = attachment.modificationDate?.formatted(.iso8601)
    relationship = attachment.relationship
    checksum = attachment.checksum.map { $0.map { String(format: "%02x", $0) }.joined() }
    checksumHolds = listed.matchesChecksum
    pageIndex = attachment.pageIndex
    pageNumber = pageIndex.map { $0 + 1 }
    if case .page(_, let rect) = attachment.place { self.rect = rect.json } else { rect = nil }
    location = FileLocationJSON(attachment.location)
    bytes = listed.reading?.byteCount
    file = listed.path
  }
}

/// An attachment, and the result of reading it.
struct ListedAttachment {
  let attachment: FileAttachment
  var reading: EmbeddedFile.Reading?
  var path: String?

  var matchesChecksum: Bool? { reading.flatMap(attachment.matchesChecksum) }
}

extension FileAttachment {
  /// The page that it is pinned to.
  var pageIndex: Int? {
    if case .page(let index, _) = place { index } else { nil }
  }
}
