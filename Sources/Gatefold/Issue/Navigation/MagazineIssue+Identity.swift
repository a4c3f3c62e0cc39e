internal import Synchronization

extension MagazineIssue {
  /// What the issue says of itself: its publication, number and date, from cover, margins, imprint and metadata, each with
  /// how probably it is right.
  ///
  /// ```swift
  /// let identity = try await issue.identity()
  /// if let date = identity.date, date.confidence > 0.8 { print(date.value) }  // "2016-23", autumn
  /// ```
  ///
  /// Reads the text of up to sixteen pages, once. Pages that cannot be read are passed over.
  ///
  /// - Throws: `cancelled`.
  public func identity() async throws(GatefoldError) -> IssueIdentity {
    if let known = cachedIdentity.withLock({ $0 }) { return known }
    let hints = try await resolvedReadingHints()
    var identity = IssueIdentity(language: hints.language, direction: hints.direction)
    let pages = try await identityPages()
    IdentityFinder(pages, pageCount: pageCount, metadata: metadata).describe(&identity)
    cachedIdentity.withLock { [identity] in $0 = identity }
    return identity
  }

  /// The title in the document's metadata; else what the issue says of itself, with number and date, if that is probable.
  ///
  /// - Parameter fallback: the title of a document that says none.
  /// - Throws: `cancelled`.
  package func printedTitle(fallback: String) async throws(GatefoldError) -> String {
    if let title = metadata.title.flatMap(DocumentTitle.meant) { return title }
    let identity = try await identity()
    guard let title = identity.title, title.confidence >= Self.minimumTitleConfidence else { return fallback }
    return identity.label ?? fallback
  }

  /// Below it, the name of a file says as much.
  private static let minimumTitleConfidence = 0.7

  /// The first pages and the last ones, and some between them for their margins.
  private func identityPages() async throws(GatefoldError) -> [PageSurvey] {
    let between = stride(from: 4, to: max(4, pageCount - 2), by: max(1, (pageCount - 6) / 10))
    let indices = Set(0..<min(4, pageCount)).union(max(0, pageCount - 2)..<pageCount).union(between)
    var pages: [PageSurvey] = []
    for index in indices.sorted() {
      do throws(GatefoldError) {
        pages.append(PageSurvey(try await page(at: index).text()))
      } catch {
        if error.code == .cancelled { throw error }
        // Further pages may take as long.
        if error.endsWorkers { break }
      }
    }
    return pages
  }
}
