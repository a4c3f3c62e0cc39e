internal import Gatefold
internal import GatefoldExport
internal import GatefoldIndex
internal import GatefoldStore

/// A page that a search over everything found.
struct ServedHit: Sendable {
  let identifier: IssueIdentifier
  let title: String
  let edition: ServedEdition?
  let hit: IndexHit
}

/// One search over all that is served: issues in folders by the index of the server, those of a library by its own.
struct ServedSearch: Sendable {
  struct Found: Sendable {
    var hits: [ServedHit] = []
    /// The number of pages found; where not all may be shown to the client, at least so many.
    var totalCount = 0
    var hasMore = false
  }

  /// Deeper lists are asked for with more words.
  static let maximumDepth = IssueIndex.maximumResultCount

  let pool: IssuePool
  let roots: ServedRoots
  let index: ServedIndex?

  /// Whether anything can be searched.
  var isThere: Bool { index != nil || roots.library != nil }

  /// Where pages are searched.
  private enum Source: Sendable {
    case folders(ServedIndex)
    case library(ServedLibrary, prefix: [String])
  }

  /// The best pages of a source. Those whose file is gone are `nil`.
  private struct Part: Sendable {
    let hits: [ServedHit?]
    let totalCount: Int
  }

  /// The best pages for a query.
  ///
  /// - Parameters:
  ///   - query: words and phrases, as `IssueIndex.search(_:limit:offset:)` takes them.
  ///   - folder: the names of the folder that is searched; empty for everything.
  ///   - isAllowed: whether the client may read an issue, by the names of folders and of the issue; `nil` if everything.
  func find(
    _ query: String,
    in folder: [String],
    limit: Int,
    offset: Int,
    _ isAllowed: ((IssueIdentifier) async -> Bool)?
  ) async throws(GatefoldError) -> Found {
    let sources = sources
    guard offset < Self.maximumDepth else { return Found() }
    if let source = sources.first, sources.count == 1, folder.isEmpty, isAllowed == nil,
      index?.isShared != true
    {
      let part = try await find(query, in: source, limit: limit, offset: offset)
      let hasMore = offset + part.hits.count < part.totalCount
      return Found(hits: part.hits.compactMap(\.self), totalCount: part.totalCount, hasMore: hasMore)
    }
    let wantedCount = min(offset + limit + 1, Self.maximumDepth)
    var best: [ServedHit] = []
    for source in sources {
      var wanted: [ServedHit] = []
      var next = 0
      while wanted.count < wantedCount, next < Self.maximumDepth {
        let count = min(max(wantedCount, 20), Self.maximumDepth - next)
        let part = try await find(query, in: source, limit: count, offset: next)
        if Task.isCancelled { throw .cancelled }
        for case let hit? in part.hits where hit.identifier.components.starts(with: folder) {
          if let isAllowed, await !isAllowed(hit.identifier) { continue }
          wanted.append(hit)
        }
        next += part.hits.count
        if part.hits.isEmpty || next >= part.totalCount { break }
      }
      best += wanted
    }
    best = best.enumerated().sorted { one, other in
      (one.element.hit.score, other.offset) > (other.element.hit.score, one.offset)
    }.map(\.element)
    var found = Found(hits: Array(best.dropFirst(offset).prefix(limit)), totalCount: best.count)
    found.hasMore = best.count > offset + limit
    return found
  }

  private var sources: [Source] {
    var sources: [Source] = []
    if let index { sources.append(.folders(index)) }
    if let (library, prefix) = roots.library { sources.append(.library(library, prefix: prefix)) }
    return sources
  }

  private func find(
    _ query: String,
    in source: Source,
    limit: Int,
    offset: Int
  ) async throws(GatefoldError) -> Part {
    switch source {
    case .folders(let served):
      let result = try await served.index.use { index throws(GatefoldError) in
        try await index.search(query, limit: limit, offset: offset)
      }
      var hits: [ServedHit?] = []
      for hit in result.hits { hits.append(await self.served(hit)) }
      return Part(hits: hits, totalCount: result.totalCount)
    case .library(let library, let prefix):
      let result = try await library.use { opened throws(GatefoldError) in
        try await opened.library.search(query, limit: limit, offset: offset)
      }
      let hits = result.hits.map { found -> ServedHit? in
        guard found.issue.isReadable else { return nil }
        return ServedHit(
          identifier: IssueIdentifier(components: prefix + [found.issue.identifier]),
          title: found.issue.title,
          edition: found.issue.fileHash.map(ServedEdition.init(contentHash:)),
          hit: found.hit
        )
      }
      return Part(hits: hits, totalCount: result.totalCount)
    }
  }

  /// A hit in a file; `nil` if that is gone.
  private func served(_ hit: IndexHit) async -> ServedHit? {
    guard let identifier = roots.identifier(ofPath: hit.issuePath), let name = identifier.components.last else {
      return nil
    }
    var item = ServedRoots.Listing.Item(folder: identifier.components.dropLast(), name: name)
    item.title = (try? await roots.file(identifier)).flatMap { pool.details(of: $0).displayTitle }
    let facts = pool.facts(of: item)
    return ServedHit(
      identifier: identifier,
      title: item.title(facts),
      edition: facts?.contentHash.map(ServedEdition.init(contentHash:)),
      hit: hit
    )
  }

  /// Returns words with a prefix, beginning with those that occur on the most pages.
  func words(
    beginningWith beginning: String,
    limit: Int
  ) async throws(GatefoldError) -> [(text: String, pageCount: Int)] {
    var counts: [String: Int] = [:]
    func add(_ words: [IndexedWord]) {
      for word in words { counts[word.text, default: 0] += word.pageCount }
    }
    if let index {
      add(
        try await index.index.use { index throws(GatefoldError) in
          try await index.words(beginningWith: beginning, limit: limit)
        }
      )
    }
    if let library = roots.library?.library {
      add(
        try await library.use { opened throws(GatefoldError) in
          try await opened.library.words(beginningWith: beginning, limit: limit)
        }
      )
    }
    return counts.map { (text: $0, pageCount: $1) }
      .sorted { ($1.pageCount, $0.text) < ($0.pageCount, $1.text) }.prefix(limit).map(\.self)
  }
}
