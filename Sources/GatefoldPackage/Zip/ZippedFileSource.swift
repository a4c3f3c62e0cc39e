internal import CZip
internal import Foundation
internal import Gatefold

/// Gives libzip a file of one archive while it writes another one, a piece at a time.
///
/// libzip can copy files between archives itself, but then keeps the compressed bytes and does not check their sum.
final class ZippedFileSource {
  /// The error from reading the file, if any.
  private(set) var failure: GatefoldError?
  private let path: String
  private let number: UInt64
  private let byteCount: Int
  private let other: PackageArchive.Handle
  private var file: OpaquePointer?
  /// How many bytes of the file are still to come.
  private var rest = 0

  /// - Parameter number: libzip's, in the other archive.
  init(_ path: String, number: UInt64, byteCount: Int, of other: PackageArchive.Handle) {
    self.path = path
    self.number = number
    self.byteCount = byteCount
    self.other = other
  }

  /// libzip's source, which keeps this alive for as long as it lasts itself.
  func source(_ error: inout zip_error_t) -> OpaquePointer? {
    let context = Unmanaged.passRetained(self)
    let source = other.zip.source_function_create(
      { context, data, length, command in
        guard let context else { return -1 }
        return Unmanaged<ZippedFileSource>.fromOpaque(context).takeUnretainedValue().respond(to: command, data, length)
      },
      context.toOpaque(),
      &error
    )
    if source == nil { context.release() }
    return source
  }

  private static let commands = [
    ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
    ZIP_SOURCE_SUPPORTS,
  ]

  private func respond(to command: zip_source_cmd_t, _ data: UnsafeMutableRawPointer?, _ length: UInt64) -> Int64 {
    switch command {
    case ZIP_SOURCE_SUPPORTS: return Self.commands.reduce(0) { $0 | 1 << Int64($1.rawValue) }
    case ZIP_SOURCE_OPEN:
      rest = byteCount
      file = other.zip.fopen_index(other.archive, number, 0)
      if file == nil { fail(Libzip.text(other.zip.strerror(other.archive))) }
      return file == nil ? -1 : 0
    case ZIP_SOURCE_READ:
      guard let file, let data else { return -1 }
      let count = other.zip.fread(file, data, length)
      if count < 0 { fail(Libzip.text(other.zip.file_strerror(file))) }
      rest -= Int(max(0, count))
      if rest < 0 || count == 0 && length > 0 && rest > 0 {
        failure = failure ?? .wrongSize(of: path)
        return -1
      }
      return count
    case ZIP_SOURCE_CLOSE:
      if let file { _ = other.zip.fclose(file) }
      file = nil
      return 0
    case ZIP_SOURCE_STAT:
      guard let status = data?.assumingMemoryBound(to: zip_stat_t.self) else { return -1 }
      status.pointee.valid |= UInt64(ZIP_STAT_SIZE)
      status.pointee.size = UInt64(byteCount)
      return Int64(MemoryLayout<zip_stat_t>.size)
    case ZIP_SOURCE_ERROR:
      // The error codes of libzip and of the system.
      guard let codes = data?.assumingMemoryBound(to: Int32.self), length >= 8 else { return -1 }
      codes[0] = failure == nil ? ZIP_ER_OK : ZIP_ER_READ
      codes[1] = failure == nil ? 0 : EIO
      return 8
    case ZIP_SOURCE_FREE:
      Unmanaged.passUnretained(self).release()
      return 0
    default: return -1
    }
  }

  private func fail(_ message: String) {
    failure = .invalidPackage("\(path) is damaged; fetch or build the package again", message)
  }
}
