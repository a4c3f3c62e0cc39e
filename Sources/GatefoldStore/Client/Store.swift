public import Foundation
public import Gatefold
internal import GatefoldExport

/// A publisher's store: the list of its issues, their covers, and pages to look at before an issue is downloaded.
///
/// The last good list is kept on disk. It is used while there is no connection, and no answer of a server that is broken,
/// empty or something else replaces it.
public actor Store {
  /// Reads a page of a list from its bytes and its address.
  public typealias Decode = @Sendable (Data, URL) throws(GatefoldError) -> StoreFeed

  /// The address of the list.
  public nonisolated let url: URL
  nonisolated let options: StoreOptions
  let client: HTTPClient
  let covers: ResourceCache
  let previews: ResourceCache
  nonisolated let loads = JoinedLoads()
  private let reader: FeedReader
  private let announcements = Announcements<StoreStatus>.ofStores()
  /// The current state and the last good list.
  public private(set) var status = StoreStatus(state: .notInitialised, contents: nil)
  private var refreshing: Task<Result<StoreContents, GatefoldError>, Never>?
  /// How many callers wait for the list.
  private var waitingCount = 0
  private var hasReadCache = false

  /// A store at an address. Nothing is read before something is asked for.
  ///
  /// - Parameters:
  ///   - url: the address of the list, http or https.
  ///   - folder: the cache folder for the list, covers and pages. It is created if missing and belongs to this store.
  ///   - options: limits and budgets.
  ///   - decode: reads the list; by default in all forms that Gatefold knows.
  /// - Throws: `unwritableFile`.
  public init(
    url: URL,
    folder: URL,
    options: StoreOptions = StoreOptions(),
    decode: @escaping Decode = { (data, url) throws(GatefoldError) in try StoreFeed(decoding: data, from: url) }
  ) throws(GatefoldError) {
    let path = folder.standardizedFileURL.path
    do throws(WriteFailure) {
      try AtomicFile.makeWritableFolder(path)
    } catch {
      throw error.error(advice: "Choose another folder for the store")
    }
    self.url = url
    self.options = options
    client = HTTPClient(options.transfer)
    covers = ResourceCache(folder: "\(path)/covers", budget: options.coverBudget)
    previews = ResourceCache(folder: "\(path)/previews", budget: options.previewBudget)
    reader = FeedReader(
      store: url,
      cache: FeedCache(folder: "\(path)/feed"),
      client: client,
      options: options,
      decode: decode
    )
  }

  /// Each change of the state, after the present one.
  public func updates() -> StoreUpdates {
    StoreUpdates(observation: announcements.observe(startingWith: [status]))
  }

  private func set(_ state: StoreState, _ contents: StoreContents?) {
    status = StoreStatus(state: state, contents: contents)
    announcements.send(status)
  }

  /// The issues of the last good list, or of the server's if nothing is cached.
  ///
  /// - Throws: what ``refresh()`` throws, if there is no good list.
  public func issues() async throws(GatefoldError) -> [StoreIssue] {
    await readCache()
    let contents: StoreContents
    if let known = status.contents { contents = known } else { contents = try await refresh() }
    return contents.feed.issues.map { StoreIssue($0, of: self) }
  }

  /// The list of an earlier run, without a connection.
  ///
  /// - Returns: the list, or `nil` if nothing is cached.
  @discardableResult
  public func loadCached() async -> StoreContents? {
    await readCache()
    return status.contents
  }

  private func readCache() async {
    guard !hasReadCache else { return }
    hasReadCache = true
    let contents = await OwnThread.run { [reader] in reader.cached() }
    if status.contents == nil, let contents { set(status.state, contents) }
  }

  /// Asks the server for the list. Equal calls at the same time ask once.
  ///
  /// - Returns: the list of the server.
  /// - Throws: why there is no new one. The last good one is in ``status``.
  @discardableResult
  public func refresh() async throws(GatefoldError) -> StoreContents {
    try await refreshed().get()
  }

  /// As ``refresh()``, for child tasks: Swift 6.3 loses what one returns from within `do throws` when it optimises.
  func refreshed() async -> Result<StoreContents, GatefoldError> {
    await readCache()
    let task = refreshing ?? startRefreshing()
    waitingCount += 1
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      Task { await abandon(task) }
    }
  }

  /// Ends a request for the list once nobody waits for it any more.
  private func abandon(_ task: Task<Result<StoreContents, GatefoldError>, Never>) {
    guard refreshing == task else { return }
    waitingCount -= 1
    if waitingCount == 0 { task.cancel() }
  }

  private func startRefreshing() -> Task<Result<StoreContents, GatefoldError>, Never> {
    let (before, last) = (status.state, status.contents)
    set(.downloading, last)
    let task = Task { [reader] in
      let result: Result<StoreContents, GatefoldError>
      do throws(GatefoldError) {
        result = .success(try await reader.read(replacing: last))
      } catch {
        result = .failure(error)
      }
      finish(result, before, last)
      return result
    }
    refreshing = task
    waitingCount = 0
    return task
  }

  private func finish(
    _ result: Result<StoreContents, GatefoldError>,
    _ before: StoreState,
    _ last: StoreContents?
  ) {
    refreshing = nil
    switch result {
    case .success(let contents): set(.ready, contents)
    case .failure(let error) where error.code == .cancelled: set(before, last)
    case .failure(let error): set(.error(error), last)
    }
  }
}
