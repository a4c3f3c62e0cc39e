internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldPackage

/// Feeds in JSON of this library.
enum StoreJSON {
  static let format = "gatefold-store"
  static let issues = "issues"
  static let version = 1

  // MARK: Reading

  static func feed(_ members: [String: DescriptionValue], _ collector: FeedCollector) -> StoreFeed {
    if let version = members["version"]?.feedNumber, version > Double(Self.version) {
      collector.note("is of version \(version), newer than \(Self.version); what is unknown is skipped")
    }
    let title = collector.trimmed(members["title"]?.feedText) ?? collector.fallbackTitle
    var feed = StoreFeed(title: title, issues: collector.issues)
    feed.identifier = collector.trimmed(members["identifier"]?.feedText)
    feed.publisher = collector.trimmed(members["publisher"]?.feedText)
    feed.language = collector.trimmed(members["language"]?.feedText)
    feed.modified = collector.date(members["modified"]?.feedText, "time of change")
    feed.nextPage = collector.url(members["nextPage"]?.feedText, "address of the next page")
    feed.navigation = (members["navigation"]?.items ?? []).compactMap { item in
      guard let members = item.members, let url = collector.url(members["url"]?.feedText, "address of a feed")
      else { return nil }
      return FeedLink(
        title: collector.trimmed(members["title"]?.feedText) ?? url.lastPathComponent,
        url: url,
        issueCount: members["issueCount"]?.feedNumber.flatMap { Int(exactly: $0) }
      )
    }
    return feed
  }

  static func add(_ item: DescriptionValue?, _ collector: FeedCollector) {
    collector.addEntry {
      guard let members = item?.members else {
        collector.note("is no object; it is skipped")
        return nil
      }
      let title = members["title"]?.feedText
      guard var issue = collector.issue(identifier: members["identifier"]?.feedText, title: title) else { return nil }
      issue.publication = collector.trimmed(members["publication"]?.feedText)
      issue.number = collector.trimmed(members["number"]?.feedText)
      issue.position = collector.position(members["position"]?.feedNumber)
      issue.releaseDate = collector.date(members["releaseDate"]?.feedText, "release date")
      issue.language = collector.trimmed(members["language"]?.feedText)
      issue.readingDirection = collector.direction(members["readingDirection"]?.feedText)
      issue.categories = collector.list(members["categories"]?.feedTexts ?? [])
      issue.summary = collector.trimmed(members["summary"]?.feedText)
      issue.authors = collector.list(members["authors"]?.feedTexts ?? [])
      issue.pageCount = collector.count(members["pageCount"]?.feedNumber, "number of pages")
      issue.isFree = members["isFree"]?.feedFlag ?? false
      issue.modified = collector.date(members["modified"]?.feedText, "time of change")
      issue.covers = collector.sorted((members["covers"]?.items ?? []).compactMap { cover($0, collector) })
      issue.download = members["download"].flatMap { download($0, collector) }
      issue.preview = members["preview"].flatMap { preview($0, collector) }
      issue.purchaseURL = collector.url(members["purchaseURL"]?.feedText, "address of a shop")
      issue.pageURL = collector.url(members["pageURL"]?.feedText, "address of a page")
      issue.readerURL = collector.url(members["readerURL"]?.feedText, "address of a reader")
      return issue
    }
  }

  private static func cover(_ value: DescriptionValue, _ collector: FeedCollector) -> FeedIssue.Cover? {
    guard let members = value.members, let url = collector.url(members["url"]?.feedText, "address of a cover")
    else { return nil }
    return FeedIssue.Cover(
      url: url,
      mediaType: collector.trimmed(members["mediaType"]?.feedText) ?? "image/jpeg",
      size: collector.size(width: members["width"]?.feedNumber, height: members["height"]?.feedNumber)
    )
  }

