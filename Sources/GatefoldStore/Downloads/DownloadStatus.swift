/// A download at a moment.
public struct DownloadStatus: Hashable, Sendable, Identifiable {
  /// The request of the download, without its headers.
  public var request: DownloadRequest
  /// The state of the download.
  public var state: DownloadState
  /// How far it is.
  public var progress: DownloadProgress

  /// The identifier of the request.
  public var id: String { request.identifier }

  init(_ request: DownloadRequest, _ state: DownloadState, _ progress: DownloadProgress) {
    self.request = request
    self.request.headers = [:]
    self.state = state
    self.progress = progress
  }
}
