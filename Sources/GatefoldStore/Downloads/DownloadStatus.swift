/// A download at a moment.
public struct DownloadStatus: Hashable, Sendable, Identifiable {
  /// What is downloaded. It has no headers.
  public var request: DownloadRequest
  /// What it is doing.
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
