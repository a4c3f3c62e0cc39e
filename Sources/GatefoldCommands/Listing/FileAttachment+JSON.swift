internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

/// An attachment, and the result of reading it.
struct ListedAttachment {
  let attachment: FileAttachment
  var reading: EmbeddedFile.Reading?
  var path: String?

  var matchesChecksum: Bool? { reading.flatMap(attachment.matchesChecksum) }

  /// `byteCount` is the length that the document states, `bytes` the number of bytes read. There is no `checksumHolds` if
  /// there is no checksum or the bytes cannot be read.
  var json: JSONObject {
    let rect: PageRect? = if case .page(_, let rect) = attachment.place { rect } else { nil }
    return [
      "fileName": attachment.fileName, "description": attachment.description, "mimeType": attachment.mimeType,
      "byteCount": attachment.byteCount, "creationDate": attachment.creationDate,
      "modificationDate": attachment.modificationDate, "relationship": attachment.relationship,
      "checksum": attachment.checksum.map { $0.map { String(format: "%02x", $0) }.joined() },
      "checksumHolds": matchesChecksum, "pageIndex": attachment.pageIndex,
      "pageNumber": attachment.pageIndex.map { $0 + 1 }, "rect": rect?.json, "location": attachment.location.json,
      "bytes": reading?.byteCount, "file": path,
    ]
  }
}

extension FileAttachment {
  /// The page that it is pinned to.
  var pageIndex: Int? {
    if case .page(let index, _) = place { index } else { nil }
  }
}
