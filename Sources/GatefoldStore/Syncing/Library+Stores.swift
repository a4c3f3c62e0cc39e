public import Foundation
public import Gatefold

extension GatefoldError.Code {
  /// The list of the stores that a library follows cannot be read.
  public static let damagedStoreList = Self(rawValue: "damagedStoreList")
  /// The library does not follow a store of that address.
  public static let unknownStore = Self(rawValue: "unknownStore")
}

extension Library {
  /// The stores that the library follows, in the order in which they were added.
  ///
  /// - Throws: `damagedStoreList`, `unreadableFile`.
  public func followedStores() throws(GatefoldError) -> [FollowedStore] {
    try FollowedStores(ofLibrary: path).stores
  }

  /// Follows a store, or changes which of its issues are downloaded.
  ///
  /// ```swift
  /// try await library.follow(FollowedStore(url: url, selection: .newest(3)))
  /// let report = try await IssueSync(library).synchronize()
  /// print(report.installed.map(\.title))
  /// ```
  ///
  /// - Throws: `damagedStoreList`, `unwritableFile`, `busyLibrary`.
  public func follow(_ store: FollowedStore) async throws(GatefoldError) {
    try await FollowedStores.change(ofLibrary: path) { list throws(GatefoldError) in
      if let place = list.stores.firstIndex(where: { $0.url == store.url }) {
        list.stores[place].selection = store.selection
      } else {
        list.stores.append(store)
      }
    }
  }

  /// Follows a store no longer. Its issues stay in the library.
  ///
  /// - Throws: `unknownStore`, `damagedStoreList`, `unwritableFile`, `busyLibrary`.
  public func unfollow(_ url: URL) async throws(GatefoldError) {
    try await FollowedStores.change(ofLibrary: path) { list throws(GatefoldError) in
      guard let place = list.stores.firstIndex(where: { $0.url == url }) else {
        let message = "the library does not follow \(url.absoluteString); `gatefold store list` lists its stores"
        throw GatefoldError(.unknownStore, message)
      }
      list.stores.remove(at: place)
    }
  }

  /// Notes what a feed said about its store.
  func noteReading(of url: URL, title: String?, at date: Date) async throws(GatefoldError) {
    try await FollowedStores.change(ofLibrary: path) { list throws(GatefoldError) in
      guard let place = list.stores.firstIndex(where: { $0.url == url }) else { return }
      list.stores[place].title = title ?? list.stores[place].title
      list.stores[place].readDate = date
    }
  }

  /// Notes that issues are not to be downloaded by themselves, or are wanted again.
  func setDeclined(_ isDeclined: Bool, _ identifiers: some Sequence<String>) async throws(GatefoldError) {
    try await FollowedStores.change(ofLibrary: path) { list throws(GatefoldError) in
      if isDeclined { list.declined.formUnion(identifiers) } else { list.declined.subtract(identifiers) }
    }
  }
}
