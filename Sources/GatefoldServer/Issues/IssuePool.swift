internal import Foundation
internal import Gatefold

/// The issues that are open: those that were asked for last, up to a number. A file that changes is opened again.
actor IssuePool {
  private struct Entry {
    let state: FileState
    let opening: Task<Result<OpenedIssue, GatefoldError>, Never>
    var lastUse: UInt64
  }

  private let roots: ServedRoots
  private let configuration: IssueConfiguration
  private let maximumCount: Int
  private let scratch = ScratchFolder()
  private var entries: [IssueIdentifier: Entry] = [:]
  private var uses: UInt64 = 0

  init(_ roots: ServedRoots, _ configuration: IssueConfiguration, maximumCount: Int) {
    self.roots = roots
    self.configuration = configuration
    self.maximumCount = max(1, maximumCount)
  }

  var openCount: Int { entries.count }

  /// An issue that has pages.
  ///
  /// - Throws: `notFound` for a book, and what ``opened(_:)`` throws.
  func issue(_ identifier: IssueIdentifier) async throws(RequestProblem) -> ServedIssue {
    switch try await opened(identifier) {
    case .pages(let issue): return issue
    case .book: throw ServedBook.hasNoPages
    }
  }

  /// What the file of an identifier is now.
  ///
  /// - Throws: `notFound` if there is no such file, and what opening it throws. A file that could not be opened is tried
  ///   again once it has changed, or after a while.
  func opened(_ identifier: IssueIdentifier) async throws(RequestProblem) -> OpenedIssue {
    guard let file = try await file(identifier) else {
      entries[identifier] = nil
      throw .notFound("there is no such issue")
    }
    uses += 1
    let opening: Task<Result<OpenedIssue, GatefoldError>, Never>
    if let known = entries[identifier], known.state == file.state {
      entries[identifier]?.lastUse = uses
      opening = known.opening
    } else {
      opening = Task { [configuration, scratch] in await Self.open(file, configuration, scratch) }
      entries[identifier] = Entry(state: file.state, opening: opening, lastUse: uses)
      closeOldest()
    }
    switch await opening.value {
    case .success(let issue): return issue
    case .failure(let error):
      // The next request tries again.
      if entries[identifier]?.opening == opening { entries[identifier] = nil }
      throw RequestProblem(error)
    }
  }

  /// The file of an identifier; `nil` if there is none.
  nonisolated func file(_ identifier: IssueIdentifier) async throws(RequestProblem) -> ServedRoots.IssueFile? {
    do throws(GatefoldError) {
      return try await roots.file(identifier)
    } catch {
      throw RequestProblem(error)
    }
  }

  private static func open(
    _ file: ServedRoots.IssueFile,
    _ configuration: IssueConfiguration,
    _ scratch: ScratchFolder
  ) async -> Result<OpenedIssue, GatefoldError> {
    do throws(GatefoldError) {
      return .success(try await OpenedIssue(file, configuration, scratch: scratch))
    } catch {
      return .failure(error)
    }
  }

  /// Has an issue opened anew when it is next asked for.
  func close(_ identifier: IssueIdentifier) { entries[identifier] = nil }

  /// Closes all issues, and removes what was made of them.
  func close() {
    entries.removeAll()
    scratch.remove()
  }

  /// Issues in use stay open until the last request is done with them.
  private func closeOldest() {
    while entries.count > maximumCount, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      entries[oldest.key] = nil
    }
  }
}
