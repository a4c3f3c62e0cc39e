public import Gatefold

/// Grants what the feed calls free, and refuses the rest. This is what a library without a shop uses.
///
/// ```swift
/// var entry = FeedIssue(identifier: "org.example.tides.14", title: "Tides 14")
/// entry.isFree = true
/// print(try await FreeEntitlements().decision(for: entry).isGranted)  // true
/// ```
public struct FreeEntitlements: Entitlements {
  /// Entitlements without a shop.
  public init() {}

  public func decision(for issue: FeedIssue) async throws(GatefoldError) -> EntitlementDecision {
    issue.isFree ? .free : .refused(.notOwned)
  }
}
