internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldStore
internal import Synchronization

/// The place of an issue in lists of changes, which are in the order of changes.
struct IssuePosition: Hashable, Comparable, Sendable {
  /// When the file or the table that describes it changed last, in seconds from 1970 on.
  let seconds: Int
  /// The identifier of the issue, as in addresses.
  let name: String

  init(seconds: Int, name: String) { (self.seconds, self.name) = (seconds, name) }

  init(_ identifier: IssueIdentifier, modified: Date?) {
    seconds = Self.seconds(of: modified)
    name = identifier.text.escapedPathSegment
  }

  static func seconds(of date: Date?) -> Int { Int((date?.timeIntervalSince1970 ?? 0).rounded(.down)) }

  var identifier: IssueIdentifier? { name.removingPercentEncoding.flatMap { IssueIdentifier($0) } }

  static func < (first: IssuePosition, second: IssuePosition) -> Bool {
    (first.seconds, first.name) < (second.seconds, second.name)
  }
}

/// Where all issues were in the list of changes at one moment. It takes about 100 bytes an issue; no issue was opened for
/// it.
struct IssueSnapshot: Sendable {
  /// Where an issue is, and when its file changed last.
  struct Origin: Sendable {
    /// The place of its folder in ``IssueSnapshot/folders``; negative for an issue of the library.
    let folder: Int32
    /// In seconds from 1970 on; `nil` if it isn't known.
    let modified: Int?
  }

  /// Equal for two snapshots of the same files.
  let version: Int
  /// Sorted.
  let positions: [IssuePosition]
  /// The origins of the issues in ``positions``, followed by those of ``packs``.
  let origins: [Origin]
  /// The names of tile packs at addresses. They are in no list of changes, since it isn't known when they changed.
  let packs: [String]
  /// The names of folders.
  let folders: [[String]]
  /// The names of books, which have no pages.
  let books: Set<String>
  /// The number of changes of the library.
  fileprivate let libraryChange: Int64
  /// The number of changes of folders before it was taken.
  fileprivate let changeNumber: UInt64
  /// When it was taken, if changes since then may not have been noticed; `nil` if they would.
  let time: Date?
  /// Until when it is believed to be right although no change was noticed.
  fileprivate let end: ContinuousClock.Instant

  /// The name of an issue, by its place in ``origins``.
  func name(_ place: Int) -> String { place < positions.count ? positions[place].name : packs[place - positions.count] }

  /// The places in ``positions`` of the changes in a period.
  func range(_ period: ClosedRange<Int>) -> Range<Int> {
    let start = positions.firstPlace { $0.seconds >= period.lowerBound }
    return start..<max(start, positions.firstPlace { $0.seconds > period.upperBound })
  }

  /// The place behind a position, also if nothing is at the position any more.
  func place(behind position: IssuePosition) -> Int { positions.firstPlace { $0 > position } }
}

