internal import Synchronization

extension MagazineIssue {
  /// The publication, number and date of the issue, read from cover, margins, imprint and metadata, each with its
  /// confidence.
  ///
  /// ```swift
  /// let identity = try await issue.identity()
  /// if let date = identity.date, date.confidence > 0.8 { print(date.value) }  // "2016-23", autumn
  /// ```
  ///
  /// Reads the text of up to sixteen pages, once. Unreadable pages are skipped.
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

  /// The title in the document's metadata, or else the printed title with number and date, if its confidence is high
  /// enough.
  ///
  /// - Parameter fallback: the title of a document that has neither.
  /// - Throws: `cancelled`.
  package func printedTitle(fallback: String) async throws(GatefoldError) -> String {
    if let title = metadata.title.flatMap(DocumentTitle.meant) { return title }
    let identity = try await identity()
    guard let title = identity.title, title.confidence >= Self.minimumTitleConfidence else { return fallback }
    return identity.label ?? fallback
  }

  /// Below this confidence, the file's name is as good a title.
  private static let minimumTitleConfidence = 0.7

  /// The first and last pages, and some in between for their margins.
  private func identityPages() async throws(GatefoldError) -> [PageSurvey] {
    let between = stride(from: 4, to: max(4, pageCount - 2), by: max(1, (pageCount - 6) / 10))
    let indices = Set(0..<min(4, pageCount)).union(max(0, pageCount - 2)..<pageCount).union(between)
    var pages: [PageSurvey] = []
    for index in indices.sorted() {
      do throws(GatefoldError) {
        pages.append(PageSurvey(try await page(at: index).text()))
      } catch {
        if error.code == .cancelled { throw error }
        // Further pages may take just as long.
        if error.endsWorkers { break }
      }
    }
    return pages
  }
}
