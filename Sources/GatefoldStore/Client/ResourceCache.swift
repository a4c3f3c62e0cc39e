package import Foundation
package import Gatefold
internal import GatefoldExport
internal import Synchronization

/// Files that can be had again, on disk, within a budget: those that were not used for the longest time go first.
///
/// Several processes may share the folder. Files appear as a whole, by a rename, and each has a checksum. Their bytes are
/// counted together in a file of their own, under a lock that the system drops when a process dies. A damaged file, or a
/// disk that is full, is only a file that is not there.
package final class ResourceCache: Sendable {
  private let folder: String
  private let budget: Int
  /// Whether the bytes in the folder were counted since this process has used it. A count of others may be wrong, since
  /// a process can be killed in between.
  private let isCounted = Mutex(false)
  private let locks: KeyLocks

  package init(folder: String, budget: Int) {
    self.folder = folder
    self.budget = max(0, budget)
    locks = KeyLocks(path: "\(folder)/.locks")
  }

  /// A file that was asked for.
  package struct Found: Sendable {
    package let data: Data
    /// Whether it was made now.
    package let isMade: Bool
    /// Whether it is there for others.
    package let isKept: Bool
  }

  /// The file of a key, made if it is not there. Of all processes that share the folder, one makes it; the others wait.
  ///
  /// - Parameter patience: how long to wait for another process. It is made twice after that: a process can be stopped
  ///   without dying.
  /// - Throws: `cancelled`, and the errors of making it.
  package func data(
    _ key: String,
    patience: Duration,
    _ make: @Sendable () async throws(GatefoldError) -> Data
  ) async throws(GatefoldError) -> Found {
    if let data = await data(key) { return Found(data: data, isMade: false, isKept: true) }
    let lock = try await locks.lock(key, patience: patience)
    defer { if let lock { locks.unlock(lock) } }
    // Another process may have made it meanwhile.
    if let data = await data(key) { return Found(data: data, isMade: false, isKept: true) }
    let data = try await make()
    return Found(data: data, isMade: true, isKept: await insert(data, key))
  }

  // MARK: Reading

  /// `nil` if it is not there.
  package func data(_ key: String) async -> Data? {
    let path = path(key)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let bytes = Self.bytes(descriptor, limit: budget), bytes.count >= Self.checkLength else { return nil }
    let body = bytes.dropLast(Self.checkLength)
    guard Self.check(body, key) == Array(bytes.suffix(Self.checkLength)) else {
      unlink(path)
      return nil
    }
    Self.noteUse(descriptor)
    return Data(body)
  }

  private static func bytes(_ descriptor: Int32, limit: Int) -> [UInt8]? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size <= limit else { return nil }
    let length = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      while count < length {
        let target = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        let read = read(descriptor, target.baseAddress, length - count)
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        count += read
      }
    }
    return bytes.count == length ? bytes : nil
  }

  /// All processes should know what was used last. The clock of the file system is too coarse to tell.
  private static func noteUse(_ descriptor: Int32) {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let times = [now, now]
    _ = futimens(descriptor, times)
  }

  // MARK: Writing

  /// Keeps a file, if there is room for it.
  ///
  /// - Returns: whether it could be written. That it could not is no reason not to use it.
  @discardableResult
  package func insert(_ data: Data, _ key: String) async -> Bool {
    guard data.count <= budget - Self.checkLength else { return true }
    let bytes = data + Self.check(data, key)
    // It may wait for the disk, and for another process that makes room.
    return await OwnThread.run { [self] in
      guard let writing = reserve(bytes.count) else { return false }
      let isWritten: ()? = try? AtomicFile.write(to: path(key)) { descriptor in
        let code = bytes.withUnsafeBytes { FileOutput.writeAll($0, to: descriptor) }
        Self.noteUse(descriptor)
        return code
      }
      FileLock.end(closing: writing)
      if isWritten == nil { uncount(bytes.count) }
      return isWritten != nil
    }
  }

  /// The number of bytes on disk, as they are counted now.
  package var storedByteCount: Int {
    get async {
      await OwnThread.run { [self] in
        uncount(0)
        return files().reduce(0) { $0 + $1.byteCount }
      }
    }
  }

  // MARK: Names

  private static let nameLength = 40
  private static let checkLength = 16
  /// The number of bytes of all files, eight bytes.
  private static let countName = ".bytes"
  /// Locked while files are written that are counted already.
  private static let writingName = ".writing"
  /// How long to wait for a process that has locked the count, and may have stopped.
  private static let patience = Duration.seconds(5)

  private func path(_ key: String) -> String {
    "\(folder)/\(ContentHash(of: "file \(key)".utf8).hexadecimal.prefix(Self.nameLength))"
  }

  /// A checksum of a file and its key.
  private static func check(_ data: some Collection<UInt8>, _ key: String) -> [UInt8] {
    let parts = ContentHash(of: key.utf8).bytes + ContentHash(of: data).bytes
    return Array(ContentHash(of: parts).bytes.prefix(checkLength))
  }

  /// Others may have files in the folder that cannot be had again, such as an index and its sessions.
  private static func isOwn(_ name: String) -> Bool { name.utf8.count == nameLength && name.allSatisfy(\.isHexDigit) }

  // MARK: The budget

  /// Counts bytes before they are written, so that there are never more than the budget. Removes files if there would be.
  ///
  /// - Returns: a lock that has to be ended when the file is there: until then, nobody counts the files in the folder. `nil`
  ///   if that is not possible, as on a full disk.
  private func reserve(_ byteCount: Int) -> Int32? {
    guard let descriptor = locked(Self.countName, LOCK_EX) else { return nil }
    defer { FileLock.end(closing: descriptor) }
    let isFirst = isCounted.withLock { isCounted in
      defer { isCounted = true }
      return !isCounted
    }
    var total = 0
    let length = pread(descriptor, &total, MemoryLayout<Int>.size, 0)
    if isFirst || length != MemoryLayout<Int>.size || !(0...budget).contains(total) {
      guard let shrunk = shrunk(to: budget) else { return nil }
      total = shrunk
    }
    total = max(0, total + byteCount)
    if total > budget {
      // Some room at once, rather than a little with each file.
      guard let shrunk = shrunk(to: min(budget - byteCount, budget * 9 / 10)) else { return nil }
      total = shrunk + byteCount
    }
    guard pwrite(descriptor, &total, MemoryLayout<Int>.size, 0) == MemoryLayout<Int>.size else { return nil }
    return locked(Self.writingName, LOCK_SH)
  }

  /// Takes back bytes that were counted.
  private func uncount(_ byteCount: Int) {
    if let lock = reserve(-byteCount) { FileLock.end(closing: lock) }
  }

  /// A file of the folder, open and locked; `nil` if that is not possible in time.
  private func locked(_ name: String, _ operation: Int32) -> Int32? {
    let path = "\(folder)/\(name)"
    var descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    if descriptor < 0, errno == ENOENT {
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else { return nil }
    // Without effect on file systems without locks: the count is then only roughly right.
    let end = ContinuousClock.now + Self.patience
    while flock(descriptor, operation | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { break }
      guard ContinuousClock.now < end else {
        close(descriptor)
        return nil
      }
      usleep(2000)
    }
    return descriptor
  }

  private struct File {
    let name: String
    let byteCount: Int
    let used: timespec
  }

  /// The files of the cache. Removes what killed processes have left.
  private func files() -> [File] {
    var files: [File] = []
    let now = time(nil)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let isTemporary = TemporaryName(name) != nil
      var status = stat()
      guard isTemporary || Self.isOwn(name), stat("\(folder)/\(name)", &status) == 0 else { continue }
      if isTemporary {
        // Nothing is written for so long. The process may have been one of another container.
        if now - status.st_mtim.tv_sec > Self.maximumWritingTime { unlink("\(folder)/\(name)") }
        continue
      }
      files.append(File(name: name, byteCount: Int(status.st_size), used: status.st_mtim))
    }
    return files
  }

  private static let maximumWritingTime = 3600

  /// Removes files, the one that was not used for the longest time first.
  ///
  /// - Returns: the number of bytes that remain; `nil` if somebody writes who may have stopped.
  private func shrunk(to limit: Int) -> Int? {
    // Those who write need only this lock to come to an end.
    guard let descriptor = locked(Self.writingName, LOCK_EX) else { return nil }
    defer { FileLock.end(closing: descriptor) }
    let files = files()
    var total = files.reduce(0) { $0 + $1.byteCount }
    if total <= limit { return total }
    let oldest = files.sorted { ($0.used.tv_sec, $0.used.tv_nsec) < ($1.used.tv_sec, $1.used.tv_nsec) }
    for file in oldest where total > limit {
      unlink("\(folder)/\(file.name)")
      total -= file.byteCount
    }
    return total
  }
}
