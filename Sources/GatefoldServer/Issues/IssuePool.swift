internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage
internal import Synchronization

/// The open issues: those requested most recently, up to a maximum number. A changed file is opened again.
///
/// This uses a lock rather than an actor, because each tile asks for its issue and would have to wait.
final class IssuePool: Sendable {
  private typealias Opening = Task<Result<OpenedIssue, GatefoldError>, Never>

  private struct Entry {
    let state: FileState
    /// Whether the file's state is old enough to be distinguished from a later one. If not, it is opened again once it
    /// is.
    let isSettled: Bool
    /// A signed address changes from time to time, and the earlier one expires.
    let remote: RemotePack?
    let opening: Opening
    var lastUse: UInt64 = 0

    init(_ file: ServedRoots.IssueFile, _ opening: Opening) {
      (state, isSettled, remote) = (file.state, file.state.isSettled, file.remote)
      self.opening = opening
    }
  }

  /// An issue that somebody has opened with its password.
  private struct Lock {
    let state: FileState
    let password: String
    /// The key in ``IssueKeys`` that unlocks the issue for a client.
    let key: String
  }

  private struct State {
    var entries: [IssueIdentifier: Entry] = [:]
    var locks: [IssueIdentifier: Lock] = [:]
    var uses: UInt64 = 0
    /// Issues whose title has been looked up already.
    var titled: Set<IssueIdentifier> = []

    /// Issues closed while the lock was held.
    var closed: [Entry] = []

    mutating func close(_ identifier: IssueIdentifier) {
      if let entry = entries.removeValue(forKey: identifier) { closed.append(entry) }
    }

