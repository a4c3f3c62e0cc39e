/// A link by which a file of an issue may be had.
struct FeedAcquisition {
  let relation: String
  let mediaType: String?
  /// Whether the feed gives a price for the link.
  let hasPrice: Bool

  /// Whether it leads to the file itself. Other relations lead to a shop, a library or a sample.
  var isDownload: Bool {
    guard relation == FeedRelation.acquisition || relation == FeedRelation.openAccess else { return false }
    // Pages of shops, and feeds that describe the issue further.
    let isPage = mediaType.map { $0.hasPrefix("text/html") || $0.hasPrefix("application/atom+xml") } ?? false
    return !isPage
  }

  var isFree: Bool { relation == FeedRelation.openAccess || !hasPrice }

  /// The smallest is best: files that this library can open come before others.
  var rank: Int {
    let type = mediaType.map { $0.prefix { $0 != ";" }.lowercased() } ?? ""
    let kinds = ["application/zip", "application/pdf", "application/epub+zip", "application/vnd.comicbook+zip"]
    return kinds.firstIndex(of: type) ?? kinds.count
  }
}
