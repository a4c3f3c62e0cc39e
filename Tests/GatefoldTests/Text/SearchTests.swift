import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Search")
struct SearchTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let sample: Sample
    let search: ExpectedIssue.Search
    var testDescription: String { "\(search.query) in \(sample.name)" }
    var options: SearchOptions { SearchOptions(matchesCase: search.caseSensitive) }

    static func all() throws -> [Case] {
      try [Sample.issue, .printerIssue, .rightToLeft, .japanese, .encrypted].flatMap { sample in
        try sample.expected().searches.map { Case(sample: sample, search: $0) }
      }
    }
  }

  @Test("Every query finds what the generator placed, and nothing else", arguments: try Case.all())
  func findsWhatWasPlaced(_ test: Case) async throws {
    let issue = try await test.sample.open()
    var hits: [SearchHit] = []
    for try await hit in issue.search(test.search.query, options: test.options) { hits.append(hit) }
    try #require(hits.map(\.pageIndex).sorted() == test.search.hits.map(\.pageIndex).sorted())
    for wanted in test.search.hits {
      let isFound = hits.contains { hit in
        hit.pageIndex == wanted.pageIndex && hit.rects.count == wanted.rects.count
          && wanted.rects.allSatisfy { rect in hit.rects.contains { $0.isSameHit(as: rect) } }
      }
      let found = hits.filter { $0.pageIndex == wanted.pageIndex }.map(\.rects)
      #expect(isFound, "page \(wanted.pageIndex + 1): wanted \(wanted.rects), found \(found)")
    }
  }

  @Test("A hit's quad covers the ink of its word", arguments: try Case.all())
  func coversTheInk(_ test: Case) async throws {
    let issue = try await test.sample.open()
    let images = try test.sample.expected().pages.map(\.images)
    for try await hit in issue.search(test.search.query, options: test.options) {
      let page = try await issue.page(at: hit.pageIndex)
      let words = try await page.text().words.map(\.rect)
      for rect in hit.rects {
        let problem = try await InkMeasure(page: page, rect: rect, others: words, artwork: images[page.index]).problem
        #expect(problem == nil, "page \(page.number)")
      }
    }
  }

  @Test("Case and accents count only where they are asked for")
  func options() throws {
    let page = TextPage.line("Café CAFE cafe")
    #expect(try page.hits(of: "cafe").count == 3)
    #expect(try page.hits(of: "Café", options: SearchOptions(matchesCase: true)).count == 1)
    #expect(try page.hits(of: "café", options: SearchOptions(matchesAccents: true)).count == 1)
    #expect(try page.hits(of: "CAFE", options: SearchOptions(matchesCase: true, matchesAccents: true)).count == 1)
  }

  @Test("Whole words are not parts of words")
  func wholeWords() throws {
    let page = TextPage.line("wind window rewind wind, wind")
    #expect(try page.hits(of: "wind").count == 5)
    #expect(try page.hits(of: "wind", options: SearchOptions(matchesWholeWords: true)).count == 3)
  }

  @Test("A word broken by a hyphen is found with and without it")
  func hyphens() throws {
    let page = TextPage.lines(["the maga-", "zine is a well-", "known one"])
    #expect(try page.hits(of: "magazine").first?.quads.count == 2)
    #expect(try page.hits(of: "well-known").first?.quads.count == 2)
    #expect(try page.hits(of: "wellknown").count == 1)
    #expect(try page.hits(of: "magazine").first?.snippet.text == "the magazine is a wellknown one")
  }

  @Test("A phrase is found over a line end, one quad a line")
  func phraseOverLineEnd() throws {
    let page = TextPage.lines(["the tide", "turns slowly"])
    #expect(try page.hits(of: "tide turns").first?.quads.count == 2)
    #expect(try page.hits(of: "tide   turns").count == 1)
  }

  @Test("Typographic quotes, hyphens and ligatures match what people type")
  func typography() throws {
    #expect(try TextPage.line("the cap\u{2019}n\u{2019}s \u{FB01}sh").hits(of: "cap'n's fish").count == 1)
    #expect(try TextPage.line("co\u{2010}op").hits(of: "co-op").count == 1)
    #expect(try TextPage.line("soft\u{AD}ly").hits(of: "softly").count == 1)
  }

  @Test("A blank query finds nothing", arguments: ["", " ", "\n\t"])
  func blankQuery(query: String) throws {
    #expect(try TextPage.line("any text").hits(of: query).isEmpty)
  }

  @Test("Japanese lines join without a space")
  func japaneseLines() throws {
    #expect(try TextPage.lines(["海の地", "図を見る"]).hits(of: "地図").first?.quads.count == 2)
  }
}

extension PageRect {
  /// The same place, though fonts tell their ascent and descent in different ways: the same extent along the line
  /// within a point and a half, and most of the height shared.
  fileprivate func isSameHit(as other: PageRect) -> Bool {
    guard let shared = intersection(other) else { return false }
    let sameX = abs(minX - other.minX) <= 1.5 && abs(maxX - other.maxX) <= 1.5
    let sameY = abs(minY - other.minY) <= 1.5 && abs(maxY - other.maxY) <= 1.5
    let isAlongX = sameX && shared.height > 0.6 * min(height, other.height)
    let isAlongY = sameY && shared.width > 0.6 * min(width, other.width)
    return isAlongX || isAlongY
  }
}
