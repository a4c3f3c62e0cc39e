internal import Foundation

/// Bytes that wait in a temporary file, not in memory, until what comes before them is known.
final class SpooledBytes {
  private let descriptor: Int32
  private let path: String
  private(set) var count = 0

  /// - Parameter folder: where the temporary file lies.
  init(in folder: String) throws(WriteFailure) {
    let temporary = OutputFile.openTemporary(in: folder)
    guard temporary.code == 0 else { throw WriteFailure(path: folder, code: temporary.code, isFolder: true) }
    (descriptor, path) = (temporary.descriptor, temporary.path)
  }

  deinit {
    // An error is what lets the file go.
    _ = OutputFile.finish(descriptor, path, as: path, ECANCELED)
  }

  func append(_ bytes: [UInt8]) throws(WriteFailure) {
    let code = bytes.withUnsafeBytes { OutputFile.writeAll($0, to: descriptor) }
    if code != 0 { throw WriteFailure(path: path, code: code) }
    count += bytes.count
  }

  /// Copies everything to an open file.
  ///
  /// - Returns: the error, or 0.
  func copy(to output: Int32) -> Int32 { OutputFile.copy(path, to: output).code }
}

extension OutputFile {
  /// Copies a file to an open one.
  ///
  /// - Returns: the error, or 0, and how many bytes there were.
  static func copy(_ path: String, to output: Int32) -> (code: Int32, byteCount: Int) {
    let input = open(path, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { return (errno, 0) }
    defer { close(input) }
    return withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { buffer in
      var byteCount = 0
      while true {
        let length = read(input, buffer.baseAddress, buffer.count)
        if length < 0, errno == EINTR { continue }
        guard length > 0 else { return (length < 0 ? errno : 0, byteCount) }
        let code = writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<length]), to: output)
        if code != 0 { return (code, byteCount) }
        byteCount += length
      }
    }
  }
}
