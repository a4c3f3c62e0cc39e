internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// Joins what the shards of a command have recorded: the report of one batch, the folders of the issues, for batches
/// without a plan, and what describes all issues.
struct BatchMerge {
  /// The report of a batch, without the list of its files, which the journals have.
  struct Report: Encodable, Sendable {
    let command: String
    let issues: [IssueOutcome]
    let failed: [WrittenReport.Failure]
  }

  let logs: ShardLogs
  let entries: [PlanEntry]
  /// The output folder.
  let folder: String

  var report: Report {
    var outcomes: [IssueOutcome] = []
    var byFolder: [String: IssueOutcome] = [:]
    for entry in entries {
      let outcome: IssueOutcome
      if let folder = entry.folder {
        outcome = self.outcome(of: entry)
        byFolder[folder] = outcome
      } else if let first = entry.duplicateOf.flatMap({ byFolder[$0] }) {
        outcome = IssueOutcome(duplicate: entry.path, hash: entry.hash, of: first)
      } else {
        continue
      }
      outcomes.append(outcome)
    }
    return Report(command: logs.command, issues: outcomes, failed: outcomes.flatMap(\.failures))
  }

  private func outcome(of entry: PlanEntry) -> IssueOutcome {
    let history = entry.folder.flatMap { logs.histories[$0] }
    switch logs.state(of: entry) {
    case (.remaining, _), (.running, _): return IssueOutcome(notDone: entry.path, hash: entry.hash)
    case (.setAside, let message):
      return IssueOutcome(setAside: entry.path, hash: entry.hash, GatefoldError(.setAside, message ?? ""))
    case (.done, _), (.failed, _):
      return history?.outcome?.ofOneRun ?? IssueOutcome(notDone: entry.path, hash: entry.hash)
    }
  }

  /// Records the folders in the journal of the output folder, as a batch without a plan does.
  func recordFolders(in journal: Journal) throws(WriteFailure) {
    var owners: [(unit: String, owner: FolderOwner)] = []
    for entry in entries {
      guard let folder = entry.folder, let hash = logs.histories[folder]?.hash else { continue }
      owners.append(("\(logs.command) \(folder)/", FolderOwner(issue: hash, source: entry.path)))
    }
    try journal.recordOwners(owners)
  }
}

extension IssueOutcome {
  /// The outcome as if no run had been interrupted.
  fileprivate var ofOneRun: IssueOutcome {
    IssueOutcome(
      source: source,
      status: status,
      hash: hash,
      folder: folder,
      pageCount: pageCount,
      writtenPageCount: writtenPageCount + keptPageCount,
      keptPageCount: 0,
      failedPages: failedPages,
      notDonePageIndices: notDonePageIndices,
      duplicateOf: duplicateOf,
      code: code,
      message: message
    )
  }

  fileprivate var failures: [WrittenReport.Failure] {
    var failures = failedPages.map { page in
      WrittenReport.Failure(
        source: source,
        pageIndex: page.pageIndex,
        pageNumber: page.pageNumber,
        code: page.code,
        message: page.message
      )
    }
    if let code, let message {
      failures.append(.init(source: source, pageIndex: nil, pageNumber: nil, code: code, message: message))
    }
    return failures
  }
}
