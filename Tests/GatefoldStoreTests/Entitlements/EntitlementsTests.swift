import Foundation
import Gatefold
import GatefoldStore
import Testing

@Suite struct EntitlementsTests {
  private static func day(_ text: String) throws -> Date { try Date(text, strategy: .iso8601.year().month().day()) }

  private static func issue(isFree: Bool = false, date: String? = "2026-03-01") throws -> FeedIssue {
    var issue = FeedIssue(identifier: "org.example.tides.14", title: "Tides 14")
    issue.publication = "Tides"
    issue.isFree = isFree
    issue.releaseDate = try date.map(day)
    let url = try #require(URL(string: "https://example.org/tides-14.pdf"))
    issue.download = FeedIssue.Download(url: url, mediaType: "application/pdf", byteCount: 12, sha256: nil)
    return issue
  }

  @Test func `without a shop, what the feed calls free is granted and the rest refused`() async throws {
    #expect(try await FreeEntitlements().decision(for: Self.issue(isFree: true)) == .free)
    let decision = try await FreeEntitlements().decision(for: Self.issue())
    #expect(!decision.isGranted)
    #expect(decision.reason.contains("buy it"))
    #expect(try await FreeEntitlements().offer(for: Self.issue()) == nil)
  }

  @Test(
    arguments: [
      ("Tides", "2026-01-01", "2026-12-31", "2026-03-01", true),
      ("Tides", "2026-03-01", "2026-03-01", "2026-03-01", true),
      ("Tides", "2026-03-02", nil, "2026-03-01", false), ("Tides", nil, "2026-02-28", "2026-03-01", false),
      (nil, nil, nil, "2026-03-01", true), ("Skerry", nil, nil, "2026-03-01", false), ("Tides", nil, nil, nil, true),
      ("Tides", "2026-01-01", nil, nil, false),
    ] as [(String?, String?, String?, String?, Bool)]
  )
  func `a subscription covers what was released in its time, both ends included`(
    publication: String?,
    from: String?,
    to: String?,
    date: String?,
    isCovered: Bool
  ) async throws {
    let subscription = Subscription(
      publication: publication,
      from: try from.map(Self.day),
      to: try to.map(Self.day)
    )
    let bought = PurchasedEntitlements(subscriptions: [subscription])
    let decision = try await bought.decision(for: Self.issue(date: date))
    #expect(decision.isGranted == isCovered)
    if isCovered { #expect(decision == .subscribed(from: subscription.from, to: subscription.to)) }
  }

  @Test func `a reason says from when until when`() async throws {
    let decision = EntitlementDecision.subscribed(from: try Self.day("2026-01-01"), to: try Self.day("2026-12-31"))
    #expect(decision.reason == "in your subscription from 2026-01-01 until 2026-12-31")
    let late = PurchasedEntitlements(subscriptions: [Subscription(publication: "Tides", to: try Self.day("2026-02-01"))]
    )
    let refused = try await late.decision(for: Self.issue())
    #expect(refused.reason.contains("2026-03-01"))
    guard case .refused(let refusal) = refused else { throw GatefoldError(.notEntitled, "it was granted") }
    #expect(refusal.kind == .notCovered)
  }

  @Test func `what was bought is downloaded with the headers of the shop, and what is free without them`() async throws
  {
    let bought = PurchasedEntitlements(owned: ["org.example.tides.14"], headers: ["Authorization": "Bearer 1"])
    #expect(try await bought.decision(for: Self.issue()) == .owned)
    let paid = try await bought.download(for: Self.issue())
    #expect(paid.headers == ["Authorization": "Bearer 1"])
    #expect(paid.file == (try Self.issue().download))
    #expect(try await bought.download(for: Self.issue(isFree: true)).headers.isEmpty)
  }

  @Test func `a refused issue is not downloaded, and neither is one without a file`() async throws {
    let paid = try Self.issue()
    do {
      _ = try await FreeEntitlements().download(for: paid)
      Issue.record("a download of what is not free")
    } catch {
      #expect(error.code == .notEntitled)
      #expect(error.message.contains("Tides 14"))
    }
    var bare = try Self.issue(isFree: true)
    bare.download = nil
    do {
      _ = try await FreeEntitlements().download(for: bare)
      Issue.record("a download without a file")
    } catch {
      #expect(error.code == .noDownload)
    }
  }

  @Test(arguments: [(401, "sign in"), (402, "buy"), (403, "covers"), (418, "418")])
  func `a refusal of the server is told in words`(status: Int, word: String) async throws {
    let error = await FreeEntitlements().refusal(of: try Self.issue(), status: status)
    #expect(error.code == .downloadRefused)
    #expect(error.message.contains(word))
  }
}
