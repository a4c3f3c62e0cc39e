internal import Foundation
internal import Gatefold
internal import Synchronization

/// An issue of a batch: which of its pages are to be written, and what becomes of each.
///
/// A unit is what is written, noted and gone on with as one: mostly the files of a page or a spread; also a sheet of
/// pages, a pack of all, or what describes the whole issue, which has no pages of its own.
final class BatchIssue: Sendable {
  struct State {
    var folder = ""
    var duplicateOf: BatchIssue?
    /// That of its folder, while it is worked on.
    var journal: Journal?
    /// What that says, as far as it is only read.
    var journalContent: JournalContent?
    /// Which one of how many it is.
    var share: Progress.Share?
    var hash: String?
    var isBegun = false
    /// The pages of each unit, by its name.
    var planned: [String: [Int]] = [:]
    var kept: Set<String> = []
    var done: Set<String> = []
    var failed: [String: GatefoldError] = [:]
    /// Units of which files are there though something failed.
    var partlyWritten: Set<String> = []
    var failure: GatefoldError?
    /// Once nothing more is written.
    var outcome: IssueOutcome?
    /// Why nothing more is written into its folder.
    var stop: WriteFailure?
  }

  let source: String
  private let batch: Batch
  let state = Mutex(State())

  init(source: String, batch: Batch) {
    self.source = source
    self.batch = batch
  }

  var absoluteSource: String { URL(fileURLWithPath: source).standardizedFileURL.path }

  /// Its folder in the output folder; "" where that is its own.
  var folder: String {
    get { state.withLock(\.folder) }
    set { state.withLock { $0.folder = newValue } }
  }

  /// What a file of the whole issue is called: as its folder, which an issue keeps when it is renamed, else as the PDF.
  var fileStem: String { folder.split(separator: "/").last.map(String.init) ?? OutputNames.stem(of: source) }

  var isDuplicate: Bool { state.withLock { $0.duplicateOf != nil } }

  /// - Parameter first: the issue of the same content that comes before it.
  func markDuplicate(of first: BatchIssue) {
    state.withLock { $0.duplicateOf = first }
  }

  /// - Parameter share: of those that are written.
  func setShare(_ share: Progress.Share) {
    state.withLock { $0.share = share }
  }

  /// What shows how far the issue is, and which one of several it is.
  func progress(total: Int, isQuiet: Bool) -> Progress {
    Progress(OutputNames.title(of: source), total: total, share: state.withLock(\.share), isQuiet: isQuiet)
  }

  /// Finds out its hash, once.
  ///
  /// - Throws: `unreadableFile`, `emptyFile`.
  @discardableResult
  func identify() throws(GatefoldError) -> String {
    if let known = state.withLock(\.hash) { return known }
    let hash = try ContentHash(ofFile: source).hexadecimal
    state.withLock { $0.hash = hash }
    return hash
  }

  /// What is noted of whose its folder is; `nil` where it has none, or cannot be read.
  var ownership: JournalContent.FolderOwner? {
    guard !folder.isEmpty, let hash = try? identify() else { return nil }
    return JournalContent.FolderOwner(issue: hash, source: absoluteSource)
  }

  // MARK: Units

  /// Notes that a unit belongs to the issue, which is not done without it, before it is planned.
  func expect(_ name: String) {
    state.withLock { $0.planned[name] = $0.planned[name] ?? [] }
  }

  /// Whether a file of the output is one that this command or another has written by the journal.
  func isOwn(_ path: String) -> Bool { (try? journal())?.hasWritten(path) ?? false }

  /// The journal of its folder: that of the output folder where that is its own.
  private func journal() throws(WriteFailure) -> Journal {
    if folder.isEmpty { return try batch.journal() }
    return try state.withLock { state throws(WriteFailure) in
      if let journal = state.journal { return journal }
      // Before anything is written there.
      let folder = "\(batch.work.folder)/\(state.folder)"
      try OutputFile.makeWritableFolder(folder)
      let journal = try Journal(folder: folder)
      state.journal = journal
      state.journalContent = nil
      return journal
    }
  }

  /// Keeps nothing but what became of the issue, once nothing more is written of it: there may be many issues.
  func close() {
    let outcome = outcome
    state.withLock { state in
      (state.journal, state.journalContent) = (nil, nil)
      state.outcome = outcome
      (state.planned, state.kept, state.done, state.failed, state.partlyWritten) = ([:], [], [], [:], [])
    }
  }

