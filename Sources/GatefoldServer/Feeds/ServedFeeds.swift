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
  private final class Known: Sendable {
    struct Written: Sendable {
      let data: Data
      let mediaType: String
      let tag: EntityTag
    }

    private struct State {
      /// The number of facts that were known when the feeds were written.
      var factNumber = 0
      var written: [String: Written] = [:]
      var byteCount = 0
    }

    /// Beyond it, files are written again when they are asked for.
    private static let maximumByteCount = 64 << 20

    let version: Int
    let catalog: FeedCatalog
    let order: FeedOrder
    private let state = Mutex(State())

    init(_ catalog: FeedCatalog, _ order: FeedOrder, version: Int) {
      (self.catalog, self.order, self.version) = (catalog, order, version)
    }

    /// A file that was written when no more was known of issues than now.
    func written(_ path: String, _ factNumber: Int) -> Written? {
      state.withLock { $0.factNumber == factNumber ? $0.written[path] : nil }
    }

    func keep(_ file: Written, _ path: String, _ factNumber: Int) {
      state.withLock { state in
        if state.factNumber != factNumber || state.byteCount > Self.maximumByteCount {
          state = State(factNumber: factNumber)
        }
        state.written[path] = file
        state.byteCount += file.data.count
      }
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
    let file: Known.Written?
    do throws(GatefoldError) {
      file = try await self.file(path, of: try await feeds(at: request.base, isListed), at: request.base)
    } catch {
      throw RequestProblem(error)
    }
    guard let file else { throw .notFound("there is no such feed") }
    return ServerAnswer(file.data, file.mediaType, file.tag, request)
  }

  private func file(
    _ path: String,
    of feeds: Known,
    at base: String
  ) async throws(GatefoldError) -> Known.Written? {
    // Titles are known once files have been read.
    let factNumber = pool.factNumber
    if let written = feeds.written(path, factNumber) { return written }
    guard let file = feeds.catalog.file(at: path) else { return nil }
    var (issues, isComplete) = ([FeedIssue](), true)
    for place in file.places {
      if Task.isCancelled { throw .cancelled }
      let position = IssuePosition(seconds: 0, name: feeds.order.names[Int(place)])
      // One that has gone just now is left out. It may come back without a change that is noticed.
      guard let identifier = position.identifier, let record = try await record(identifier, position, at: base) else {
        isComplete = false
        continue
      }
      issues.append(record.issue)
    }
    let data = file.data(issues)
    let written = Known.Written(data: data, mediaType: file.mediaType, tag: EntityTag(of: data))
    if isComplete { feeds.keep(written, path, factNumber) }
    return written
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

  private func position(of identifier: IssueIdentifier) async throws(GatefoldError) -> IssuePosition? {
    guard let (library, own) = roots.issueOfLibrary(identifier) else {
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
    if let (library, own) = roots.issueOfLibrary(identifier) {
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
      (listed, details) = (self.listed(item, base), item.details)
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
    let snapshot = try await snapshots.latest()
    var hasher = Hasher()
    hasher.combine(base)
    hasher.combine(snapshot.version)
    var places = Array(snapshot.origins.indices)
    if let isAllowed {
      places = []
      for place in snapshot.origins.indices {
        if Task.isCancelled { throw .cancelled }
        let identifier = IssuePosition(seconds: 0, name: snapshot.name(place)).identifier
        if let identifier, await isAllowed(identifier) { places.append(place) }
      }
      hasher.combine(places)
    }
    let version = hasher.finalize()
    if let known = known.withLock(\.self), known.version == version { return known }
    let ofLibrary = try await issuesOfLibrary()
    // Not on a thread that answers: tables are read.
    let (order, facts) = await OwnThread.run { [roots, places] in
      FeedOrder.make(of: snapshot, places, roots, ofLibrary)
    }
    var feed = StoreFeed(title: roots.title ?? "Library")
    feed.identifier = roots.title == nil ? "library" : base
    feed.modified = order.modified
    let catalog = FeedCatalog(
      feed,
      facts,
      at: base,
      issuesPerPage: Self.issuesPerPage,
      search: isSearchable ? Self.search(at: base) : nil
    )
    let new = Known(catalog, order, version: version)
    known.withLock { $0 = new }
    return new
  }

  /// The issues of the library by their names in snapshots.
  private func issuesOfLibrary() async throws(GatefoldError) -> [String: FeedOrder.OfLibrary] {
    guard let (library, prefix) = roots.library else { return [:] }
    let issues = try await library.use { opened throws(GatefoldError) in try await opened.library.readableIssues() }
    var named: [String: FeedOrder.OfLibrary] = [:]
    for (issue, listed) in issues {
      let identifier = IssueIdentifier(components: prefix + [issue.identifier])
      named[IssuePosition(identifier, modified: nil).name] = FeedOrder.OfLibrary(
        releaseDate: listed.releaseDate,
        facts: FeedCatalog.Facts(listed)
      )
    }
    return named
  }

  /// An issue of a folder as feeds list it.
  private func listed(_ item: ServedRoots.Listing.Item, _ base: String) -> FeedIssue {
    let identifier = item.identifier
    let (details, file) = (item.details, roots.fileInFolder(identifier))
    let facts = pool.facts(of: item, at: file)
    let edition = facts?.contentHash.map(ServedEdition.init(contentHash:))
    let addresses = IssueAddresses(base: base, identifier: identifier, edition: edition)
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
    return listed
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
  func found(
    _ form: FeedForm,
    _ request: ServerRequest,
    _ search: SearchRoutes
  ) async throws(RequestProblem) -> ServerAnswer {
    let name = form == .opds2 ? "query" : "q"
    guard let query = request.value(of: name), !query.trimmingCharacters(in: .whitespaces).isEmpty else {
      throw .badRequest("write what to look for behind ?\(name)=")
    }
    let offset = try request.number("offset", 0...Int(Int32.max)) ?? 0
    let found = try await search.find(query, in: nil, limit: Self.searchedPageCount, offset: offset)
    var issues: [FeedIssue] = []
    for served in found.hits {
      let position = IssuePosition(served.identifier, modified: nil)
      let record: Record?
      do throws(GatefoldError) {
        record = try await self.record(served.identifier, position, at: request.base)
      } catch {
        throw RequestProblem(error)
      }
      guard var issue = record?.issue, !issues.contains(where: { $0.identifier == issue.identifier }) else { continue }
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
