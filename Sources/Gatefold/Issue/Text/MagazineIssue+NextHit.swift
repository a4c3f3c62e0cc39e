extension MagazineIssue {
  /// The first hit of a query in the issue, or the first that starts at or after a position.
  ///
  /// Pages are read one by one until there is a hit. To go from one hit to the next, start at its end:
  ///
  /// ```swift
  /// var hit = try await issue.nextHit(of: "tide")
  /// while let found = hit {
  ///   show(found)
  ///   hit = try await issue.nextHit(of: "tide", after: found.end, wraps: false)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - query: as for ``search(_:options:)``.
  ///   - start: a position in the issue; by default its beginning.
  ///   - options: how the query is compared with the text.
  ///   - wraps: whether the search continues at the beginning of the issue, up to `start`. The hit may then be the one
  ///     that the search started from.
  /// - Returns: `nil` if nothing is found. Hits of one page come in the order of their letters.
  /// - Throws: `invalidQuery`, `cancelled`. A page that can't be read is skipped; its error is thrown if nothing is
  ///   found on the others.
  public func nextHit(
    of query: String,
    after start: TextPosition = TextPosition(pageIndex: 0, offset: 0),
    options: SearchOptions = SearchOptions(),
    wraps: Bool = true
  ) async throws(GatefoldError) -> SearchHit? {
    let later = (0..<pageCount).filter { $0 >= start.pageIndex }
    let earlier = (0..<pageCount).filter { wraps && $0 <= start.pageIndex }
    var search = HitSearch(self, try SearchPattern(query, options: options))
    if let hit = try await search.first(on: later, where: { $0.start >= start }) { return hit }
    if let hit = try await search.first(on: earlier, where: { $0.start < start }) { return hit }
    return try search.nothing()
  }

  /// The last hit of a query that starts before a position. To go from one hit to the one before, start at its start.
  ///
  /// - Parameters:
  ///   - query: as for ``search(_:options:)``.
  ///   - start: a position in the issue.
  ///   - options: how the query is compared with the text.
  ///   - wraps: whether the search continues at the end of the issue, down to `start`. The hit may then be the one that
  ///     the search started from.
  /// - Returns: `nil` if nothing is found.
  /// - Throws: as ``nextHit(of:after:options:wraps:)``.
  public func previousHit(
    of query: String,
    before start: TextPosition,
    options: SearchOptions = SearchOptions(),
    wraps: Bool = true
  ) async throws(GatefoldError) -> SearchHit? {
    let earlier = (0..<pageCount).filter { $0 <= start.pageIndex }.reversed()
    let later = (0..<pageCount).filter { wraps && $0 >= start.pageIndex }.reversed()
    var search = HitSearch(self, try SearchPattern(query, options: options))
    if let hit = try await search.first(on: earlier, by: >, where: { $0.start < start }) { return hit }
    if let hit = try await search.first(on: later, by: >, where: { $0.start >= start }) { return hit }
    return try search.nothing()
  }
}

/// Reads pages until one of them has a hit.
private struct HitSearch {
  private let issue: MagazineIssue
  private let pattern: SearchPattern
  /// Why a page could not be read.
  private var failure: GatefoldError?

  init(_ issue: MagazineIssue, _ pattern: SearchPattern) {
    self.issue = issue
    self.pattern = pattern
  }

  /// The first wanted hit on the first of the pages that has one.
  ///
  /// - Parameter isBefore: the order that hits of one page are passed in, by their starts.
  mutating func first(
    on pages: some Sequence<Int>,
    by isBefore: (TextPosition, TextPosition) -> Bool = { $0 < $1 },
    where isWanted: (SearchHit) -> Bool
  ) async throws(GatefoldError) -> SearchHit? {
    for index in pages {
      let wanted = try await hits(on: index).filter(isWanted)
      if let hit = wanted.min(by: { isBefore($0.start, $1.start) }) { return hit }
    }
    return nil
  }

  func nothing() throws(GatefoldError) -> SearchHit? {
    if let failure { throw failure }
    return nil
  }

  /// Hits that start on a page; they may continue on the next.
  private mutating func hits(on index: Int) async throws(GatefoldError) -> [SearchHit] {
    guard !pattern.isBlank, let found = try await text(on: index) else { return [] }
    return found.hits(of: pattern, followedBy: try await text(on: index + 1))
  }

  /// `nil` where there is no such page, or it can't be read.
  private mutating func text(on index: Int) async throws(GatefoldError) -> SearchableText? {
    guard index < issue.pageCount else { return nil }
    do throws(GatefoldError) {
      return try await issue.page(at: index).searchableText()
    } catch {
      if error.code == .cancelled { throw error }
      failure = failure ?? error.on(page: index)
      return nil
    }
  }
}
