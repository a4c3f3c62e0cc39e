/// How a feed is written down. All forms have the same content, as far as each can hold it.
public enum FeedForm: String, CaseIterable, Sendable {
  /// A property list: an array of dictionaries, as magazine apps read it. It has no title and no address of a next page.
  case propertyList
  /// JSON of this library, with everything that ``StoreFeed`` has; see docs/store.md.
  case json
  /// OPDS 2.0: JSON for reading apps.
  case opds2
  /// OPDS 1.2: Atom for reading apps.
  case opds1

  /// The extension of file names: "plist", "json" or "xml".
  public var fileExtension: String {
    switch self {
    case .propertyList: "plist"
    case .json, .opds2: "json"
    case .opds1: "xml"
    }
  }

  /// The media type of a list of issues, like "application/opds+json".
  public var mediaType: String {
    switch self {
    case .propertyList: "application/x-plist"
    case .json: "application/json"
    case .opds2: "application/opds+json"
    case .opds1: "application/atom+xml;profile=opds-catalog;kind=acquisition"
    }
  }
}
