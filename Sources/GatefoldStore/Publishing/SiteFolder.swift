internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import Synchronization

/// The folder of a site while it is published. No other process publishes it meanwhile.
final class SiteFolder: Sendable {
  let path: String
  private let lock: Int32
  private let willChange: (@Sendable (String) throws(GatefoldError) -> Void)?
  private let state = Mutex<(written: [String], removedCount: Int)>(([], 0))

  /// Opens the folder, or creates it if it doesn't exist.
  ///
  /// - Throws: `unwritableFile`, `siteInUse`.
  init(_ path: String, willChange: (@Sendable (String) throws(GatefoldError) -> Void)?) throws(GatefoldError) {
    self.path = path
    self.willChange = willChange
    do throws(WriteFailure) {
      try AtomicFile.makeWritableFolder(path)
    } catch {
      throw error.error(advice: Self.advice)
    }
    lock = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw WriteFailure(path: path, code: errno, isFolder: true).error(advice: Self.advice) }
    if flock(lock, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(lock)
      throw GatefoldError(.siteInUse, "another process publishes this site; wait until it has finished", path: path)
    }
    TemporaryName.removeLeftovers(in: path, isDeep: true)
  }

  static let advice = "Choose another --out, or free disk space"

  func unlock() { FileLock.end(closing: lock) }

  /// Paths that were written.
  var written: [String] { state.withLock(\.written) }
  var removedCount: Int { state.withLock(\.removedCount) }

  func absolute(_ relative: String) -> String { "\(path)/\(relative)" }

  func contents(of relative: String) -> Data? { FileManager.default.contents(atPath: absolute(relative)) }

  /// The size of a regular file in bytes, or `nil` if it doesn't exist.
  static func byteCount(of path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The number of files and folders in a folder, at any depth.
  func fileCount(in relative: String) -> Int {
    (try? FileManager.default.subpathsOfDirectory(atPath: absolute(relative)).count) ?? 0
  }

  // MARK: Writing

  /// Writes a file by one rename, unless it has these bytes already.
  func write(_ data: Data, to relative: String) throws(GatefoldError) {
    if Self.byteCount(of: absolute(relative)) == data.count, contents(of: relative) == data { return }
    try change(absolute(relative)) { () throws(WriteFailure) in try AtomicFile.write(data, to: absolute(relative)) }
    note(absolute(relative))
  }

  /// Writes a file of many in a folder, which alone is counted among what was written.
  func write(_ pieces: [ExportPiece], to relative: String, partOf folder: String) throws(GatefoldError) {
    let data = pieces.compactMap { piece in if case .data(let data) = piece { data } else { nil } }
    let whole = data.count == pieces.count ? data.dropFirst().reduce(data.first ?? Data(), +) : nil
    if let whole, Self.byteCount(of: absolute(relative)) == whole.count, contents(of: relative) == whole { return }
    try change(absolute(relative)) { () throws(WriteFailure) in try AtomicFile.write(pieces, to: absolute(relative)) }
    note("\(absolute(folder))/")
  }

  /// Puts a temporary file into its place in a folder, which alone is counted among what was written.
  func move(_ file: TemporaryFile, to relative: String, partOf folder: String) throws(GatefoldError) {
    try willChange?(absolute(relative))
    _ = try file.move(to: absolute(relative))
    note("\(absolute(folder))/")
  }

  /// Writes a file that is no part of the site's content.
  func writeRecord(_ data: Data, to relative: String) throws(GatefoldError) {
    if contents(of: relative) == data { return }
    try change(absolute(relative)) { () throws(WriteFailure) in try AtomicFile.write(data, to: absolute(relative)) }
  }

  /// Copies a file by one rename.
  ///
  /// - Parameter target: absolute, in the site or in the private folder.
  func copy(_ file: String, to target: String) throws(GatefoldError) {
    try change(target) { () throws(WriteFailure) in
      try AtomicFile.write(to: target) { AtomicFile.copy(file, to: $0).code }
    }
    note(target)
  }

  /// Removes a file, or a folder with all that is in it.
  ///
  /// - Parameter path: absolute.
  func remove(_ path: String) throws(GatefoldError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    try willChange?(path)
    let files = isFolder.boolValue ? (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? [] : [path]
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw GatefoldError(
        .unwritableFile,
        "cannot be removed; remove it yourself, and publish again",
        path: path,
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
    let count = isFolder.boolValue ? files.count { $0.contains(".") } : 1
    state.withLock { $0.removedCount += count }
    removeEmptyFolders(above: path)
  }

  /// Removes the folders of a file that nothing else is in, like that of an issue without any edition.
  private func removeEmptyFolders(above file: String) {
    var folder = URL(fileURLWithPath: file).deletingLastPathComponent().standardizedFileURL.path
    let root = URL(fileURLWithPath: path).standardizedFileURL.path
    while folder.hasPrefix("\(root)/"), rmdir(folder) == 0 {
      folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    }
  }

  /// Each path once.
  private func note(_ path: String) {
    state.withLock { state in
      if state.written.last != path { state.written.append(path) }
    }
  }

  private func change(_ path: String, _ body: () throws(WriteFailure) -> Void) throws(GatefoldError) {
    try willChange?(path)
    do throws(WriteFailure) {
      try body()
    } catch {
      throw error.error(advice: Self.advice)
    }
  }
}
