public import Gatefold

extension IssueIndex {
  /// Number of pages per commit: fewer slow indexing down, more are lost if the process is killed.
  package static let batchSize = 64

  /// Adds the issue of a file, or reads what is missing of it: pages that were not read when indexing was stopped, and
  /// those that failed.
  ///
  /// ```swift
  /// let added = try await index.add(path: "issue.pdf", isolation: .process) { progress in
  ///   print(progress.donePageCount, "of", progress.pageCount)
  /// }
  /// print(added.change, added.issue.failedPages.count)
  /// ```
  ///
  /// - An issue is known by its content. If the content is known at another path, the path is replaced. If the path is
  ///   known with other content, that issue is replaced.
  /// - Pages are read on all cores and committed as they come. After a task is cancelled, or a process killed, the next
  ///   call continues.
  /// - A page that fails is kept with its error, and does not stop the others.
  ///
  /// - Parameters:
  ///   - path: of the PDF, absolute or relative to the working folder.
  ///   - password: of an encrypted PDF. It is not kept.
  ///   - lanes: the maximum number of pages read at once; the number of cores by default.
  ///   - isolation: whether the document is read in this process, or in sandboxed worker processes.
  ///   - progress: called once at the start and after each page.
  /// - Throws: what opening the issue throws; `damagedIndex`, `busyIndex`, `unwritableFile`, `indexFailed`,
  ///   `cancelled`.
  @discardableResult
  public func add(
    path: String,
    password: String? = nil,
    lanes: Int? = nil,
    isolation: Isolation = .none,
    progress: @Sendable (IndexingProgress) -> Void = { _ in }
  ) async throws(GatefoldError) -> AddedIssue {
    let context = PreparedIssue.context(lanes: lanes)
    return try await add(
      try await PreparedIssue(path: path, password: password, isolation: isolation, context: context, for: self),
      batchSize: Self.batchSize,
      progress: progress
    )
  }

  /// Adds many issues, a few at once, as ``add(path:password:lanes:isolation:progress:)`` does.
  ///
  /// ```swift
  /// let paths = ["skerry-13.pdf", "skerry-14.pdf"]
  /// try await index.add(paths: paths) { path, result in
  ///   if case .failure(let error) = result { print(path, error.localizedDescription) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - paths: of PDFs; each is added once.
  ///   - password: tried on all that are encrypted. It is not kept.
  ///   - lanes: the maximum number of pages of all issues read at once; the number of cores by default.
  ///   - isolation: as for one issue.
  ///   - finish: called with the result of each issue as it ends. An issue that does not open does not stop the others.
  /// - Throws: errors of the index, not of an issue: `damagedIndex`, `busyIndex`, `unwritableFile`, `indexFailed`,
  ///   `cancelled`.
  public func add(
    paths: [String],
    password: String? = nil,
    lanes: Int? = nil,
    isolation: Isolation = .none,
    finish: @Sendable (String, Result<AddedIssue, GatefoldError>) -> Void = { _, _ in }
  ) async throws(GatefoldError) {
    try await add(
      paths: paths,
      password: password,
      lanes: lanes,
      isolation: isolation,
      begin: { _ in },
      advance: { _, _ in },
      finish: finish
    )
  }

  /// Adds many issues, and tells when each begins and how far it is.
  package func add(
    paths: [String],
    password: String?,
    lanes: Int?,
    isolation: Isolation,
    begin: @escaping @Sendable (String) -> Void,
    advance: @escaping @Sendable (String, IndexingProgress) -> Void,
    finish: @Sendable (String, Result<AddedIssue, GatefoldError>) -> Void
  ) async throws(GatefoldError) {
    let context = PreparedIssue.context(lanes: lanes)
    var seen: Set<String> = []
    var rest = paths.filter { seen.insert($0).inserted }[...]
    let failure = await withTaskGroup(
      of: (path: String, result: Result<AddedIssue, GatefoldError>).self
    ) { group -> GatefoldError? in
      var failure: GatefoldError?
      func startNext() {
        guard failure == nil, let path = rest.popFirst() else { return }
        group.addTask {
          begin(path)
          return (path, await self.result(ofAdding: path, password: password, isolation, context, advance))
        }
      }
      for _ in 0..<min(Self.maximumConcurrentIssues, context.budget.lanes) { startNext() }
      for await (path, result) in group {
        if case .failure(let error) = result, error.concernsIndex {
          failure = failure ?? error
          group.cancelAll()
        } else {
          finish(path, result)
        }
        startNext()
      }
      return failure
    }
    if let failure { throw failure }
  }

