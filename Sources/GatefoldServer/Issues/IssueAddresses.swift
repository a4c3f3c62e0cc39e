internal import GatefoldExport

/// The addresses of an issue on the server.
struct IssueAddresses: Sendable {
  /// The base address of the server, without a slash at the end.
  let base: String
  let identifier: IssueIdentifier
  /// The edition named in the addresses of its files, or `nil` for the current one.
  var edition: ServedEdition?

  /// The base address of the issue's resources.
  var folder: String { "\(base)/issues/\(identifier.text.escapedPathSegment)" }

  var manifest: String { "\(folder)/manifest.json" }

  /// The address of the folder with the files of the edition.
  var files: String { edition.map { "\(folder)/\($0.folder)" } ?? folder }

  /// The address of the cover picture, 640 pixels on its longer side.
  var cover: String { cover(side: "640") }

  /// - Parameter side: the longer side of the picture, in pixels.
  func cover(side: String) -> String { "\(files)/covers/\(side).jpg" }

  /// Of a page's picture, in version 3.0 of the Image API.
  func picture(ofPage index: Int) -> String {
    let picture = PictureIdentifier(identifier, pageIndices: [index], edition: edition)
    return "\(base)/iiif/3/\(picture.text.escapedPathSegment)"
  }

  /// The identifier of a page's canvas in the manifest.
  func canvas(ofPage index: Int) -> String { "\(folder)/canvas/\(index + 1)" }

  var searches: [WebIssue.SearchService] {
    [
      .init(address: "\(folder)/search", autocompleteAddress: "\(folder)/autocomplete", isVersionOne: false),
      .init(address: "\(folder)/search/1", autocompleteAddress: "\(folder)/autocomplete/1", isVersionOne: true),
    ]
  }
}

/// Identifies an edition of an issue in addresses, so that a cached part of one edition is never used for another.
struct ServedEdition: Hashable, Sendable {
  /// The first digits of the hash of its content.
  let name: String

  private static let digitCount = 16

  /// - Parameter contentHash: in hexadecimal.
  init(contentHash: String) { name = String(contentHash.prefix(Self.digitCount)) }

  /// - Parameter name: as in an address.
  /// - Returns: `nil` for what names none.
  init?(_ name: some StringProtocol) {
    guard name.utf8.count == Self.digitCount, name.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
      return nil
    }
    self.name = String(name)
  }

  /// The path of its files from the address of the issue.
  var folder: String { "\(Self.folderName)/\(name)" }

  static let folderName = "editions"

  /// The edition that the path of a request names, from behind the issue, and the rest of the path.
  static func split(_ segments: [String]) throws(RequestProblem) -> (edition: ServedEdition?, rest: [String]) {
    guard segments.first == folderName else { return (nil, segments) }
    guard segments.count > 2, let edition = ServedEdition(segments[1]) else {
      throw .notFound("there is no such edition")
    }
    return (edition, Array(segments.dropFirst(2)))
  }

  /// - Throws: 410 if the issue has another edition by now.
  func check(contentHash: String) throws(RequestProblem) {
    guard self == ServedEdition(contentHash: contentHash) else { throw .otherEdition }
  }
}
