internal import Foundation
internal import Gatefold

extension FeedCatalog {
  /// The feed of a site.
  ///
  /// - Returns: all that the feeds list, and the hash of it.
  static func wholeFeed(
    _ publisher: StorePublisher,
    _ manifest: SiteManifest,
    now: Date
  ) -> (feed: StoreFeed, hash: String) {
    let base = publisher.base
    var whole = StoreFeed(
      title: publisher.title,
      issues: manifest.issues.values.map { $0.feedIssue(publisher, base: base) }.sortedForFeeds
    )
    whole.identifier = publisher.identifier
    (whole.publisher, whole.language) = (publisher.publisher, publisher.language)
    let listed = "\(whole.issues)|\(publisher.title)|\(publisher.publisher ?? "")|\(publisher.language ?? "")|\(base)"
    let hash = SiteName.hash(of: listed, digits: 64)
    whole.modified = hash == manifest.feedHash ? manifest.modified ?? now : now
    return (whole, hash)
  }
}

extension SiteManifest.Entry {
  /// The issue as feeds list it.
  ///
  /// - Parameter base: the address of the site, without a slash at its end.
  func feedIssue(_ publisher: StorePublisher, base: String) -> FeedIssue {
    var listed = FeedIssue(identifier: issue.identifier, title: issue.title)
    listed.publication = issue.publication
    (listed.number, listed.position, listed.releaseDate) = (issue.number, issue.position, issue.releaseDate)
    (listed.language, listed.readingDirection) = (issue.language, issue.readingDirection)
    (listed.categories, listed.summary, listed.authors) = (issue.categories, issue.summary, issue.authors)
    (listed.pageCount, listed.isFree, listed.modified) = (issue.pageCount, issue.isFree, modified)
    listed.covers = covers.compactMap { cover in
      URL(string: "\(base)/\(folder)/\(cover.path)").map { FeedIssue.Cover(url: $0, size: cover.size) }
    }
    listed.purchaseURL = issue.purchaseURL.flatMap { URL(string: $0) }
    if previewPageCount > 0, let url = URL(string: "\(base)/\(folder)/\(IssueEdition.previewName)") {
      let template = "\(base)/\(folder)/preview/{pageIndex}.jpg"
      listed.preview = .init(url: url, pageCount: previewPageCount, pictureTemplate: hasAllPictures ? template : nil)
    }
    listed.download = download(publisher, base: base)
    if publisher.hasReader {
      listed.pageURL = URL(string: "\(base)/\(SitePath.issuePage(issue.slug))")
      listed.readerURL = web.flatMap { _ in URL(string: "\(base)/\(SitePath.reading(issue.slug))") }
    }
    return listed
  }

  private func download(_ publisher: StorePublisher, base: String) -> FeedIssue.Download? {
    var address: String?
    if isFree {
      let file = files.keys.first { $0.hasSuffix(".pdf") || $0.hasSuffix(".zip") }
      address = file.map { "\(base)/\(folder)/\($0)" }
    } else if let privatePath, let shop = publisher.privateAddress?.absoluteString {
      address = "\(shop.hasSuffix("/") ? String(shop.dropLast()) : shop)/\(privatePath)"
    }
    guard let address, let url = URL(string: address) else { return nil }
    let mediaType = address.hasSuffix(".zip") ? "application/zip" : "application/pdf"
    return FeedIssue.Download(url: url, mediaType: mediaType, byteCount: byteCount, sha256: contentHash)
  }
}
