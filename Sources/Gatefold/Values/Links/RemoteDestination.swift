/// A page of another document that a link leads to. It has no coordinates, since those are in the space of an unknown
/// page.
public struct RemoteDestination: Hashable, Sendable, Codable {
  /// The file as the document names it, mostly relative to its own place. For an embedded document: the names of the
  /// attachments that lead to it, ".." for the document around, separated by slashes.
  public let file: String
  /// Index of the page, from 0; `nil` for a named destination, and if the link gives no page.
  public let pageIndex: Int?
  /// The name of a named destination in that document; `nil` for other destinations.
  public let name: String?
  /// How the page is shown; `nil` for a named destination, and if the link doesn't say.
  public let kind: Destination.Kind?

  /// A destination in another document.
  public init(file: String, pageIndex: Int? = nil, name: String? = nil, kind: Destination.Kind? = nil) {
    self.file = file
    self.pageIndex = pageIndex
    self.name = name
    self.kind = kind
  }
}
