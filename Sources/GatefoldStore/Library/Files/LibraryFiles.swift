internal import Foundation
internal import Gatefold

/// Where the files of a library are.
///
/// ```
/// library.sqlite, library.lock, moving.lock, index.sqlite
/// index.address                      instead of index.sqlite: where the index is on PostgreSQL
/// issues/FOLDER/issue.json           what the database knows of the issue, to rebuild it from
/// issues/FOLDER/HASH.pdf             its file, named by its content
/// covers/FOLDER.jpg
/// downloads/                         those under way
/// incoming/                          files while they are copied
/// stores.json, stores/               the stores that are followed, and their last good feeds
/// intents/FOLDER                     what is about to happen to the files of an issue
/// ```
struct LibraryFiles: Sendable {
  let root: String

  var database: String { root + "/library.sqlite" }
  var log: String { database + "-wal" }
  var index: String { root + "/index.sqlite" }
  /// The address of an index on PostgreSQL; `nil` if the index is the file.
  var indexAddress: String? {
    let text = try? String(contentsOfFile: root + "/index.address", encoding: .utf8)
    let address = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return address.isEmpty ? nil : address
  }
  var lock: String { root + "/library.lock" }
  var movingLock: String { root + "/moving.lock" }
  var issues: String { root + "/issues" }
  var covers: String { root + "/covers" }
  var downloads: String { root + "/downloads" }
  var incoming: String { root + "/incoming" }
  var intents: String { root + "/intents" }

  func folder(_ name: String) -> String { "\(issues)/\(name)" }
  func file(_ name: String, in folder: String) -> String { "\(issues)/\(folder)/\(name)" }
  func record(_ folder: String) -> String { file("issue.json", in: folder) }
  func readingLock(_ folder: String) -> String { file("reading.lock", in: folder) }
  func preparingLock(_ folder: String) -> String { file("preparing.lock", in: folder) }
  /// All files that are only locked, which a folder without an issue needs no more.
  func locks(_ folder: String) -> [String] { [readingLock(folder), preparingLock(folder)] }
  func intent(_ folder: String) -> String { "\(intents)/\(folder)" }
  func cover(_ name: String) -> String { "\(covers)/\(name)" }

  /// - Throws: `unwritableFile`.
  func makeFolders() throws(GatefoldError) {
    for path in [issues, covers, downloads, incoming, intents] {
      do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      } catch {
        throw GatefoldError(
          .unwritableFile,
          "the folder cannot be created; check the permissions, or choose another library",
          path: path,
          underlyingError: GatefoldError.UnderlyingError(error)
        )
      }
    }
  }

  /// The name of an issue's folder: readable, safe whatever the identifier is, and unlike that of any other.
  static func folderName(for identifier: String) -> String {
    // The leading byte, which is not needed, is in the names of earlier versions, too.
    let digits = ContentHash(of: [0x69] + Array(identifier.utf8)).hexadecimal.prefix(16)
    let readable = identifier.unicodeScalars.prefix(60).map { scalar -> Character in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain || scalar == "." || scalar == "-" ? Character(scalar) : "_"
    }
    let name = String(readable.drop { $0 == "." || $0 == "-" })
    return name.isEmpty ? String(digits) : "\(name)-\(digits)"
  }

  /// The name of an issue's file.
  static func fileName(hash: String, kind: IssueFileKind) -> String { "\(hash.prefix(32)).\(kind.fileExtension)" }

  /// Whether a name in an issue's folder is one that ``fileName(hash:kind:)`` gives. Other files are left alone.
  static func isFileName(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0].count == 32 && parts[0].allSatisfy(\.isHexDigit)
      && IssueFileKind.allCases.contains { $0.fileExtension == parts[1] }
  }

  /// The names in a folder, sorted; none if it is not there.
  static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The size of a regular file in bytes, or `nil` if it doesn't exist.
  static func size(of path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Deletes a file, if it is there.
  ///
  /// - Throws: `unwritableFile`.
  static func delete(_ path: String) throws(GatefoldError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .unwritable(path) }
  }

  /// Writes a small file whole or not at all.
  ///
  /// - Throws: `unwritableFile`.
  static func write(_ data: Data, to path: String) throws(GatefoldError) {
    let temporary = "\(path).\(UUID().uuidString).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .unwritable(path) }
    var code = data.withUnsafeBytes { FileOutput.writeAll($0, to: descriptor) }
    if close(descriptor) != 0, code == 0 { code = errno }
    if code == 0, rename(temporary, path) != 0 { code = errno }
    guard code == 0 else {
      unlink(temporary)
      throw .unwritable(path, code)
    }
  }

  /// Brings a file or a folder to the disk, so that it outlasts a power cut.
  ///
  /// - Throws: `unwritableFile`.
  static func synchronize(_ path: String) throws(GatefoldError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unwritable(path) }
    defer { close(descriptor) }
    // Some network file systems have no fsync for folders.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw .unwritable(path) }
  }
}
