internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldIndex
internal import GatefoldStore
internal import Synchronization

/// The feeds of all that is served, in all forms and at the paths of a published site.
final class ServedFeeds: Sendable {
  /// An issue as harvesters get it.
  struct Record: Sendable {
    let position: IssuePosition
    let identifier: IssueIdentifier
    let issue: FeedIssue
    /// What a table says.
    let details: PublishedDetails?
    /// The address of the manifest; `nil` for an EPUB, which has no pages for one.
    let manifest: String?
  }

  /// All that a client may harvest.
  struct Harvest: Sendable {
    let snapshot: IssueSnapshot
    fileprivate let feeds: ServedFeeds
    let base: String
    /// Whether the client sees an issue; `nil` if everybody sees everything.
    fileprivate let filter: (@Sendable (IssueIdentifier) async -> Bool)?

    /// Whether the client sees all issues.
    var isComplete: Bool { filter == nil }

    func isListed(_ position: IssuePosition) async -> Bool {
      guard let filter else { return true }
      guard let identifier = position.identifier else { return false }
      return await filter(identifier)
    }

    /// Whether an issue has pages, as far as its type tells.
    func hasPages(_ position: IssuePosition) -> Bool { !snapshot.books.contains(position.name) }

    /// The address of the manifest; `nil` for an EPUB, which has no pages for one.
    func manifest(of position: IssuePosition) -> String? {
      hasPages(position) ? "\(base)/issues/\(position.name)/manifest.json" : nil
    }

    /// What is known of an issue, without opening it; `nil` for one that has gone.
    func record(_ position: IssuePosition) async throws(GatefoldError) -> Record? {
      guard let identifier = position.identifier else { return nil }
      return try await feeds.record(identifier, position, at: base)
    }

    /// The current position of an issue that the client sees; `nil` if there is none.
    func position(named name: String) async throws(GatefoldError) -> IssuePosition? {
      let given = IssuePosition(seconds: 0, name: name)
      guard let identifier = given.identifier, identifier.text.escapedPathSegment == name,
        await isListed(given)
      else { return nil }
      return try await feeds.position(of: identifier)
    }
  }

