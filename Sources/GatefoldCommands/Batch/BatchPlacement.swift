internal import Foundation
internal import Gatefold

/// Which folder each issue of a batch gets in the output folder.
///
/// One content under two names has one; a folder of an earlier run belongs to what was written there, or a revision of
/// it. With --resume an issue keeps its folder, whatever the file is called by now.
struct BatchPlacement {
  let command: String
  /// The output folder.
  let folder: String
  let resumes: Bool
  /// Whose the folders of earlier runs are, by their names.
  let owners: [String: JournalContent.FolderOwner]

  func place(_ issues: [BatchIssue]) {
    let foldersOfHash = Dictionary(grouping: owners.keys) { owners[$0]?.issue ?? "" }
    let foldersOfSource = Dictionary(grouping: owners.keys) { owners[$0]?.source ?? "" }
    var issueOfHash: [String: BatchIssue] = [:]
    var used = OutputNames.Folders()
    /// - Parameter folders: those that an issue may have, the one of its name first.
    func place(_ issue: BatchIssue, in folders: [String]?) {
      let name = OutputNames.stem(of: issue.source)
      let own = (folders ?? []).filter { !used.contains($0) }
      guard let folder = own.contains(name) ? name : own.min() else { return }
      used.insert(folder)
      issue.folder = folder
    }

    for issue in issues {
      guard let hash = try? issue.identify() else { continue }
      if let first = issueOfHash[hash] { issue.markDuplicate(of: first) }
      issueOfHash[hash] = issueOfHash[hash] ?? issue
      if resumes, !issue.isDuplicate { place(issue, in: foldersOfHash[hash]) }
    }
    let unplaced = { issues.filter { $0.folder.isEmpty && !$0.isDuplicate } }
    for issue in unplaced() { place(issue, in: foldersOfSource[issue.absoluteSource]) }
    let ownerOfName = Dictionary(owners.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    for issue in unplaced() {
      issue.folder = used.folder(for: issue.source) { name in
        guard let hash = try? issue.identify() else { return true }
        if let owner = ownerOfName[name.lowercased()] { return owner.issue == hash }
        // A folder that the journal of the output folder, lost by now, called another's.
        let written = Journal.issues(of: command, in: "\(folder)/\(name)")
        return written.isEmpty || written.contains(hash)
      }
    }
  }
}