    /// Adds an opened issue. Beyond the maximum number, the least recently used issues are closed. They stay open until
    /// their last request is done.
    mutating func add(_ entry: Entry, _ identifier: IssueIdentifier, maximumCount: Int) {
      close(identifier)
      uses += 1
      entries[identifier] = entry
      entries[identifier]?.lastUse = uses
      while entries.count > maximumCount, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        close(oldest.key)
      }
    }
  }

  private let roots: ServedRoots
  private let configuration: IssueConfiguration
  private let maximumCount: Int
  private let scratch = ScratchFolder()
  private let store: FindingsStore
  private let files: KnownFiles
  /// Keyed by path, with the state of the description.
  private let packageTitles = Mutex<[String: (state: FileState, title: String)]>([:])
  private let failures: FailureLog
  private let state = Mutex(State())

  /// - Parameters:
  ///   - store: keeps the results of reading all pages of an issue.
  ///   - files: the facts known from earlier readings.
  ///   - failures: records issues that had to be repaired.
  init(
    _ roots: ServedRoots,
    _ configuration: IssueConfiguration,
    maximumCount: Int,
    _ store: FindingsStore,
    _ files: KnownFiles,
    _ failures: FailureLog
  ) {
    self.store = store
    self.files = files
    self.failures = failures
    self.roots = roots
    self.configuration = configuration
    self.maximumCount = max(1, maximumCount)
  }

  var openCount: Int { state.withLock { $0.entries.count } }

  /// An issue whose pages are drawn.
  ///
  /// - Throws: `notFound` for a book or a tile pack, and the errors of ``opened(_:)``.
  func issue(_ identifier: IssueIdentifier) async throws(RequestProblem) -> ServedIssue {
    switch try await opened(identifier) {
    case .pages(let issue): return issue
    case .book: throw ServedBook.hasNoPages
    case .pack: throw .notFound("the pages of a tile pack are drawn already")
    }
  }

  /// Opens the current file of an identifier, or returns it if it's open already.
  ///
  /// - Throws: `notFound` if the file doesn't exist, and the errors of opening it. A file that failed to open is tried
  ///   again after it has changed, or after a while.
  func opened(_ identifier: IssueIdentifier) async throws(RequestProblem) -> OpenedIssue {
    guard let file = try await file(identifier) else {
      update { state in
        state.close(identifier)
        state.locks[identifier] = nil
      }
      throw .notFound("there is no such issue")
    }
    let opening = try update { state in self.opening(of: file, &state) }.get()
    switch await opening.value {
    case .success(let issue): return issue
    case .failure(let error):
      // The next request tries again.
      update { if $0.entries[identifier]?.opening == opening { $0.close(identifier) } }
      throw RequestProblem(error)
    }
  }

  /// Returns the task that opens a file, which another request may have begun.
  private func opening(of file: ServedRoots.IssueFile, _ state: inout State) -> Result<Opening, RequestProblem> {
    let identifier = file.identifier
    if let lock = state.locks[identifier], lock.state != file.state {
      state.close(identifier)
      state.locks[identifier] = nil
    }
    let lock = state.locks[identifier]
    if let lock, !IssueKeys.current.contains(lock.key) { return .failure(.locked) }
    let isSettled = file.state.isSettled
    if let entry = state.entries[identifier], entry.state == file.state, entry.remote == file.remote,
      entry.isSettled || !isSettled
    {
      state.uses += 1
      state.entries[identifier]?.lastUse = state.uses
      return .success(entry.opening)
    }
    var configuration = configuration
    if let lock { configuration.password = lock.password }
    let opening = Task { [configuration, scratch, store, files, failures] in
      let result = await Self.open(file, configuration, scratch, store)
      if case .success(let opened) = result { files.note(opened.facts, of: file.path, file.state) }
      if case .success(.pages(let served)) = result, let repair = served.issue.repair {
        failures.note(repair, of: identifier.components.joined(separator: "/"))
      }
      return result
    }
    state.add(Entry(file, opening), identifier, maximumCount: maximumCount)
    return .success(opening)
  }

  /// Opens an issue that is not kept open, for reading it as a whole: that of readers, if it is open for these.
  ///
  /// - Throws: `passwordRequired`, also if a reader has given the password; the errors of opening the issue.
  func openedApart(_ file: ServedRoots.IssueFile) async throws(GatefoldError) -> OpenedIssue {
    let known = state.withLock { state -> Opening? in
      guard state.locks[file.identifier] == nil, let entry = state.entries[file.identifier] else { return nil }
      return entry.state == file.state ? entry.opening : nil
    }
    let result: Result<OpenedIssue, GatefoldError>
    if let known {
      result = await known.value
    } else {
      result = await Self.open(file, configuration, scratch, store)
    }
    if case .success(let opened) = result { files.note(opened.facts, of: file.path, file.state) }
    return try result.get()
  }

  /// Changes the state under its lock. Closed issues are freed afterwards, because that ends their workers.
  private func update<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    let (value, closed) = state.withLock { state in
      let value = body(&state)
      defer { state.closed = [] }
      return (value, state.closed)
    }
    withExtendedLifetime(closed) {}
    return value
  }

  /// Opens an issue locked by a password, for requests that carry a key.
  ///
  /// - Returns: the key, or `nil` if no password is needed.
  /// - Throws: `locked` for a wrong password, and the errors of ``opened(_:)``.
  func unlock(_ identifier: IssueIdentifier, with password: String) async throws(RequestProblem) -> String? {
    do throws(RequestProblem) {
      _ = try await opened(identifier)
      return nil
    } catch {
      guard error.kind == .locked else { throw error }
    }
    guard let file = try await file(identifier) else { throw .notFound("there is no such issue") }
    var configuration = configuration
    configuration.password = password
    switch await Self.open(file, configuration, scratch, store) {
    case .failure(let error): throw RequestProblem(error)
    case .success(let issue):
      let entry = Entry(file, Task { .success(issue) })
      return update { state in
        let known = state.locks[identifier].flatMap { $0.state == file.state ? $0 : nil }
        let lock = known ?? Lock(state: file.state, password: password, key: UUID().uuidString.lowercased())
        state.locks[identifier] = lock
        state.add(entry, identifier, maximumCount: maximumCount)
        return lock.key
      }
    }
  }

  /// Whether only requests with a key may read an issue.
  func isLocked(_ identifier: IssueIdentifier) -> Bool { state.withLock { $0.locks[identifier] != nil } }

  /// Returns the file of an identifier, or `nil` if it doesn't exist.
  func file(_ identifier: IssueIdentifier) async throws(RequestProblem) -> ServedRoots.IssueFile? {
    do throws(GatefoldError) {
      guard var file = try await roots.file(identifier) else { return nil }
      if file.contentHash == nil { file.contentHash = files.facts(of: file.path, file.state)?.contentHash }
      return file
    } catch {
      throw RequestProblem(error)
    }
  }

  /// The known facts about a listed issue, without reading its file.
  func facts(of item: ServedRoots.Listing.Item) -> KnownFiles.Facts? {
    if let known = item.contentHash { return KnownFiles.Facts(contentHash: known, title: nil) }
    return facts(of: item, at: roots.fileInFolder(item.identifier))
  }

  /// The same, if its file has been looked up already; `nil` for a pack at an address.
  func facts(of item: ServedRoots.Listing.Item, at file: (path: String, state: FileState)?) -> KnownFiles.Facts? {
    guard let (path, state) = file else {
      let known = roots.address(item.identifier).flatMap(roots.remotes.known)?.facts
      return known.map { KnownFiles.Facts(contentHash: $0.contentHash, title: $0.title) }
    }
    guard state.kind == .folder else { return files.facts(of: path, state) }
    return KnownFiles.Facts(contentHash: nil, title: packageTitle(path))
  }

  /// The first listed issues without known facts, at most as many as stay open. Each issue is returned only once.
  func unknown(_ items: [ServedRoots.Listing.Item]) -> [ServedRoots.Listing.Item] {
    let new = state.withLock { state in items.filter { !state.titled.contains($0.identifier) } }
    var unknown: [ServedRoots.Listing.Item] = []
    for item in new {
      if unknown.count == maximumCount { break }
      // Facts about a file that was just written are not cached.
      guard roots.fileInFolder(item.identifier)?.state.isSettled ?? true else { continue }
      let isNew = state.withLock { $0.titled.insert(item.identifier).inserted }
      if isNew, item.title == nil, facts(of: item) == nil { unknown.append(item) }
    }
    return unknown
  }

  /// The title that an issue declares or prints, or its file name if finding the title takes too long. Lists have it
  /// afterwards.
  func title(of served: ServedIssue, within patience: Duration) async -> String {
    let title = await served.title(within: patience)
    if title != served.name {
      files.note(
        KnownFiles.Facts(contentHash: served.contentHash, title: title),
        of: served.file.path,
        served.file.state
      )
    }
    return title
  }

  /// A number that becomes larger with each fact that becomes known.
  var factNumber: Int { files.changeNumber }

  /// The metadata declared for an issue beside its file.
  func details(of file: ServedRoots.IssueFile) -> PublishedDetails { roots.details(of: file) }

  /// The metadata declared for an issue beside its file, or by the library.
  ///
  /// - Throws: errors of the library.
  func declaredDetails(of file: ServedRoots.IssueFile) async throws(GatefoldError) -> PublishedDetails {
    try await roots.detailsInLibrary(file.identifier) ?? details(of: file)
  }

  /// The title of a package folder, which is read from a small file.
  private func packageTitle(_ path: String) -> String? {
    let states = ["json", "xml", "plist"].lazy.compactMap { FileState(ofFile: "\(path)/issue.\($0)") }
    guard let state = states.first else { return nil }
    if let known = packageTitles.withLock({ $0[path] }), known.state == state { return known.title }
    guard let title = try? IssuePackage(path).issue.title else { return nil }
    packageTitles.withLock { $0[path] = (state, title) }
    return title
  }

  private static func open(
    _ file: ServedRoots.IssueFile,
    _ configuration: IssueConfiguration,
    _ scratch: ScratchFolder,
    _ store: FindingsStore
  ) async -> Result<OpenedIssue, GatefoldError> {
    do throws(GatefoldError) {
      return .success(try await OpenedIssue(file, configuration, scratch: scratch, store))
    } catch {
      return .failure(error)
    }
  }

  /// Closes an issue, so that the next request opens it again.
  func close(_ identifier: IssueIdentifier) { update { $0.close(identifier) } }

  /// Closes all issues and removes the files made from them.
  func close() {
    update { state in
      for identifier in Array(state.entries.keys) { state.close(identifier) }
    }
    scratch.remove()
  }
}
