internal import Foundation
internal import Hummingbird
internal import NIOCore

/// Parts of files as bodies of answers, read piece by piece.
enum FileBody {
  private static let pieceByteCount = 256 << 10

  static func body(of path: String, _ range: Range<Int>) -> ResponseBody {
    ResponseBody(contentLength: range.count) { writer in
      // The file was there a moment ago; where it is gone, the connection ends before its length is reached.
      guard let file = FileHandle(forReadingAtPath: path) else { throw CocoaError(.fileReadNoSuchFile) }
      defer { try? file.close() }
      try file.seek(toOffset: UInt64(range.lowerBound))
      var left = range.count
      while left > 0 {
        guard let piece = try file.read(upToCount: min(left, pieceByteCount)), !piece.isEmpty else {
          throw CocoaError(.fileReadUnknown)
        }
        left -= piece.count
        try await writer.write(ByteBuffer(bytes: piece))
      }
      try await writer.finish(nil)
    }
  }
}
