/// Limits of requests to web servers.
///
/// ```swift
/// import GatefoldStore
///
/// var transfer = TransferOptions()
/// transfer.stallTimeout = .seconds(60)  // for trains
/// ```
public struct TransferOptions: Hashable, Sendable {
  /// The value of the `User-Agent` header.
  public var userAgent = "Gatefold"
  /// The longest time until a connection stands; 20 seconds.
  public var connectTimeout: Duration = .seconds(20)
  /// The longest time for a small response as a whole, like a feed or a cover; 60 seconds.
  public var responseTimeout: Duration = .seconds(60)
  /// A response that stays below ``minimumSpeed`` for this long has stalled; 30 seconds. Whole seconds count.
  public var stallTimeout: Duration = .seconds(30)
  /// The speed in bytes a second below which a response stalls; 200.
  public var minimumSpeed = 200
  /// The most addresses that one may lead to; 10.
  public var maximumRedirects = 10
  /// The path of a file of certificates in PEM that are trusted instead of the system's; `nil` for the system's.
  public var certificateFile: String?

  /// The defaults.
  public init() {}
}
