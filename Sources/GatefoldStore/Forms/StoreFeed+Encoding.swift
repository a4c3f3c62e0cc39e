public import Foundation
public import Gatefold

extension StoreFeed {
  /// Writes the feed: the same bytes for the same content.
  ///
  /// ```swift
  /// let feed = StoreFeed(title: "Skerry", issues: [FeedIssue(identifier: "org.example.skerry.14", title: "Skerry 14")])
  /// try feed.encoded(as: .opds2, at: URL(string: "https://example.org/opds.json")).write(to: URL(filePath: "opds.json"))
  /// ```
  ///
  /// Times are written to the second, positions to a thousandth. XML has no control characters, so they are left out.
  ///
  /// - Parameters:
  ///   - form: of the file.
  ///   - address: where it will be served. OPDS wants a feed to say that.
  /// - Throws: `encodingFailed`.
  public func encoded(as form: FeedForm, at address: URL? = nil) throws(GatefoldError) -> Data {
    FeedPage(self, at: address).encoded(as: form)
  }
}

extension FeedPage {
  package func encoded(as form: FeedForm) -> Data {
    switch form {
    case .propertyList: PropertyListFeed.encoded(self)
    case .json: StoreJSON.encoded(self)
    case .opds2: OPDS2Feed.encoded(self)
    case .opds1: OPDS1Feed.encoded(self)
    }
  }
}
