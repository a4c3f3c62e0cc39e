internal import Foundation
internal import Gatefold
internal import GatefoldStore
internal import Synchronization

/// The feeds of a served library, in all forms and at the paths of a published site.
final class ServedFeeds: Sendable {
  /// The feeds of a library, as it is between two changes.
  private final class Known: Sendable {
    struct Written: Sendable {
      let data: Data
      let mediaType: String
      let tag: EntityTag
    }

    let change: Int64
    let base: String
    private let files: [String: FeedCatalog.File]
    private let written = Mutex<[String: Written]>([:])

    init(_ catalog: FeedCatalog, change: Int64, base: String) {
      self.change = change
      self.base = base
      files = Dictionary(catalog.files.map { ($0.path, $0) }) { first, _ in first }
    }

    /// A feed, written when it is first asked for.
    func file(_ path: String) -> Written? {
      if let known = written.withLock({ $0[path] }) { return known }
      guard let file = files[path] else { return nil }
      let data = file.data
      let tag = EntityTag(of: data)
      let new = Written(data: data, mediaType: file.mediaType, tag: tag)
      written.withLock { $0[path] = new }
      return new
    }
  }

  private static let issuesPerPage = 50

  private let served: ServedLibrary
  private let prefix: [String]
  private let known = Mutex<Known?>(nil)

  /// - Parameter prefix: what identifiers of the library's issues begin with in addresses of pages.
  init(_ served: ServedLibrary, prefix: [String]) {
    self.served = served
    self.prefix = prefix
  }

  /// Whether an address is one of a feed, if there is a library.
  static func isFeed(_ segments: [String]) -> Bool {
    switch segments.first {
    case "feed.json", "feed.plist", "opds.json", "opds.xml": segments.count == 1
    case "opds": segments.count == 2
    default: false
    }
  }

  /// A feed.
  ///
  /// - Parameter segments: its path.
  func answer(
    _ segments: [String],
    _ request: ServerRequest
  ) async throws(RequestProblem) -> ServerAnswer {
    let feeds: Known
    do throws(GatefoldError) {
      feeds = try await self.feeds(at: request.base)
    } catch {
      throw RequestProblem(error)
    }
    guard let file = feeds.file(segments.joined(separator: "/")) else { throw .notFound("there is no such feed") }
    return ServerAnswer(file.data, file.mediaType, file.tag, request)
  }

  private func feeds(at base: String) async throws(GatefoldError) -> Known {
    let change = try await served.use { opened throws(GatefoldError) in try await opened.library.changeNumber() }
    if let known = known.withLock(\.self), known.change == change, known.base == base { return known }
    let issues = try await served.use { opened throws(GatefoldError) in try await opened.library.readableIssues() }
    var feed = StoreFeed(title: "Library", issues: issues.map { listed($0, $1, base) }.sortedForFeeds)
    feed.identifier = "library"
    feed.modified = issues.compactMap(\.issue.installedDate).max() ?? Date(timeIntervalSince1970: 0)
    let catalog = FeedCatalog(feed, at: base, issuesPerPage: Self.issuesPerPage)
    let new = Known(catalog, change: change, base: base)
    known.withLock { $0 = new }
    return new
  }

  /// The issue as its feed lists it, with the addresses of this server.
  private func listed(_ issue: LibraryIssue, _ listed: FeedIssue, _ base: String) -> FeedIssue {
    let addresses = IssueAddresses(base: base, identifier: IssueIdentifier(components: prefix + [issue.identifier]))
    var listed = listed
    // Whoever may read the feed may read what is in it.
    (listed.isFree, listed.purchaseURL) = (true, nil)
    listed.pageCount = issue.pageCount ?? listed.pageCount
    listed.modified = issue.installedDate
    listed.covers = ["320", "1280"].compactMap { side in
      URL(string: addresses.cover(side: side)).map { FeedIssue.Cover(url: $0) }
    }
    let mediaType = issue.mediaType ?? "application/pdf"
    listed.download = URL(string: "\(addresses.folder)/file").map { url in
      FeedIssue.Download(url: url, mediaType: mediaType, byteCount: issue.byteCount, sha256: issue.fileHash)
    }
    listed.preview = nil
    if mediaType != ServedRoots.IssueFile.Kind.epub.rawValue, let count = listed.pageCount,
      let url = URL(string: "\(addresses.folder)/preview.json")
    {
      let template = "\(addresses.folder)/stream/{pageIndex}.jpg"
      listed.preview = .init(url: url, pageCount: count, pictureTemplate: template)
    }
    return listed
  }
}
