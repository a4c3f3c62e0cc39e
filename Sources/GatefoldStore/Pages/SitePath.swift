internal import Foundation

/// Paths in the folder of a store with a reader.
enum SitePath {
  static let start = "index.html"
  static let feed = "feed.json"
  static let reader = "reader/"
  static let styles = "pages/site.css"
  static let script = "pages/site.js"

  /// The short address of an issue, with a slash at its end.
  static func issuePage(_ slug: String) -> String { "read/\(slug)/" }

  /// The folder that contains the `issue.json` of an issue, with a trailing slash.
  static func issueFolder(_ slug: String) -> String { "issues/\(slug)/" }

  static func description(_ slug: String) -> String { "\(issueFolder(slug))issue.json" }

  /// The reader with an issue.
  static func reading(_ slug: String) -> String { "\(reader)?issue=../\(issueFolder(slug))" }

  /// The feeds that pages name, those first that say most.
  static let feeds = [
    (feed, FeedRelation.storeFeed, "Gatefold"), ("opds.json", FeedForm.opds2.mediaType, "OPDS 2"),
    ("opds.xml", "application/atom+xml;profile=opds-catalog", "OPDS 1"),
  ]
}
