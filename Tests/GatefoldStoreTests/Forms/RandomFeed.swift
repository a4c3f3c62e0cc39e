import Foundation
import Gatefold
import GatefoldStore

/// Feeds with issues that have, or lack, any of their values; the same for the same seed.
struct RandomFeed {
  private var state: UInt64
  static let address = URL(address: "https://example.org/store/feed")

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func feed(issueCount: Int) -> StoreFeed {
    var feed = StoreFeed(title: text())
    feed.identifier = maybe { $0.identifier(0) }
    feed.publisher = maybe { $0.text() }
    feed.language = maybe { $0.pick(["en", "pt-BR", "ja"]) }
    feed.modified = date()
    feed.nextPage = maybe { $0.url("page") }
    feed.navigation = (0..<below(3)).map { FeedLink(title: text(), url: url("list\($0)"), issueCount: below(100)) }
    feed.issues = (0..<issueCount).map { issue($0) }
    return feed
  }

  mutating func issue(_ index: Int) -> FeedIssue {
    var issue = FeedIssue(identifier: identifier(index), title: text())
    issue.publication = maybe { $0.text() }
    issue.number = maybe { $0.pick(["14", "Spring", "1–2", "<7>"]) }
    issue.position = maybe { Double($0.below(2000)) / 8 }
    issue.releaseDate = maybe { $0.date() }
    issue.language = maybe { $0.pick(["en", "de-CH", "he"]) }
    issue.readingDirection = maybe { $0.pick([.leftToRight, .rightToLeft]) }
    issue.categories = Array(Set((0..<below(4)).map { _ in text() })).sorted()
    issue.summary = maybe { "\($0.text()) \n \($0.text())" }
    issue.authors = Array(Set((0..<below(3)).map { _ in text() })).sorted()
    issue.pageCount = maybe { 1 + $0.below(400) }
    issue.isFree = below(2) == 0
    issue.modified = date()
    issue.covers = (0..<below(4)).map { number in
      let size = PixelSize(width: 160 << number, height: 220 << number)
      return .init(url: url("cover\(number).jpg"), mediaType: pick(["image/jpeg", "image/png"]), size: size)
    }
    issue.download = maybe { random in
      .init(
        url: random.url("issue"),
        mediaType: random.pick(["application/pdf", "application/zip"]),
        byteCount: random.maybe { 1 + $0.below(1 << 40) },
        sha256: random.maybe { random in (0..<64).map { _ in random.pick("0123456789abcdef".map(String.init)) }.joined()
        }
      )
    }
    issue.preview = maybe { random in
      let template = random.maybe { _ in "https://example.org/a/{pageIndex}.jpg" }
      return .init(url: random.url("preview.json"), pageCount: 1 + random.below(50), pictureTemplate: template)
    }
    issue.purchaseURL = maybe { $0.url("buy") }
    issue.pageURL = maybe { $0.url("read") }
    issue.readerURL = maybe { $0.url("reader") }
    return issue
  }

  // MARK: Values

  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 11) % limit
  }

  private mutating func maybe<Value>(_ body: (inout RandomFeed) -> Value) -> Value? {
    below(3) == 0 ? nil : body(&self)
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  private mutating func identifier(_ index: Int) -> String {
    let identifier = pick([
      "org.example.skerry.", "urn:uuid:1b4e28ba-2fa1-11d2-883f-", "https://example.org/", "urn:x-issue:a%20", "Heft ",
      "号",
    ])
    return "\(identifier)\(index)"
  }

  private mutating func text() -> String {
    pick([
      "Skerry \(below(100))", "Ebb & Flow", "\"Tides\" <b>", "Straße, naïve", "潮の満ち引き", "شتاء", "a\u{301}", "]]>",
      "👩‍🚀 \(below(9))",
      "&amp;", "it's \\ that", "100 % {x}",
    ])
  }

  private mutating func date() -> Date {
    Date(timeIntervalSince1970: Double(below(2) == 0 ? below(40_000) * 86_400 : below(1 << 32)))
  }

  private mutating func url(_ name: String) -> URL {
    URL(address: "https://example.org/\(pick(["", "a/", "b%20c/"]))\(below(1000))/\(name)?x=1&y=2")
  }
}

extension URL {
  /// An address that is known to be one.
  init(address: String) {
    guard let url = URL(string: address) else { preconditionFailure("\(address) is no address") }
    self = url
  }
}
