internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// A folder of this process for what is fetched from an object store, and what will be stored there, up to a number of
/// bytes. It is removed at the end; what a killed process has left is removed by the next one.
final class Scratch: Sendable {
  /// The names of all such folders begin so.
  private static let prefix = "gatefold-scratch-"
  private static let lockName = "lock"

  /// The folder of this process.
  let path: String
  let bytes: Allowance
  private let descriptor: Int32

  /// - Parameters:
  ///   - folder: the folder for the scratch folders of all processes.
  ///   - byteCount: the most to keep there.
  /// - Throws: `unwritableFile`.
  init(in folder: String, byteCount: Int) throws(GatefoldError) {
    bytes = Allowance(byteCount)
    do throws(WriteFailure) { try AtomicFile.makeWritableFolder(folder) } catch { throw error.scratchError }
    Self.removeLeftovers(in: folder)
    let name = UUID().uuidString
    path = "\(folder)/\(Self.prefix)\(name)"
    // It has its lock before it has a name by which others remove it.
    let making = "\(folder)/.\(Self.prefix)\(name)"
    guard mkdir(making, 0o700) == 0 else { throw WriteFailure(path: making, code: errno).scratchError }
    descriptor = open("\(making)/\(Self.lockName)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK, rename(making, path) == 0
    else { throw WriteFailure(path: making, code: errno).scratchError }
  }

  deinit {
    FileLock.end(closing: descriptor)
    try? FileManager.default.removeItem(atPath: path)
  }

  private static func removeLeftovers(in folder: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasPrefix(prefix) {
      let left = open("\(folder)/\(name)/\(lockName)", O_RDWR | O_CLOEXEC)
      guard left >= 0 else { continue }
      // Without locks it can't be known whether the process lives.
      if flock(left, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
      FileLock.end(closing: left)
    }
  }

  /// - Throws: `scratchTooSmall` if that much can never be kept.
  func check(_ byteCount: Int, _ subject: String) throws(GatefoldError) {
    guard byteCount > bytes.total else { return }
    throw GatefoldError(
      .scratchTooSmall,
      "\(subject) \(byteCount.byteSummary), and --scratch-bytes is \(bytes.total.byteSummary): give more"
    )
  }
}

extension GatefoldError.Code {
  /// The issue needs more bytes than the scratch folder may have.
  static let scratchTooSmall = Self(rawValue: "scratchTooSmall")
}