  /// Notes that a unit is about to write a file of a name that anybody could have given one.
  ///
  /// - Throws: `cancelled` where nothing can be written.
  func claim(_ path: String, for unit: String) throws(GatefoldError) {
    do throws(WriteFailure) {
      try journal().claim(path, for: unitName(unit))
    } catch {
      throw stop(error)
    }
  }

  /// Notes what is to be written, and gives what of it is not done yet.
  ///
  /// - Parameters:
  ///   - options: what decides how these units come out, beside what decides it for all.
  ///   - unit: the name of an item's files, and its pages.
  /// - Throws: `cancelled` where nothing can be written.
  func plan<Item>(
    _ items: [Item],
    options: [String: String] = [:],
    unit: (Item) -> (name: String, pages: [Int])
  ) throws(GatefoldError) -> [Item] {
    let units = items.map(unit)
    let isFirst = state.withLock { state in
      defer { state.isBegun = true }
      for unit in units { state.planned[unit.name] = unit.pages }
      return !state.isBegun
    }
    if isFirst { removeLeftOvers() }
    let hash = try identify()
    let settings = batch.work.settings(with: options)
    var kept: Set<String> = []
    if isDone(units.map(\.name), hash, settings) { return [] }
    do throws(WriteFailure) {
      let journal = try journal()
      if batch.work.resumes {
        kept = Set(units.map(\.name)).filter {
          journal.isDone(unitName($0), issue: hash, options: settings)
        }
      }
      try journal.strikeOut(units.map(\.name).filter { !kept.contains($0) }.map(unitName))
    } catch {
      throw stop(error)
    }
    state.withLock { $0.kept.formUnion(kept) }
    return zip(items, units).filter { !kept.contains($1.name) }.map(\.0)
  }

  /// Removes what killed processes left in its folder, with --resume.
  private func removeLeftOvers() {
    // Where the output folder is its own, its journal does so.
    if batch.work.resumes, !folder.isEmpty { TemporaryName.removeLeftOvers(in: path, isDeep: true) }
  }

  /// Whether all units are done: where that is so, their folder need not be one that can be written.
  private func isDone(_ names: [String], _ hash: String, _ settings: [String: String]) -> Bool {
    guard batch.work.resumes, !folder.isEmpty else { return false }
    let path = path
    let known = state.withLock { state in
      if state.journal == nil { state.journalContent = state.journalContent ?? Journal.content(of: path) }
      return state.journalContent
    }
    // One that is open is asked itself.
    guard let known else { return false }
    let isDone = names.allSatisfy {
      Journal.isDone(known.entries[unitName($0)], in: path, issue: hash, options: settings)
    }
    if isDone { state.withLock { $0.kept.formUnion(names) } }
    return isDone
  }

  /// Writes the files of a unit, and notes in the journal that it is done.
  ///
  /// - Parameter options: as they were planned.
  /// - Throws: what `body` throws; `cancelled` where nothing more is written.
  func write(
    _ name: String,
    options: [String: String] = [:],
    _ body: (BatchUnit) async throws(GatefoldError) -> Void
  ) async throws(GatefoldError) {
    guard !batch.isStopped, state.withLock({ $0.stop == nil }) else { throw Self.ended }
    let unit = BatchUnit(name, of: self, report: batch.report)
    do throws(GatefoldError) {
      try await body(unit)
      try commit(name, unit, options)
    } catch {
      if error.code != .cancelled {
        state.withLock { state in
          state.failed[name] = error
          if !unit.files.isEmpty { state.partlyWritten.insert(name) }
        }
      }
      throw error
    }
  }

  /// Writes files of many pages as one unit, where they are not there yet. Pages that fail are told of; the unit then
  /// does not count as done, and is done anew with --resume.
  ///
  /// - Parameter body: writes the files, and says why pages are not in them.
  func writeWhole(
    _ name: String,
    of pageIndices: [Int],
    options: [String: String] = [:],
    _ body: (BatchUnit) async throws(GatefoldError) -> [GatefoldError]
  ) async throws(GatefoldError) {
    guard try !plan([name], options: options, unit: { ($0, pageIndices) }).isEmpty else { return }
    await writeTelling(name, options: options, body)
  }

