internal import Foundation
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldStore

extension LibraryIssue {
  /// The issue, with its files on this machine and the store that it comes from.
  var localJSON: JSONObject {
    json.adding([
      "path": path, "cover": coverPath, "store": store?.absoluteString, "vanished": vanishedDate,
      "preparationFailure": preparationFailure,
    ])
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
