public import Foundation

/// A file to download.
///
/// ```swift
/// import Foundation
/// import GatefoldStore
///
/// func request(for issue: FeedIssue) -> DownloadRequest? {
///   guard let file = issue.download else { return nil }
///   return DownloadRequest(
///     identifier: issue.identifier,
///     url: file.url,
///     mediaType: file.mediaType,
///     byteCount: file.byteCount,
///     sha256: file.sha256
///   )
/// }
/// ```
public struct DownloadRequest: Hashable, Sendable, Codable {
  /// Tells the download from others: the identifier of the issue.
  public var identifier: String
  /// The address of the file, http or https.
  public var url: URL
  /// The expected media type, like "application/pdf". A file of another type is not installed.
  public var mediaType: String
  /// The size of the file in bytes; `nil` if it is unknown.
  public var byteCount: Int?
  /// The SHA-256 of the file in hexadecimal digits; `nil` if it is unknown. Without one, a file that another replaced
  /// while it was downloaded is noticed only by its length, its ETag or its date.
  public var sha256: String?
  /// Which downloads go first.
  public var priority: DownloadPriority
  /// Headers of the request, like a token. They go to the server of ``url`` only, and are not written to disk: after a
  /// new start, ``DownloadOptions/authorize`` gives them again.
  public var headers: [String: String] = [:]

  /// A file at an address.
  public init(
    identifier: String,
    url: URL,
    mediaType: String = "application/pdf",
    byteCount: Int? = nil,
    sha256: String? = nil,
    priority: DownloadPriority = .normal,
    headers: [String: String] = [:]
  ) {
    self.identifier = identifier
    self.url = url
    self.mediaType = mediaType
    self.byteCount = byteCount
    self.sha256 = sha256?.lowercased()
    self.priority = priority
    self.headers = headers
  }

  private enum CodingKeys: String, CodingKey {
    case identifier
    case url
    case mediaType
    case byteCount
    case sha256
    case priority
  }

  /// Whether another request is about the same bytes, as far as that is known.
  func isAboutSameFile(as other: DownloadRequest) -> Bool {
    if let ours = sha256, let theirs = other.sha256 { return ours == theirs }
    return sha256 == other.sha256 && byteCount == other.byteCount && url == other.url
  }
}
