internal import Foundation
internal import GatefoldExport
internal import Synchronization

/// The folder of an issue in the output folder, and the journal that records its finished units.
final class IssueFolder: Sendable {
  private enum KnownJournal {
    case none
    /// Only read so far: the folder need not be writable.
    case content(JournalContent)
    case opened(Journal)
  }

  /// Name of the folder in the output folder; "" if it is the output folder itself.
  let name: String
  private let output: OutputFolder
  private let work: BatchWork
  private let known = Mutex(KnownJournal.none)

  init(named name: String, in output: OutputFolder, of work: BatchWork) {
    self.name = name
    self.output = output
    self.work = work
  }

  var path: String { name.isEmpty ? output.path : "\(output.path)/\(name)" }

  /// The folder as it was given to the command, which may be on an object store.
  var shownPath: String { name.isEmpty ? work.namedFolder : "\(work.namedFolder)/\(name)" }

  func absolutePath(_ path: String) -> String { "\(self.path)/\(path)" }

  func shownPath(of path: String) -> String { "\(shownPath)/\(path)" }

  /// The journal; creates the folder for it. If the issue has no folder of its own, the output folder's journal.
  private func journal() throws(WriteFailure) -> Journal {
    if name.isEmpty { return try output.journal() }
    return try known.withLock { known throws(WriteFailure) in
      if case .opened(let journal) = known { return journal }
      // Created before anything is written to it.
      try AtomicFile.makeWritableFolder(path)
      let journal = try Journal(folder: path, isExclusive: work.isPlanned)
      // Of any machine: no other process works here.
      if journal.isExclusive { TemporaryName.removeAll(in: path) }
      known = .opened(journal)
      return journal
    }
  }

  /// Whether another process has the journal to itself.
  var isBusy: Bool { Journal.isBusy(in: path) }

  /// Closes the journal once nothing more is written.
  func close() {
    known.withLock { $0 = .none }
  }

  /// With --resume, removes the leftovers of killed processes. For issues of a plan this is done with the journal, since
  /// those of other machines can't be told from files that are being written.
  func removeLeftovers() {
    // If the issue uses the output folder itself, the folder's journal does this.
    if work.resumes, !work.isPlanned, !name.isEmpty { TemporaryName.removeLeftovers(in: path, isDeep: true) }
  }

  // MARK: Units

  /// With --resume, the names of the units that are done. Journal entries of the others are invalidated.
  ///
  /// - Parameter hash: of the issue.
  func keep(_ units: [ExportUnit], hash: String) throws(WriteFailure) -> Set<String> {
    let names = Set(units.map(\.name))
    if areDone(units, hash: hash) { return names }
    let journal = try journal()
    var kept: Set<String> = []
    if work.resumes {
      for unit in units where journal.isDone(work.unitName(unit.name), issue: hash, options: settings(of: unit)) {
        kept.insert(unit.name)
      }
    }
    try journal.invalidate(units.map(\.name).filter { !kept.contains($0) }.map(work.unitName))
    return kept
  }

  /// Whether all units are done, so the folder need not be writable.
  private func areDone(_ units: [ExportUnit], hash: String) -> Bool {
    guard work.resumes, !name.isEmpty else { return false }
    let path = path
    let content: JournalContent? = known.withLock { known in
      switch known {
      // An open journal is queried directly.
      case .opened: return nil
      case .content(let content): return content
      case .none:
        let content = Journal.content(of: path)
        known = .content(content)
        return content
      }
    }
    guard let content else { return false }
    return units.allSatisfy { unit in
      let entry = content.entries[work.unitName(unit.name)]
      return Journal.isDone(entry, in: path, issue: hash, options: settings(of: unit))
    }
  }

  private func settings(of unit: ExportUnit) -> [String: String] { work.settings(with: unit.options) }

  /// Notes that a unit is done.
  ///
  /// - Parameter files: the bytes of each file, by its path in the folder.
  func add(_ unit: ExportUnit, hash: String, files: [String: Int]) throws(WriteFailure) {
    let entry = JournalEntry(
      unit: work.unitName(unit.name),
      issue: hash,
      options: settings(of: unit),
      files: files
    )
    try journal().add(entry, removesEarlierFiles: work.resumes || work.replacesFiles)
  }

  /// Invalidates the units of an earlier run that are no longer planned, and returns them.
  ///
  /// - Parameters:
  ///   - prefix: of the names of all units of the kind.
  ///   - planned: the names of planned units.
  func invalidateUnplanned(prefix: String, planned: some Sequence<String>) throws(WriteFailure) -> [String] {
    let planned = Set(planned.map(work.unitName))
    let journal = try journal()
    let units = journal.units(prefix: work.unitName(prefix)).filter { !planned.contains($0) }
    try journal.invalidate(units)
    return units
  }

  /// Removes the files of units that were invalidated.
  func removeFiles(of invalidated: [String]) throws(WriteFailure) {
    let journal = try journal()
    for unit in invalidated { try journal.add(JournalEntry(unit: unit, files: [:]), removesEarlierFiles: true) }
  }

  // MARK: Whole issues

  /// The unit that tells that everything was done that a command wanted of an issue.
  private var completion: String { work.unitName("issue") }

  /// Whether a journal says that everything is done, with the number of pages.
  ///
  /// - Parameters:
  ///   - version: of the content.
  ///   - content: the journal.
  ///   - checksFiles: whether the files have to be in the folder.
  func completedPageCount(
    _ version: [String: String],
    hash: String?,
    in content: JournalContent,
    checksFiles: Bool
  ) -> (hash: String, pageCount: Int)? {
    guard let entry = content.entries[completion], let issue = entry.issue, hash == nil || hash == issue,
      var options = entry.options, let pages = options.removeValue(forKey: "pages").flatMap({ Int($0) }),
      options == work.settings(with: version)
    else { return nil }
    if checksFiles {
      let units = content.entries.values.filter { $0.unit.hasPrefix(work.unitName("")) && $0.unit != completion }
      let areThere = units.allSatisfy { unit in
        Journal.isDone(unit, in: path, issue: issue, options: unit.options ?? [:])
      }
      guard areThere else { return nil }
    }
    return (issue, pages)
  }

  /// Records that everything is done.
  func complete(_ version: [String: String], hash: String, pageCount: Int) throws(WriteFailure) {
    let options = work.settings(with: version).merging(["pages": "\(pageCount)"]) { $1 }
    let entry = JournalEntry(unit: completion, issue: hash, options: options, files: [:])
    try journal().add(entry, removesEarlierFiles: false)
  }

  /// Records that not everything is done any more.
  func beginAgain() throws(WriteFailure) {
    let journal = try journal()
    if journal.has(completion) { try journal.invalidate([completion]) }
  }

  // MARK: Files

  /// Whether the journal says that this command or another has written a file.
  func isOwn(_ path: String) -> Bool { (try? journal())?.hasWritten(path) ?? false }

  /// Records that a unit is about to write a file with a common name.
  func claim(_ path: String, for unitName: String) throws(WriteFailure) {
    try journal().claim(path, for: work.unitName(unitName))
  }
}

extension TemporaryName {
  /// Removes all temporary files in a folder and its subfolders, while a lock ensures that no living process, on this
  /// machine or another, writes there.
  fileprivate static func removeAll(in folder: String) {
    let paths = FileManager.default.enumerator(atPath: folder)
    while let path = paths?.nextObject() as? String {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      if TemporaryName(name) != nil { unlink("\(folder)/\(path)") }
    }
  }
}
