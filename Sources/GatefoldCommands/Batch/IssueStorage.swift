internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import Synchronization

/// An issue of a plan that is fetched from an object store, or whose files are stored on one.
final class IssueStorage: Sendable {
  private struct State {
    /// The journal of the issue on the store.
    var earlier = JournalContent()
    /// Bytes of the scratch folder, of the file and of what was written.
    var charged = 0
    var isOverflowing = false
    var inputFolder: String?
  }

  let storage: BatchStorage
  private let entry: PlanEntry
  private let object: RemotePath?
  private let folder: IssueFolder
  /// Where its files are stored.
  private let place: RemotePath?
  private let state = Mutex(State())

  /// `nil` if neither the issue nor its files are on an object store.
  ///
  /// - Throws: `invalidPlan`.
  init?(_ entry: PlanEntry, _ folder: IssueFolder, _ storage: BatchStorage?) throws(GatefoldError) {
    object = try entry.object()
    guard let storage, object != nil || storage.output != nil else { return nil }
    (self.storage, self.entry, self.folder) = (storage, entry, folder)
    place = storage.output?.child(folder.name)
  }

  private var version: [String: String] { storage.version(of: entry) }

  /// The hash and the number of pages of an issue that is done; `nil` if something is to be done.
  ///
  /// - Throws: `storeFailed`, `cancelled`.
  func completed() async throws(GatefoldError) -> (hash: String, pageCount: Int)? {
    var content = JournalContent()
    if let place {
      // Read by name, since a listing may be out of date.
      if let data = try await storage.rclone.read(place.child(JournalEntry.fileName)) { content.apply(lines: data) }
      state.withLock { $0.earlier = content }
    } else {
      content = Journal.content(of: folder.path)
    }
    return folder.completedPageCount(version, hash: entry.hash, in: content, checksFiles: place == nil)
  }

  // MARK: The file

  /// Fetches the file as soon as there is room for it.
  ///
  /// - Returns: its path; `nil` if it is a file of this machine.
  /// - Throws: `scratchTooSmall`, `changedFile`, `missingObject`, `storeFailed`, `unwritableFile`, `cancelled`.
  func fetch() async throws(GatefoldError) -> String? {
    guard let object else { return nil }
    try storage.scratch.check(entry.bytes, "the file has")
    guard await storage.scratch.bytes.take(entry.bytes) else { throw GatefoldError(.cancelled, "interrupted") }
    state.withLock { $0.charged += entry.bytes }
    let folder = try storage.makeInputFolder()
    state.withLock { $0.inputFolder = folder }
    // Names of the store that are too long for a file have no such folder either.
    let file = "\(folder)/\(object.lastName)"
    let byteCount = try await storage.rclone.fetch(object, to: file, expected: entry.bytes)
    guard byteCount == entry.bytes else { throw Self.changed }
    if entry.hash == nil, let md5 = entry.md5, try await storage.rclone.md5(of: file, about: object) != md5 {
      throw Self.changed
    }
    // Its SHA-256 is compared when it is identified.
    return file
  }

  private static let changed = GatefoldError(
    .changedFile,
    "the object is not the one that was planned; make the plan again"
  )

  // MARK: Written files

  /// Counts bytes that were written for the store.
  func charge(_ byteCount: Int) {
    guard place != nil, byteCount != 0 else { return }
    let fits = storage.scratch.bytes.charge(byteCount)
    state.withLock { state in
      state.charged += byteCount
      if !fits { state.isOverflowing = true }
    }
  }

  /// Whether there is no room for more files of the issue.
  var isOverflowing: Bool { state.withLock(\.isOverflowing) }

  /// Whether there would have been room without other issues, so that it is tried again alone.
  var mayFitAlone: Bool { state.withLock(\.charged) <= storage.scratch.bytes.total }

  /// - Throws: `scratchTooSmall`, where the issue needs more alone.
  func checkOverflow() throws(GatefoldError) {
    guard isOverflowing else { return }
    try storage.scratch.check(state.withLock(\.charged), "the file and what is made of it have at least")
  }

  /// Stores what was written, if anything was: the journal last, which tells what is done, so that an issue never looks
  /// complete that is not. Where an earlier journal tells of files that are replaced, it is replaced first.
  ///
  /// - Parameters:
  ///   - hash: of the content.
  ///   - pageCount: of an issue that is done; `nil` for one that is not.
  ///   - command: the prefix of the units of the command.
  /// - Throws: `storeFailed`, `unwritableFile`, `cancelled`.
  func store(hash: String?, pageCount: Int?, command: String) async throws(GatefoldError) {
    if let hash, let pageCount {
      do throws(WriteFailure) {
        try folder.complete(version, hash: hash, pageCount: pageCount)
      } catch {
        throw error.scratchError
      }
    }
    guard let place else { return }
    let written = Journal.content(of: folder.path)
    folder.close()
    guard !written.entries.isEmpty else { return }
    var content = state.withLock(\.earlier)
    let isReplacing = content.entries.values.contains { $0.unit.hasPrefix(command) && $0.files != nil }
    for unit in content.entries.keys.sorted() where unit.hasPrefix(command) { content.apply(JournalEntry(unit: unit)) }
    let journal = place.child(JournalEntry.fileName)
    if isReplacing { try await storage.rclone.write(content.file, to: journal) }
    try await storage.rclone.storeFiles(of: folder.path, below: place)
    // Remove files that a unit no longer has, as in a folder.
    var obsolete: [String] = []
    for entry in written.compacted {
      if entry.files != nil { obsolete += content.obsoleteFiles(of: entry) }
      content.apply(entry)
    }
    try await storage.rclone.remove(obsolete.filter { !content.hasFile($0) }, of: place)
    try await storage.rclone.write(content.file, to: journal)
  }

  /// Removes everything of it from the scratch folder.
  func release() {
    let (charged, inputFolder) = state.withLock { state in
      let released = (state.charged, state.inputFolder)
      (state.charged, state.inputFolder, state.isOverflowing) = (0, nil, false)
      return released
    }
    if let inputFolder { try? FileManager.default.removeItem(atPath: inputFolder) }
    if place != nil { try? FileManager.default.removeItem(atPath: folder.path) }
    if charged > 0 { storage.scratch.bytes.giveBack(charged) }
  }
}

extension JournalContent {
  /// The journal, written anew.
  fileprivate var file: Data { Data(compacted.map { Journal.line($0) + "\n" }.joined().utf8) }

  /// Whether a unit has a file.
  fileprivate func hasFile(_ path: String) -> Bool { entries.values.contains { $0.files?[path] != nil } }
}
