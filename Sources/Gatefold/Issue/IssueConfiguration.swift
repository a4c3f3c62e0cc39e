public import Foundation

/// How an issue is opened and read.
///
/// ```swift
/// let configuration = IssueConfiguration(password: "reader", isolation: .process)
/// let issue = try await Issue.open(url, configuration: configuration)
/// ```
public struct IssueConfiguration: Sendable {
  /// The user's or the owner's, where the document is encrypted.
  public var password: String?
  /// How many requests may run at once; the number of cores where none is given.
  public var lanes: Int?
  /// How colours are converted.
  public var colors: ColorConversion
  /// Whether the document is read in this process, or in workers that it cannot harm.
  public var isolation: Isolation
  /// Whose budget and caches the issue shares.
  public var context: RenderingContext

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
  /// Pages that the program draws by itself.
  case program
}
