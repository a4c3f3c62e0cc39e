public import Gatefold
internal import GatefoldFormats

/// Grants what the feed calls free, what was bought, and what subscriptions cover.
///
/// ```swift
/// let bought = PurchasedEntitlements(
///   owned: ["org.example.tides.14"],
///   subscriptions: [Subscription(publication: "Skerry", from: .distantPast, to: .now)],
///   headers: ["Authorization": "Bearer 3f1c"]
/// )
/// print(try await bought.decision(for: entry).reason)
/// ```
///
/// Where several subscriptions cover an issue, the decision names the first.
public struct PurchasedEntitlements: Entitlements {
  /// The identifiers of issues that were bought.
  public var owned: Set<String>
  /// The subscriptions, past ones too.
  public var subscriptions: [Subscription]
  /// Headers of every download that is not free, like "Authorization".
  public var headers: [String: String]

  /// Entitlements of a list; by default it is empty.
  public init(owned: Set<String> = [], subscriptions: [Subscription] = [], headers: [String: String] = [:]) {
    self.owned = owned
    self.subscriptions = subscriptions
    self.headers = headers
  }

  public func decision(for issue: FeedIssue) async throws(GatefoldError) -> EntitlementDecision {
    if issue.isFree { return .free }
    if owned.contains(issue.identifier) { return .owned }
    if let subscription = subscriptions.first(where: { $0.covers(issue) }) {
      return .subscribed(from: subscription.from, to: subscription.to)
    }
    guard subscriptions.contains(where: { $0.isForPublication(of: issue) }) else { return .refused(.notOwned) }
    let date = issue.releaseDate.map { "of \(InternetDate.dayText($0))" } ?? "without a date"
    let message = "your subscription does not cover this issue \(date); buy it, or extend the subscription"
    return .refused(EntitlementRefusal(.notCovered, message))
  }

  public func download(for issue: FeedIssue) async throws(GatefoldError) -> EntitledDownload {
    var download = try await grantedDownload(for: issue)
    if !issue.isFree { download.headers = headers }
    return download
  }
}
