internal import Foundation

/// Where a download begins: at the first byte, or a little before the end of what is on disk.
struct DownloadStart: Sendable {
  /// The number of bytes on disk that are requested again and compared. It detects a server that continues with another
  /// file, even if no header shows it.
  static let overlapByteCount = 4096

  /// The number of bytes that are kept.
  let byteCount: Int
  /// The last of them.
  let overlap: [UInt8]
  /// The `If-Range` value, by which the server sends a changed file whole; `nil` if only the checksum detects a change.
  let condition: String?

  static let beginning = DownloadStart(byteCount: 0, overlap: [], condition: nil)

  var isResumed: Bool { byteCount > 0 }
  /// The first byte that is asked for.
  var firstByte: Int { byteCount - overlap.count }

  private init(byteCount: Int, overlap: [UInt8], condition: String?) {
    self.byteCount = byteCount
    self.overlap = overlap
    self.condition = condition
  }

  /// Continues what is on disk where that can be known to be the same file.
  init(_ folder: DownloadFolder, _ record: DownloadRecord, _ request: DownloadRequest) {
    let size = folder.contentByteCount
    let condition = record.source == request.url ? record.validators.rangeCondition : nil
    guard size > Self.overlapByteCount, !record.isCompressed, condition != nil || request.sha256 != nil,
      size <= record.expectedByteCount ?? .max, let overlap = Self.end(of: folder.contentPath, size: size)
    else {
      self = .beginning
      return
    }
    self.init(byteCount: size, overlap: overlap, condition: condition)
  }

  /// `nil` if it cannot be read.
  private static func end(of path: String, size: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: overlapByteCount)
    let count = pread(descriptor, &bytes, bytes.count, off_t(size - overlapByteCount))
    return count == bytes.count ? bytes : nil
  }
}
