internal import GatefoldExport

/// The addresses of an issue on the server.
struct IssueAddresses: Sendable {
  /// Of the server, without a slash at the end.
  let base: String
  let identifier: IssueIdentifier

  /// Of everything about the issue.
  var folder: String { "\(base)/issues/\(identifier.text.pathSegment)" }

  /// Of a picture of the cover.
  var cover: String { cover(side: "640") }

  /// - Parameter side: the longer side of the picture, in pixels.
  func cover(side: String) -> String { "\(folder)/covers/\(side).jpg" }

  /// Of a page's picture, in version 3.0 of the Image API.
  func picture(ofPage index: Int) -> String {
    "\(base)/iiif/3/\(PictureIdentifier(identifier, pageIndices: [index]).text.pathSegment)"
  }

  var searches: [WebIssue.SearchService] {
    [
      .init(address: "\(folder)/search", autocompleteAddress: "\(folder)/autocomplete", isVersionOne: false),
      .init(address: "\(folder)/search/1", autocompleteAddress: "\(folder)/autocomplete/1", isVersionOne: true),
    ]
  }
}
