internal import Foundation
internal import Gatefold
internal import GatefoldStore
internal import JWTKit

/// The claims of a token as they are written.
struct TokenClaims: JWTPayload {
  struct Period: Codable, Sendable {
    var publication: String?
    var from: String?
    var to: String?
  }

  var sub: SubjectClaim
  var exp: ExpirationClaim
  var nbf: NotBeforeClaim?
  var iss: IssuerClaim?
  var issues: [String]?
  var subscriptions: [Period]?

  init(_ token: ReaderToken) {
    sub = SubjectClaim(value: token.reader)
    exp = ExpirationClaim(value: token.expires)
    nbf = token.begins.map { NotBeforeClaim(value: $0) }
    iss = token.issuer.map { IssuerClaim(value: $0) }
    issues = token.owned.sorted()
    subscriptions = token.subscriptions.map { subscription in
      Period(
        publication: subscription.publication,
        from: subscription.from.map(Self.text),
        to: subscription.to.map(Self.text)
      )
    }
  }

  /// The time is compared with a date that the caller gives.
  func verify(using algorithm: some JWTAlgorithm) throws {}

  /// - Throws: `invalidToken` if a date is invalid.
  func token() throws(GatefoldError) -> ReaderToken {
    var token = ReaderToken(reader: sub.value, expires: exp.value)
    token.begins = nbf?.value
    token.issuer = iss?.value
    token.owned = Set(issues ?? [])
    for period in subscriptions ?? [] {
      token.subscriptions.append(
        Subscription(
          publication: period.publication,
          from: try Self.date(period.from),
          // The last day is part of it.
          to: try Self.date(period.to).map { $0.addingTimeInterval(86_399) }
        )
      )
    }
    return token
  }

  private static func text(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

  private static func date(_ text: String?) throws(GatefoldError) -> Date? {
    guard let text else { return nil }
    guard let date = try? Date(text, strategy: .iso8601.year().month().day()) else {
      throw .invalidToken("\(text.prefix(40).debugDescription) is no day like 2026-03-01")
    }
    return date
  }
}
