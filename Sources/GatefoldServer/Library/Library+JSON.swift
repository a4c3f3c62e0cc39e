internal import Foundation
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldStore

extension LibraryIssue {
  /// The issue, with addresses where its file is on the machine of the library.
  func json(_ addresses: IssueAddresses) -> JSONObject {
    guard isReadable else { return json }
    let hasPages = mediaType != ServedRoots.IssueFile.Kind.epub.rawValue
    var ofEdition = addresses
    ofEdition.edition = fileHash.map(ServedEdition.init(contentHash:))
    return json.adding([
      "manifest": hasPages ? addresses.manifest : nil, "file": "\(addresses.folder)/file", "cover": ofEdition.cover,
    ])
  }
}

extension DownloadStatus {
  /// How far a download is. `explanation` is a message for display.
  var json: JSONObject {
    [
      "identifier": id, "state": state.name, "receivedBytes": progress.receivedByteCount,
      "totalBytes": progress.totalByteCount, "bytesPerSecond": progress.bytesPerSecond.rounded(),
      "secondsLeft": progress.timeLeft.map { ($0 / .seconds(1)).rounded() }, "explanation": state.explanation,
    ]
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
