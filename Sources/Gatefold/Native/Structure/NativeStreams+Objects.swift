internal import CGatefold

extension NativeStreams {
  /// Limits of what is copied of a file at once, in bytes.
  private static let (maximumObjectByteCount, maximumTableByteCount) = (64 << 20, 256 << 20)

  /// An object, or the trailer for number 0, in the form that workers send. References are not followed.
  ///
  /// - Throws: `damaged`, also for an object that is too large.
  func objectBytes(_ number: Int, generation: Int) throws(GatefoldError) -> [UInt8] {
    try copied { bytes, message in
      cgatefold_streams_copy_object(
        handle,
        Int32(clamping: number),
        Int32(clamping: generation),
        Self.maximumObjectByteCount,
        &bytes,
        message
      )
    }
  }

  /// The objects of the cross-reference table, in the form that workers send.
  ///
  /// - Throws: `damaged`.
  func objectTableBytes() throws(GatefoldError) -> [UInt8] {
    try copied { bytes, message in
      cgatefold_streams_copy_table(handle, Self.maximumTableByteCount, &bytes, message)
    }
  }

  /// Where something is in the objects, in the form that workers send.
  ///
  /// - Throws: `damaged`.
  func matchBytes(of query: ObjectQuery) throws(GatefoldError) -> [UInt8] {
    try copied { bytes, message in
      var native = cgatefold_object_query()
      native.maximum_count = Int32(clamping: max(0, query.maximumCount))
      switch query.wanted {
      case .reference(let reference):
        native.number = Int32(clamping: reference.number)
        native.generation = Int32(clamping: reference.generation)
        return cgatefold_streams_find(handle, native, &bytes, message)
      case .text(let text):
        return text.withCString { text in
          native.text = text
          return cgatefold_streams_find(handle, native, &bytes, message)
        }
      }
    }
  }

  /// The decoded bytes of a stream, as far as they can be decoded.
  func bytes(_ reference: PDFObject.Reference, maximumByteCount: Int) -> [UInt8] {
    let file = EmbeddedFile(objectNumber: reference.number, generation: reference.generation, sound: nil)
    return firstBytes(of: file, atMost: maximumByteCount)
  }

  private func copied(
    _ call: (inout cgatefold_object_bytes, UnsafeMutablePointer<cgatefold_message?>) -> cgatefold_status
  ) throws(GatefoldError) -> [UInt8] {
    var copy = cgatefold_object_bytes()
    do throws(NativeFailure) {
      try nativeCall { message in call(&copy, message) }
    } catch {
      throw GatefoldError.unreadableObjects(error.message)
    }
    defer { cgatefold_object_bytes_free(copy) }
    return Array(UnsafeRawBufferPointer(start: copy.bytes, count: copy.count))
  }
}
