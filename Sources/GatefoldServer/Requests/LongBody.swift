internal import Foundation
internal import GatefoldPackage
internal import Hummingbird
internal import NIOCore
internal import ServiceLifecycle

/// Bodies of answers that are not in memory.
enum LongBody {
  private static let pieceByteCount = 256 << 10

  /// A part of a file, read piece by piece.
  static func file(_ path: String, _ range: Range<Int>) -> ResponseBody {
    ResponseBody(contentLength: range.count) { writer in
      // The file was there a moment ago; where it is gone, the connection ends before its length is reached.
      guard let file = FileHandle(forReadingAtPath: path) else { throw CocoaError(.fileReadNoSuchFile) }
      defer { try? file.close() }
      try file.seek(toOffset: UInt64(range.lowerBound))
      for part in pieces(of: range) {
        guard let piece = try file.read(upToCount: part.count), piece.count == part.count else {
          throw CocoaError(.fileReadUnknown)
        }
        try await writer.write(ByteBuffer(bytes: piece))
      }
      try await writer.finish(nil)
    }
  }

  /// A part of a file of a package.
  static func packageFile(_ file: OpenedPackageFile, _ range: Range<Int>) -> ResponseBody {
    ResponseBody(contentLength: range.count) { writer in
      for part in pieces(of: range) {
        let piece = try file.bytes(part)
        guard piece.count == part.count else { throw CocoaError(.fileReadUnknown) }
        try await writer.write(ByteBuffer(bytes: piece))
      }
      try await writer.finish(nil)
    }
  }

  /// Events, until they end or the client leaves.
  static func events(_ events: AsyncStream<Data>) -> ResponseBody {
    ResponseBody { writer in
      for await event in events.cancelOnGracefulShutdown() { try await writer.write(ByteBuffer(bytes: event)) }
      try await writer.finish(nil)
    }
  }

  private static func pieces(of range: Range<Int>) -> some Sequence<Range<Int>> {
    stride(from: range.lowerBound, to: range.upperBound, by: pieceByteCount).lazy.map { start in
      start..<min(range.upperBound, start + pieceByteCount)
    }
  }
}
