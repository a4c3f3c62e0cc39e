internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// Feeds in OPDS 1.2. Reading takes what other programs write, too.
enum OPDS1Feed {
  /// The identifier of a feed that has none.
  static let unnamed = "urn:x-feed:unnamed"

  static func feed(_ root: MarkupElement, _ collector: FeedCollector) -> StoreFeed {
    let title = collector.trimmed(root.first("title")?.text) ?? collector.fallbackTitle
    var feed = StoreFeed(title: title, issues: collector.issues)
    feed.navigation = collector.navigation
    let links = root.all("link")
    let own = links.first { $0["rel"] == "self" }?["href"]
    if let identifier = collector.trimmed(root.first("id")?.text), identifier != unnamed, identifier != own {
      feed.identifier = FeedURN.identifier(ofURI: identifier)
    }
    feed.publisher = collector.trimmed(root.first("author")?.first("name")?.text)
    feed.language = collector.trimmed(root.tag["lang", in: "http://www.w3.org/XML/1998/namespace"])
    feed.modified = collector.date(root.first("updated")?.text, "time of change")
    let next = links.first { $0["rel"] == "next" }
    feed.nextPage = collector.url(next?["href"], "address of the next page")
    let all = links.first { $0["rel"] == FeedRelation.crawlable }
    feed.allIssues = collector.url(all?["href"], "address of the feed with all issues")
    return feed
  }

  static func add(_ entry: MarkupElement, _ collector: FeedCollector) {
    let links = entry.all("link").map { OPDS1Link($0) }
    if let feed = navigation(entry, links, collector) { return collector.add(feed) }
    collector.addEntry {
      let identifier = collector.trimmed(entry.first("id")?.text).map(FeedURN.identifier)
      guard var issue = collector.issue(identifier: identifier, title: entry.first("title")?.text) else { return nil }
      let own = entry.first("issue", in: FeedNamespace.gatefold)
      read(entry, own, &issue, collector)
      read(links, own, &issue, collector)
      return issue
    }
  }

  /// The feed that an entry leads to; `nil` for an issue.
  private static func navigation(_ entry: MarkupElement, _ links: [OPDS1Link], _ collector: FeedCollector) -> FeedLink?
  {
    guard !links.contains(where: { $0.relation.hasPrefix(FeedRelation.acquisition) }),
      let link = links.first(where: \.isFeed), let url = collector.url(link.address, "address of a feed")
    else { return nil }
    let title = collector.trimmed(entry.first("title")?.text) ?? url.lastPathComponent
    return FeedLink(title: title, url: url, issueCount: link.count.flatMap { Int(exactly: $0) })
  }

  private static func read(
    _ entry: MarkupElement,
    _ own: MarkupElement?,
    _ issue: inout FeedIssue,
    _ collector: FeedCollector
  ) {
    func term(_ name: String) -> String? {
      let element = entry.first(name, in: FeedNamespace.terms) ?? entry.first(name, in: FeedNamespace.elements)
      return collector.trimmed(element?.text)
    }
    let series = entry.first("Series", in: FeedNamespace.schema)
    func seriesValue(_ name: String) -> String? {
      series?.tag[name, in: FeedNamespace.schema] ?? series?[name]
    }
    let calibreSeries = entry.first("series", in: FeedNamespace.calibre)?.text
    let calibreIndex = entry.first("series_index", in: FeedNamespace.calibre)?.text
    issue.publication = collector.trimmed(seriesValue("name") ?? calibreSeries)
    issue.position = collector.position(number(own?["position"] ?? seriesValue("position") ?? calibreIndex))
    issue.number = collector.trimmed(own?["number"])
    let released = term("issued") ?? term("date") ?? entry.first("published")?.text
    issue.releaseDate = collector.date(released, "release date")
    issue.modified = collector.date(entry.first("updated")?.text, "time of change")
    issue.language = term("language")
    issue.readingDirection = collector.direction(own?["readingDirection"])
    issue.categories = collector.list(
      entry.all("category").compactMap { $0["label"] ?? $0["term"] }
    )
    issue.authors = collector.list(entry.all("author").compactMap { $0.first("name")?.text })
    issue.summary = summary(entry, collector)
    let extent = term("extent").flatMap { $0.hasSuffix(" pages") ? number(String($0.dropLast(6))) : nil }
    issue.pageCount = collector.count(own?["pageCount"].flatMap(number) ?? extent, "number of pages")
  }

