internal import Foundation
internal import Gatefold

/// The issues that are open: those that were asked for last, up to a number. A file that changes is opened again.
actor IssuePool {
  private struct Entry {
    let state: FileState
    let opening: Task<Result<ServedIssue, GatefoldError>, Never>
    var lastUse: UInt64
  }

  private let roots: ServedRoots
  private let configuration: IssueConfiguration
  private let maximumCount: Int
  private var entries: [IssueIdentifier: Entry] = [:]
  private var uses: UInt64 = 0

  init(_ roots: ServedRoots, _ configuration: IssueConfiguration, maximumCount: Int) {
    self.roots = roots
    self.configuration = configuration
    self.maximumCount = max(1, maximumCount)
  }

  var openCount: Int { entries.count }

  /// The issue of an identifier, as its file is now.
  ///
  /// - Throws: `notFound` if there is no such file, and what opening it throws. A file that could not be opened is tried
  ///   again once it has changed, or after a while.
  func issue(_ identifier: IssueIdentifier) async throws(RequestProblem) -> ServedIssue {
    guard let file = try await file(identifier) else {
      entries[identifier] = nil
      throw .notFound("there is no such issue")
    }
    guard file.kind != .epub else {
      throw .notFound("the pages of an EPUB depend on its reader; ask for the file")
    }
    uses += 1
    let opening: Task<Result<ServedIssue, GatefoldError>, Never>
    if let known = entries[identifier], known.state == file.state {
      entries[identifier]?.lastUse = uses
      opening = known.opening
    } else {
      opening = Task { [configuration] in await Self.open(file, configuration) }
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
    _ configuration: IssueConfiguration
  ) async -> Result<ServedIssue, GatefoldError> {
    do throws(GatefoldError) {
      return .success(try await ServedIssue(file, configuration))
    } catch {
      return .failure(error)
    }
  }

  /// Issues in use stay open until the last request is done with them.
  private func closeOldest() {
    while entries.count > maximumCount, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      entries[oldest.key] = nil
    }
  }
}