extension [IssuePosition] {
  /// The first place whose element fulfils a condition, as all behind it do.
  fileprivate func firstPlace(_ isBehind: (IssuePosition) -> Bool) -> Int {
    var range = startIndex..<endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = isBehind(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}

/// Keeps the latest snapshot of all issues until something changes, so that lists of 100,000 issues can be continued
/// without looking at each file again.
///
/// Changes are noticed at once (inotify). Where a folder can't be watched, the files are looked at again after a pause
/// that is longer the longer this takes.
final class IssueSnapshots: Sendable {
  private typealias Making = Task<Result<IssueSnapshot, GatefoldError>, Never>

  private struct State {
    var latest: IssueSnapshot?
    var making: Making?
    /// The number of changes of folders when it began.
    var makingNumber: UInt64 = 0
  }

  /// How long a snapshot is kept at most.
  private static let maximumAge = Duration.seconds(600)
  /// Where changes aren't noticed, a snapshot is kept for this many times as long as it takes to make it.
  private static let ageFactor = 10

  private let roots: ServedRoots
  private let state = Mutex(State())

  private var watch: FolderWatch { roots.addresses.watch }

  init(_ roots: ServedRoots) { self.roots = roots }

  /// The issues as they are now.
  ///
  /// - Parameter hasWaited: whether a snapshot that was being made at the time of the question has been waited for. The next
  ///   one began later, so it has everything that had changed by then.
  /// - Throws: errors of the library.
  func latest(hasWaited: Bool = false) async throws(GatefoldError) -> IssueSnapshot {
    let change = try await libraryChange()
    let (making, isCurrent) = state.withLock { state -> (Making?, Bool) in
      if let latest = state.latest, latest.libraryChange == change, latest.changeNumber == watch.changeNumber,
        ContinuousClock.now < latest.end
      {
        return (nil, true)
      }
      // All who ask meanwhile get the same. It is made to its end, for the next who asks, if they leave.
      if let making = state.making { return (making, state.makingNumber == watch.changeNumber) }
      let making = Making { [self] in await make(change) }
      (state.making, state.makingNumber) = (making, watch.changeNumber)
      return (making, true)
    }
    if let making {
      let result = await making.value
      return isCurrent || hasWaited ? try result.get() : try await latest(hasWaited: true)
    }
    guard let latest = state.withLock(\.latest) else { return try await self.latest() }
    return latest
  }

  private func libraryChange() async throws(GatefoldError) -> Int64 {
    guard let library = roots.library else { return 0 }
    return try await library.library.use { opened throws(GatefoldError) in try await opened.library.changeNumber() }
  }

  private func make(_ change: Int64) async -> Result<IssueSnapshot, GatefoldError> {
    let result: Result<IssueSnapshot, GatefoldError>
    do throws(GatefoldError) {
      result = .success(try await snapshot(change))
    } catch {
      result = .failure(error)
    }
    state.withLock { state in
      if case .success(let snapshot) = result { state.latest = snapshot }
      state.making = nil
    }
    return result
  }

  private func snapshot(_ change: Int64) async throws(GatefoldError) -> IssueSnapshot {
    let (start, time) = (ContinuousClock.now, Date.now)
    // Not on a thread that answers: it may take seconds.
    let walk = await OwnThread.run { [self] in walkFolders() }
    var issues = walk.issues
    let books = try await addLibrary(to: &issues)
    issues.sort { $0.position < $1.position }
    var hasher = Hasher()
    hasher.combine(walk.version)
    hasher.combine(change)
    let age = walk.isWatched ? Self.maximumAge : min(Self.maximumAge, (ContinuousClock.now - start) * Self.ageFactor)
    return IssueSnapshot(
      version: hasher.finalize(),
      positions: issues.map(\.position),
      origins: issues.map(\.origin) + walk.packs.map { IssueSnapshot.Origin(folder: $0.folder, modified: nil) },
      packs: walk.packs.map(\.name),
      folders: walk.folders,
      books: books,
      libraryChange: change,
      changeNumber: walk.changeNumber,
      time: walk.isWatched ? nil : time,
      end: ContinuousClock.now + age
    )
  }

  private struct Listed {
    let position: IssuePosition
    let origin: IssueSnapshot.Origin
  }

  /// What is in all folders.
  private struct Walk {
    var issues: [Listed] = []
    var packs: [(name: String, folder: Int32)] = []
    var folders: [[String]] = []
    var version = 0
    /// Whether changes of all issues will be noticed.
    var isWatched = true
    let changeNumber: UInt64
  }

  private func walkFolders() -> Walk {
    // What changes while folders are read counts as a change since then.
    var walk = Walk(changeNumber: watch.changeNumber)
    var hasher = Hasher()
    var folders: [IssueIdentifier?] = [nil]
    while let identifier = folders.popLast() {
      if roots.library?.prefix == identifier?.components ?? [] { continue }
      if let path = roots.folderPath(identifier), !watch.watch(path) { walk.isWatched = false }
      guard let folder = roots.folder(identifier) else {
        walk.isWatched = false
        continue
      }
      if !add(folder, to: &walk, &hasher) { walk.isWatched = false }
      // Two changes within one tick of the clock give the same state.
      if folder.table?.isSettled == false { hasher.combine(walk.changeNumber) }
      folders += folder.folders.reversed()
    }
    walk.version = hasher.finalize()
    return walk
  }

  /// - Returns: whether changes of all issues will be noticed.
  private func add(_ folder: ServedRoots.Folder, to walk: inout Walk, _ hasher: inout Hasher) -> Bool {
    var isWatched = true
    let place = Int32(walk.folders.count)
    walk.folders.append(folder.components)
    let described = folder.table.map { IssuePosition.seconds(of: $0.modifiedDate) } ?? .min
    hasher.combine(folder.components)
    hasher.combine(folder.table)
    // The part of names that all have is written once: there may be 100,000 issues in a folder.
    let start =
      folder.components.isEmpty
      ? "" : "\(IssueIdentifier(components: folder.components).text.escapedPathSegment)~1"
    for (name, path) in folder.issues {
      // A file that was named by itself may be removed, and come back.
      if folder.path == nil, !watch.watch(URL(filePath: path).deletingLastPathComponent().path) { isWatched = false }
      guard let state = FileState(ofFile: path) else { continue }
      // A package that is a folder.
      if state.kind == .folder, !watch.watch(path) { isWatched = false }
      hasher.combine(name)
      hasher.combine(state)
      let modified = IssuePosition.seconds(of: state.modifiedDate)
      let position = IssuePosition(seconds: max(described, modified), name: start + Self.escaped(name))
      walk.issues.append(Listed(position: position, origin: .init(folder: place, modified: modified)))
    }
    walk.packs += folder.packs.map { (start + Self.escaped($0), place) }
    return isWatched
  }

  private static func escaped(_ name: String) -> String { IssueIdentifier(components: [name]).text.escapedPathSegment }

  /// - Returns: the names of books.
  private func addLibrary(to listed: inout [Listed]) async throws(GatefoldError) -> Set<String> {
    guard let (library, prefix) = roots.library else { return [] }
    let issues = try await library.use { opened throws(GatefoldError) in try await opened.library.filedIssues() }
    var books: Set<String> = []
    for issue in issues {
      let identifier = IssueIdentifier(components: prefix + [issue.identifier])
      let position = IssuePosition(identifier, modified: issue.installedDate)
      listed.append(Listed(position: position, origin: .init(folder: -1, modified: position.seconds)))
      if issue.mediaType == ServedRoots.IssueFile.Kind.epub.rawValue { books.insert(position.name) }
    }
    return books
  }
}