  private static func download(_ value: DescriptionValue, _ collector: FeedCollector) -> FeedIssue.Download? {
    guard let members = value.members, let url = collector.url(members["url"]?.feedText, "address of a download")
    else { return nil }
    return FeedIssue.Download(
      url: url,
      mediaType: collector.trimmed(members["mediaType"]?.feedText) ?? "application/octet-stream",
      byteCount: collector.count(members["byteCount"]?.feedNumber, "size"),
      sha256: collector.sha256(members["sha256"]?.feedText)
    )
  }

  private static func preview(_ value: DescriptionValue, _ collector: FeedCollector) -> FeedIssue.Preview? {
    guard let members = value.members, let url = collector.url(members["url"]?.feedText, "address of a preview"),
      let count = collector.count(members["pageCount"]?.feedNumber, "number of pages to look at")
    else { return nil }
    let template = collector.trimmed(members["pictures"]?.feedText)
    return FeedIssue.Preview(url: url, pageCount: count, pictureTemplate: template)
  }

  // MARK: Writing

  static func encoded(_ page: FeedPage) -> Data {
    let feed = page.feed
    var json = JSONText()
    json.object { json in
      json.line("format", format)
      json.lineKey("version")
      json.value(version)
      if let identifier = feed.identifier { json.line("identifier", identifier) }
      json.line("title", feed.title)
      if let publisher = feed.publisher { json.line("publisher", publisher) }
      if let language = feed.language { json.line("language", language) }
      if let modified = feed.modified { json.line("modified", InternetDate.text(modified)) }
      if let next = feed.nextPage { json.line("nextPage", next.absoluteString) }
      if !feed.navigation.isEmpty {
        json.lineKey("navigation")
        json.array { json in
          for link in feed.navigation { write(link, &json) }
        }
      }
      json.lineKey("issues")
      json.array { json in
        for issue in feed.issues {
          json.newLine()
          write(issue, &json)
        }
      }
    }
    return json.file
  }

  private static func write(_ link: FeedLink, _ json: inout JSONText) {
    json.object { json in
      json.member("title", link.title)
      json.member("url", link.url.absoluteString)
      json.optional("issueCount", link.issueCount)
    }
  }

  private static func write(_ issue: FeedIssue, _ json: inout JSONText) {
    json.object { json in
      json.member("identifier", issue.identifier)
      json.member("title", issue.title)
      json.optional("publication", issue.publication)
      json.optional("number", issue.number)
      json.optional("position", issue.position)
      json.optional("releaseDate", issue.releaseDate)
      json.optional("language", issue.language)
      json.optional("readingDirection", issue.readingDirection?.rawValue)
      json.optional("categories", issue.categories)
      json.optional("summary", issue.summary)
      json.optional("authors", issue.authors)
      json.optional("pageCount", issue.pageCount)
      json.member("isFree", issue.isFree)
      json.optional("modified", issue.modified)
      writeFiles(issue, &json)
    }
  }

  private static func writeFiles(_ issue: FeedIssue, _ json: inout JSONText) {
    if !issue.covers.isEmpty {
      json.key("covers")
      json.array { json in
        for cover in issue.covers {
          json.object { json in
            json.member("url", cover.url.absoluteString)
            json.member("mediaType", cover.mediaType)
            json.optional("width", cover.size?.width)
            json.optional("height", cover.size?.height)
          }
        }
      }
    }
    if let download = issue.download {
      json.key("download")
      json.object { json in
        json.member("url", download.url.absoluteString)
        json.member("mediaType", download.mediaType)
        json.optional("byteCount", download.byteCount)
        json.optional("sha256", download.sha256)
      }
    }
    if let preview = issue.preview {
      json.key("preview")
      json.object { json in
        json.member("url", preview.url.absoluteString)
        json.member("pageCount", preview.pageCount)
        json.optional("pictures", preview.pictureTemplate)
      }
    }
    json.optional("purchaseURL", issue.purchaseURL)
    json.optional("pageURL", issue.pageURL)
    json.optional("readerURL", issue.readerURL)
  }
}
