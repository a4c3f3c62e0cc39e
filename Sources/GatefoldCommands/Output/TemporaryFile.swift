internal import Foundation

/// A file that is not in its place yet; it is removed where it is let go before it is.
final class TemporaryFile {
  private let descriptor: Int32
  let path: String
  private(set) var count = 0
  private var isInPlace = false

  /// - Parameter folder: where the temporary file lies.
  init(in folder: String) throws(WriteFailure) {
    let temporary = OutputFile.openTemporary(in: folder)
    guard temporary.code == 0 else { throw WriteFailure(path: folder, code: temporary.code, isFolder: true) }
    (descriptor, path) = (temporary.descriptor, temporary.path)
  }

  deinit {
    // An error is what lets the file go.
    if !isInPlace { _ = OutputFile.finish(descriptor, path, as: path, ECANCELED) }
  }

  func append(_ bytes: [UInt8]) throws(WriteFailure) {
    let code = bytes.withUnsafeBytes { OutputFile.writeAll($0, to: descriptor) }
    if code != 0 { throw WriteFailure(path: path, code: code) }
    count += bytes.count
  }

  /// Puts the file where it belongs, whoever wrote it.
  ///
  /// - Returns: how many bytes it has.
  func rename(to target: String) throws(WriteFailure) -> Int {
    var status = stat()
    let statusCode = fstat(descriptor, &status) == 0 ? 0 : errno
    isInPlace = true
    let code = OutputFile.finish(descriptor, path, as: target, statusCode)
    if code != 0 { throw WriteFailure(path: target, code: code) }
    return Int(status.st_size)
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
