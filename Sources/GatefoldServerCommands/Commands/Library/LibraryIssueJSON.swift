internal import Foundation
internal import Gatefold
internal import GatefoldStore

/// An issue of a library in JSON.
struct LibraryIssueJSON: Encodable {
  let identifier: String
  let title: String
  let publication: String?
  let number: String?
  let releaseDate: String?
  let language: String?
  let pageCount: Int?
  let isFree: Bool
  let state: LibraryState
  let path: String?
  let mediaType: String?
  let sha256: String?
  let bytes: Int
  let cover: String?
  let isPinned: Bool
  let store: String?
  let hasDownload: Bool
  let added: String
  let installed: String?
  let vanished: String?
  let lastRead: String?
  let place: PlaceJSON?
  let preparationFailure: String?

  init(_ issue: LibraryIssue) {
    identifier = issue.identifier
    title = issue.title
    publication = issue.publication
    number = issue.number
    releaseDate = issue.releaseDate?.ISO8601Format()
    language = issue.language
    pageCount = issue.pageCount
    isFree = issue.isFree
    state = issue.state
    path = issue.path
    mediaType = issue.mediaType
    sha256 = issue.fileHash
    bytes = issue.byteCount
    cover = issue.coverPath
    isPinned = issue.isPinned
    store = issue.store?.absoluteString
    hasDownload = issue.hasDownload
    added = issue.addedDate.ISO8601Format()
    installed = issue.installedDate?.ISO8601Format()
    vanished = issue.vanishedDate?.ISO8601Format()
    lastRead = issue.lastReadDate?.ISO8601Format()
    place = issue.place.map(PlaceJSON.init)
    preparationFailure = issue.preparationFailure
  }
}

/// A reading place in JSON.
struct PlaceJSON: Encodable {
  let pageIndex: Int
  let pageNumber: Int
  let pageLabel: String?
  let point: PagePoint?
  let zoom: Double?
  let detail: String?

  init(_ place: ReadingPlace) {
    pageIndex = place.pageIndex
    pageNumber = place.pageIndex + 1
    pageLabel = place.pageLabel
    point = place.point
    zoom = place.zoom
    detail = place.detail
  }
}

extension LibraryState {
  /// The state for people, of the same length for all.
  var column: String {
    let words =
      switch self {
      case .notDownloaded: "not here"
      case .queued: "queued"
      case .downloading: "loading"
      case .installed: "installed"
      case .updateAvailable: "update"
      case .archived: "archived"
      }
    return words.padding(toLength: 9, withPad: " ", startingAt: 0)
  }
}

extension LibraryIssue {
  /// A line of a list.
  var line: String {
    let size = byteCount > 0 ? ByteSize.text(byteCount) : ""
    let padded = String(repeating: " ", count: max(0, 9 - size.count)) + size
    let origin = [publication, number, releaseDate.map { $0.formatted(.iso8601.year().month().day()) }].compactMap(
      \.self
    )
    let notes = (isPinned ? ["pinned"] : []) + (vanishedDate != nil ? ["no longer in its feed"] : [])
    let details = origin + notes
    return "\(state.column) \(padded)  \(identifier)  \(title)"
      + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
  }
}
