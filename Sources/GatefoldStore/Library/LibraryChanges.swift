public import Gatefold
internal import GRDB

/// The changes in a library since an observer's last update.
public struct LibraryChange: Hashable, Sendable {
  /// The identifiers of issues that came, or of which something changed: state, file, place, marks, what a feed says.
  public let changed: Set<String>
  /// The identifiers of issues that were removed.
  public let removed: Set<String>
}

/// The changes of a library, whichever task or process makes them.
///
/// ```swift
/// for try await change in library.changes() {
///   for identifier in change.changed { print(try await library.issue(identifier)?.state as Any) }
/// }
/// ```
///
/// Any number of observers may follow, each at its own speed: what changes while one is busy is joined to its next
/// element, so nothing is lost and nothing piles up. Changes of this process come at once, those of others within a second.
public struct LibraryChanges: AsyncSequence, Sendable {
  public typealias Element = LibraryChange
  public typealias Failure = GatefoldError

  let library: Library

  /// Begins with the changes after this call.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      library: library,
      wakes: library.signal.wakes().makeAsyncIterator(),
      last: library.lastChange()
    )
  }

  /// Follows the changes of a library.
  public struct Iterator: AsyncIteratorProtocol {
    let library: Library
    var wakes: AsyncStream<Void>.AsyncIterator
    /// The number of the last change that was seen.
    var last: Result<Int64, GatefoldError>

    /// The next changes; `nil` once the library is closed.
    ///
    /// - Throws: `cancelled`, and errors of the library.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(GatefoldError) -> LibraryChange? {
      while await wakes.next(isolation: actor) != nil {
        do throws(GatefoldError) {
          let (number, change) = try await library.changes(after: try last.get())
          last = .success(number)
          if let change { return change }
        } catch {
          if library.signal.isFinished { return nil }
          throw error
        }
      }
      if Task.isCancelled { throw .cancelled }
      return nil
    }

    /// As ``next(isolation:)``.
    public mutating func next() async throws(GatefoldError) -> LibraryChange? {
      try await next(isolation: nil)
    }
  }
}

extension Library {
  /// A sequence of changes, for any number of observers.
  public func changes() -> LibraryChanges { LibraryChanges(library: self) }

  /// Waits for the database, for as long as reading a number takes: what changes from now on belongs to the observer.
  fileprivate func lastChange() -> Result<Int64, GatefoldError> {
    Result { try pool.read { db in try Int64.fetchOne(db, sql: "SELECT change FROM counter") ?? 0 } }
      .mapError { noticed($0) }
  }

  /// - Returns: the number of the last change, and what changed; `nil` if nothing did.
  fileprivate func changes(after number: Int64) async throws(GatefoldError) -> (last: Int64, change: LibraryChange?) {
    try await read { db in
      let last = try Int64.fetchOne(db, sql: "SELECT change FROM counter") ?? 0
      guard last > number else { return (last, nil) }
      let changed = try String.fetchSet(db, sql: "SELECT identifier FROM issue WHERE change > ?", arguments: [number])
      let removed = try String.fetchSet(db, sql: "SELECT identifier FROM removal WHERE change > ?", arguments: [number])
      let isEmpty = changed.isEmpty && removed.isEmpty
      return (last, isEmpty ? nil : LibraryChange(changed: changed, removed: removed))
    }
  }
}
