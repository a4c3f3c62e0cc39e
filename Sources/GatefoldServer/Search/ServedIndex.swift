internal import Gatefold
internal import GatefoldIndex
internal import Synchronization

/// The text of all issues in served folders, searched at once. It follows the folders in the background: one issue at a
/// time, one page of it at a time, as one client among others.
///
/// Issues of a library are left out, since it has an index of its own; so are those that take a password.
final class ServedIndex: Sendable {
  /// How far it is, for the operator.
  struct Progress: Sendable {
    var issueCount = 0
    /// Issues that were read, or could not be.
    var doneCount = 0
    var failedCount = 0
    /// Whether all folders have been looked through since the server started.
    var isComplete = false
  }

  /// How long a change that no event tells of may stay unseen.
  private static let maximumPause = Duration.seconds(600)
  private static let pauseAfterFailure = Duration.seconds(60)

  private let roots: ServedRoots
  private let configuration: IssueConfiguration
  private let files: KnownFiles
  private let store: FindingsStore
  private let failures: FailureLog
  private let settlingPeriod: Duration
  private let scratch: ScratchFolder
  let index: RecoveringIndex
  /// Whether other servers use the index, too, perhaps with more folders.
  let isShared: Bool
  private let state = Mutex(Progress())

  /// - Parameters:
  ///   - store: keeps the results of reading all pages of an issue.
  ///   - files: the facts known from earlier readings.
  ///   - failures: records errors in writing the index.
  init(
    _ roots: ServedRoots,
    _ options: ServerOptions,
    _ store: FindingsStore,
    _ files: KnownFiles,
    _ failures: FailureLog
  ) {
    self.roots = roots
    self.store = store
    self.files = files
    self.failures = failures
    settlingPeriod = options.settlingPeriod
    var configuration = options.configuration
    configuration.lanes = 1
    self.configuration = configuration
    scratch = ScratchFolder()
    isShared = options.indexAddress != nil
    let file = "\(options.cacheFolder ?? scratch.newPath())/index.sqlite"
    index = RecoveringIndex(path: options.indexAddress ?? file)
  }

  var progress: Progress { state.withLock(\.self) }

  func close() async {
    await index.close()
    scratch.remove()
  }

  // MARK: Following the folders

  /// Follows the folders until the task is cancelled.
  func run() async {
    let watch = FolderWatch()
    var done: Set<Int> = []
    while !Task.isCancelled {
      do throws(GatefoldError) {
        try await update(&done, watch)
        state.withLock { $0.isComplete = true }
        await watch.change(within: Self.maximumPause)
        // Files are seldom copied one at a time.
        try? await Task.sleep(for: settlingPeriod)
      } catch {
        if error.code == .cancelled { return }
        failures.note(RequestFailure(code: error.code.rawValue), of: [], error.description, from: "index")
        try? await Task.sleep(for: Self.pauseAfterFailure)
      }
    }
  }

  /// Looks through all folders, reads what is new, and removes what is gone.
  ///
  /// - Parameter done: the files that were read or could not be, as they are now; hashes, since there may be 100,000.
  /// - Throws: errors of the index, not of an issue.
  private func update(_ done: inout Set<Int>, _ watch: FolderWatch) async throws(GatefoldError) {
    var issues: [IssueIdentifier] = []
    await collect(nil, watch, &issues)
    var current: Set<Int> = []
    state.withLock { $0 = Progress(issueCount: issues.count, isComplete: $0.isComplete) }
    for identifier in issues {
      if Task.isCancelled { throw .cancelled }
      // The text of tile packs is searched within each of them only.
      if var file = try? await roots.file(identifier), file.kind != .pack {
        file.contentHash = knownHash(of: file)
        let key = Self.key(of: file)
        if !done.contains(key) { try await add(file) }
        current.insert(key)
      }
      state.withLock { $0.doneCount += 1 }
    }
    done = current
    // A folder that is not mounted is empty, and should not cost its index.
    guard !issues.isEmpty, roots.areThere else { return }
    try await index.use { index throws(GatefoldError) in
      let gone = try await index.paths().filter { path in
        roots.identifier(ofPath: path) == nil && (!isShared || roots.holds(path))
      }
      try await index.remove(paths: Set(gone))
    }
  }

  /// The hash of a file that was read before. That of a folder tells when a file in it has changed, which its state does not.
  private func knownHash(of file: ServedRoots.IssueFile) -> String? {
    file.state.kind == .folder ? try? OpenedIssue.hash(of: file) : files.facts(of: file.path, file.state)?.contentHash
  }

  private static func key(of file: ServedRoots.IssueFile) -> Int {
    [file.path, file.state.kind == .folder ? file.contentHash : file.state.text].hashValue
  }

  private func collect(_ folder: IssueIdentifier?, _ watch: FolderWatch, _ issues: inout [IssueIdentifier]) async {
    if let library = roots.library, library.prefix == folder?.components ?? [] { return }
    // Before it is read, so that no change is missed.
    if let path = roots.folderPath(folder) { watch.watch(path) }
    guard let listing = try? await roots.listing(of: folder) else { return }
    for item in listing.issues {
      let identifier = item.identifier
      if let file = roots.fileInFolder(identifier), file.state.kind == .folder { watch.watch(file.path) }
      issues.append(identifier)
    }
    for folder in listing.folders { await collect(folder, watch, &issues) }
  }

  /// Reads an issue. One that cannot be read is passed over until it changes.
  private func add(_ file: ServedRoots.IssueFile) async throws(GatefoldError) {
    try await index.use { index throws(GatefoldError) in
      let hasRead =
        if let hash = file.contentHash {
          try await index.hasRead(hash: hash, path: file.path)
        } else {
          try await index.hasRead(path: file.path)
        }
      if hasRead { return }
      do throws(GatefoldError) {
        try await LaneClient.run(as: FindingsStore.client) { () throws(GatefoldError) in
          let opened = try await OpenedIssue(file, configuration, scratch: scratch, store)
          files.note(opened.facts, of: file.path, file.state)
          guard case .pages(let served) = opened else { return }
          try await index.add(served.issue, path: file.path, hash: served.contentHash)
        }
      } catch {
        if error.concernsIndex { throw error }
        state.withLock { $0.failedCount += 1 }
      }
    }
  }
}
