package import Foundation
internal import Gatefold
internal import Synchronization

/// Files that are written atomically: under a temporary name, then renamed.
package enum AtomicFile {
  /// Writes to a file, making the folders above it.
  ///
  /// - Parameter evenIfInterrupted: whether to write it even if the process is about to end, as for a report.
  package static func write(_ data: Data, to path: String, evenIfInterrupted: Bool = false) throws(WriteFailure) {
    try write(to: path, evenIfInterrupted: evenIfInterrupted) { descriptor in
      data.withUnsafeBytes { FileOutput.writeAll($0, to: descriptor) }
    }
  }

  /// Writes a file through a descriptor.
  ///
  /// - Parameter body: writes to the descriptor and returns the error number, or 0; may be called more than once.
  package static func write(
    to path: String,
    evenIfInterrupted: Bool = false,
    _ body: (_ descriptor: Int32) -> Int32
  ) throws(WriteFailure) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    var code = write(to: path, in: folder, evenIfInterrupted: evenIfInterrupted, body)
    // Another process may remove the folder while the file is written, as that of a download that has ended.
    for _ in 0..<maximumMakings where code == ENOENT {
      code = makeFolders(folder)
      if code == 0 { code = write(to: path, in: folder, evenIfInterrupted: evenIfInterrupted, body) }
    }
    if code != 0 { throw WriteFailure(path: path, code: code) }
  }

  /// How often the folders of a file are made, at most.
  private static let maximumMakings = 10

  /// - Returns: the error, or 0.
  private static func write(
    to path: String,
    in folder: String,
    evenIfInterrupted: Bool,
    _ body: (_ descriptor: Int32) -> Int32
  ) -> Int32 {
    let temporary = openTemporary(in: folder, evenIfInterrupted: evenIfInterrupted)
    guard temporary.code == 0 else { return temporary.code }
    let code = body(temporary.descriptor)
    return finish(temporary.descriptor, temporary.path, as: path, code, evenIfInterrupted: evenIfInterrupted)
  }

  /// Runs something while no other process does so in a folder. Without effect on file systems without locks.
  package static func withLock(on folder: String, _ body: () throws(WriteFailure) -> Void) throws(WriteFailure) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    _ = flock(descriptor, LOCK_EX)
    defer { FileLock.end(closing: descriptor) }
    try body()
  }

  /// Whether the name exists, even as a dangling link.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}

// MARK: Temporary files

extension AtomicFile {
  private struct Unfinished {
    var temporaries: Set<String> = []
    /// Whether the process is about to end, so no more files are renamed into place.
    var isClosed = false
  }

  private static let unfinished = Mutex(Unfinished())
  private static let serial = Atomic<Int>(0)

  /// Maximum number of names tried. A killed process leaves the files that it was writing, and a later process with the
  /// same number, as in containers, meets them.
  private static let maximumTries = 10_000

  /// Opens a file under a temporary name next to its final one, so a killed process leaves only a temporary file. The
  /// file is not synced to disk, since that takes longer than drawing a thumbnail.
  ///
  /// - Returns: the open file and its path, or the error; `code` is 0 where there was none.
  package static func openTemporary(
    in folder: String,
    evenIfInterrupted: Bool = false
  ) -> (descriptor: Int32, path: String, code: Int32) {
    unfinished.withLock { unfinished in
      guard evenIfInterrupted || !unfinished.isClosed else { return (-1, "", ECANCELED) }
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

  /// Closes a temporary file and renames it, or removes it where there was an error or the process is about to end.
  ///
  /// - Returns: the error, or 0.
  package static func finish(
    _ descriptor: Int32,
    _ temporary: String,
    as path: String,
    _ error: Int32,
    evenIfInterrupted: Bool = false
  ) -> Int32 {
    var code = error
    // A full disk may be reported only now.
    if close(descriptor) != 0, code == 0 { code = errno }
    return unfinished.withLock { unfinished in
      if unfinished.isClosed, !evenIfInterrupted { code = ECANCELED }
      if code == 0, rename(temporary, path) != 0 { code = errno }
      if code != 0 { unlink(temporary) }
      unfinished.temporaries.remove(temporary)
      return code
    }
  }

  /// Removes unfinished files and renames no more files into place, because the process is about to end.
  package static func discardUnfinished() {
    unfinished.withLock { unfinished in
      unfinished.isClosed = true
      for temporary in unfinished.temporaries { unlink(temporary) }
      unfinished.temporaries.removeAll()
    }
  }
}

// MARK: Folders

extension AtomicFile {
  /// Creates a folder if it doesn't exist, before any work is done for it, and checks that it is writable.
  package static func makeWritableFolder(_ path: String) throws(WriteFailure) {
    let code = makeFolders(path)
    if code != 0 { throw WriteFailure(path: path, code: code) }
    if access(path, W_OK) != 0 { throw WriteFailure(path: path, code: errno, isFolder: true) }
  }

  /// Creates a folder and its missing parent folders.
  ///
  /// - Returns: the error number, or 0.
  static func makeFolders(_ path: String) -> Int32 {
    if mkdir(path, 0o777) == 0 { return 0 }
    let code = errno
    if code == EEXIST {
      var status = stat()
      if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFDIR ? 0 : ENOTDIR }
      return errno == ENOENT && !exists(path) ? ENOENT : ENOTDIR
    }
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard code == ENOENT, parent != path, !path.isEmpty else { return code }
    let parentCode = makeFolders(parent)
    return parentCode != 0 ? parentCode : mkdir(path, 0o777) == 0 || errno == EEXIST ? 0 : errno
  }
}

// MARK: Copies

extension AtomicFile {
  /// Copies a file to an open one.
  ///
  /// - Returns: the error, or 0, and how many bytes there were.
  package static func copy(_ path: String, to output: Int32) -> (code: Int32, byteCount: Int) {
    let input = open(path, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { return (errno, 0) }
    defer { close(input) }
    return withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { buffer in
      var byteCount = 0
      while true {
        let length = read(input, buffer.baseAddress, buffer.count)
        if length < 0, errno == EINTR { continue }
        guard length > 0 else { return (length < 0 ? errno : 0, byteCount) }
        let code = FileOutput.writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<length]), to: output)
        if code != 0 { return (code, byteCount) }
        byteCount += length
      }
    }
  }
}
