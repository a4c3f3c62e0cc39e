import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Search")
struct SearchTests {
  static let searched: [Sample] = [.issue, .printerIssue, .rightToLeft, .japanese, .encrypted, .hardText]

  private func hits(of search: ExpectedIssue.Search, in issue: MagazineIssue) async throws -> [SearchHit] {
    let options = SearchOptions(
      matchesCase: search.caseSensitive,
      matchesAccents: search.accents ?? false,
      matchesWholeWords: search.wholeWords ?? false
    )
    var hits: [SearchHit] = []
    for try await hit in issue.search(search.query, options: options) { hits.append(hit) }
    return hits
  }

  @Test("Every query finds what the generator placed, and nothing else", arguments: searched)
  func findsWhatWasPlaced(in sample: Sample) async throws {
    let issue = try await sample.open()
    for search in try sample.expected().searches {
      let hits = try await hits(of: search, in: issue)
      let name = "\(search.query) (\(search.case ?? ""))"
      #expect(hits.map(\.pageIndex).sorted() == search.hits.map(\.pageIndex).sorted(), "\(name)")
      for wanted in search.hits {
        let found = hits.filter { $0.pageIndex == wanted.pageIndex }
        let message = "\(name) on page \(wanted.pageIndex + 1): wanted \(wanted.parts.map(\.rects)), "
        #expect(found.contains { $0.isSame(as: wanted) }, "\(message)found \(found.map { $0.parts.map(\.quads) })")
      }
    }
  }

  @Test("Hits in text at an angle have quads at that angle")
  func quadsAtAnAngle() async throws {
    let issue = try await Sample.hardText.open()
    var count = 0
    for search in try Sample.hardText.expected().searches {
      for wanted in search.hits {
        guard let quads = wanted.quads else { continue }
        let found = try await issue.page(at: wanted.pageIndex).search(search.query).flatMap(\.quads)
        for corners in quads {
          count += 1
          let isFound = found.contains { quad in
            zip(quad.corners, corners).allSatisfy { abs($0.x - $1[0]) < 2.5 && abs($0.y - $1[1]) < 2.5 }
          }
          #expect(isFound, "\(search.query): wanted \(corners), found \(found)")
        }
      }
    }
    #expect(count > 0)
  }

  @Test("A hit's quad covers the ink of its word", arguments: searched.filter { $0.name != Sample.hardText.name })
  func coversTheInk(in sample: Sample) async throws {
    let issue = try await sample.open()
    let images = try sample.expected().pages.map(\.images)
    for search in try sample.expected().searches {
      for hit in try await hits(of: search, in: issue) {
        let page = try await issue.page(at: hit.pageIndex)
        let words = try await page.text().words.map(\.rect)
        for rect in hit.rects {
          let measure = try await InkMeasure(page: page, rect: rect, others: words, artwork: images[page.index])
          let problem = measure.problem
          #expect(problem == nil, "\(search.query) on page \(page.number)")
        }
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

extension SearchHit {
  /// Whether it stands where the generator placed it, on each page that it has a part of.
  fileprivate func isSame(as wanted: ExpectedIssue.Search.Hit) -> Bool {
    parts.count == wanted.parts.count
      && zip(parts, wanted.parts).allSatisfy { part, wanted in
        let rects = part.quads.map(\.boundingRect)
        return part.pageIndex == wanted.pageIndex && rects.count == wanted.rects.count
          && wanted.rects.allSatisfy { rect in rects.contains { $0.isSameHit(as: rect) } }
      }
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
