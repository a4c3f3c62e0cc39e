internal import Foundation
internal import Gatefold

/// Reads the list of a store page by page, and asks only for what has changed.
struct FeedReader: Sendable {
  typealias Decode = @Sendable (Data, URL) throws(GatefoldError) -> StoreFeed

  let store: URL
  let cache: FeedCache
  let client: HTTPClient
  let options: StoreOptions
  let decode: Decode

  /// The last good list, or `nil` if the cache has no readable one.
  func cached() -> StoreContents? {
    guard let index = cache.index(of: store) else { return nil }
    var feeds: [StoreFeed] = []
    for page in index.pages where page.isStartPage != true {
      guard let body = cache.body(page), let feed = try? decode(body, page.base) else { return nil }
      feeds.append(feed)
    }
    return contents(feeds, index)
  }

  private struct Page {
    var page: FeedCache.Page
    /// `nil` where it has not changed.
    var feed: StoreFeed?
    var body: Data?
  }

  /// The list of the server, which is the last good one from then on.
  ///
  /// - Parameter last: the last good list.
  func read(replacing last: StoreContents?) async throws(GatefoldError) -> StoreContents {
    let index = last == nil ? nil : cache.index(of: store)
    let old = Dictionary(index?.pages.map { ($0.url, $0) } ?? []) { first, _ in first }
    var pages: [Page] = []
    var seen: Set<URL> = [store]
    var waiting = [store]
    while let url = waiting.first, pages.count < max(1, options.maximumFeedPages) {
      waiting.removeFirst()
      let page = try await page(url, old[url])
      waiting.insert(contentsOf: page.page.onward.filter { seen.insert($0).inserted }, at: 0)
      pages.append(page)
    }
    let isTruncated = !waiting.isEmpty
    let new = FeedCache.Index(
      store: store,
      confirmed: options.now(),
      isTruncated: isTruncated,
      pages: pages.map(\.page)
    )
    let contents = try contents(of: pages, new, last, isSame: index?.pages.map(\.file) == new.pages.map(\.file))
    var bodies: [String: Data] = [:]
    for page in pages { bodies[page.page.file] = page.body }
    try cache.write(new, bodies: bodies)
    return contents
  }

  private func contents(
    of pages: [Page],
    _ index: FeedCache.Index,
    _ last: StoreContents?,
    isSame: Bool
  ) throws(GatefoldError) -> StoreContents {
    if isSame, let last {
      return StoreContents(feed: last.feed, confirmed: index.confirmed, isTruncated: index.isTruncated)
    }
    var feeds: [StoreFeed] = []
    for page in pages where page.page.isStartPage != true {
      if let feed = page.feed {
        feeds.append(feed)
      } else if let body = cache.body(page.page) {
        feeds.append(try decode(body, page.page.base))
      }
    }
    let contents = contents(feeds, index)
    if contents.feed.issues.isEmpty, let last, !last.feed.issues.isEmpty {
      throw GatefoldError(
        .emptyFeed,
        "the store suddenly lists no issues, which is taken for a fault of its server; try again later, or remove the "
          + "store if it has closed"
      )
    }
    return contents
  }

  /// One list of several pages. An issue that is listed twice counts where it is listed first.
  private func contents(_ feeds: [StoreFeed], _ index: FeedCache.Index) -> StoreContents {
    var feed = feeds.first ?? StoreFeed(title: store.host() ?? store.absoluteString)
    var seen: Set<String> = []
    feed.issues = feeds.flatMap(\.issues).filter { seen.insert($0.identifier).inserted }
    (feed.nextPage, feed.allIssues) = (nil, nil)
    return StoreContents(feed: feed, confirmed: index.confirmed, isTruncated: index.isTruncated)
  }

  private func page(_ url: URL, _ old: FeedCache.Page?) async throws(GatefoldError) -> Page {
    var request = HTTPRequest(url)
    request.acceptsCompression = true
    if url.origin == store.origin { request.privateHeaders = options.headers }
    // A page whose bytes are gone is asked for as if for the first time.
    let kept = old.flatMap { cache.body($0) == nil ? nil : $0 }
    request.headers = kept?.validators.conditionalHeaders ?? [:]
    let response: (head: HTTPResponseHead, body: Data)
    do throws(TransferFailure) {
      response = try await client.data(for: request, maximumByteCount: options.maximumFeedByteCount)
    } catch {
      throw error.error
    }
    if response.head.status == 304, let kept { return Page(page: kept) }
    if response.body.isEmpty { throw unexpectedContent("nothing instead of a list of issues", from: url) }
    if ContentKind.isWebPage(head: response.body.prefix(ContentKind.headByteCount)) {
      return try startPage(url, response.head, response.body)
    }
    let feed = try decode(response.body, response.head.url)
    let page = FeedCache.Page(
      url: url,
      base: response.head.url,
      validators: response.head.validators,
      file: FeedCache.fileName(response.body),
      onward: Self.onward(feed)
    )
    return Page(page: page, feed: feed, body: response.body)
  }

  /// The start page of a store, which names its feed. A feed leads to no other page.
  ///
  /// - Throws: `unexpectedContent` for a page that names none.
  private func startPage(_ url: URL, _ head: HTTPResponseHead, _ body: Data) throws(GatefoldError) -> Page {
    guard url == store else { throw unexpectedContent("a web page instead of a list of issues", from: url) }
    guard let feed = FeedDiscovery.feed(inPage: body, at: head.url) else {
      throw unexpectedContent("a web page that names no list of issues", from: url)
    }
    let page = FeedCache.Page(
      url: url,
      base: head.url,
      validators: head.validators,
      file: FeedCache.fileName(body),
      onward: [feed],
      isStartPage: true
    )
    return Page(page: page, body: body)
  }

  private func unexpectedContent(_ content: String, from url: URL) -> GatefoldError {
    GatefoldError(
      .unexpectedContent,
      "\(url.host() ?? "the server") sent \(content); if this network has a sign-in page, sign in there, or check the "
        + "address of the store"
    )
  }

  /// Where the issues go on. The first page of a catalog often has none, and leads to the lists that have.
  private static func onward(_ feed: StoreFeed) -> [URL] {
    if let next = feed.nextPage { return [next] }
    guard feed.issues.isEmpty else { return [] }
    return feed.allIssues.map { [$0] } ?? feed.navigation.map(\.url)
  }
}
