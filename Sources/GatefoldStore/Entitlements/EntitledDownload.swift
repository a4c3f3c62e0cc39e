/// A file that a reader may download, and what the request for it carries.
public struct EntitledDownload: Hashable, Sendable {
  /// The file. Its address may differ from the feed's. Size and checksum are verified if given.
  public var file: FeedIssue.Download
  /// Headers that the request carries, like "Authorization". They are sent to the host of the address only, and not
  /// after a redirect to another one.
  public var headers: [String: String]

  /// A download.
  public init(file: FeedIssue.Download, headers: [String: String] = [:]) {
    self.file = file
    self.headers = headers
  }
}
