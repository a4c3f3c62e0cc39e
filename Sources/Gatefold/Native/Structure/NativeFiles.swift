internal import CGatefold

/// The document as libqpdf reads it for what is embedded in it. Not Sendable.
final class NativeFiles {
  private let handle: OpaquePointer
  private let bytes: DocumentBytes
  private let hasPassword: Bool

  /// - Throws: `damaged`.
  init(_ bytes: DocumentBytes, password: String?) throws(GatefoldError) {
    var files: OpaquePointer?
    do throws(NativeFailure) {
      try nativeCall { cgatefold_files_open(bytes.pointer, bytes.count, password, &files, $0) }
    } catch {
      throw GatefoldError.unreadableObjects(error)
    }
    guard let files else { throw GatefoldError(.damaged, "the document could not be opened") }
    handle = files
    self.bytes = bytes
    hasPassword = password?.isEmpty == false
    LiveNativeObjects.Counter.structures.opened()
  }

  deinit {
    cgatefold_files_free(handle)
    LiveNativeObjects.Counter.structures.freed()
  }

  /// `nil` where the document is not encrypted, or libqpdf cannot say how.
  func encryption() -> Encryption? {
    var encryption = cgatefold_encryption()
    guard cgatefold_files_get_encryption(handle, &encryption) else { return nil }
    return Encryption(encryption, hasPassword: hasPassword)
  }

  /// - Throws: `damaged`.
  func attachments(frame: (Int) -> PageFrame?) throws(GatefoldError) -> [Attachment] {
    var list = cgatefold_file_list()
    do throws(NativeFailure) {
      try nativeCall { cgatefold_files_copy_attachments(handle, &list, $0) }
    } catch {
      throw GatefoldError.unreadableObjects(error)
    }
    defer { cgatefold_file_list_free(&list) }
    return UnsafeBufferPointer(start: list.items, count: list.count).map { Attachment($0, frame: frame) }
  }

  /// - Throws: `damaged`.
  func media(on pageIndex: Int, frame: PageFrame) throws(GatefoldError) -> [MediaAnnotation] {
    var media = cgatefold_media()
    do throws(NativeFailure) {
      try nativeCall { cgatefold_files_copy_media(handle, Int32(pageIndex), &media, $0) }
    } catch {
      throw GatefoldError.unreadableObjects(error, pageIndex: pageIndex)
    }
    defer { cgatefold_media_free(&media) }
    let files = UnsafeBufferPointer(start: media.files.items, count: media.files.count)
    return UnsafeBufferPointer(start: media.items, count: media.count).map { medium in
      // Without memory for the files there are none.
      let places = Int(medium.first_file)..<Int(medium.first_file + medium.file_count)
      let assets = places.upperBound <= files.count ? Array(files[places]) : []
      return MediaAnnotation(medium, files: assets, pageIndex: pageIndex, frame: frame, head: head)
    }
  }

  /// Decodes a stream piece by piece.
  ///
  /// - Parameter body: `false` ends it.
  /// - Returns: the MD5 of the bytes.
  func decode(
    _ object: cgatefold_object_reference,
    maximumByteCount: Int,
    _ body: (UnsafeRawBufferPointer) -> Bool
  ) throws(NativeFailure) -> [UInt8] {
    var failure: NativeFailure?
    let md5 = withoutActuallyEscaping(body) { body in
      [UInt8](unsafeUninitializedCapacity: Int(cgatefold_md5_length)) { digest, count in
        digest.initialize(repeating: 0)
        count = digest.count
        failure = decode(object, maximumByteCount, ByteHandler(take: body), digest.baseAddress.unsafelyUnwrapped)
      }
    }
    if let failure { throw failure }
    return md5
  }

  private func decode(
    _ object: cgatefold_object_reference,
    _ maximumByteCount: Int,
    _ handler: ByteHandler,
    _ digest: UnsafeMutablePointer<UInt8>
  ) -> NativeFailure? {
    withUnsafePointer(to: handler) { handler in
      do throws(NativeFailure) {
        try nativeCall { message in
          cgatefold_files_decode(
            handle,
            object,
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

  /// The first bytes of an embedded file, as many as its kind is told by; none where it cannot be read.
  private func head(of object: cgatefold_object_reference) -> [UInt8] {
    var head: [UInt8] = []
    _ = try? decode(object, maximumByteCount: .max) { bytes in
      head += bytes.prefix(MediaKind.headByteCount - head.count)
      return head.count < MediaKind.headByteCount
    }
    return head
  }
}

private struct ByteHandler {
  let take: (UnsafeRawBufferPointer) -> Bool
}

extension GatefoldError {
  fileprivate static func unreadableObjects(_ failure: NativeFailure, pageIndex: Int? = nil) -> GatefoldError {
    GatefoldError(
      .damaged,
      "what is embedded in the document cannot be read; fetch a fresh copy",
      pageIndex: pageIndex,
      nativeMessage: failure.message
    )
  }
}
