public import Foundation
internal import GatefoldFormats

/// Whether an issue may be read, and why.
///
/// ```swift
/// switch try await FreeEntitlements().decision(for: entry) {
/// case .refused(let refusal): print("not for you:", refusal.message)
/// case let granted: print("yours:", granted.reason)
/// }
/// ```
public enum EntitlementDecision: Hashable, Sendable {
  /// Everybody may read it.
  case free
  /// The reader has bought it.
  case owned
  /// A subscription with these start and end dates covers it; `nil` is open-ended.
  case subscribed(from: Date?, to: Date?)
  /// The reader may not read it.
  case refused(EntitlementRefusal)

  /// Whether the issue may be read.
  public var isGranted: Bool { if case .refused = self { false } else { true } }

  /// The reason in a few words, in English, for people: "in your subscription until 2026-12-31".
  public var reason: String {
    switch self {
    case .free: "free"
    case .owned: "bought"
    case .subscribed(let from, let to):
      "in your subscription" + (from.map { " from \(InternetDate.dayText($0))" } ?? "")
        + (to.map { " until \(InternetDate.dayText($0))" } ?? "")
    case .refused(let refusal): refusal.message
    }
  }
}

/// Why an issue may not be read.
public struct EntitlementRefusal: Hashable, Sendable {
  /// The kind of refusal, for programs. More may come.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The name of the kind, like "notOwned".
    public let rawValue: String

    /// A kind from its name, whether it is known here or not.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// It is neither free nor bought, and no subscription covers it.
    public static let notOwned = Self(rawValue: "notOwned")
    /// There is a subscription to its publication, but not for its date.
    public static let notCovered = Self(rawValue: "notCovered")
    /// The proof of purchase, such as a token, is invalid or has expired.
    public static let invalidProof = Self(rawValue: "invalidProof")
  }

  /// The kind of refusal.
  public let kind: Kind
  /// An explanation for the reader, including what they can do.
  public let message: String

  /// A refusal of a shop.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// It is neither free nor bought, and no subscription covers it.
  public static let notOwned = Self(.notOwned, "it is not free; buy it, or subscribe, in the shop that sells it")
}
