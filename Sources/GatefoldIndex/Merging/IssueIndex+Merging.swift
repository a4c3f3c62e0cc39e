internal import Foundation
public import Gatefold

extension IssueIndex {
  /// Adds the issues of other indexes, such as those that shards of a plan have made, without opening a PDF. Searches
  /// then find what they would find had all issues been added to this index.
  ///
  /// ```swift
  /// let merged = try await index.merge(["part-1.sqlite", "part-2.sqlite"])
  /// print(merged.addedCount, merged.unchangedCount)
  /// ```
  ///
  /// - An issue is known by its content. If several indexes have it, it is kept once, with the pages that any of them
  ///   has read.
  /// - If the indexes have different editions under one path, the one that the file has now is kept, otherwise the one
  ///   that was changed last, otherwise the one of this index.
  /// - Issues are added in the order of their paths, each in one transaction. Those not yet added are pending until
  ///   they are, so a process that is killed leaves a sound index; merging again continues. Merging indexes that were
  ///   merged already changes nothing.
  /// - The other indexes are only read, except that those of an older version are brought up to date.
  ///
  /// - Parameters:
  ///   - paths: of the other indexes. This index itself is passed over.
  ///   - progress: called after each issue, with how many of how many are done.
  /// - Throws: `missingIndex`, `damagedPart`, `notAnIndex`, `newerIndex` for one of the other indexes, with its path;
  ///   before any issue is added, if it can be seen at its opening. `damagedIndex`, `busyIndex`, `unwritableFile`,
  ///   `indexFailed`, `cancelled`.
  @discardableResult
  public func merge(
    _ paths: [String],
    progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws(GatefoldError) -> MergedIndexes {
    var seen: Set<String> = [Self.identity(ofIndex: path)]
    let paths = paths.filter { seen.insert(Self.identity(ofIndex: $0)).inserted }
    var merge = IndexMerge(into: self)
    try await merge.plan(paths)
    try await merge.run(progress)
    return merge.result
  }

  /// The same for all names of an index.
  private static func identity(ofIndex path: String) -> String {
    if PostgreSQLStorage.isAddress(path) { return PostgreSQLStorage.withoutPassword(path) }
    return URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}

/// The merging of other indexes into one.
private struct IndexMerge {
  /// How many indexes are open at once: each has a few files.
  private static let maximumOpenCount = 64

  private let index: IssueIndex
  private var paths: [String] = []
  private var entries: [IndexPart.Entry] = []
  private(set) var result = MergedIndexes()

  init(into index: IssueIndex) {
    self.index = index
  }

  /// Reads which issues there are, and notes them as pending.
  mutating func plan(_ paths: [String]) async throws(GatefoldError) {
    self.paths = paths
    var waiting: [IssueList.Entry] = []
    for (number, path) in paths.enumerated() {
      let part = try await IndexPart(path: path)
      let found = try await part.entries(part: number)
      entries += found.issues
      waiting += found.waiting
      try part.index.close()
    }
    entries.sort { ($0.path, $0.part) < ($1.path, $1.part) }
    let pending = entries.map { IssueList.Entry(path: $0.path, hash: $0.hash.hexadecimal) } + waiting
    try await index.write { db in
      for entry in pending {
        let values: [SQLValue] = [.text(entry.path), entry.storedHash]
        let isKnown = try db.row("SELECT id FROM issue WHERE path = ? OR hash = ?", values) != nil
        if !isKnown {
          try db.execute("INSERT INTO waitingIssue (path, hash) VALUES (?, ?) ON CONFLICT DO NOTHING", values)
        }
      }
    }
  }

  mutating func run(_ progress: @Sendable (_ done: Int, _ total: Int) -> Void) async throws(GatefoldError) {
    /// Open parts, the one used last at the end.
    var open: [(number: Int, part: IndexPart)] = []
    defer { for (_, part) in open { try? part.index.close() } }
    for (number, entry) in entries.enumerated() {
      if Task.isCancelled { throw GatefoldError(.cancelled, "the task was cancelled; merge again to continue") }
      let part: IndexPart
      if let place = open.firstIndex(where: { $0.number == entry.part }) {
        part = open[place].part
        open.append(open.remove(at: place))
      } else {
        part = try await IndexPart(path: paths[entry.part])
        if open.count == Self.maximumOpenCount { try open.removeFirst().part.index.close() }
        open.append((entry.part, part))
      }
      try await merge(entry, of: part)
      progress(number + 1, entries.count)
    }
  }

  private mutating func merge(_ entry: IndexPart.Entry, of part: IndexPart) async throws(GatefoldError) {
    let state = try await index.read { db in try MergedState(of: entry, db) }
    let missing = state.missingPages(of: entry)
    if state.isKept(entry), missing == nil {
      result.unchangedCount += 1
      return
    }
    let records = try await part.pages(of: entry) { pageIndex, hasFailed in
      guard let missing else { return false }
      return missing.wants(pageIndex, hasFailed: hasFailed)
    }
    if state.isKept(entry), records.isEmpty {
      result.unchangedCount += 1
      return
    }
    try index.storage.note(IssueList.Entry(path: state.path(of: entry), hash: entry.hash.hexadecimal))
    let renews = state.renewsPages(of: entry)
    try await index.write { db in
      // Another program may have changed the issue meanwhile; pages that are there stay.
      guard let id = try MergedState(of: entry, db).register(entry, db) else { return }
      if renews { try db.removePages(records.map(\.pageIndex), ofIssue: id) }
      try db.save(records, issueId: id)
    }
    result.pageCount += records.count
    switch state {
    case .absent: result.addedCount += 1
    case .otherEdition: result.replacedCount += 1
    case .known: result.completedCount += 1
    case .newerEdition: result.unchangedCount += 1
    }
  }
}

/// What an index has of an issue that is merged into it.
private enum MergedState: Sendable {
  /// Which pages are missing.
  struct MissingPages: Sendable {
    let read: Set<Int>
    let failed: Set<Int>

    func wants(_ pageIndex: Int, hasFailed: Bool) -> Bool {
      !read.contains(pageIndex) && !(hasFailed && failed.contains(pageIndex))
    }
  }

  case absent
  /// An older edition under the path.
  case otherEdition(id: Int64)
  case newerEdition
  /// The same content.
  case known(id: Int64, path: String, stamp: String?, MissingPages, pageCount: Int)

  init(of entry: IndexPart.Entry, _ db: any IndexTables) throws {
    let hash = SQLValue.blob(Array(entry.hash.bytes))
    if let row = try db.row("SELECT id, path, stamp, pageCount FROM issue WHERE hash = ?", [hash]) {
      let pages = try db.rows("SELECT pageIndex, errorCode FROM page WHERE issueId = ?", [.integer(row.integer(0))])
      let missing = MissingPages(
        read: Set(pages.filter { $0.optionalText(1) == nil }.map { $0.int(0) }),
        failed: Set(pages.filter { $0.optionalText(1) != nil }.map { $0.int(0) })
      )
      self = .known(
        id: row.integer(0),
        path: row.text(1),
        stamp: row.optionalText(2),
        missing,
        pageCount: row.int(3)
      )
    } else if let other = try db.row("SELECT id, stamp FROM issue WHERE path = ?", [.text(entry.path)]) {
      let isNewer = FileStamp.isNewer(entry.stamp, than: other.optionalText(1), path: entry.path)
      self = isNewer ? .otherEdition(id: other.integer(0)) : .newerEdition
    } else {
      self = .absent
    }
  }

  /// The pages to read; `nil` if there can be none.
  func missingPages(of entry: IndexPart.Entry) -> MissingPages? {
    switch self {
    case .absent, .otherEdition: return MissingPages(read: [], failed: [])
    case .newerEdition: return nil
    case .known(_, _, _, let missing, let pageCount):
      if renewsPages(of: entry) { return MissingPages(read: [], failed: missing.failed) }
      return missing.read.count >= pageCount ? nil : missing
    }
  }

  /// Whether the pages of the entry were read with text that was recognized since.
  func renewsPages(of entry: IndexPart.Entry) -> Bool {
    guard case .known(_, let path, let stamp, _, _) = self, path == entry.path else { return false }
    return FileStamp.isRecognizedAnew(entry.stamp, since: stamp)
      && FileStamp.isNewer(entry.stamp, than: stamp, path: path)
  }

  /// Whether the path and the stamp stay as they are.
  func isKept(_ entry: IndexPart.Entry) -> Bool {
    switch self {
    case .absent, .otherEdition: false
    case .newerEdition: true
    case .known(_, let path, let stamp, _, _):
      self.path(of: entry) == path
        && !(path == entry.path && FileStamp.isNewer(entry.stamp, than: stamp, path: path))
    }
  }

  /// The path of the issue afterwards: a file that is gone gives way to one that is there.
  func path(of entry: IndexPart.Entry) -> String {
    guard case .known(_, let path, let stamp, _, _) = self else { return entry.path }
    let isGone = !FileStamp.mayBeUnchanged(path, since: stamp)
    return isGone && FileStamp.mayBeUnchanged(entry.path, since: entry.stamp) ? entry.path : path
  }

  /// Makes the issue, or corrects its path.
  ///
  /// - Returns: its identifier; `nil` if there is a newer edition.
  func register(_ entry: IndexPart.Entry, _ db: any IndexTables) throws -> Int64? {
    let hash = SQLValue.blob(Array(entry.hash.bytes))
    try db.execute("DELETE FROM waitingIssue WHERE path = ? OR hash = ?", [.text(entry.path), hash])
    switch self {
    case .known(let id, _, _, _, _):
      if path(of: entry) == entry.path, !isKept(entry) {
        let other = try db.row("SELECT id FROM issue WHERE path = ? AND id <> ?", [.text(entry.path), .integer(id)])
        if let other { try db.removeIssue(id: other.integer(0)) }
        try db.execute(
          "UPDATE issue SET path = ?, stamp = ? WHERE id = ?",
          [.text(entry.path), SQLValue(entry.stamp), .integer(id)]
        )
      }
      return id
    case .otherEdition(let id): try db.removeIssue(id: id)
    case .absent: break
    case .newerEdition: return nil
    }
    let row = try db.row(
      "INSERT INTO issue (hash, path, title, pageCount, stamp) VALUES (?, ?, ?, ?, ?) RETURNING id",
      [hash, .text(entry.path), .text(entry.title), .integer(Int64(entry.pageCount)), SQLValue(entry.stamp)]
    )
    return row?.integer(0)
  }
}
