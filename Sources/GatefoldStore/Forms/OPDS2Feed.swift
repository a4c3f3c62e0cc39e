internal import Foundation
internal import Gatefold
internal import GatefoldPackage

/// Feeds in OPDS 2.0. Reading takes what other programs write, too.
enum OPDS2Feed {
  static let publications = "publications"
  private static let extensions = FeedNamespace.gatefold

  static func isOne(_ members: [String: DescriptionValue]) -> Bool {
    let isFeed = ["navigation", "groups", "facets", "links"].contains { members[$0] != nil }
    return isFeed && members["metadata"]?.members?["title"] != nil
  }

  static func feed(_ members: [String: DescriptionValue], _ collector: FeedCollector) -> StoreFeed {
    let metadata = members["metadata"]?.members ?? [:]
    let own = metadata[extensions]?.members ?? [:]
    let groups = members["groups"]?.items ?? []
    for group in groups {
      for item in group.members?[publications]?.items ?? [] { add(item, collector) }
    }
    let title = collector.trimmed(metadata["title"]?.feedName) ?? collector.fallbackTitle
    var feed = StoreFeed(title: title, issues: collector.issues)
    feed.identifier = collector.trimmed(metadata["identifier"]?.feedText).map(FeedURN.identifier)
    feed.publisher = collector.trimmed(own["publisher"]?.feedText)
    feed.language = collector.trimmed(own["language"]?.feedText)
    feed.modified = collector.date(metadata["modified"]?.feedText, "time of change")
    let links = (members["links"]?.items ?? []).compactMap { Link($0, collector) }
    feed.nextPage = links.first { $0.relations.contains("next") }?.url(collector, "address of the next page")
    let all = links.first { $0.relations.contains(FeedRelation.crawlable) }
    feed.allIssues = all?.url(collector, "address of the feed with all issues")
    let lists = [members["navigation"]] + groups.map { $0.members?["navigation"] }
    feed.navigation = lists.flatMap { $0?.items ?? [] }.compactMap { item in
      guard let link = Link(item, collector), let url = link.url(collector, "address of a feed"), url != collector.base
      else { return nil }
      return FeedLink(title: link.title ?? url.lastPathComponent, url: url, issueCount: link.itemCount)
    }
    return feed
  }

  static func add(_ item: DescriptionValue?, _ collector: FeedCollector) {
    collector.addEntry {
      guard let members = item?.members, let metadata = members["metadata"]?.members else {
        collector.note("has no metadata; it is skipped")
        return nil
      }
      let links = (members["links"]?.items ?? []).compactMap { Link($0, collector) }
      // The address tells apart what has no identifier.
      let identifier =
        collector.trimmed(metadata["identifier"]?.feedText).map(FeedURN.identifier)
        ?? links.first { $0.relations.contains("self") }?.url(collector, "own address")?.absoluteString
      guard var issue = collector.issue(identifier: identifier, title: metadata["title"]?.feedName) else { return nil }
      read(metadata, &issue, collector)
      read(links, isFree: metadata[extensions]?.members?["isFree"]?.feedFlag, &issue, collector)
      issue.covers = collector.sorted((members["images"]?.items ?? []).compactMap { cover($0, collector) })
      return issue
    }
  }

  private static func read(
    _ metadata: [String: DescriptionValue],
    _ issue: inout FeedIssue,
    _ collector: FeedCollector
  ) {
    let own = metadata[extensions]?.members ?? [:]
    let collections = metadata["belongsTo"]?.members ?? [:]
    let series = (collections["series"] ?? collections["periodical"])?.feedItems.first
    issue.publication = collector.trimmed(series?.feedName)
    issue.position = collector.position((series?.members?["position"] ?? own["position"])?.feedNumber)
    issue.number = collector.trimmed(own["number"]?.feedText)
    issue.releaseDate = collector.date(metadata["published"]?.feedText, "release date")
    issue.modified = collector.date(metadata["modified"]?.feedText, "time of change")
    issue.language = collector.trimmed(metadata["language"]?.feedItems.first?.feedText)
    issue.readingDirection = collector.direction(metadata["readingProgression"]?.feedText)
    issue.categories = collector.list(metadata["subject"]?.feedTexts ?? [])
    let description = collector.trimmed(metadata["description"]?.feedText)
    issue.summary = metadata[extensions] == nil ? FeedHTML.plainText(description) : description
    issue.authors = collector.list(metadata["author"]?.feedTexts ?? [])
    issue.pageCount = collector.count(metadata["numberOfPages"]?.feedNumber, "number of pages")
    issue.readerURL = collector.url(own["readerURL"]?.feedText, "address of a reader")
  }

