internal import Foundation
internal import Gatefold

extension PublishingWork {
  /// Writes the files of an issue for the reader, as far as they are not there as they should be.
  ///
  /// - Parameter opened: the source, if it was opened already.
  mutating func writeWeb(
    of edition: IssueEdition,
    _ facts: SourceFacts,
    _ source: IssueSourceFile,
    _ opened: inout OpenedSource?,
    _ published: inout SiteManifest.Entry,
    _ result: inout StorePublication.PublishedIssue
  ) async throws(GatefoldError) {
    let before = manifest.issues[edition.entry.identifier]?.web
    let web = WebEdition(edition, facts, publisher)
    // A folder of another edition goes with that.
    if let before, before.folder != web?.folder, before.folder.hasPrefix("\(edition.folder)/") {
      manifest.retiredFolders.insert(before.folder)
    }
    published.web = nil
    guard let web else { return }
    let isThere = before?.folder == web.folder && before?.fileCount == site.fileCount(in: web.folder)
    let hasDescription = SiteFolder.byteCount(of: site.absolute(web.descriptionPath)) != nil
    if isThere, hasDescription, before?.descriptionHash == web.descriptionHash {
      published.web = before
      return
    }
    let known = if let opened { opened } else { try await OpenedSource(source, publisher) }
    opened = known
    // Should this be ended, the folder is known as one that is not needed, and the description as a file of the site.
    manifest.retiredFolders.insert(web.folder)
    manifest.feedFiles.insert(web.descriptionPath)
    try manifest.save(in: site)
    let writer = WebEditionWriter(web: web, opened: known, source: source, site: site, publisher: publisher)
    let written = try await writer.write(describesOnly: isThere && before?.isWhole == true)
    result.findings += written.findings
    published.web = written.record
    manifest.retiredFolders.remove(web.folder)
  }
}

extension SiteFile {
  /// All files: first what others refer to, and last what readers subscribe to and people begin with.
  static func all(of feed: StoreFeed, _ publisher: StorePublisher) -> [SiteFile] {
    let facts = feed.issues.map(FeedCatalog.Facts.init)
    let catalog = FeedCatalog(feed, facts, at: publisher.base, issuesPerPage: publisher.issuesPerPage)
    let feeds = catalog.files.map { file in
      SiteFile(path: file.path) { file.data(file.places.map { feed.issues[Int($0)] }) }
    }
    guard publisher.hasReader else { return feeds }
    let pages = SitePages(
      feed,
      at: publisher.base,
      theme: publisher.theme,
      issuesPerPage: publisher.issuesPerPage
    )
    return pages.program + pages.issuePages + feeds + pages.listPages
  }
}
