internal import Gatefold
internal import GatefoldFormats
internal import GatefoldIndex
internal import GatefoldStore

extension JSONObject {
  /// Pages that a search found, the best first.
  ///
  /// - Parameter next: the address of further ones.
  static func found(_ hits: [JSONObject], total: Int, next: String? = nil) -> JSONObject {
    ["total": total, "next": next, "hits": hits]
  }
}

extension ServedHit {
  func json(_ base: String) -> JSONObject {
    let addresses = IssueAddresses(base: base, identifier: identifier, edition: edition)
    return hit.servedJSON(addresses).adding(["identifier": identifier.text, "title": title])
  }
}

extension LibraryHit {
  /// - Parameter addresses: of the issue.
  func json(_ addresses: IssueAddresses) -> JSONObject {
    var addresses = addresses
    addresses.edition = issue.fileHash.map(ServedEdition.init(contentHash:))
    return hit.servedJSON(issue.isReadable ? addresses : nil)
      .adding(["identifier": issue.identifier, "title": issue.title])
  }
}

extension IndexHit {
  /// A page, in fewer bytes than commands print: each quad is a list of its corners' x and y in turn.
  ///
  /// - Parameter addresses: of the issue; `nil` if its file is not on this machine.
  fileprivate func servedJSON(_ addresses: IssueAddresses?) -> JSONObject {
    let quads = quads.map { quad in quad.corners.flatMap { [$0.x, $0.y] }.map { ($0 * 100).rounded() / 100 } }
    return [
      "pageIndex": pageIndex, "pageLabel": pageLabel, "before": snippet.before, "match": snippet.match,
      "after": snippet.after, "quads": quads, "issue": addresses.map { "\($0.folder)/" },
      "manifest": addresses?.manifest,
      "thumbnail": addresses.map { "\($0.files)/pages/\(pageNumber)/thumbnail.jpg" },
    ]
  }
}
