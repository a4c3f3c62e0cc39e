import Foundation
import Gatefold
import GatefoldStore
import GatefoldStoreTokens
import Testing

@Suite struct TokenEntitlementsTests {
  private static let now = Date(timeIntervalSince1970: 1_772_323_200)

  private static func issue(_ identifier: String, free: Bool = false, day: Double = 0) -> FeedIssue {
    var issue = FeedIssue(identifier: identifier, title: identifier)
    (issue.isFree, issue.publication) = (free, "Skerry")
    issue.releaseDate = now.addingTimeInterval(day * 86_400)
    issue.download = URL(string: "https://example.org/a.pdf").map { .init(url: $0, mediaType: "application/pdf") }
    return issue
  }

  private static var token: ReaderToken {
    var token = ReaderToken(reader: "reader-7", expires: now.addingTimeInterval(3600))
    token.owned = ["bought"]
    token.subscriptions = [.init(publication: "Skerry", from: now, to: now.addingTimeInterval(9 * 86_400))]
    return token
  }

  @Test func `a token grants what was bought and what is subscribed to`() async throws {
    let keys = TokenKeyPair()
    let signed = try await Self.token.signed(with: keys)
    let entitlements = try await TokenEntitlements(signed, key: keys.publicKey) { Self.now }
    #expect(entitlements.content.reader == "reader-7")
    #expect(try await entitlements.decision(for: Self.issue("bought", day: -100)) == .owned)
    #expect(try await entitlements.decision(for: Self.issue("a", free: true, day: -100)) == .free)
    #expect(try await entitlements.decision(for: Self.issue("a", day: 3)).isGranted)
    #expect(try await entitlements.decision(for: Self.issue("a", day: 9)).isGranted)
    #expect(try await !entitlements.decision(for: Self.issue("a", day: 10)).isGranted)
    #expect(try await !entitlements.decision(for: Self.issue("a", day: -1)).isGranted)
  }

  @Test func `a download carries the token, but not one of a free issue`() async throws {
    let keys = TokenKeyPair()
    let signed = try await Self.token.signed(with: keys)
    let entitlements = try await TokenEntitlements(signed, key: keys.publicKey) { Self.now }
    let download = try await entitlements.download(for: Self.issue("bought"))
    #expect(download.headers == ["Authorization": "Bearer \(signed)"])
    #expect(try await entitlements.download(for: Self.issue("a", free: true)).headers.isEmpty)
    await #expect(throws: GatefoldError.self) { try await entitlements.download(for: Self.issue("a", day: -1)) }
  }

  @Test func `a token that was changed, is of another shop, or has no signature is refused`() async throws {
    let keys = TokenKeyPair()
    let signed = try await Self.token.signed(with: keys)
    let parts = signed.split(separator: ".").map(String.init)
    let header = Data("{\"alg\":\"none\",\"typ\":\"JWT\"}".utf8).base64EncodedString().replacingOccurrences(
      of: "=",
      with: ""
    )
    let changed = "\(parts[0]).\(parts[1].dropLast(4))AAAA.\(parts[2])"
    for token in [
      changed, "\(header).\(parts[1]).", "\(parts[0]).\(parts[1]).", "", "a.b.c",
      String(repeating: "a", count: 2_000_000),
    ] {
      let error = await #expect(throws: GatefoldError.self) {
        try await TokenEntitlements(token, key: keys.publicKey) { Self.now }
      }
      #expect(error?.code == .invalidToken)
    }
    await #expect(throws: GatefoldError.self) {
      try await TokenEntitlements(signed, key: TokenKeyPair().publicKey) { Self.now }
    }
    await #expect(throws: GatefoldError.self) {
      try await TokenEntitlements(signed, key: TokenKey(pem: "")) { Self.now }
    }
  }

  @Test func `an expired token is refused, and one that expires meanwhile grants free issues only`() async throws {
    let keys = TokenKeyPair()
    let signed = try await Self.token.signed(with: keys)
    await #expect(throws: GatefoldError.self) {
      try await TokenEntitlements(signed, key: keys.publicKey) { Self.now.addingTimeInterval(3601) }
    }
    let clock = Clock(Self.now)
    let entitlements = try await TokenEntitlements(signed, key: keys.publicKey) { clock.date }
    clock.date = Self.now.addingTimeInterval(3601)
    guard case .refused(let refusal) = try await entitlements.decision(for: Self.issue("bought")) else {
      Issue.record("it is granted")
      return
    }
    #expect(refusal.kind == .invalidProof)
    #expect(try await entitlements.decision(for: Self.issue("a", free: true)) == .free)
  }

  private final class Clock: @unchecked Sendable {
    // Only one task uses it.
    var date: Date
    init(_ date: Date) { self.date = date }
  }
}
