internal import Foundation
internal import Gatefold

/// An entry of a feed as a library keeps it.
struct FeedIssueRecord: Codable, Hashable, Sendable {
  struct File: Codable, Hashable, Sendable {
    var url: String
    var mediaType: String
    var byteCount: Int?
    var sha256: String?
  }

  struct Picture: Codable, Hashable, Sendable {
    var url: String
    var mediaType: String
    var size: PixelSize?
  }

  struct Pages: Codable, Hashable, Sendable {
    var url: String
    var pageCount: Int
  }

  var identifier: String
  var title: String
  var publication: String?
  var number: String?
  var position: Double?
  var releaseDate: Double?
  var language: String?
  var readingDirection: ReadingDirection?
  var categories: [String]?
  var summary: String?
  var authors: [String]?
  var pageCount: Int?
  var isFree: Bool
  var covers: [Picture]?
  var download: File?
  var preview: Pages?
  var modified: Double?

  init(_ issue: FeedIssue) {
    // SQLite ends a text at its first zero, so two identifiers could become one.
    identifier = issue.identifier.replacingOccurrences(of: "\0", with: "\u{FFFD}")
    title = issue.title
    publication = issue.publication
    number = issue.number
    position = issue.position
    releaseDate = issue.releaseDate?.timeIntervalSince1970
    language = issue.language
    readingDirection = issue.readingDirection
    categories = issue.categories.isEmpty ? nil : issue.categories
    summary = issue.summary
    authors = issue.authors.isEmpty ? nil : issue.authors
    pageCount = issue.pageCount
    isFree = issue.isFree
    let pictures = issue.covers.map { Picture(url: $0.url.absoluteString, mediaType: $0.mediaType, size: $0.size) }
    covers = pictures.isEmpty ? nil : pictures
    download = issue.download.map {
      File(url: $0.url.absoluteString, mediaType: $0.mediaType, byteCount: $0.byteCount, sha256: $0.sha256)
    }
    preview = issue.preview.map { Pages(url: $0.url.absoluteString, pageCount: $0.pageCount) }
    modified = issue.modified?.timeIntervalSince1970
  }

  /// The feed entry, without invalid addresses.
  var issue: FeedIssue {
    var issue = FeedIssue(identifier: identifier, title: title)
    issue.publication = publication
    issue.number = number
    issue.position = position
    issue.releaseDate = releaseDate.map(Date.init(timeIntervalSince1970:))
    issue.language = language
    issue.readingDirection = readingDirection
    issue.categories = categories ?? []
    issue.summary = summary
    issue.authors = authors ?? []
    issue.pageCount = pageCount
    issue.isFree = isFree
    issue.covers = (covers ?? []).compactMap { picture in
      URL(string: picture.url).map { FeedIssue.Cover(url: $0, mediaType: picture.mediaType, size: picture.size) }
    }
    issue.download = download.flatMap { file in
      URL(string: file.url).map {
        FeedIssue.Download(url: $0, mediaType: file.mediaType, byteCount: file.byteCount, sha256: file.sha256)
      }
    }
    issue.preview = preview.flatMap { pages in
      URL(string: pages.url).map { FeedIssue.Preview(url: $0, pageCount: pages.pageCount) }
    }
    issue.modified = modified.map(Date.init(timeIntervalSince1970:))
    return issue
  }

  /// Whether the feed gives another file than one with this hash and size. What it does not give does not count.
  func differs(fromHash hash: String?, byteCount: Int) -> Bool {
    guard let download, let hash else { return false }
    if let given = download.sha256 { return given.lowercased() != hash }
    return download.byteCount.map { $0 != byteCount } ?? false
  }

  /// Words by which it is found, besides title, publication and number.
  var about: String {
    ([summary, identifier].compactMap(\.self) + (authors ?? []) + (categories ?? [])).joined(separator: "\n")
  }
}
