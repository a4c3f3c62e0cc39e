internal import Foundation
public import Gatefold

/// A library of issues in one SQLite file, or in a database of PostgreSQL: the text of every page with its places, so that
/// all issues are searched at once and hits are marked without opening a PDF.
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
/// Any number of machines may use one index on PostgreSQL, which is named by its address
/// (`postgresql://user@host/database`) wherever a path is taken. It needs libpq (Debian: libpq5). Searches find the same
/// pages in the same order. Damage is a matter of the server.
///
/// Close it with ``close()``: an index that was not closed is checked when it is opened next.
public final class IssueIndex: Sendable {
  /// Path of the database file, or the address on PostgreSQL without its password.
  public let path: String
  /// The recovery if the index was damaged when it was opened, or `nil` if it was sound.
  public let recovery: IndexRecovery?

  let storage: any IndexStorage

  init(_ storage: any IndexStorage, recovery: IndexRecovery? = nil) {
    path = storage.name
    self.storage = storage
    self.recovery = recovery
  }

  /// Closes the database once current requests are done. Afterwards every call fails.
  ///
  /// - Throws: `indexFailed`.
  public func close() throws(GatefoldError) { try storage.close() }

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

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any IndexTables) throws -> Value
  ) async throws(GatefoldError) -> Value {
    try await storage.read(body)
  }

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any IndexTables) throws -> Value
  ) async throws(GatefoldError) -> Value {
    try await storage.write(body)
  }
}