  /// Each issue keeps a PDF open, with poppler's memory for it.
  private static let maximumConcurrentIssues = 4

  private func result(
    ofAdding path: String,
    password: String?,
    _ isolation: Isolation,
    _ context: RenderingContext,
    _ advance: @Sendable (String, IndexingProgress) -> Void
  ) async -> Result<AddedIssue, GatefoldError> {
    do throws(GatefoldError) {
      let prepared = try await PreparedIssue(
        path: path,
        password: password,
        isolation: isolation,
        context: context,
        for: self
      )
      return .success(try await add(prepared, batchSize: Self.batchSize) { advance(path, $0) })
    } catch {
      return .failure(error)
    }
  }

  /// Indexes again the issues of a damaged index, and those that were not indexed completely, as
  /// ``add(paths:password:lanes:isolation:finish:)`` does.
  ///
  /// - Parameters:
  ///   - lanes: the maximum number of pages read at once; the number of cores by default.
  ///   - isolation: as for one issue.
  ///   - finish: called with the result of each issue as it ends.
  public func addPending(
    lanes: Int? = nil,
    isolation: Isolation = .none,
    finish: @Sendable (String, Result<AddedIssue, GatefoldError>) -> Void = { _, _ in }
  ) async throws(GatefoldError) {
    try await add(paths: try await pendingPaths(), lanes: lanes, isolation: isolation, finish: finish)
  }

  /// The paths of issues that wait to be indexed again, and of those that were not indexed completely, sorted.
  ///
  /// - Throws: `damagedIndex`, `busyIndex`, `indexFailed`, `cancelled`.
  public func pendingPaths() async throws(GatefoldError) -> [String] {
    try await read { db in
      let waiting = try db.rows("SELECT path FROM waitingIssue")
      let unfinished = try db.rows(
        "SELECT path FROM issue WHERE pageCount > (SELECT COUNT(*) FROM page WHERE issueId = issue.id)"
      )
      return Set((waiting + unfinished).map { $0.text(0) }).sorted()
    }
  }

  // MARK: One issue

  /// - Parameter batchSize: how many pages are committed at a time.
  func add(
    _ prepared: PreparedIssue,
    batchSize: Int,
    progress: @Sendable (IndexingProgress) -> Void = { _ in }
  ) async throws(GatefoldError) -> AddedIssue {
    switch prepared {
    case .unchanged(let issue):
      return AddedIssue(issue: issue, change: .unchanged, readPageCount: 0)
    case .opened(let opened):
      // The registration asks again, since two copies may be added at once.
      if try await read({ db in try Registration.originalPath(of: opened, db) }) == nil {
        try storage.note(IssueList.Entry(path: opened.path, hash: opened.hash.hexadecimal))
      }
      let registration = try await write { db in try Registration(of: opened, db) }
      var batch = PageBatch(issueId: registration.id, size: batchSize, index: self)
      try await batch.read(registration.missingPages, of: opened.issue, progress)
      guard let indexed = try await read({ db in try IndexedIssue.fetch(db, id: registration.id) }) else {
        throw GatefoldError(.unknownIssue, "the issue was removed from the index while it was added; add it again")
      }
      return AddedIssue(
        issue: indexed,
        change: registration.change(readCount: batch.readCount),
        readPageCount: batch.readCount
      )
    }
  }
}

extension GatefoldError {
  /// Whether the error is about the index rather than an issue.
  package var concernsIndex: Bool {
    switch code {
    case .damagedIndex, .busyIndex, .unreachableIndex, .indexFailed, .unwritableFile, .cancelled: true
    default: false
    }
  }
}
