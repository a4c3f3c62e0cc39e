internal import Gatefold
internal import GatefoldIndex
internal import GatefoldStore

/// Pages that a search found, the best first.
struct FoundPagesJSON: Encodable {
  let total: Int
  /// The address of further ones.
  var next: String?
  let hits: [FoundPageJSON]
}

/// A page that a search found.
struct FoundPageJSON: Encodable {
  let identifier: String
  let title: String
  let pageIndex: Int
  let pageLabel: String
  let before: String
  let match: String
  let after: String
  /// Of each line of each match, the corners in page space, as x and y in turn.
  let quads: [[Double]]
  /// Addresses, where the file is on this machine.
  let issue: String?
  let manifest: String?
  let thumbnail: String?

  init(_ found: ServedHit, _ base: String) {
    self.init(
      found.hit,
      identifier: found.identifier.text,
      title: found.title,
      IssueAddresses(base: base, identifier: found.identifier, edition: found.edition)
    )
  }

  /// - Parameter addresses: of the issue; `nil` if it is not on this machine.
  init(_ found: LibraryHit, _ addresses: IssueAddresses) {
    var addresses = addresses
    addresses.edition = found.issue.fileHash.map(ServedEdition.init(contentHash:))
    self.init(
      found.hit,
      identifier: found.issue.identifier,
      title: found.issue.title,
      found.issue.isReadable ? addresses : nil
    )
  }

  private init(_ hit: IndexHit, identifier: String, title: String, _ addresses: IssueAddresses?) {
    (self.identifier, self.title) = (identifier, title)
    (pageIndex, pageLabel) = (hit.pageIndex, hit.pageLabel)
    (before, match, after) = (hit.snippet.before, hit.snippet.match, hit.snippet.after)
    quads = hit.quads.map { quad in
      quad.corners.flatMap { [$0.x, $0.y] }
        .map { ($0 * 100).rounded() / 100 }
    }
    issue = addresses.map { "\($0.folder)/" }
    manifest = addresses?.manifest
    thumbnail = addresses.map { "\($0.files)/pages/\(hit.pageIndex + 1)/thumbnail.jpg" }
  }
}