  /// The feeds, as what is served is between two changes.
  fileprivate final class Known: Sendable {
    struct Written: Sendable {
      let data: Data
      let mediaType: String
      let tag: EntityTag
    }

    let version: Int
    /// Keyed by the address of the issue's folder.
    let issues: [String: FeedIssue]
    private let files: [String: FeedCatalog.File]
    private let written = Mutex<[String: Written]>([:])

    init(_ catalog: FeedCatalog, _ issues: [String: FeedIssue], version: Int) {
      self.version = version
      self.issues = issues
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

  private let roots: ServedRoots
  private let pool: IssuePool
  private let isSearchable: Bool
  private let snapshots: IssueSnapshots
  private let known = Mutex<Known?>(nil)

  /// - Parameter isSearchable: whether everything can be searched at once.
  init(_ roots: ServedRoots, _ pool: IssuePool, isSearchable: Bool) {
    self.roots = roots
    self.pool = pool
    self.isSearchable = isSearchable
    snapshots = IssueSnapshots(roots)
  }

  /// A feed.
  ///
  /// - Parameters:
  ///   - path: of its file in a published site.
  ///   - isListed: whether the client sees an issue; `nil` if everybody sees everything.
  func answer(
    _ path: String,
    _ request: ServerRequest,
    _ isListed: RoutedRequest.Filter?
  ) async throws(RequestProblem) -> ServerAnswer {
    let feeds = try await known(at: request.base, isListed)
    guard let file = feeds.file(path) else { throw .notFound("there is no such feed") }
    return ServerAnswer(file.data, file.mediaType, file.tag, request)
  }

  private func known(at base: String, _ isListed: RoutedRequest.Filter?) async throws(RequestProblem) -> Known {
    do throws(GatefoldError) {
      return try await feeds(at: base, isListed)
    } catch {
      throw RequestProblem(error)
    }
  }

  /// What a harvester lists.
  ///
  /// - Parameter isListed: whether the client sees an issue; `nil` if everybody sees everything.
  func harvest(
    at base: String,
    _ isListed: (@Sendable (IssueIdentifier) async -> Bool)?
  ) async throws(RequestProblem) -> Harvest {
    do throws(GatefoldError) {
      return Harvest(snapshot: try await snapshots.latest(), feeds: self, base: base, filter: isListed)
    } catch {
      throw RequestProblem(error)
    }
  }

  /// The identifier of an issue in the library, if it begins with the library's prefix.
  private func ownIdentifier(_ identifier: IssueIdentifier) -> (library: ServedLibrary, own: String)? {
    guard let (library, prefix) = roots.library, identifier.components.count == prefix.count + 1,
      identifier.components.starts(with: prefix), let own = identifier.components.last
    else { return nil }
    return (library, own)
  }

  private func position(of identifier: IssueIdentifier) async throws(GatefoldError) -> IssuePosition? {
    guard let (library, own) = ownIdentifier(identifier) else {
      return roots.modifiedDate(of: identifier).map { IssuePosition(identifier, modified: $0) }
    }
    let issue = try await library.use { opened throws(GatefoldError) in try await opened.library.issue(own) }
    return issue.flatMap { $0.isReadable ? IssuePosition(identifier, modified: $0.installedDate) : nil }
  }

  private func record(
    _ identifier: IssueIdentifier,
    _ position: IssuePosition,
    at base: String
  ) async throws(GatefoldError) -> Record? {
    let listed: FeedIssue
    var details: PublishedDetails?
    if let (library, own) = ownIdentifier(identifier) {
      let issue = try await library.use { opened throws(GatefoldError) in try await opened.library.issue(own) }
      guard let issue, issue.isReadable else { return nil }
      let described: FeedIssue
      do throws(GatefoldError) {
        described = try await library.use { opened throws(GatefoldError) in try await opened.library.feedIssue(own) }
      } catch {
        // It may have been removed just now.
        if error.code == .notInLibrary { return nil }
        throw error
      }
      listed = self.listed(issue, described, IssueAddresses(base: base, identifier: identifier))
    } else {
      guard let item = roots.item(identifier) else { return nil }
      (listed, details) = (self.listed(item, base).1, item.details)
    }
    let isBook = listed.download?.mediaType == ServedRoots.IssueFile.Kind.epub.rawValue
    let manifest = isBook ? nil : IssueAddresses(base: base, identifier: identifier).manifest
    return Record(position: position, identifier: identifier, issue: listed, details: details, manifest: manifest)
  }

  private static func search(at base: String) -> FeedPage.Search? {
    URL(string: "\(base)/opensearch.xml").map { FeedPage.Search(description: $0, address: "\(base)/opds/search") }
  }

  // MARK: Issues

  private func feeds(
    at base: String,
    _ isAllowed: ((IssueIdentifier) async -> Bool)?
  ) async throws(GatefoldError) -> Known {
    let library = roots.library
    var hasher = Hasher()
    hasher.combine(base)
    hasher.combine(try await snapshots.latest().version)
    // Titles are known once files have been read.
    hasher.combine(pool.factNumber)
    var items: [ServedRoots.Listing.Item]?
    // The issues of the library that the client sees; `nil` for all.
    var ofLibrary: Set<String>?
    if let isAllowed {
      let allowed = try await roots.items(withLibrary: false, isAllowed)
      for item in allowed {
        hasher.combine(item.folder)
        hasher.combine(item.name)
      }
      items = allowed
      let seen = try await libraryIssues(isAllowed)
      hasher.combine(seen)
      ofLibrary = seen
    }
    let version = hasher.finalize()
    if let known = known.withLock(\.self), known.version == version { return known }
    if items == nil { items = try await roots.items(withLibrary: false, nil) }
    var listed: [String: FeedIssue] = [:]
    for item in items ?? [] {
      let (address, issue) = self.listed(item, base)
      listed[address] = issue
    }
    if let library {
      let issues = try await library.library.use { opened throws(GatefoldError) in
        try await opened.library.readableIssues()
      }
      for (issue, written) in issues {
        let identifier = IssueIdentifier(components: library.prefix + [issue.identifier])
        if let ofLibrary, !ofLibrary.contains(issue.identifier) { continue }
        let addresses = IssueAddresses(base: base, identifier: identifier)
        listed[addresses.folder] = self.listed(issue, written, addresses)
      }
    }
    var feed = StoreFeed(title: roots.title ?? "Library", issues: Array(listed.values).sortedForFeeds)
    feed.identifier = roots.title == nil ? "library" : base
    feed.modified = feed.issues.compactMap(\.modified).max() ?? Date(timeIntervalSince1970: 0)
    let catalog = FeedCatalog(
      feed,
      at: base,
      issuesPerPage: Self.issuesPerPage,
      search: isSearchable ? Self.search(at: base) : nil
    )
    let new = Known(catalog, listed, version: version)
    known.withLock { $0 = new }
    return new
  }

  /// The issues of the library that a client sees. Each is asked for, since its publication may be for some readers only.
  private func libraryIssues(_ isAllowed: (IssueIdentifier) async -> Bool) async throws(GatefoldError) -> Set<String> {
    guard let (library, prefix) = roots.library else { return [] }
    let issues = try await library.use { opened throws(GatefoldError) in try await opened.library.filedIssues() }
    var seen: Set<String> = []
    for issue in issues where await isAllowed(IssueIdentifier(components: prefix + [issue.identifier])) {
      seen.insert(issue.identifier)
    }
    return seen
  }

  /// An issue of a folder as feeds list it, by the address of its folder.
  private func listed(_ item: ServedRoots.Listing.Item, _ base: String) -> (String, FeedIssue) {
    let identifier = item.identifier
    let facts = pool.facts(of: item)
    let edition = facts?.contentHash.map(ServedEdition.init(contentHash:))
    let addresses = IssueAddresses(base: base, identifier: identifier, edition: edition)
    let (details, file) = (item.details, roots.fileInFolder(identifier))
    var listed = FeedIssue(identifier: addresses.folder, title: item.title(facts))
    listed.publication = details?.publication
    listed.number = details?.number
    listed.language = details?.language
    listed.readingDirection = details?.direction
    listed.releaseDate = details?.navigationDate.flatMap { try? Date($0, strategy: .iso8601) }
    listed.categories = item.folder.isEmpty ? [] : [item.folder.joined(separator: " / ")]
    listed.modified = file?.state.modifiedDate
    listed.isFree = true
    listed.covers = Self.covers(addresses)
    // A package that is a folder is no file, and a tile pack is none that apps for reading take.
    let isPack = item.name.lowercased().hasSuffix(".tilepack")
    if let file, file.state.kind == .file, !isPack, let url = URL(string: "\(addresses.folder)/file") {
      let kind: ServedRoots.IssueFile.Kind = item.name.lowercased().hasSuffix(".pdf") ? .pdf : .package
      listed.download = FeedIssue.Download(
        url: url,
        mediaType: kind.rawValue,
        byteCount: file.state.size,
        sha256: facts?.contentHash
      )
    }
    return (addresses.folder, listed)
  }

  private static func covers(_ addresses: IssueAddresses) -> [FeedIssue.Cover] {
    ["320", "1280"].compactMap { side in URL(string: addresses.cover(side: side)).map { FeedIssue.Cover(url: $0) } }
  }

  /// The issue of a library as its feed lists it, with the addresses of this server.
  private func listed(_ issue: LibraryIssue, _ listed: FeedIssue, _ addresses: IssueAddresses) -> FeedIssue {
    var listed = listed
    // Every issue in the feed is free to a reader who may read the feed.
    (listed.isFree, listed.purchaseURL) = (true, nil)
    listed.pageCount = issue.pageCount ?? listed.pageCount
    listed.modified = issue.installedDate
    listed.covers = Self.covers(addresses)
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

  // MARK: Searching

  private static let searchedPageCount = 50

  /// Issues whose pages have the words, those with the best pages first.
  ///
  /// - Parameters:
  ///   - search: finds what a client looks for, of what it may read.
  ///   - isListed: whether the client sees an issue; `nil` if everybody sees everything.
  func found(
    _ form: FeedForm,
    _ request: ServerRequest,
    _ search: SearchRoutes,
    _ isListed: RoutedRequest.Filter?
  ) async throws(RequestProblem) -> ServerAnswer {
    let feeds = try await known(at: request.base, isListed)
    let name = form == .opds2 ? "query" : "q"
    guard let query = request.value(of: name), !query.trimmingCharacters(in: .whitespaces).isEmpty else {
      throw .badRequest("write what to look for behind ?\(name)=")
    }
    let offset = try request.number("offset", 0...Int(Int32.max)) ?? 0
    let found = try await search.find(query, in: nil, limit: Self.searchedPageCount, offset: offset)
    var issues: [FeedIssue] = []
    for served in found.hits {
      let address = IssueAddresses(base: request.base, identifier: served.identifier).folder
      guard var issue = feeds.issues[address], !issues.contains(where: { $0.identifier == issue.identifier }) else {
        continue
      }
      let snippet = served.hit.snippet
      issue.summary = "Page \(served.hit.pageLabel): \(snippet.before)\(snippet.match)\(snippet.after)"
      issues.append(issue)
    }
    func address(_ offset: Int) -> URL? {
      let rest = offset > 0 ? "&offset=\(offset)" : ""
      return URL(string: "\(request.base)/opds/search.\(form.fileExtension)?\(name)=\(query.escapedPathPart)\(rest)")
    }
    var page = FeedPage(StoreFeed(title: query, issues: issues), at: address(offset))
    page.start = URL(string: "\(request.base)/opds.\(form.fileExtension)")
    page.search = Self.search(at: request.base)
    page.feed.nextPage = found.hasMore ? address(offset + Self.searchedPageCount) : nil
    return ServerAnswer(page.encoded(as: form), form.mediaType)
  }
}
