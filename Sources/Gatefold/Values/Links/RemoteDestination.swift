/// A view of a page of another document. Its coordinates are not among it: they are in the space of a page that is not
/// known here.
public struct RemoteDestination: Hashable, Sendable, Codable {
  /// As the document names it, mostly relative to its own place. Of an embedded file: the names of the attachments that
  /// lead to it, ".." for the document around, with slashes between.
  public let file: String
  /// From 0; `nil` where a name stands for it, or nothing does.
  public let pageIndex: Int?
  /// The name of a named destination in that document.
  public let name: String?
  /// How the page is shown; `nil` where a name says so, or nothing does.
  public let kind: Destination.Kind?

  public init(file: String, pageIndex: Int? = nil, name: String? = nil, kind: Destination.Kind? = nil) {
    self.file = file
    self.pageIndex = pageIndex
    self.name = name
    self.kind = kind
  }
}
