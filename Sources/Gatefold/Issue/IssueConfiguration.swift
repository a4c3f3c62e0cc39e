public import Foundation

/// How an issue is opened and read: password, lanes, colours, isolation.
///
/// ```swift
/// let configuration = IssueConfiguration(password: "reader", isolation: .process)
/// let issue = try await MagazineIssue.open(url, configuration: configuration)
/// ```
public struct IssueConfiguration: Sendable {
  /// The user or owner password of an encrypted document. The default is no password.
  public var password: String?
  /// The maximum number of requests that run at once; `nil`, the default, means the number of cores.
  public var lanes: Int?
  /// How colours are converted. The default is ``ColorConversion/accelerated``.
  public var colors: ColorConversion
  /// Whether the document is read in this process, the default, or in sandboxed worker processes.
  public var isolation: Isolation
  /// Whether text that was recognized in pictures of pages, and is kept beside the file, is used. It is by default.
  public var usesRecognizedText = true
  /// The budget and the caches that the issue shares. The default is ``RenderingContext/shared``.
  public var context: RenderingContext

  /// A configuration. Without arguments it opens trusted, unencrypted files in this process.
  public init(
    password: String? = nil,
    lanes: Int? = nil,
    colors: ColorConversion = .accelerated,
    isolation: Isolation = .none,
    context: RenderingContext = .shared
  ) {
    self.password = password
    self.lanes = lanes
    self.colors = colors
    self.isolation = isolation
    self.context = context
  }
}

/// Where an issue was opened from.
public enum IssueSource: Hashable, Sendable {
  /// A file, by its absolute URL.
  case file(URL)
  /// Bytes in memory.
  case data(byteCount: Int)
  /// Pages that the program draws itself.
  case program
}
