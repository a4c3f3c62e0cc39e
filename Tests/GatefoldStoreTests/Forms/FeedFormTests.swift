import Foundation
import Gatefold
import GatefoldStore
import GatefoldTestSupport
import Testing

@Suite struct FeedFormTests {
  private static let address = RandomFeed.address

  @Test(arguments: FeedForm.allCases, UInt64(1)...12)
  func `a feed that is written and read again is the same`(_ form: FeedForm, _ seed: UInt64) throws {
    var random = RandomFeed(seed: seed)
    let feed = random.feed(issueCount: 25)
    let data = try feed.encoded(as: form, at: Self.address)
    var read = try StoreFeed(decoding: data, from: Self.address)
    #expect(read.findings == [])
    if form == .propertyList {
      // It is an array of issues.
      #expect(read.title == "example.org")
      read = feed.with(issues: read.issues)
    }
    for (one, other) in zip(read.issues, feed.issues) { #expect(one == other) }
    #expect(read == feed)
  }

  @Test func `equal feeds are equal bytes`() throws {
    for form in FeedForm.allCases {
      var (one, other) = (RandomFeed(seed: 7), RandomFeed(seed: 7))
      let first = try one.feed(issueCount: 40).encoded(as: form, at: Self.address)
      #expect(try other.feed(issueCount: 40).encoded(as: form, at: Self.address) == first)
    }
  }

  @Test(arguments: FeedForm.allCases)
  func `a feed without issues can be written and read`(_ form: FeedForm) throws {
    let data = try StoreFeed(title: "Skerry").encoded(as: form, at: Self.address)
    let feed = try StoreFeed(decoding: data, from: Self.address)
    #expect(feed.issues.isEmpty && feed.navigation.isEmpty && feed.findings.isEmpty)
  }

  @Test(arguments: FeedForm.allCases)
  func `a feed is told by its content, whatever is before it`(_ form: FeedForm) throws {
    var random = RandomFeed(seed: 3)
    let feed = random.feed(issueCount: 3)
    let data = try feed.encoded(as: form, at: Self.address)
    let marked = Data([0xEF, 0xBB, 0xBF]) + data
    #expect(try StoreFeed(decoding: marked, from: Self.address).issues == feed.issues)
    let wide = try #require(String(decoding: data, as: UTF8.self).data(using: .utf16))
    #expect(try StoreFeed(decoding: wide, from: Self.address).issues == feed.issues)
  }

  @Test func `relative addresses are resolved against that of the feed`() throws {
    let json = """
      {"format": "gatefold-store", "version": 1, "title": "A", "nextPage": "?page=2", "issues": [
      {"identifier": "a", "title": "A", "download": {"url": "../files/a.pdf"}, "covers": [{"url": "/c.jpg"}]}]}
      """
    let feed = try StoreFeed(decoding: Data(json.utf8), from: URL(address: "http://h.example/store/feed.json"))
    #expect(feed.nextPage?.absoluteString == "http://h.example/store/feed.json?page=2")
    #expect(feed.issues.first?.download?.url.absoluteString == "http://h.example/files/a.pdf")
    #expect(feed.issues.first?.covers.first?.url.absoluteString == "http://h.example/c.jpg")
  }
}

extension StoreFeed {
  func with(issues: [FeedIssue]) -> StoreFeed {
    var feed = self
    feed.issues = issues
    return feed
  }
}
