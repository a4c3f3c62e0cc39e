internal import CGatefold

/// A second libqpdf document for decoding embedded streams. Not Sendable.
final class NativeStreams {
  /// Length of an MD5 checksum.
  static let md5Length = Int(cgatefold_md5_length)

  let handle: OpaquePointer
  private let bytes: DocumentBytes
  private let hasPassword: Bool

  /// - Throws: `damaged`.
  init(_ bytes: DocumentBytes, password: String?) throws(GatefoldError) {
    var streams: OpaquePointer?
    do throws(NativeFailure) {
      try nativeCall { cgatefold_streams_open(bytes.pointer, bytes.count, password, &streams, $0) }
    } catch {
      throw GatefoldError.unreadableObjects(error.message)
    }
    guard let streams else { throw GatefoldError(.damaged, "the document could not be opened") }
    handle = streams
    self.bytes = bytes
    hasPassword = password?.isEmpty == false
    LiveNativeObjects.Counter.structures.opened()
  }

  deinit {
    cgatefold_streams_free(handle)
    LiveNativeObjects.Counter.structures.freed()
  }

  /// `nil` where the document is not encrypted, or libqpdf cannot say how.
  func encryption() -> Encryption? {
    var encryption = cgatefold_encryption()
    guard cgatefold_streams_get_encryption(handle, &encryption) else { return nil }
    return Encryption(encryption, hasPassword: hasPassword)
  }

  /// Decodes a stream piece by piece.
  ///
  /// - Parameter body: receives each piece; returns `false` to stop.
  /// - Returns: the MD5 of the bytes.
  func decode(
    _ file: EmbeddedFile,
    maximumByteCount: Int,
    _ body: (UnsafeRawBufferPointer) -> Bool
  ) throws(NativeFailure) -> [UInt8] {
    var failure: NativeFailure?
    let md5 = withoutActuallyEscaping(body) { body in
      [UInt8](unsafeUninitializedCapacity: Self.md5Length) { digest, count in
        digest.initialize(repeating: 0)
        count = digest.count
        failure = decode(file, maximumByteCount, ByteHandler(take: body), digest.baseAddress.unsafelyUnwrapped)
      }
    }
    if let failure { throw failure }
    return md5
  }

  private func decode(
    _ file: EmbeddedFile,
    _ maximumByteCount: Int,
    _ handler: ByteHandler,
    _ digest: UnsafeMutablePointer<UInt8>
  ) -> NativeFailure? {
    withUnsafePointer(to: handler) { handler in
      do throws(NativeFailure) {
        try nativeCall { message in
          cgatefold_streams_decode(
            handle,
            Int32(file.objectNumber),
            Int32(file.generation),
            file.isRaw,
            UInt64(max(0, maximumByteCount)),
            { context, bytes, count in
              let handler = context.unsafelyUnwrapped.assumingMemoryBound(to: ByteHandler.self)
              return handler.pointee.take(UnsafeRawBufferPointer(start: bytes, count: count))
            },
            UnsafeMutableRawPointer(mutating: handler),
            digest,
            message
          )
        }
        return nil
      } catch {
        return error
      }
    }
  }

  /// The first bytes of an embedded file, enough to determine its kind; empty if it cannot be read.
  func head(of file: EmbeddedFile) -> [UInt8] { firstBytes(of: file, atMost: MediaKind.headByteCount) }

  /// The first bytes of a stream, as far as they can be decoded.
  func firstBytes(of file: EmbeddedFile, atMost limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try? decode(file, maximumByteCount: .max) { piece in
      bytes += piece.prefix(limit - bytes.count)
      return bytes.count < limit
    }
    return bytes
  }
}

private struct ByteHandler {
  let take: (UnsafeRawBufferPointer) -> Bool
}

extension GatefoldError {
  static func unreadableObjects(_ nativeMessage: String?, pageIndex: Int? = nil) -> GatefoldError {
    GatefoldError(
      .damaged,
      "the document's objects cannot be read; fetch a fresh copy",
      pageIndex: pageIndex,
      nativeMessage: nativeMessage
    )
  }
}
