internal import Foundation
internal import Gatefold
internal import GatefoldStore

/// Issues of a library, a part of a list.
struct LibraryListJSON: Encodable {
  let total: Int
  let issues: [LibraryIssueJSON]
}

/// An issue of a library.
struct LibraryIssueJSON: Encodable {
  let identifier: String
  let title: String
  let publication: String?
  let number: String?
  let releaseDate: Date?
  let language: String?
  let pageCount: Int?
  let isFree: Bool
  let state: LibraryState
  let mediaType: String?
  let bytes: Int
  let sha256: String?
  let isPinned: Bool
  let hasDownload: Bool
  let added: Date
  let installed: Date?
  let lastRead: Date?
  let place: ReadingPlace?
  /// Addresses, where the file is on the machine of the library.
  let manifest: String?
  let file: String?
  let cover: String?

  init(_ issue: LibraryIssue, _ addresses: IssueAddresses) {
    (identifier, title, publication) = (issue.identifier, issue.title, issue.publication)
    (number, releaseDate, language) = (issue.number, issue.releaseDate, issue.language)
    (pageCount, isFree, state, mediaType) = (issue.pageCount, issue.isFree, issue.state, issue.mediaType)
    (bytes, sha256, isPinned) = (issue.byteCount, issue.fileHash, issue.isPinned)
    (hasDownload, added, installed) = (issue.hasDownload, issue.addedDate, issue.installedDate)
    (lastRead, place) = (issue.lastReadDate, issue.place)
    let hasPages = issue.isReadable && issue.mediaType != ServedRoots.IssueFile.Kind.epub.rawValue
    manifest = hasPages ? addresses.manifest : nil
    file = issue.isReadable ? "\(addresses.folder)/file" : nil
    var ofEdition = addresses
    ofEdition.edition = issue.fileHash.map(ServedEdition.init(contentHash:))
    cover = issue.isReadable ? ofEdition.cover : nil
  }
}

/// How far a download is.
struct DownloadJSON: Encodable {
  let identifier: String
  let state: String
  let receivedBytes: Int
  let totalBytes: Int?
  let bytesPerSecond: Double
  let secondsLeft: Double?
  /// A message for display.
  let explanation: String

  init(_ status: DownloadStatus) {
    identifier = status.id
    state = status.state.name
    receivedBytes = status.progress.receivedByteCount
    totalBytes = status.progress.totalByteCount
    bytesPerSecond = status.progress.bytesPerSecond.rounded()
    secondsLeft = status.progress.timeLeft.map { ($0 / .seconds(1)).rounded() }
    explanation = status.state.explanation
  }
}

extension DownloadState {
  fileprivate var name: String {
    switch self {
    case .queued: "queued"
    case .downloading: "downloading"
    case .waiting: "waiting"
    case .verifying: "verifying"
    case .installing: "installing"
    case .installed: "installed"
    case .paused: "paused"
    case .failed: "failed"
    case .cancelled: "cancelled"
    }
  }
}