  private static func read(
    _ links: [Link],
    isFree: Bool?,
    _ issue: inout FeedIssue,
    _ collector: FeedCollector
  ) {
    let candidates = links.flatMap { link in
      link.relations.map { FeedAcquisition(relation: $0, mediaType: link.mediaType, hasPrice: link.hasPrice) }
        .filter(\.isDownload).map { (acquisition: $0, link: link) }
    }
    let best = candidates.min { $0.acquisition.rank < $1.acquisition.rank }
    if let best, let url = best.link.url(collector, "address of a download") {
      issue.download = FeedIssue.Download(
        url: url,
        mediaType: best.link.mediaType ?? "application/octet-stream",
        byteCount: collector.count(best.link.size, "size"),
        sha256: collector.sha256(best.link.properties["sha256"]?.feedText)
      )
    }
    issue.isFree = isFree ?? best?.acquisition.isFree ?? false
    let shop = links.first { !$0.relations.isDisjoint(with: [FeedRelation.buy, FeedRelation.subscribe]) }
    issue.purchaseURL = shop?.url(collector, "address of a shop")
    let page = links.first { $0.relations.contains(FeedRelation.alternate) && $0.mediaType == FeedRelation.webPage }
    issue.pageURL = page?.url(collector, "address of a page")
    if let preview = links.first(where: \.isPreview),
      let url = preview.url(collector, "address of a preview"), let count = preview.itemCount, count > 0
    {
      issue.preview = .init(url: url, pageCount: count, pictureTemplate: collector.trimmed(preview.pictures))
    }
  }

  private static func cover(_ value: DescriptionValue, _ collector: FeedCollector) -> FeedIssue.Cover? {
    guard let link = Link(value, collector), let url = link.url(collector, "address of a cover") else { return nil }
    let size = collector.size(width: value.members?["width"]?.feedNumber, height: value.members?["height"]?.feedNumber)
    return FeedIssue.Cover(url: url, mediaType: link.mediaType ?? "image/jpeg", size: size)
  }
}

extension OPDS2Feed {
  /// A link object.
  fileprivate struct Link {
    let address: String
    let relations: Set<String>
    let mediaType: String?
    let title: String?
    let size: Double?
    let properties: [String: DescriptionValue]

    init?(_ value: DescriptionValue, _ collector: FeedCollector) {
      guard let members = value.members, let address = members["href"]?.feedText,
        members["templated"]?.feedFlag != true
      else { return nil }
      self.address = address
      relations = Set(members["rel"]?.feedTexts ?? [])
      mediaType = collector.trimmed(members["type"]?.feedText)
      title = collector.trimmed(members["title"]?.feedName)
      properties = members["properties"]?.members ?? [:]
      size = (members["size"] ?? properties["size"])?.feedNumber
    }

    var itemCount: Int? { properties["numberOfItems"]?.feedNumber.flatMap { Int(exactly: $0) } }
    var hasPrice: Bool { properties["price"] != nil }
    var pictures: String? { properties["pictures"]?.feedText }
    /// Whether it describes pages to look at, as this library writes it.
    var isPreview: Bool { relations.contains(FeedRelation.preview) && mediaType == FeedRelation.previewType }

    func url(_ collector: FeedCollector, _ name: String) -> URL? { collector.url(address, name) }
  }
}
