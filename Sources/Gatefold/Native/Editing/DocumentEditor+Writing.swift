internal import CGatefold

extension DocumentEditor {
  /// Writes the document. It can then be changed further, and written again.
  ///
  /// Objects that nothing refers to are left out. Streams stay as they are, except that those without a filter are
  /// compressed; other objects are packed into object streams. Without encryption, the same document always gives the
  /// same bytes.
  ///
  /// - Parameter encryption: `nil` writes the document decrypted, even if it began with an encrypted one.
  /// - Returns: the bytes of the file.
  /// - Throws: `damaged` if a stream cannot be read; `invalidObject` for a password that cannot be used.
  package func write(encryption: NewEncryption? = nil) throws(GatefoldError) -> [UInt8] {
    guard let encryption else { return try write(nil) }
    let result = try encryption.withNative { native in
      Result { () throws(GatefoldError) in try write(native) }
    }
    return try result.get()
  }

  private func write(_ encryption: UnsafePointer<cgatefold_new_encryption>?) throws(GatefoldError) -> [UInt8] {
    let file = WrittenFile()
    try call { message in
      cgatefold_editor_write(
        handle,
        encryption,
        { context, bytes, count in
          let file = Unmanaged<WrittenFile>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
          file.bytes += UnsafeBufferPointer(start: bytes, count: count)
          return true
        },
        Unmanaged.passUnretained(file).toOpaque(),
        message
      )
    }
    return file.bytes
  }
}

private final class WrittenFile {
  var bytes: [UInt8] = []
}
