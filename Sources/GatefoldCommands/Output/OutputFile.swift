internal import Foundation
internal import Gatefold
internal import Synchronization

/// Files written whole or not at all: under a temporary name, then renamed.
enum OutputFile {
  /// Writes to a file, making the folders above it, or to standard output where the path is "-".
  ///
  /// - Throws: `unwritableFile`.
  static func write(_ data: Data, to path: String) throws(GatefoldError) {
    if path == "-" {
      Console.current.write(data)
      return
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var code = writeWhole(data, to: path, in: folder)
    if code == ENOENT {
      try makeFolder(folder)
      code = writeWhole(data, to: path, in: folder)
    }
    if code != 0 { throw unwritable(path, reason(ofCode: code)) }
  }

  /// - Returns: the error, or 0.
  private static func writeWhole(_ data: Data, to path: String, in folder: String) -> Int32 {
    let (descriptor, temporary) = openTemporary(in: folder)
    guard descriptor >= 0 else { return errno }
    let code = data.withUnsafeBytes { writeAll($0, to: descriptor) }
    return finish(descriptor, temporary, as: path, code)
  }

  /// Opens a file under a temporary name beside the one to be. What a killed process leaves is a temporary file; that
  /// a file outlives a power cut is left to the system, since to wait for the disk takes longer than to draw a thumbnail.
  static func openTemporary(in folder: String) -> (descriptor: Int32, path: String) {
    let temporary = "\(folder)/.gatefold-\(getpid())-\(serial.add(1, ordering: .relaxed).newValue)"
    return (open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666), temporary)
  }

  /// Closes a temporary file and renames it, or removes it where there was an error.
  ///
  /// - Returns: the error, or 0.
  static func finish(_ descriptor: Int32, _ temporary: String, as path: String, _ error: Int32) -> Int32 {
    var code = error
    // A full disk may be told of only now.
    if close(descriptor) != 0, code == 0 { code = errno }
    if code == 0, rename(temporary, path) != 0 { code = errno }
    if code != 0 { unlink(temporary) }
    return code
  }

  private static let serial = Atomic<Int>(0)

  /// - Returns: the error, or 0.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if written == 0 || errno != EINTR {
        return written == 0 ? EIO : errno
      }
    }
    return 0
  }

  /// Makes a folder where there is none, before any work is done for it.
  ///
  /// - Throws: `unwritableFile`.
  static func makeFolder(_ path: String) throws(GatefoldError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw unwritable(path, reason(of: error), nativeMessage: "\(error)")
    }
    guard access(path, W_OK) == 0 else {
      throw GatefoldError(.unwritableFile, "cannot write in \(path): \(String(cString: strerror(errno))). \(advice)")
    }
  }

  private static let advice = "Choose another place with --out or -o, or make room"

  static func unwritable(_ path: String, _ reason: String, nativeMessage: String? = nil) -> GatefoldError {
    GatefoldError(.unwritableFile, "cannot write \(path): \(reason). \(advice)", nativeMessage: nativeMessage)
  }

  static func reason(ofCode code: Int32) -> String {
    switch code {
    case EACCES, EPERM: "permission denied"
    case ENOSPC, EDQUOT: "no space left on the device"
    case EROFS: "the file system is read-only"
    case ENOENT, ENOTDIR: "a folder above it is missing or is a file"
    case EISDIR, EEXIST: "a folder of that name is in the way"
    default: String(cString: strerror(code))
    }
  }

  /// The system's own word for it, which Foundation wraps.
  private static func reason(of error: any Error) -> String {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return reason(ofCode: Int32(error.code)) }
    if let inner = error.userInfo[NSUnderlyingErrorKey] as? any Error { return reason(of: inner) }
    return switch CocoaError.Code(rawValue: error.code) {
    case .fileWriteNoPermission: reason(ofCode: EACCES)
    case .fileWriteOutOfSpace: reason(ofCode: ENOSPC)
    case .fileWriteVolumeReadOnly: reason(ofCode: EROFS)
    case .fileWriteFileExists: "a file of that name is in the way"
    default: reason(ofCode: ENOENT)
    }
  }
}
