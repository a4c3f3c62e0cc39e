internal import Foundation
internal import GatefoldPackage
internal import Hummingbird
internal import NIOCore
internal import ServiceLifecycle

/// Bodies of answers, as they are written.
enum LongBody {
  private static let pieceByteCount = 256 << 10

  /// Bytes in memory.
  ///
  /// - Parameter held: freed once they are written, or nobody wants them any more.
  static func data(_ data: Data, _ held: some AnyObject & Sendable) -> ResponseBody {
    ResponseBody(contentLength: data.count) { writer in
      defer { withExtendedLifetime(held) {} }
      try await writer.write(ByteBuffer(bytes: data))
      // Waits until the connection takes more.
      try await writer.finish(nil)
    }
  }

  /// A part of a file, read piece by piece.
  static func file(_ path: String, _ range: Range<Int>) -> ResponseBody {
    ResponseBody(contentLength: range.count) { writer in
      // The file was there a moment ago; where it is gone, the connection ends before its length is reached.
      guard let file = FileHandle(forReadingAtPath: path) else { throw CocoaError(.fileReadNoSuchFile) }
      defer { try? file.close() }
      try file.seek(toOffset: UInt64(range.lowerBound))
      try await write(range, to: &writer) { part in ByteBuffer(bytes: try file.read(upToCount: part.count) ?? Data()) }
    }
  }

  /// A part of a file of a package.
  static func packageFile(_ file: OpenedPackageFile, _ range: Range<Int>) -> ResponseBody {
    ResponseBody(contentLength: range.count) { writer in
      try await write(range, to: &writer) { part in ByteBuffer(bytes: try file.bytes(part)) }
    }
  }

  /// Events, until they end or the client leaves.
  static func events(_ events: AsyncStream<Data>) -> ResponseBody {
    ResponseBody { writer in
      for await event in events.cancelOnGracefulShutdown() { try await writer.write(ByteBuffer(bytes: event)) }
      try await writer.finish(nil)
    }
  }

  /// - Parameter read: gives a part of the range; the parts come in order.
  private static func write(
    _ range: Range<Int>,
    to writer: inout any ResponseBodyWriter,
    _ read: (Range<Int>) throws -> ByteBuffer
  ) async throws {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: pieceByteCount) {
      let part = start..<min(range.upperBound, start + pieceByteCount)
      let piece = try read(part)
      guard piece.readableBytes == part.count else { throw CocoaError(.fileReadUnknown) }
      try await writer.write(piece)
    }
    try await writer.finish(nil)
  }
}