  /// Writes the files of a unit that was planned, and tells of what fails.
  ///
  /// - Parameters:
  ///   - pageIndex: the page that an error is about which names none.
  ///   - body: writes the files, and says why pages are not in them: then the unit does not count as done.
  func writeTelling(
    _ name: String,
    options: [String: String] = [:],
    pageIndex: Int? = nil,
    _ body: (BatchUnit) async throws(GatefoldError) -> [GatefoldError]
  ) async {
    var failures: [GatefoldError] = []
    do throws(GatefoldError) {
      try await write(name, options: options) { unit throws(GatefoldError) in
        failures = try await body(unit)
        if let first = failures.first { throw first }
      }
    } catch {
      tell(.failure(error), name: name, pageIndex: error.pageIndex ?? pageIndex)
      for failure in failures.dropFirst() {
        tell(.failure(failure), name: "\(name) \(failure.pageIndex ?? 0)", pageIndex: failure.pageIndex)
      }
    }
  }

  /// With --resume, removes the files of units of an earlier run that nobody plans any more.
  ///
  /// - Parameter head: of the names of all units of the kind.
  /// - Throws: `cancelled` where nothing more is written.
  func withdrawUnplanned(beginning head: String) throws(GatefoldError) {
    guard batch.work.resumes, !batch.isStopped else { return }
    let planned = Set(state.withLock { Array($0.planned.keys) }.map(unitName))
    do throws(WriteFailure) {
      let journal = try journal()
      let units = journal.units(beginning: unitName(head)).filter { !planned.contains($0) }
      try journal.strikeOut(units)
      try batch.commit { () throws(WriteFailure) in
        for unit in units { try journal.add(.init(unit: unit, files: [:]), removesEarlierFiles: true) }
      }
    } catch {
      throw stop(error)
    }
  }

  private func commit(_ name: String, _ unit: BatchUnit, _ options: [String: String]) throws(GatefoldError) {
    let entry = Journal.Entry(
      unit: unitName(name),
      issue: try identify(),
      options: batch.work.settings(with: options),
      files: unit.files
    )
    do throws(WriteFailure) {
      let journal = try journal()
      try batch.commit { () throws(WriteFailure) in
        try journal.add(entry, removesEarlierFiles: batch.work.resumes)
        state.withLock { _ = $0.done.insert(name) }
      }
    } catch {
      throw stop(error)
    }
  }

  private func unitName(_ name: String) -> String { "\(batch.work.command) \(name)" }

  /// The folder for its files.
  var path: String {
    let folder = folder
    return folder.isEmpty ? batch.work.folder : "\(batch.work.folder)/\(folder)"
  }

  func absolutePath(_ name: String) -> String { "\(path)/\(name)" }

  // MARK: Failures

  private static let ended = GatefoldError(.cancelled, "the work was ended before this was written")

  /// Stops what would fail in the same way, and tells of it once.
  ///
  /// - Returns: the error for the page that met it: its own, where no other page is concerned.
  func stop(_ failure: WriteFailure) -> GatefoldError {
    if failure.isEndOfCommand { return Self.ended }
    switch failure.extent {
    case .file: return failure.error
    case .device: batch.stop(failure)
    case .folder where folder.isEmpty: batch.stop(failure)
    case .folder:
      let isFirst = state.withLock { state in
        defer { state.stop = state.stop ?? failure }
        return state.stop == nil
      }
      if isFirst { fail(failure.error) }
    }
    return Self.ended
  }

  /// Notes why the whole issue failed, and tells of it.
  func fail(_ error: GatefoldError) {
    state.withLock { $0.failure = error }
    batch.report.add(error, source: source)
  }

  /// Whether the files of a unit are there as they were asked for.
  func isWritten(_ name: String) -> Bool { state.withLock { $0.done.contains(name) || $0.kept.contains(name) } }

  /// Tells of a page that failed, unless that is because the work was ended.
  func tell(_ result: Result<Void, GatefoldError>, name: String, pageIndex: Int?) {
    guard case .failure(let error) = result, error.code != .cancelled else { return }
    state.withLock { $0.failed[name] = error.on(page: pageIndex) }
    batch.report.add(error, source: source, pageIndex: pageIndex)
  }
}
