internal import Foundation
public import Gatefold
internal import GatefoldIndex
internal import GRDB

/// The issues on this machine: a folder with their files, and a database of what is known of them.
///
/// ```swift
/// let library = try await Library.open()
/// let added = try await library.add(file: "tides-14.pdf")
/// try await library.prepare()
/// for issue in try await library.issues() { print(issue.title, issue.state, issue.byteCount) }
/// for found in try await library.search("north wind").hits { print(found.issue.title, found.hit.pageLabel) }
/// try await library.close()
/// ```
///
/// Several tasks and several processes may use one library at the same time. A process that is killed at any moment leaves
/// a library that the next opening puts in order: no issue is lost, doubled or half there.
///
/// | what | where |
/// | --- | --- |
/// | issues, states, reading places, marks | `library.sqlite` |
/// | the file of an issue, and a record to rebuild the database from | `issues/` |
/// | pictures of covers | `covers/` |
/// | downloads under way | `downloads/` |
/// | the text of all issues, for searches | `index.sqlite`, or on PostgreSQL where `index.address` says |
public final class Library: Sendable {
  /// Path of the folder.
  public let path: String
  /// The repairs made when the library was opened, or `nil` if database and files were sound.
  public let recovery: LibraryRecovery?
  /// Path of the folder for downloads under way.
  public var downloadsPath: String { files.downloads }

  let files: LibraryFiles
  let pool: DatabasePool
  let signal: ChangeSignal
  let searchIndex: RecoveringIndex
  private let lock: DatabaseLock

  init(files: LibraryFiles, pool: DatabasePool, lock: DatabaseLock, recovery: LibraryRecovery?) {
    path = files.root
    self.files = files
    self.pool = pool
    self.lock = lock
    self.recovery = recovery
    signal = ChangeSignal()
    searchIndex = RecoveringIndex(path: files.indexAddress ?? files.index)
  }

  /// Closes the library once current requests are done. Afterwards every call fails, and sequences of changes end.
  ///
  /// - Throws: `libraryFailed`.
  public func close() async throws(GatefoldError) {
    signal.finish()
    await searchIndex.close()
    do {
      // The last connection checkpoints the log into the database; read-only connections cannot.
      pool.invalidateReadOnlyConnections()
      try pool.close()
    } catch {
      throw noticed(error)
    }
    lock.release()
  }

  /// The path of this user's library: `$GATEFOLD_LIBRARY`, or `gatefold/library` in `$XDG_DATA_HOME` or `~/.local/share`.
  public static var defaultPath: String { defaultPath(in: ProcessInfo.processInfo.environment) }

  static func defaultPath(in environment: [String: String]) -> String {
    if let path = environment["GATEFOLD_LIBRARY"], !path.isEmpty { return path }
    // A path that is not absolute does not count (XDG Base Directory Specification).
    let home = environment["HOME"] ?? NSHomeDirectory()
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.local/share"
    return "\(data)/gatefold/library"
  }

  // MARK: Access

  func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws(GatefoldError)
    -> Value
  {
    do {
      return try await pool.read(body)
    } catch {
      throw noticed(error)
    }
  }

  /// Runs a transaction, which completes even if the task is cancelled, and tells observers.
  func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws(GatefoldError)
    -> Value
  {
    let pool = pool
    do {
      let value = try await Task { try await pool.write(body) }.value
      signal.send()
      return value
    } catch {
      throw noticed(error)
    }
  }

  /// Converts an error of an access. Damage is recorded until the library is opened again.
  func noticed(_ error: any Error) -> GatefoldError {
    let known = GatefoldError(library: error)
    if known.code == .damagedLibrary { lock.markDamaged() }
    return known
  }

  /// Runs something that moves files of the library, while no other task and no other process does.
  func moving<Value>(_ body: () async throws(GatefoldError) -> Value) async throws(GatefoldError) -> Value {
    let lock = try await DatabaseLock(ofLibrary: files.movingLock, .exclusive)
    defer { lock.release() }
    return try await body()
  }
}
