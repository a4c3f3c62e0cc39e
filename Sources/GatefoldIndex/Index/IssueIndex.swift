internal import Foundation
public import Gatefold
internal import GRDB

/// A library of issues in one SQLite file: the text of every page with its places, so that all issues are searched at
/// once and hits are marked without opening a PDF.
///
/// ```swift
/// let index = try await IssueIndex.open(path: "library.sqlite")
/// try await index.add(path: "issue.pdf")
/// for hit in try await index.search("harbour").hits { print(hit.issueTitle, hit.pageLabel, hit.snippet.text) }
/// try index.close()
/// ```
///
/// Several tasks and several processes may use one index at the same time. SQLite writes ahead into a log (WAL) and
/// syncs the disk when the log is taken over into the database, not with each commit (`synchronous = NORMAL`). A
/// process that is killed loses nothing that was committed. A power cut loses the last commits at most, and indexing
/// makes up for them.
///
/// Close it with ``close()``: an index that was not closed is checked when it is opened next.
public final class IssueIndex: Sendable {
  /// Path of the database file.
  public let path: String
  /// The recovery if the index was damaged when it was opened, or `nil` if it was sound.
  public let recovery: IndexRecovery?

  let files: IndexFiles
  let pool: DatabasePool
  private let lock: DatabaseLock

  init(files: IndexFiles, pool: DatabasePool, lock: DatabaseLock, recovery: IndexRecovery?) {
    path = files.database
    self.files = files
    self.pool = pool
    self.lock = lock
    self.recovery = recovery
  }

  /// Closes the database once current requests are done. Afterwards every call fails.
  ///
  /// - Throws: `indexFailed`.
  public func close() throws(GatefoldError) {
    do {
      // The last connection checkpoints the log into the database; read-only connections cannot.
      pool.invalidateReadOnlyConnections()
      try pool.close()
    } catch {
      throw noticed(error)
    }
    lock.release()
  }

  /// The path of this user's index: `$GATEFOLD_INDEX`, or `gatefold/index.sqlite` in `$XDG_DATA_HOME` or
  /// `~/.local/share`.
  public static var defaultPath: String { defaultPath(in: ProcessInfo.processInfo.environment) }

  static func defaultPath(in environment: [String: String]) -> String {
    if let path = environment["GATEFOLD_INDEX"], !path.isEmpty { return path }
    // A path that is not absolute does not count (XDG Base Directory Specification).
    let home = environment["HOME"] ?? NSHomeDirectory()
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.local/share"
    return "\(data)/gatefold/index.sqlite"
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

  /// Runs a transaction, which completes even if the task is cancelled, so pages that were read are kept.
  func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws(GatefoldError)
    -> Value
  {
    let pool = pool
    do {
      return try await Task { try await pool.write(body) }.value
    } catch {
      throw noticed(error)
    }
  }

  /// Converts an error of an access. Damage is recorded until the index is opened again.
  func noticed(_ error: any Error) -> GatefoldError {
    let known = GatefoldError(database: error)
    if known.code == .damagedIndex || known.code == .damagedArchive {
      lock.markDamaged()
      return GatefoldError(.damagedIndex, GatefoldError.damagedIndex.message, nativeMessage: known.nativeMessage)
    }
    return known
  }
}
