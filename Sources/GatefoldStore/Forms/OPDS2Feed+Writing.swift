internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

extension OPDS2Feed {
  private static let mediaType = "application/opds+json"

  static func encoded(_ page: FeedPage) -> Data {
    var json = JSONText()
    json.object { json in
      json.lineKey("metadata")
      writeMetadata(page, &json)
      json.lineKey("links")
      writeLinks(page, &json)
      writeNavigation(page, &json)
      writeFacets(page, &json)
      if !page.feed.issues.isEmpty {
        json.lineKey("publications")
        json.array { json in
          for issue in page.feed.issues {
            json.newLine()
            write(issue, &json)
          }
        }
      }
    }
    return json.file
  }

  // MARK: The feed

  private static func writeMetadata(_ page: FeedPage, _ json: inout JSONText) {
    let feed = page.feed
    json.object { json in
      json.member("title", feed.title)
      json.optional("identifier", feed.identifier.map(FeedURN.uri))
      json.optional("modified", feed.modified.map(InternetDate.timeText))
      json.optional("numberOfItems", page.totalCount)
      json.optional("itemsPerPage", page.issuesPerPage)
      json.optional("currentPage", page.pageNumber)
      if feed.publisher != nil || feed.language != nil {
        json.key(FeedNamespace.gatefold)
        json.object { json in
          json.optional("publisher", feed.publisher)
          json.optional("language", feed.language)
        }
      }
    }
  }

  private static func writeLinks(_ page: FeedPage, _ json: inout JSONText) {
    let links: [(String, URL?)] = [
      ("self", page.address), ("start", page.start), ("up", page.up), ("first", page.first),
      ("previous", page.previous), ("next", page.feed.nextPage), ("last", page.last),
      (FeedRelation.crawlable, page.all),
    ]
    json.array { json in
      for case (let relation, let url?) in links { write(relation, url.absoluteString, &json) }
      guard let search = page.search else { return }
      write("search", "\(search.address).\(FeedForm.opds2.fileExtension){?query}", isTemplate: true, &json)
    }
  }

  private static func write(
    _ relation: String,
    _ address: String,
    isTemplate: Bool = false,
    _ json: inout JSONText
  ) {
    json.newLine()
    json.object { json in
      json.member("rel", relation)
      json.member("href", address)
      json.member("type", mediaType)
      if isTemplate { json.member("templated", true) }
    }
  }

  /// Every feed has publications, navigation or groups, so an empty one leads back to the start.
  private static func writeNavigation(_ page: FeedPage, _ json: inout JSONText) {
    var links = page.feed.navigation
    if links.isEmpty, page.groups.isEmpty, page.feed.issues.isEmpty, let start = page.start ?? page.address {
      links = [FeedLink(title: page.feed.title, url: start)]
    }
    if !links.isEmpty {
      json.lineKey("navigation")
      write(links, &json)
    }
    guard !page.groups.isEmpty else { return }
    json.lineKey("groups")
    json.array { json in
      for group in page.groups {
        json.newLine()
        json.object { json in
          json.key("metadata")
          json.object { $0.member("title", group.title) }
          if let address = group.address {
            json.key("links")
            json.array { json in write("self", address.absoluteString, &json) }
          }
          json.key("navigation")
          write(group.links, &json)
        }
      }
    }
  }

  private static func writeFacets(_ page: FeedPage, _ json: inout JSONText) {
    guard !page.facets.isEmpty else { return }
    json.lineKey("facets")
    json.array { json in
      for facet in page.facets {
        json.newLine()
        json.object { json in
          json.key("metadata")
          json.object { $0.member("title", facet.title) }
          json.key("links")
          write(facet.links, active: facet.active, &json)
        }
      }
    }
  }

  private static func write(_ links: [FeedLink], active: URL? = nil, _ json: inout JSONText) {
    json.array { json in
      for link in links {
        json.newLine()
        json.object { json in
          json.member("href", link.url.absoluteString)
          json.member("title", link.title)
          json.member("type", mediaType)
          json.member("rel", link.url == active ? "self" : "subsection")
          if let count = link.issueCount {
            json.key("properties")
            json.object { $0.member("numberOfItems", count) }
          }
        }
      }
    }
  }

  // MARK: Issues

  private static func write(_ issue: FeedIssue, _ json: inout JSONText) {
    json.object { json in
      json.key("metadata")
      json.object { json in
        json.member("@type", "http://schema.org/PublicationIssue")
        json.member("identifier", FeedURN.uri(of: issue.identifier))
        json.member("title", issue.title)
        json.optional("modified", issue.modified.map(InternetDate.timeText))
        json.optional("published", issue.releaseDate)
        json.optional("language", issue.language)
        json.optional("author", issue.authors)
        json.optional("description", issue.summary)
        json.optional("subject", issue.categories)
        json.optional("readingProgression", issue.readingDirection?.rawValue)
        json.optional("numberOfPages", issue.pageCount)
        if let publication = issue.publication {
          json.key("belongsTo")
          json.object { json in
            json.key("series")
            json.object { json in
              json.member("name", publication)
              json.optional("position", issue.position)
            }
          }
        }
        json.key(FeedNamespace.gatefold)
        json.object { json in
          json.member("isFree", issue.isFree)
          json.optional("number", issue.number)
          if issue.publication == nil { json.optional("position", issue.position) }
          json.optional("readerURL", issue.readerURL)
        }
      }
      json.key("links")
      writeLinks(of: issue, &json)
      if !issue.covers.isEmpty {
        json.key("images")
        json.array { json in
          for cover in issue.covers {
            json.object { json in
              json.member("href", cover.url.absoluteString)
              json.member("type", cover.mediaType)
              json.optional("width", cover.size?.width)
              json.optional("height", cover.size?.height)
            }
          }
        }
      }
    }
  }

  private static func writeLinks(of issue: FeedIssue, _ json: inout JSONText) {
    json.array { json in
      if let download = issue.download {
        json.object { json in
          json.member("rel", issue.isFree ? FeedRelation.openAccess : FeedRelation.acquisition)
          json.member("href", download.url.absoluteString)
          json.member("type", download.mediaType)
          json.optional("size", download.byteCount)
          if let sha256 = download.sha256 {
            json.key("properties")
            json.object { $0.member("sha256", sha256) }
          }
        }
      }
      if let purchase = issue.purchaseURL {
        json.object { json in
          json.member("rel", FeedRelation.buy)
          json.member("href", purchase.absoluteString)
          json.member("type", "text/html")
        }
      }
      if let page = issue.pageURL {
        json.object { json in
          json.member("rel", FeedRelation.alternate)
          json.member("href", page.absoluteString)
          json.member("type", FeedRelation.webPage)
        }
      }
      guard let preview = issue.preview else { return }
      json.object { json in
        json.optional("rel", [FeedRelation.preview, FeedRelation.sample])
        json.member("href", preview.url.absoluteString)
        json.member("type", FeedRelation.previewType)
        json.key("properties")
        json.object { json in
          json.member("numberOfItems", preview.pageCount)
          json.optional("pictures", preview.pictureTemplate)
        }
      }
    }
  }
}
