public import Foundation
public import Gatefold

/// An issue in a store.
///
/// The identifier alone decides what is the same issue: its title and everything else may change.
public struct StoreIssue: Sendable, Identifiable {
  /// The issue as the list of the store describes it.
  public let feedIssue: FeedIssue
  /// The store that lists it.
  public let store: Store

  init(_ feedIssue: FeedIssue, of store: Store) {
    self.feedIssue = feedIssue
    self.store = store
  }

  /// Tells the issue from all others, and never changes.
  public var identifier: String { feedIssue.identifier }
  /// The same as ``identifier``.
  public var id: String { feedIssue.identifier }
  /// The title, in the language of the issue.
  public var title: String { feedIssue.title }
  /// The name of the magazine.
  public var publication: String? { feedIssue.publication }
  /// The number as printed: "14", "Spring".
  public var number: String? { feedIssue.number }
  /// When it was released; `nil` if that is unknown.
  public var releaseDate: Date? { feedIssue.releaseDate }
  /// A BCP 47 language tag, like "en".
  public var language: String? { feedIssue.language }
  /// Whether everybody may read it without buying it.
  public var isFree: Bool { feedIssue.isFree }
  /// The file of the issue; `nil` if its address is not public.
  public var download: FeedIssue.Download? { feedIssue.download }
  /// The size of the file in bytes; `nil` if it is unknown.
  public var byteCount: Int? { feedIssue.download?.byteCount }
  /// The SHA-256 of the file in 64 lowercase hexadecimal digits; `nil` if it is unknown.
  public var sha256: String? { feedIssue.download?.sha256 }

  /// Whether it may be read, as ``StoreOptions/isAvailableForRead`` says.
  public var isAvailableForRead: Bool {
    get async { await store.options.isAvailableForRead(feedIssue) }
  }

  /// The cover, from disk if it was seen before.
  ///
  /// - Parameter size: what it should fill, in pixels.
  /// - Returns: `nil` if the store names no cover.
  /// - Throws: `unexpectedContent` for what is no picture, and why it could not be loaded.
  public func cover(filling size: PixelSize) async throws(GatefoldError) -> StorePicture? {
    try await store.cover(of: feedIssue, filling: size)
  }

  /// The pages that can be looked at, and the contents of the whole issue.
  ///
  /// - Returns: `nil` if there is no preview.
  /// - Throws: `invalidFeed` for a damaged description, and why it could not be loaded.
  public func preview() async throws(GatefoldError) -> IssuePreview? {
    try await store.preview(of: feedIssue)
  }

  /// A page, while the issue itself still downloads, or before a reader decides to.
  ///
  /// - Parameter page: index of the page, from 0.
  /// - Throws: `pageOutOfRange` if it is not among the pages that can be looked at, and why it could not be loaded.
  public func preview(page: Int) async throws(GatefoldError) -> PagePreview {
    try await store.preview(of: feedIssue, page: page)
  }

  /// A request to download the issue with a ``DownloadQueue``, or `nil` if the address is not public.
  public func downloadRequest(priority: DownloadPriority = .normal) -> DownloadRequest? {
    download.map { file in
      DownloadRequest(
        identifier: identifier,
        url: file.url,
        mediaType: file.mediaType,
        byteCount: file.byteCount,
        sha256: file.sha256,
        priority: priority
      )
    }
  }
}

extension StoreIssue: Hashable {
  /// Whether they have one identifier.
  public static func == (left: Self, right: Self) -> Bool { left.identifier == right.identifier }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
