internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// The file `issue.json` beside an issue: what the database knows of it, so that a lost database is made again.
struct IssueRecord: Codable, Sendable {
  struct File: Codable, Hashable, Sendable {
    var name: String
    var hash: String
    var byteCount: Int
    var mediaType: String
    var installedDate: Date
    /// The path that it came from, by which an installation that was interrupted is known again.
    var origin: String?
  }

  static let currentFormat = 1

  var format = currentFormat
  /// The number of changes before this one. A record with a higher one than the database is newer.
  var revision: Int
  var feed: FeedIssueRecord
  var store: String?
  var vanishedDate: Date?
  var addedDate: Date
  var file: File?
  /// The hash of the file that an archived issue had.
  var archivedHash: String?
  var wasArchived = false
  var isPinned = false
  var cover: String?
  /// The number of pages of the file, which the feed may not give.
  var pageCount: Int?
  var place: ReadingPlace?
  var lastReadDate: Date?
  var bookmarks: [Bookmark] = []
  var highlights: [Highlight] = []

  /// Whether it holds something that a feed does not.
  var isWorthKeeping: Bool {
    file != nil || wasArchived || isPinned || place != nil || lastReadDate != nil || store == nil || !bookmarks.isEmpty
      || !highlights.isEmpty
  }

  /// Reads a record; returns `nil` if the file is missing, damaged or of a newer format.
  static func read(_ path: String) -> IssueRecord? {
    guard let data = FileManager.default.contents(atPath: path),
      let record = try? IssueRecord(json: data), record.format <= currentFormat
    else { return nil }
    return record
  }

  /// - Throws: `unwritableFile`, `encodingFailed`.
  func write(to path: String) throws(GatefoldError) {
    guard let data = try? JSONWriter.file(of: self) else {
      throw GatefoldError(.encodingFailed, "the record of \"\(feed.identifier)\" could not be written")
    }
    try LibraryFiles.write(data, to: path)
  }
}
