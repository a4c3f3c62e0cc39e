internal import Foundation
internal import GatefoldExport
internal import Synchronization

/// The output folder of a batch, and its journal.
final class OutputFolder: Sendable {
  let path: String
  private let work: BatchWork
  private let hasFolders: Bool
  private let opened = Mutex<Journal?>(nil)

  /// - Parameter hasFolders: whether each issue has its own folder, where it removes leftovers itself.
  init(_ work: BatchWork, hasFolders: Bool) {
    path = work.folder
    self.work = work
    self.hasFolders = hasFolders
  }

  /// The journal, opened when it is first needed.
  func journal() throws(WriteFailure) -> Journal {
    try opened.withLock { opened throws(WriteFailure) in
      if let opened { return opened }
      let journal = try openJournal()
      opened = journal
      return journal
    }
  }

  private func openJournal() throws(WriteFailure) -> Journal {
    try AtomicFile.makeWritableFolder(path)
    if work.resumes {
      TemporaryName.removeLeftovers(in: path, isDeep: !hasFolders)
      if let report = work.reportPath, report != "-" {
        let folder = URL(fileURLWithPath: report).deletingLastPathComponent().path
        TemporaryName.removeLeftovers(in: folder, isDeep: false)
      }
    }
    return try Journal(folder: path)
  }
}
