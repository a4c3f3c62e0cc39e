public import Gatefold

/// Decides which issues a reader may read, and gives what a download of one has to carry.
///
/// Gatefold sells nothing and knows no accounts. A shop plugs in here: it answers whether an issue may be read, adds its
/// headers to downloads, and gives the addresses of issues that are not public. ``FreeEntitlements`` is the default.
///
/// ```swift
/// struct ClubEntitlements: Entitlements {
///   let key: String
///
///   func decision(for issue: FeedIssue) async throws(GatefoldError) -> EntitlementDecision {
///     if issue.isFree { return .free }
///     return key.isEmpty ? .refused(.notOwned) : .owned
///   }
///
///   func download(for issue: FeedIssue) async throws(GatefoldError) -> EntitledDownload {
///     var download = try await grantedDownload(for: issue)
///     download.headers["Authorization"] = "Bearer \(key)"
///     return download
///   }
/// }
/// ```
///
/// A decision is about the right to download. Issues that are installed stay readable, whatever is decided later.
public protocol Entitlements: Sendable {
  /// Decides whether an issue may be read now.
  ///
  /// - Throws: an error if no decision can be made now, for example because the shop cannot be reached. An issue that
  ///   may not be read is a decision, not an error.
  func decision(for issue: FeedIssue) async throws(GatefoldError) -> EntitlementDecision

  /// The address and the headers of a download.
  ///
  /// The default asks for the file of the feed without headers. It is called each time that a download starts or is
  /// resumed, so tokens may be short-lived.
  ///
  /// - Throws: `notEntitled` if the issue may not be read, with the reason; `noDownload` if there is no file; and what
  ///   the decision throws.
  func download(for issue: FeedIssue) async throws(GatefoldError) -> EntitledDownload

  /// Explains a download that the server refused.
  ///
  /// The default explains the codes 401, 402, 403, 407 and 451, and names any other one.
  ///
  /// - Parameters:
  ///   - issue: the issue that was asked for.
  ///   - status: the HTTP status of the answer, like 403.
  /// - Returns: an error with the code `downloadRefused` and a message for the reader.
  func refusal(of issue: FeedIssue, status: Int) async -> GatefoldError

  /// Returns the shop's offer for an issue. The default is `nil`: the shop has no offer, or the program has no shop.
  ///
  /// Prices come from the shop alone. No feed, file or library of Gatefold holds one.
  func offer(for issue: FeedIssue) async -> Offer?
}

extension Entitlements {
  /// Asks for the file of the feed without headers: ``grantedDownload(for:)``.
  public func download(for issue: FeedIssue) async throws(GatefoldError) -> EntitledDownload {
    try await grantedDownload(for: issue)
  }

  /// The file of the feed, if the decision grants the issue. An implementation adds its headers to it.
  ///
  /// - Throws: `notEntitled` if the issue may not be read; `noDownload` if the feed gives no file; and what the decision
  ///   throws.
  public func grantedDownload(for issue: FeedIssue) async throws(GatefoldError) -> EntitledDownload {
    if case .refused(let refusal) = try await decision(for: issue) {
      throw GatefoldError(.notEntitled, "\"\(issue.title)\" cannot be downloaded: \(refusal.message)")
    }
    guard let file = issue.download else {
      throw GatefoldError(
        .noDownload,
        "the feed gives no file for \"\(issue.title)\"; sign in to the shop that sells it, or ask its publisher"
      )
    }
    return EntitledDownload(file: file)
  }

  /// Explains the usual codes of refusals, and names any other one.
  public func refusal(of issue: FeedIssue, status: Int) async -> GatefoldError {
    let reason =
      switch status {
      case 401: "the server does not know this reader; sign in to the shop, or check the token"
      case 402: "it has to be paid for; buy it in the shop"
      case 403: "the server does not permit it; check whether your subscription covers this issue"
      case 407: "a proxy asks for a password; check the network settings"
      case 451: "it is not offered here for legal reasons"
      default: "the server answered with HTTP status \(status); try again later, or ask the publisher"
      }
    return GatefoldError(.downloadRefused, "\"\(issue.title)\" was refused: \(reason)")
  }

  /// No offer.
  public func offer(for issue: FeedIssue) async -> Offer? { nil }
}

extension GatefoldError.Code {
  /// The issue may not be read. The message says why.
  public static let notEntitled = Self(rawValue: "notEntitled")
  /// Neither the feed nor the shop gives a file for the issue.
  public static let noDownload = Self(rawValue: "noDownload")
  /// The server refused a download. The message says why, as far as it is known.
  public static let downloadRefused = Self(rawValue: "downloadRefused")
}
