/// A file that is complete and checked, to be moved to where it belongs.
public struct DownloadedFile: Hashable, Sendable {
  /// Its path. It is on the file system of the queue's folder, so that a rename moves it.
  public let path: String
  /// The request that the file answers.
  public let request: DownloadRequest
}
