import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldStore

@Suite struct FeedDiscoveryTests {
  private static let storeType = "application/vnd.gatefold-store+json"

  private func feed(_ head: String, at address: String = "https://example.org/store/") -> String? {
    let page = Data("<!DOCTYPE html><html><head>\(head)</head><body></body></html>".utf8)
    return FeedDiscovery.feed(inPage: page, at: URL(address: address))?.absoluteString
  }

  @Test(arguments: [
    ("<link rel=alternate type='\(storeType)' href=feed.json>", "https://example.org/store/feed.json"),
    ("<LINK REL=\"Alternate x\" TYPE=\"application/opds+json\" HREF=\"/o.json\">", "https://example.org/o.json"),
    (
      "<link rel=related type='application/atom+xml; profile=\"opds-catalog\"' href='a&amp;b.xml'>",
      "https://example.org/store/a&b.xml"
    ),
    (
      "<base href=\"https://a.example/b/\"><link rel=alternate type=application/opds+json href=c>",
      "https://a.example/b/c"
    ),
    // The form that says most counts, in whichever order they stand.
    (
      "<link rel=alternate type=application/opds+json href=o><link rel=alternate type=\(storeType) href=f>",
      "https://example.org/store/f"
    ),
  ])
  func `a page names its feed in its head`(head: String, address: String) {
    #expect(feed(head) == address)
  }

  @Test(arguments: [
    "", "<link rel=alternate type=application/rss+xml href=f>", "<link rel=alternate type=application/json href=f>",
    "<link rel=stylesheet type=application/opds+json href=f>", "<link rel=alternate type=application/opds+json>",
    "<link rel=alternate type=application/opds+json href='file:///etc/passwd'>",
    "<link rel=alternate type=application/opds+json href='http://example.org/f'>",
    "<link rel=alternate type=application/opds+json href='javascript:f'>",
    "<link rel=alternate type=application/opds+json href=''>",
    "<link rel=alternate type=application/opds+json href='https://example.org/store/'>",
    "<!-- <link rel=alternate type=application/opds+json href=f> -->",
    "<script>'<link rel=alternate type=application/opds+json href=f>'</script>",
    "<title><link rel=alternate type=application/opds+json href=f></title>",
    "</head><link rel=alternate type=application/opds+json href=f>",
    "<body><link rel=alternate type=application/opds+json href=f>",
  ])
  func `what names no feed, or one that must not be followed, is left out`(head: String) {
    #expect(feed(head) == nil)
  }

  @Test func `a feed is looked for in the first megabyte only, and damaged markup ends`() {
    let link = "<link rel=alternate type=application/opds+json href=f>"
    #expect(feed("\(String(repeating: " ", count: 900_000))\(link)") != nil)
    #expect(feed("\(String(repeating: " ", count: 1 << 20))\(link)") == nil)
    for damage in ["<", "<!--", "<script>", "<link rel=\"", "<link href", "<base href='::'>", "\u{0}<<>"] {
      #expect(feed("\(String(repeating: damage, count: 2000))") == nil, "\(damage)")
    }
  }

  @Test func `a store is read from its start page, and asked again for what changed only`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try StoreBench(folder)
      try bench.publish(["a"], as: "list")
      func name(_ feed: URL) throws {
        let page = "<!DOCTYPE html><head><link rel=alternate type=\(Self.storeType) href='\(feed.absoluteString)'>"
        try bench.server.publish(Data(page.utf8), as: "feed-\(bench.key)")
      }
      try name(bench.url("list"))
      let store = try bench.store()
      #expect(try await store.refresh().feed.issues.map(\.identifier) == ["a"])
      #expect(await store.status.contents?.feed.title == "Skerry")
      // Without a connection, and then with one.
      let next = try bench.store()
      #expect(await next.loadCached()?.feed.issues.map(\.identifier) == ["a"])
      try bench.publish(["b", "a"], as: "list")
      #expect(try await next.refresh().feed.issues.map(\.identifier) == ["b", "a"])
      let log = try bench.server.log(bench.key)
      #expect(log.map { $0.headers["if-none-match"] != nil } == [false, false, true, true])
      // The feed moves.
      try bench.publish(["c"], as: "moved")
      try name(bench.url("moved"))
      #expect(try await next.refresh().feed.issues.map(\.identifier) == ["c"])
    }
  }

  @Test func `a page without a feed, and a feed that is a page, are faults that say so`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try StoreBench(folder)
      try bench.server.publish(Data("<!DOCTYPE html><head><title>Shop</title>".utf8), as: "feed-\(bench.key)")
      let store = try bench.store()
      var error = await #expect(throws: GatefoldError.self) { try await store.refresh() }
      #expect(error?.code == .unexpectedContent)
      #expect(error?.message.contains("a web page that names no list of issues") == true)
      let other = try bench.url("list")
      let page = "<!DOCTYPE html><link rel=alternate type=\(Self.storeType) href='\(other.absoluteString)'>"
      try bench.server.publish(Data(page.utf8), as: "feed-\(bench.key)")
      try bench.server.publish(Data(page.utf8), as: "list-\(bench.key)")
      error = await #expect(throws: GatefoldError.self) { try await store.refresh() }
      #expect(error?.message.contains("sent a web page instead of a list of issues") == true)
    }
  }
}
