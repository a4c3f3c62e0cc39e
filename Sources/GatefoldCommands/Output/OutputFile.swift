internal import Foundation
internal import Gatefold

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
    let url = URL(fileURLWithPath: path)
    try makeFolder(url.deletingLastPathComponent().path)
    do {
      try data.write(to: url, options: .atomic)
    } catch {
      throw unwritable(path, error)
    }
  }

  /// Makes a folder where there is none, before any work is done for it.
  ///
  /// - Throws: `unwritableFile`.
  static func makeFolder(_ path: String) throws(GatefoldError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw unwritable(path, error)
    }
    guard access(path, W_OK) == 0 else {
      throw GatefoldError(.unwritableFile, "cannot write in \(path): \(String(cString: strerror(errno))). \(advice)")
    }
  }

  private static let advice = "Choose another place with --out or -o, or make room"

  private static func unwritable(_ path: String, _ error: any Error) -> GatefoldError {
    GatefoldError(
      .unwritableFile,
      "cannot write \(path): \(reason(of: error)). \(advice)",
      nativeMessage: "\(error)"
    )
  }

  /// The system's own word for it, which Foundation wraps.
  private static func reason(of error: any Error) -> String {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(error.code))) }
    if let inner = error.userInfo[NSUnderlyingErrorKey] as? any Error { return reason(of: inner) }
    return switch CocoaError.Code(rawValue: error.code) {
    case .fileWriteNoPermission: "permission denied"
    case .fileWriteOutOfSpace: "no space left on the device"
    case .fileWriteVolumeReadOnly: "the file system is read-only"
    case .fileWriteFileExists: "a file of that name is in the way"
    default: "a folder above it is missing or is a file"
    }
  }
}
