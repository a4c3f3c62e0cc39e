internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldIndex
internal import GatefoldStore
internal import Synchronization

/// The feeds of all that is served, in all forms and at the paths of a published site.
final class ServedFeeds: Sendable {
  /// An issue as harvesters list it; ``Harvest/issue(_:)`` has the rest.
  struct Record: Sendable {
    /// The place in lists, which are in the order of changes.
    struct Position: Hashable, Comparable, Sendable {
      /// When the file or the table that describes it changed last, in seconds from 1970 on.
      let seconds: Int
      /// The identifier of the issue, as in addresses.
      let name: String

      static func < (first: Position, second: Position) -> Bool {
        (first.seconds, first.name) < (second.seconds, second.name)
      }
    }

    let position: Position
    /// What a table says.
    let details: PublishedDetails?

    init(_ identifier: IssueIdentifier, modified: Date?, _ details: PublishedDetails? = nil) {
      let seconds = Int((modified?.timeIntervalSince1970 ?? 0).rounded(.down))
      position = Position(seconds: seconds, name: identifier.text.escapedPathSegment)
      self.details = details
    }
  }

  /// All that a client may harvest.
  struct Harvest: Sendable {
    fileprivate let known: Known
    fileprivate let base: String

    /// In the order of their positions.
    var records: [Record] { known.sortedRecords }

    func issue(_ record: Record) -> FeedIssue? { known.issues[folder(of: record)] }

    /// The address of the manifest; `nil` for an EPUB, which has no pages for one.
    func manifest(of record: Record) -> String? {
      guard issue(record)?.download?.mediaType != ServedRoots.IssueFile.Kind.epub.rawValue else { return nil }
      return "\(folder(of: record))/manifest.json"
    }

    private func folder(of record: Record) -> String { "\(base)/issues/\(record.position.name)" }
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
    private let records: [Record]
    private let sorted = Mutex<[Record]?>(nil)

    init(_ catalog: FeedCatalog, _ issues: [String: FeedIssue], _ records: [Record], version: Int) {
      self.version = version
      self.records = records
      self.issues = issues
      files = Dictionary(catalog.files.map { ($0.path, $0) }) { first, _ in first }
    }

    /// Sorted when they are first asked for.
    var sortedRecords: [Record] {
      sorted.withLock { sorted in
        let records = sorted ?? self.records.sorted { $0.position < $1.position }
        sorted = records
        return records
      }
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
  private let known = Mutex<Known?>(nil)

  /// - Parameter isSearchable: whether everything can be searched at once.
  init(_ roots: ServedRoots, _ pool: IssuePool, isSearchable: Bool) {
    self.roots = roots
    self.pool = pool
    self.isSearchable = isSearchable
  }

  /// Whether an address is one of a feed.
  static func isFeed(_ segments: [String]) -> Bool {
    switch segments.first {
    case "feed.json", "feed.plist", "opds.json", "opds.xml": segments.count == 1
    case "opds": segments.count == 2
    default: false
    }
  }

  /// A feed.
  ///
  /// - Parameters:
  ///   - segments: its path.
  ///   - search: finds what a client looks for, of what it may read.
  ///   - isListed: whether the client sees an issue; `nil` if everybody sees everything.
  func answer(
    _ segments: [String],
    _ request: ServerRequest,
    _ search: SearchRoutes,
    _ isListed: ((IssueIdentifier) async -> Bool)?
  ) async throws(RequestProblem) -> ServerAnswer {
    let feeds: Known
    do throws(GatefoldError) {
      feeds = try await self.feeds(at: request.base, isListed)
    } catch {
      throw RequestProblem(error)
    }
    for form in [FeedForm.opds1, .opds2] where segments == ["opds", "search.\(form.fileExtension)"] {
      return try await found(form, in: feeds, request, search)
    }
    guard let file = feeds.file(segments.joined(separator: "/")) else { throw .notFound("there is no such feed") }
    return ServerAnswer(file.data, file.mediaType, file.tag, request)
  }

  /// What a harvester lists.
  ///
  /// - Parameter isListed: whether the client sees an issue; `nil` if everybody sees everything.
  func harvest(
    at base: String,
    _ isListed: ((IssueIdentifier) async -> Bool)?
  ) async throws(RequestProblem) -> Harvest {
    do throws(GatefoldError) {
      return Harvest(known: try await feeds(at: base, isListed), base: base)
    } catch {
      throw RequestProblem(error)
    }
  }

  private static func search(at base: String) -> FeedPage.Search? {
    URL(string: "\(base)/opensearch.xml").map { FeedPage.Search(description: $0, address: "\(base)/opds/search") }
  }

  // MARK: Issues

  private func feeds(
    at base: String,
    _ isAllowed: ((IssueIdentifier) async -> Bool)?
  ) async throws(GatefoldError) -> Known {
    let items = try await roots.items(withLibrary: false, isAllowed)
    let library = roots.library
    var isLibraryListed = library != nil
    if let library, let isAllowed { isLibraryListed = await isAllowed(IssueIdentifier(components: library.prefix)) }
    var change: Int64 = 0
    if let library, isLibraryListed {
      change = try await library.library.use { opened throws(GatefoldError) in
        try await opened.library.changeNumber()
      }
    }
    var hasher = Hasher()
    hasher.combine(base)
    hasher.combine(change)
    hasher.combine(isLibraryListed)
    // Titles are known once files have been read.
    hasher.combine(pool.knownFileCount)
    let dates = modifiedDates(of: items)
    for (item, modified) in zip(items, dates) {
      hasher.combine(item.folder)
      hasher.combine(item.name)
      hasher.combine(item.details)
      hasher.combine(modified)
    }
    let version = hasher.finalize()
    if let known = known.withLock(\.self), known.version == version { return known }
    var listed: [String: FeedIssue] = [:]
    var records: [Record] = []
    for (item, modified) in zip(items, dates) {
      let (address, issue) = self.listed(item, base)
      listed[address] = issue
      records.append(Record(item.identifier, modified: modified, item.details))
    }
    if let library, isLibraryListed {
      let issues = try await library.library.use { opened throws(GatefoldError) in
        try await opened.library.readableIssues()
      }
      for (issue, written) in issues {
        let identifier = IssueIdentifier(components: library.prefix + [issue.identifier])
        let addresses = IssueAddresses(base: base, identifier: identifier)
        listed[addresses.folder] = self.listed(issue, written, addresses)
        records.append(Record(identifier, modified: issue.installedDate))
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
    let new = Known(catalog, listed, records, version: version)
    known.withLock { $0 = new }
    return new
  }

  /// When the files of issues, or the tables that describe them, changed last.
  private func modifiedDates(of items: [ServedRoots.Listing.Item]) -> [Date?] {
    var folders: [[String]: (path: String?, described: Date?)] = [:]
    return items.map { item in
      // A folder's path is resolved once: there may be 100,000 issues in it.
      let folder =
        folders[item.folder] ?? roots.describedFolder(item.folder.isEmpty ? nil : .init(components: item.folder))
      folders[item.folder] = folder
      let state =
        folder.path.flatMap { FileState(ofFile: "\($0)/\(item.name)") } ?? roots.fileInFolder(item.identifier)?.state
      return [state?.modifiedDate, folder.described].compactMap(\.self).max()
    }
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
  private func found(
    _ form: FeedForm,
    in feeds: Known,
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
    return ServerAnswer(page.encoded(as: form), form.mediaType).with("Cache-Control", "no-store")
  }
}
