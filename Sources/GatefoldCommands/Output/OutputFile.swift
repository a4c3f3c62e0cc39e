internal import Foundation
internal import Gatefold
internal import Synchronization

/// Files written whole or not at all: under a temporary name, then renamed.
enum OutputFile {
  /// Writes to a file, making the folders above it, or to standard output where the path is "-".
  ///
  /// - Throws: `unwritableFile`, and `cancelled` where the command was ended.
  static func write(_ data: Data, to path: String) throws(GatefoldError) {
    do throws(WriteFailure) {
      try writeWhole(data, to: path)
    } catch {
      throw error.error
    }
  }

  /// Writes to a file as `write(_:to:)` does, and says how much of the output a failure concerns.
  ///
  /// - Parameter isLate: whether it is written even where the command was ended, as its report is.
  static func writeWhole(_ data: Data, to path: String, isLate: Bool = false) throws(WriteFailure) {
    if path == "-" {
      Console.current.write(data, isLate: isLate)
      return
    }
    try writeWhole(to: path, isLate: isLate) { descriptor in data.withUnsafeBytes { writeAll($0, to: descriptor) } }
  }

  /// Writes to a file what `body` writes to the descriptor.
  ///
  /// - Parameter body: gives the error, or 0; it may be called twice.
  static func writeWhole(
    to path: String,
    isLate: Bool = false,
    _ body: (_ descriptor: Int32) -> Int32
  ) throws(WriteFailure) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var code = writeWhole(to: path, in: folder, isLate: isLate, body)
    if code == ENOENT {
      code = makeFolders(folder)
      if code == 0 { code = writeWhole(to: path, in: folder, isLate: isLate, body) }
    }
    if code != 0 { throw WriteFailure(path: path, code: code) }
  }

  /// - Returns: the error, or 0.
  private static func writeWhole(
    to path: String,
    in folder: String,
    isLate: Bool,
    _ body: (_ descriptor: Int32) -> Int32
  ) -> Int32 {
    let temporary = openTemporary(in: folder, isLate: isLate)
    guard temporary.code == 0 else { return temporary.code }
    let code = body(temporary.descriptor)
    return finish(temporary.descriptor, temporary.path, as: path, code, isLate: isLate)
  }

  /// Does something while no other process does so in a folder. Systems without locks do without.
  static func withLock(on folder: String, _ body: () throws(WriteFailure) -> Void) throws(WriteFailure) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    _ = flock(descriptor, LOCK_EX)
    defer { FileLock.end(closing: descriptor) }
    try body()
  }

  /// Whether anything has the name, be it a link that leads nowhere.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

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
}

// MARK: Temporary files

extension OutputFile {
  private struct Unfinished {
    var temporaries: Set<String> = []
    /// Whether the command was ended, so that nothing is put into place any more.
    var isClosed = false
  }

  private static let unfinished = Mutex(Unfinished())
  private static let serial = Atomic<Int>(0)

  /// How many names are tried. A killed process leaves as many files as it was writing, and a process of its number, as
  /// a container starts it again and again, comes across them.
  private static let maximumTries = 10_000

  /// Opens a file under a temporary name beside the one to be. What a killed process leaves is a temporary file; that a
  /// file outlives a power cut is left to the system, since to wait for the disk takes longer than to draw a thumbnail.
  ///
  /// - Returns: the open file and its path, or the error; `code` is 0 where there was none.
  static func openTemporary(
    in folder: String,
    isLate: Bool = false
  ) -> (descriptor: Int32, path: String, code: Int32) {
    unfinished.withLock { unfinished in
      guard isLate || !unfinished.isClosed else { return (-1, "", ECANCELED) }
      for _ in 0..<maximumTries {
        let name = TemporaryName(process: getpid(), serial: serial.add(1, ordering: .relaxed).newValue)
        let temporary = "\(folder)/\(name)"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if descriptor >= 0 {
          unfinished.temporaries.insert(temporary)
          return (descriptor, temporary, 0)
        }
        let code = errno
        guard code == EEXIST else { return (-1, temporary, code) }
      }
      return (-1, "", EEXIST)
    }
  }

  /// Closes a temporary file and renames it, or removes it where there was an error or the command was ended.
  ///
  /// - Returns: the error, or 0.
  static func finish(
    _ descriptor: Int32,
    _ temporary: String,
    as path: String,
    _ error: Int32,
    isLate: Bool = false
  ) -> Int32 {
    var code = error
    // A full disk may be told of only now.
    if close(descriptor) != 0, code == 0 { code = errno }
    return unfinished.withLock { unfinished in
      if unfinished.isClosed, !isLate { code = ECANCELED }
      if code == 0, rename(temporary, path) != 0 { code = errno }
      if code != 0 { unlink(temporary) }
      unfinished.temporaries.remove(temporary)
      return code
    }
  }

  /// Removes what is being written, and puts nothing into place from here on: the process is about to end.
  static func discardUnfinished() {
    unfinished.withLock { unfinished in
      unfinished.isClosed = true
      for temporary in unfinished.temporaries { unlink(temporary) }
      unfinished.temporaries.removeAll()
    }
  }
}

// MARK: Folders

extension OutputFile {
  /// Makes a folder where there is none, before any work is done for it.
  ///
  /// - Throws: `unwritableFile`.
  static func makeFolder(_ path: String) throws(GatefoldError) {
    do throws(WriteFailure) {
      try makeWritableFolder(path)
    } catch {
      throw error.error
    }
  }

  /// Makes a folder as `makeFolder(_:)` does, and says how much of the output a failure concerns.
  static func makeWritableFolder(_ path: String) throws(WriteFailure) {
    let code = makeFolders(path)
    if code != 0 { throw WriteFailure(path: path, code: code) }
    if access(path, W_OK) != 0 { throw WriteFailure(path: path, code: errno, isFolder: true) }
  }

  /// Makes a folder and those above it where there are none.
  ///
  /// - Returns: the error, or 0.
  private static func makeFolders(_ path: String) -> Int32 {
    if mkdir(path, 0o777) == 0 { return 0 }
    let code = errno
    if code == EEXIST {
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR ? 0 : ENOTDIR
    }
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard code == ENOENT, parent != path, !path.isEmpty else { return code }
    let parentCode = makeFolders(parent)
    return parentCode != 0 ? parentCode : mkdir(path, 0o777) == 0 || errno == EEXIST ? 0 : errno
  }
}

// MARK: Failures

extension OutputFile {
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
}

/// Why a file was not written, and what else that concerns.
struct WriteFailure: Error {
  static let advice = "Choose another place with --out or -o, or make room"

  let path: String
  /// Of the system.
  let code: Int32
  /// Whether it is a folder that is there.
  var isFolder = false

  enum Extent {
    case file
    /// Whatever else is to be written into the folder.
    case folder
    /// Whatever else is to be written on the device.
    case device
  }

  var extent: Extent {
    switch code {
    case EISDIR, EEXIST, ENAMETOOLONG, ELOOP, ENOTEMPTY: .file
    case EACCES, EPERM, ENOENT, ENOTDIR: .folder
    default: .device
    }
  }

  var isEndOfCommand: Bool { code == ECANCELED }

  var error: GatefoldError {
    if isEndOfCommand { return GatefoldError(.cancelled, "the command was ended before this was written") }
    return GatefoldError(
      .unwritableFile,
      "cannot write \(isFolder ? "in " : "")\(path): \(OutputFile.reason(ofCode: code)). \(Self.advice)"
    )
  }
}
