internal import Foundation
internal import GatefoldPackage

/// Finds the feed that a web page names in its head, as browsers and reading apps do.
enum FeedDiscovery {
  /// The address of the feed that says most; `nil` if the page names none that may be followed.
  ///
  /// - Parameters:
  ///   - page: the bytes of the page.
  ///   - address: where it came from.
  static func feed(inPage page: Data, at address: URL) -> URL? {
    let head = HTMLHead(ofPage: page)
    let base = head.baseAddress.flatMap { URL(string: $0, relativeTo: address)?.absoluteURL } ?? address
    let named = head.links.filter { !$0.relations.isDisjoint(with: ["alternate", "related"]) }
    for isWanted in [isStoreFeed, isOPDS2, isOPDS1] {
      for link in named where isWanted(link.mediaType) {
        guard let url = URL(string: link.address, relativeTo: base)?.absoluteURL, isFollowed(url, from: address) else {
          continue
        }
        return url
      }
    }
    return nil
  }

  private static func isStoreFeed(_ type: String) -> Bool { type == FeedRelation.storeFeed }
  private static func isOPDS2(_ type: String) -> Bool { type.hasPrefix(FeedForm.opds2.mediaType) }
  private static func isOPDS1(_ type: String) -> Bool {
    type.hasPrefix("application/atom+xml;") && type.contains("profile=opds-catalog")
  }

  /// As with redirects: never to a file, and never from an encrypted address to one that is not.
  private static func isFollowed(_ url: URL, from page: URL) -> Bool {
    guard url.host()?.isEmpty == false, url != page else { return false }
    let scheme = url.scheme?.lowercased()
    return scheme == "https" || scheme == "http" && page.scheme?.lowercased() == "http"
  }
}
