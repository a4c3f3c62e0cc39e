/// Relations of links, namespaces and media types of OPDS.
enum FeedRelation {
  static let acquisition = "http://opds-spec.org/acquisition"
  static let openAccess = "http://opds-spec.org/acquisition/open-access"
  static let buy = "http://opds-spec.org/acquisition/buy"
  static let subscribe = "http://opds-spec.org/acquisition/subscribe"
  static let sample = "http://opds-spec.org/acquisition/sample"
  static let image = "http://opds-spec.org/image"
  static let thumbnail = "http://opds-spec.org/image/thumbnail"
  static let facet = "http://opds-spec.org/facet"
  static let crawlable = "http://opds-spec.org/crawlable"
  static let preview = "preview"
  static let alternate = "alternate"
  /// OPDS Page Streaming Extension: pictures of pages one by one.
  static let stream = "http://vaemendis.net/opds-pse/stream"

  /// Older names of relations of covers.
  static let coverRelations: Set<String> = [
    image, "http://opds-spec.org/cover", "x-stanza-cover-image",
  ]
  static let thumbnailRelations: Set<String> = [
    thumbnail, "http://opds-spec.org/thumbnail", "x-stanza-cover-image-thumbnail",
  ]

  /// The media type of a description of preview pages.
  static let previewType = "application/json"
  static let searchDescription = "application/opensearchdescription+xml"
  /// The media type by which web pages name feeds in JSON of this library.
  static let storeFeed = "application/vnd.gatefold-store+json"
  static let webPage = "text/html"
  static let navigationFeed = "application/atom+xml;profile=opds-catalog;kind=navigation"
  static let acquisitionFeed = "application/atom+xml;profile=opds-catalog;kind=acquisition"
}

/// Namespaces of feeds in Atom.
enum FeedNamespace {
  static let atom = "http://www.w3.org/2005/Atom"
  static let terms = "http://purl.org/dc/terms/"
  static let elements = "http://purl.org/dc/elements/1.1/"
  static let opds = "http://opds-spec.org/2010/catalog"
  static let threads = "http://purl.org/syndication/thread/1.0"
  static let history = "http://purl.org/syndication/history/1.0"
  static let schema = "http://schema.org/"
  static let calibre = "http://calibre.kovidgoyal.net/2009/metadata"
  static let streaming = "http://vaemendis.net/opds-pse/ns"
  static let xhtml = "http://www.w3.org/1999/xhtml"
  /// Gatefold's own elements, which the other namespaces lack. In OPDS 2.0 it is a member of `metadata`.
  static let gatefold = "urn:gatefold:store:1"
}
