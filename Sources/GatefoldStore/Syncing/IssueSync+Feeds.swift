package import Foundation
internal import Gatefold

extension IssueSync {
  /// Reads the feeds of all followed stores at once, and merges them into the library one after the other.
  ///
  /// - Returns: the feeds that count: the new one of a store, or the last good one.
  func readFeeds(_ report: inout SyncReport) async throws(GatefoldError) -> [(FollowedStore, StoreFeed)] {
    let followed = try library.followedStores()
    let clients = try followed.map { store throws(GatefoldError) in try client(of: store) }
    let results = await withTaskGroup(of: (Int, Result<StoreContents, GatefoldError>).self) { group in
      for (place, client) in clients.enumerated() {
        group.addTask { (place, await client.refreshed()) }
      }
      var results = [Result<StoreContents, GatefoldError>](repeating: .failure(.cancelled), count: clients.count)
      for await (place, result) in group { results[place] = result }
      return results
    }
    if Task.isCancelled { throw .cancelled }
    var feeds: [(FollowedStore, StoreFeed)] = []
    for (place, store) in followed.enumerated() {
      let status = await clients[place].status
      announcements.send(.store(store.url, status.state))
      switch results[place] {
      case .success(let contents):
        report.stores.append(try await merge(contents, of: store, &report))
        feeds.append((store, contents.feed))
      case .failure(let error):
        let last = status.contents?.feed
        report.stores.append(
          SyncReport.StoreResult(store: store, issueCount: last?.issues.count ?? 0, merge: nil, error: error)
        )
        if let last { feeds.append((store, last)) }
      }
    }
    return feeds
  }

  private func client(of store: FollowedStore) throws(GatefoldError) -> Store {
    if let known = stores[store.url] { return known }
    var options = StoreOptions()
    options.transfer = self.options.downloads.transfer
    options.isAvailableForRead = { [library] issue in
      (try? await library.issue(issue.identifier))?.isReadable ?? false
    }
    let folder = Self.storeFolder(of: store.url, inLibrary: library.path)
    let client = try Store(url: store.url, folder: folder, options: options)
    stores[store.url] = client
    return client
  }

  /// Where the list, covers and pages of a store are kept.
  package static func storeFolder(of url: URL, inLibrary path: String) -> URL {
    URL(fileURLWithPath: "\(path)/stores/\(LibraryFiles.folderName(for: url.absoluteString))")
  }

  private func merge(
    _ contents: StoreContents,
    of store: FollowedStore,
    _ report: inout SyncReport
  ) async throws(GatefoldError) -> SyncReport.StoreResult {
    let result = try await library.merge(contents.feed, from: store.url)
    try await library.noteReading(of: store.url, title: contents.feed.title, at: contents.confirmed)
    // All issues of the first feed are new, and nobody wants to be told of each.
    if store.readDate != nil {
      for identifier in result.added {
        guard let issue = try await library.issue(identifier) else { continue }
        report.newIssues.append(issue)
        announcements.send(.newIssue(issue))
      }
    }
    for identifier in result.outdated {
      if let issue = try await library.issue(identifier) { announcements.send(.update(issue)) }
    }
    var named = store
    named.title = contents.feed.title
    return SyncReport.StoreResult(store: named, issueCount: contents.feed.issues.count, merge: result, error: nil)
  }
}
