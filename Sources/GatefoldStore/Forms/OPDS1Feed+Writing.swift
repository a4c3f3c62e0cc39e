internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

extension OPDS1Feed {
  static func encoded(_ page: FeedPage) -> Data {
    let feed = page.feed
    var xml = XMLWriter()
    xml.declaration()
    let attributes: XMLAttributes = [
      "xmlns": FeedNamespace.atom, "xmlns:dcterms": FeedNamespace.terms, "xmlns:opds": FeedNamespace.opds,
      "xmlns:thr": FeedNamespace.threads, "xmlns:fh": FeedNamespace.history, "xmlns:schema": FeedNamespace.schema,
      "xmlns:calibre": FeedNamespace.calibre, "xmlns:pse": FeedNamespace.streaming,
      "xmlns:gatefold": FeedNamespace.gatefold, "xml:lang": feed.language,
    ]
    let latest = feed.issues.compactMap { $0.modified ?? $0.releaseDate }.max()
    let updated = feed.modified ?? latest ?? Date(timeIntervalSince1970: 0)
    xml.element("feed", attributes) { xml in
      xml.element("id", text: feed.identifier.map(FeedURN.uri) ?? page.address?.absoluteString ?? unnamed)
      xml.element("title", text: feed.title)
      xml.element("updated", text: InternetDate.timeText(updated))
      if let publisher = feed.publisher {
        xml.element("author") { $0.element("name", text: publisher) }
      }
      if page.isComplete { xml.element("fh:complete") }
      writeLinks(page, &xml)
      for link in feed.navigation + page.groups.flatMap(\.links) { writeEntry(link, of: page, updated: updated, &xml) }
      for issue in feed.issues { write(issue, updated: updated, publisher: feed.publisher, &xml) }
    }
    return Data(xml.bytes)
  }

  // MARK: The feed

  private static func writeLinks(_ page: FeedPage, _ xml: inout XMLWriter) {
    let isNavigation = page.feed.issues.isEmpty && !(page.feed.navigation.isEmpty && page.groups.isEmpty)
    func type(of url: URL?) -> String {
      let isOfNavigation = url.map { $0 == page.address ? isNavigation : page.navigationFeeds.contains($0) } ?? false
      return isOfNavigation ? FeedRelation.navigationFeed : FeedRelation.acquisitionFeed
    }
    let links: [(String, URL?)] = [
      ("self", page.address), ("start", page.start), ("up", page.up), ("first", page.first),
      ("previous", page.previous), ("next", page.feed.nextPage), ("last", page.last),
      (FeedRelation.crawlable, page.all),
    ]
    for case (let relation, let url?) in links {
      xml.element("link", ["rel": relation, "href": url.absoluteString, "type": type(of: url)])
    }
    if let search = page.search {
      let description = search.description.absoluteString
      xml.element("link", ["rel": "search", "href": description, "type": FeedRelation.searchDescription])
      // Some apps know only this form.
      let template = "\(search.address).\(FeedForm.opds1.fileExtension)?q={searchTerms}"
      xml.element("link", ["rel": "search", "href": template, "type": "application/atom+xml"])
    }
    for facet in page.facets {
      for link in facet.links {
        xml.element(
          "link",
          [
            "rel": FeedRelation.facet, "href": link.url.absoluteString, "title": link.title,
            "type": FeedRelation.acquisitionFeed, "opds:facetGroup": facet.title,
            "opds:activeFacet": link.url == facet.active ? "true" : nil, "thr:count": link.issueCount.map(String.init),
          ]
        )
      }
    }
  }

  private static func writeEntry(_ link: FeedLink, of page: FeedPage, updated: Date, _ xml: inout XMLWriter) {
    xml.element("entry") { xml in
      xml.element("id", text: link.url.absoluteString)
      xml.element("title", text: link.title)
      xml.element("updated", text: InternetDate.timeText(updated))
      // Some apps show an entry without content as an empty line.
      let count = link.issueCount.map { $0 == 1 ? "1 issue" : "\($0) issues" }
      xml.element("content", ["type": "text"], text: count ?? link.title)
      let isOfNavigation = page.navigationFeeds.contains(link.url)
      xml.element(
        "link",
        [
          "rel": "subsection", "href": link.url.absoluteString,
          "type": isOfNavigation ? FeedRelation.navigationFeed : FeedRelation.acquisitionFeed,
          "thr:count": link.issueCount.map(String.init),
        ]
      )
    }
  }

  // MARK: Issues

