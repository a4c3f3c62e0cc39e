internal import Foundation
public import Gatefold
internal import GRDB

/// A library of issues in one SQLite file: what is printed on every page, and where, so that all of them are searched
/// at once and hits are marked without a PDF being opened.
///
/// Several tasks and several processes may use one index at the same time. SQLite writes ahead into a log (WAL) and
/// waits for the disk when the log is taken over into the database, not with each commit (`synchronous = NORMAL`): a
/// process that is killed loses nothing that was committed, a power cut at most the last commits, which indexing makes
/// up for.
///
/// Close it with `close()`: an index that was not closed is looked through when it is opened next.
public final class IssueIndex: Sendable {
  /// Path of the database file.
  public let path: String
  /// What was done about the earlier index, if it was damaged.
  public let recovery: IndexRecovery?

  let files: IndexFiles
  let pool: DatabasePool
  private let lock: IndexLock

  init(files: IndexFiles, pool: DatabasePool, lock: IndexLock, recovery: IndexRecovery?) {
    path = files.database
    self.files = files
    self.pool = pool
    self.lock = lock
    self.recovery = recovery
  }

  /// Closes the database once what is being done with it is done. Afterwards every call fails.
  ///
  /// - Throws: `indexFailed`.
  public func close() throws(GatefoldError) {
    do {
      // The last connection takes the log over into the database, which those that only read cannot.
      pool.invalidateReadOnlyConnections()
      try pool.close()
    } catch {
      throw noticed(error)
    }
    lock.release()
  }

  /// Where the index of this user lies: `$GATEFOLD_INDEX`, or `gatefold/index.sqlite` in `$XDG_DATA_HOME`, or in
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

  /// A transaction, which is brought to its end also where the task is cancelled: what was read of a PDF is kept.
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

  /// What an access threw, in our terms; that it was damage is remembered until the index is opened again.
  func noticed(_ error: any Error) -> GatefoldError {
    let known = GatefoldError(database: error)
    if known.code == .damagedIndex || known.code == .damagedArchive {
      lock.markDamaged()
      return GatefoldError(.damagedIndex, GatefoldError.damagedIndex.message, nativeMessage: known.nativeMessage)
    }
    return known
  }
}
