import Foundation
import Gatefold
import GatefoldStore
import Testing

@Suite struct HostileFeedTests {
  private static let address = URL(address: "https://example.org/feed")

  private static func read(_ text: String) throws -> StoreFeed {
    try StoreFeed(decoding: Data(text.utf8), from: address)
  }

  @Test(arguments: [
    ("", "is empty"), ("  \n", "is empty"), ("hello", "is none of"), ("{", "damaged at line 1"), ("{}", "neither"),
    ("[1]", "is none of"), ("<!DOCTYPE html><html><body>Log in</body></html>", "web page"), ("<a", "damaged"),
    ("<rss version='2.0'></rss>", "begins with <rss>"), ("{\"format\": \"gatefold-issue\"}", "neither"),
    ("{\"a\": [[[[", "damaged"), ("bplist00", "damaged"),
    ("bplist00\u{0}\u{0}\u{0}garbage and more garbage, 32 bytes of it", "damaged"),
    ("<feed xmlns='http://www.w3.org/2005/Atom'><entry>", "ends within <entry>"),
    (
      "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><feed xmlns='http://www.w3.org/2005/Atom'>&b;</feed>",
      "entities"
    ),
  ])
  func `what is no feed is refused, and the message says why`(_ text: String, _ reason: String) {
    let error = #expect(throws: GatefoldError.self) { try Self.read(text) }
    #expect(error?.code == .invalidFeed)
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test func `elements in elements without end are refused`() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(throws: GatefoldError.self) { try Self.read("<feed xmlns='http://www.w3.org/2005/Atom'>\(deep)") }
    let lists = "{\"a\": " + String(repeating: "[", count: 100_000)
    #expect(throws: GatefoldError.self) { try Self.read(lists) }
    let arrays = "<plist><array>" + String(repeating: "<array>", count: 100_000)
    #expect(throws: GatefoldError.self) { try Self.read(arrays) }
  }

  @Test func `a bad entry is skipped with a finding, and the others are read`() throws {
    let feed = try Self.read(
      """
      {"format": "gatefold-store", "version": 1, "title": "A", "issues": [
      {"identifier": "a", "title": "A"}, null, 7, {"title": "No identifier"}, {"identifier": "", "title": "B"},
      {"identifier": "a", "title": "Twice"}, {"identifier": "b"}, {"identifier": "c\\u0000", "title": "C"},
      {"identifier": "d", "title": "D", "download": {"url": "file:///etc/passwd"}, "releaseDate": "yesterday",
       "covers": [{"url": "javascript:alert(1)"}, {"url": "d.jpg", "width": -1, "height": 1e400000}]}]}
      """.replacingOccurrences(of: "1e400000", with: "1e300")
    )
    #expect(feed.issues.map(\.identifier) == ["a", "b", "d"])
    #expect(feed.issues.map(\.title) == ["A", "b", "D"])
    #expect(feed.issues[2].download == nil && feed.issues[2].releaseDate == nil)
    #expect(feed.issues[2].covers.map(\.url.absoluteString) == ["https://example.org/d.jpg"])
    #expect(feed.findings.compactMap(\.entryIndex) == [1, 2, 3, 4, 5, 6, 7, 8, 8, 8])
    #expect(feed.findings.contains { $0.description.hasPrefix("entry 4: has no identifier") })
  }

  @Test func `a bad entry of a property list and of Atom is skipped, too`() throws {
    let list = try Self.read(
      """
      <?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://a.example/>.dtd">
      <plist><array><dict><key>Title</key><string>A</string></dict><string>B</string>
      <dict><key>ID</key><integer>7</integer><key>Title</key><string>C &#x26; &amp;amp; D</string>
      <key>Release date</key><date>2026-03-01T10:00:00Z</date><key>Free</key><true/></dict></array></plist>
      """
    )
    #expect(list.issues.map(\.identifier) == ["7"])
    #expect(list.issues.first?.title == "C & &amp; D")
    #expect(list.issues.first?.isFree == true)
    #expect(list.issues.first?.releaseDate == Date(timeIntervalSince1970: 1_772_359_200))
    let atom = try Self.read(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><title>A</title></entry>
      <entry><id>b</id><title><![CDATA[B & <i>]]></title><updated>soon</updated></entry></feed>
      """
    )
    #expect(atom.issues.map(\.title) == ["B & <i>"])
    #expect(atom.findings.map(\.entryIndex) == [0, 1])
  }

  @Test func `bytes that are no UTF-8 do not end the reading`() throws {
    let json = Data(
      "{\"format\": \"gatefold-store\", \"title\": \"A\", \"issues\": [{\"identifier\": \"a\", \"title\": \"".utf8
    )
    let feed = try StoreFeed(decoding: json + Data([0xFF, 0xC3]) + Data("\"}]}".utf8), from: Self.address)
    #expect(feed.issues.first?.title.contains("\u{FFFD}") == true)
  }

  @Test(arguments: FeedForm.allCases)
  func `a feed that is cut off or changed anywhere is read or refused, and nothing worse`(_ form: FeedForm) throws {
    var random = RandomFeed(seed: 5)
    let original = random.feed(issueCount: 3)
    let whole = try original.encoded(as: form, at: Self.address)
    for _ in 0..<400 {
      var data = whole
      switch random.below(3) {
      case 0: data = data.prefix(random.below(whole.count))
      case 1: data[random.below(whole.count)] = UInt8(random.below(256))
      default:
        let start = random.below(whole.count)
        data.replaceSubrange(start..<min(whole.count, start + random.below(20)), with: Data("<>&\"]}".utf8))
      }
      do {
        let feed = try StoreFeed(decoding: Data(data), from: Self.address)
        // An entry that leads to another feed may look like an issue.
        #expect(feed.issues.count <= 3 + original.navigation.count)
      } catch {
        #expect(error.code == .invalidFeed)
      }
    }
  }

  @Test func `a feed that was cut off within its list is never taken for a shorter one`() throws {
    var random = RandomFeed(seed: 9)
    let feed = random.feed(issueCount: 10)
    for form in FeedForm.allCases {
      let whole = try feed.encoded(as: form, at: Self.address)
      for part in 1..<20 {
        #expect(throws: GatefoldError.self) {
          try StoreFeed(decoding: whole.prefix(whole.count * part / 20), from: Self.address)
        }
      }
    }
  }
}