  private static func write(_ issue: FeedIssue, updated: Date, publisher: String?, _ xml: inout XMLWriter) {
    xml.element("entry") { xml in
      xml.element("id", text: FeedURN.uri(of: issue.identifier))
      xml.element("title", text: issue.title)
      xml.element("updated", text: InternetDate.timeText(issue.modified ?? issue.releaseDate ?? updated))
      if let date = issue.releaseDate {
        xml.element("published", text: InternetDate.timeText(date))
        xml.element("dcterms:issued", text: InternetDate.text(date))
      }
      for author in issue.authors { xml.element("author") { $0.element("name", text: author) } }
      xml.element("dcterms:identifier", text: issue.identifier)
      if let language = issue.language { xml.element("dcterms:language", text: language) }
      if let publisher { xml.element("dcterms:publisher", text: publisher) }
      if let count = issue.pageCount { xml.element("dcterms:extent", text: "\(count) pages") }
      for category in issue.categories { xml.element("category", ["term": category, "label": category]) }
      if let summary = issue.summary { xml.element("summary", ["type": "text"], text: summary) }
      writeSeries(of: issue, &xml)
      writeLinks(of: issue, &xml)
    }
  }

  private static func writeSeries(of issue: FeedIssue, _ xml: inout XMLWriter) {
    let position = issue.position.map(FeedNumber.text)
    if let publication = issue.publication {
      xml.element("schema:Series", ["schema:name": publication, "schema:position": position])
      xml.element("calibre:series", text: publication)
      if let position { xml.element("calibre:series_index", text: position) }
    }
    xml.element(
      "gatefold:issue",
      [
        "isFree": issue.isFree ? "true" : "false", "number": issue.number, "position": position,
        "readingDirection": issue.readingDirection?.rawValue, "pageCount": issue.pageCount.map(String.init),
        "readerURL": issue.readerURL?.absoluteString,
      ]
    )
  }

  private static func writeLinks(of issue: FeedIssue, _ xml: inout XMLWriter) {
    writeCovers(of: issue, &xml)
    if let download = issue.download {
      xml.element(
        "link",
        [
          "rel": issue.isFree ? FeedRelation.openAccess : FeedRelation.acquisition, "href": download.url.absoluteString,
          "type": download.mediaType, "length": download.byteCount.map(String.init), "gatefold:sha256": download.sha256,
        ]
      )
    }
    if let purchase = issue.purchaseURL {
      // A link to buy needs a price, which only the shop knows.
      let attributes: XMLAttributes = [
        "rel": FeedRelation.subscribe, "href": purchase.absoluteString, "type": "text/html",
      ]
      xml.element("link", attributes)
    }
    if let page = issue.pageURL {
      xml.element(
        "link",
        ["rel": FeedRelation.alternate, "href": page.absoluteString, "type": FeedRelation.webPage]
      )
    }
    guard let preview = issue.preview else { return }
    let attributes: XMLAttributes = [
      "href": preview.url.absoluteString, "type": FeedRelation.previewType, "thr:count": String(preview.pageCount),
    ]
    xml.element("link", ["rel": FeedRelation.preview] + attributes)
    // Every entry has an acquisition link.
    if issue.download == nil, issue.purchaseURL == nil {
      xml.element("link", ["rel": FeedRelation.sample] + attributes)
    }
    if let template = preview.pictureTemplate {
      let address = template.replacingOccurrences(of: "{pageIndex}", with: "{pageNumber}")
      xml.element(
        "link",
        [
          "rel": FeedRelation.stream, "href": address, "type": "image/jpeg", "pse:count": String(preview.pageCount),
        ]
      )
    }
  }

  private static func writeCovers(of issue: FeedIssue, _ xml: inout XMLWriter) {
    guard let smallest = issue.covers.first else { return }
    write(smallest, FeedRelation.thumbnail, &xml)
    // Readers take the first of each kind. A single cover is both.
    for cover in issue.covers.dropFirst(issue.covers.count > 1 ? 1 : 0).reversed() {
      write(cover, FeedRelation.image, &xml)
    }
  }

  private static func write(_ cover: FeedIssue.Cover, _ relation: String, _ xml: inout XMLWriter) {
    xml.element(
      "link",
      [
        "rel": relation, "href": cover.url.absoluteString, "type": cover.mediaType,
        "gatefold:width": cover.size.map { String($0.width) }, "gatefold:height": cover.size.map { String($0.height) },
      ]
    )
  }
}