  private static func summary(_ entry: MarkupElement, _ collector: FeedCollector) -> String? {
    guard let element = entry.first("summary") ?? entry.first("content") else { return nil }
    let type = element["type"] ?? "text"
    // The text of XHTML comes without its tags already.
    return collector.trimmed(type.contains("html") && type != "xhtml" ? FeedHTML.plainText(element.text) : element.text)
  }

  private static func read(
    _ links: [OPDS1Link],
    _ own: MarkupElement?,
    _ issue: inout FeedIssue,
    _ collector: FeedCollector
  ) {
    let downloads = links.map { (acquisition: $0.acquisition, link: $0) }.filter(\.acquisition.isDownload)
    let best = downloads.min { $0.acquisition.rank < $1.acquisition.rank }
    if let best, let url = collector.url(best.link.address, "address of a download") {
      issue.download = FeedIssue.Download(
        url: url,
        mediaType: collector.trimmed(best.link.mediaType) ?? "application/octet-stream",
        byteCount: collector.count(number(best.link.length), "size"),
        sha256: collector.sha256(best.link.element.tag["sha256", in: FeedNamespace.gatefold])
      )
    }
    issue.isFree = own?["isFree"].map { $0 == "true" } ?? best?.acquisition.isFree ?? false
    let shop = links.first { [FeedRelation.buy, FeedRelation.subscribe].contains($0.relation) }
    issue.purchaseURL = collector.url(shop?.address, "address of a shop")
    let page = links.first { $0.relation == FeedRelation.alternate && $0.mediaType == FeedRelation.webPage }
    issue.pageURL = collector.url(page?.address, "address of a page")
    issue.readerURL = collector.url(own?["readerURL"], "address of a reader")
    issue.covers = covers(links, collector)
    if let preview = links.first(where: { $0.relation == FeedRelation.preview }),
      let url = collector.url(preview.address, "address of a preview"),
      let count = preview.count.flatMap({ Int(exactly: $0) }),
      count > 0
    {
      let stream = links.first { $0.relation == FeedRelation.stream }
      let template = collector.trimmed(stream?.address)?.replacingOccurrences(of: "{pageNumber}", with: "{pageIndex}")
      issue.preview = FeedIssue.Preview(url: url, pageCount: count, pictureTemplate: template)
    }
  }

  /// Thumbnails first, as they are smaller.
  private static func covers(_ links: [OPDS1Link], _ collector: FeedCollector) -> [FeedIssue.Cover] {
    let thumbnails = links.filter { FeedRelation.thumbnailRelations.contains($0.relation) }
    let pictures = links.filter { FeedRelation.coverRelations.contains($0.relation) }
    return collector.sorted(
      (thumbnails + pictures).compactMap { link in
        guard let url = collector.url(link.address, "address of a cover") else { return nil }
        func side(_ name: String) -> Double? { number(link.element.tag[name, in: FeedNamespace.gatefold]) }
        return FeedIssue.Cover(
          url: url,
          mediaType: collector.trimmed(link.mediaType) ?? "image/jpeg",
          size: collector.size(width: side("width"), height: side("height"))
        )
      }
    )
  }

  private static func number(_ text: String?) -> Double? {
    text.flatMap { Double($0.trimmingCharacters(in: .whitespaces)) }.flatMap { $0.isFinite ? $0 : nil }
  }
}

/// A link of Atom.
struct OPDS1Link {
  let element: MarkupElement
  let relation: String
  let address: String?
  let mediaType: String?

  init(_ element: MarkupElement) {
    self.element = element
    relation = element["rel"] ?? "alternate"
    address = element["href"]
    mediaType = element["type"]
  }

  var length: String? { element["length"] }
  /// The number of entries or pages behind it.
  var count: Double? { element.tag["count", in: FeedNamespace.threads].flatMap { Double($0) } }
  var acquisition: FeedAcquisition {
    FeedAcquisition(
      relation: relation,
      mediaType: mediaType,
      hasPrice: element.first("price", in: FeedNamespace.opds) != nil
    )
  }

  /// Whether it leads to a feed rather than to one entry.
  var isFeed: Bool {
    guard let mediaType else { return false }
    return mediaType.hasPrefix("application/atom+xml") && !mediaType.contains("type=entry")
  }
}
