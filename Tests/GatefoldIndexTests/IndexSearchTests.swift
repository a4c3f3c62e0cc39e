import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldIndex

@Suite("Search of an index")
struct IndexSearchTests {
  @Test(
    "Words that the generator placed are found on the same pages, with the same quads as in the PDF",
    arguments: IndexStore.all
  )
  func findsWhatWasPlaced(store: IndexStore) async throws {
    try await IndexFolder.with(store) { folder in
      let index = try await folder.open()
      for sample in [Sample.issue, .rightToLeft, .japanese] {
        try await index.add(path: sample.path)
        let issue = try await sample.open()
        for search in try sample.expected().searches where !search.hits.isEmpty && !search.caseSensitive {
          let options = SearchOptions(matchesWholeWords: true)
          var pages: [Int: [Quad]] = [:]
          for try await hit in issue.search(search.query, options: options) {
            // Of a hit that goes on at the next page, the index knows neither part.
            guard hit.parts.count == 1 else { continue }
            pages[hit.pageIndex, default: []] += hit.quads
          }
          let found = try await index.search("\"\(search.query)\"", limit: 1000).hits
          let mine = found.filter { $0.issuePath == sample.path }
          #expect(Set(pages.keys).isSubset(of: mine.map(\.pageIndex)), "\(search.query) in \(sample)")
          for hit in mine {
            let wanted = pages[hit.pageIndex] ?? []
            let missing = wanted.filter { quad in !hit.quads.contains { $0.isNear(quad) } }
            #expect(missing.isEmpty, "\(search.query), page \(hit.pageNumber) of \(sample): \(hit.quads)")
          }
        }
      }
      try index.close()
    }
  }

  @Test(arguments: IndexStore.all)
  func `beginnings of words are completed by those of the most pages`(store: IndexStore) async throws {
    try await IndexFolder.with(store) { folder in
      let index = try await folder.open()
      for sample in [Sample.issue, .japanese] { try await index.add(path: sample.path) }
      let words = try await index.words(beginningWith: "Tid", limit: 100)
      #expect(words.contains { $0.text == "tide" } && words.allSatisfy { $0.text.hasPrefix("tid") })
      #expect(words.map(\.pageCount) == words.map(\.pageCount).sorted(by: >))
      for word in words {
        #expect(try await index.search("\"\(word.text)\"").totalCount == word.pageCount, "\(word.text)")
      }
      #expect(try await index.words(beginningWith: "tid", limit: 1) == Array(words.prefix(1)))
      // Too short, no word, not in the index.
      for beginning in ["ti", "", "the tid", "\u{6D77}\u{6D77}\u{6D77}", "tidzz"] {
        #expect(try await index.words(beginningWith: beginning) == [], "\(beginning)")
      }
      try index.close()
    }
  }

  @Test("All words are required, the best page comes first, and pages are counted", arguments: IndexStore.all)
  func ranking(store: IndexStore) async throws {
    try await IndexFolder.with(store) { folder in
      try await folder.use { index async throws in
        try await index.add(path: Sample.issue.path)
        let tide = try await index.search("tide", limit: 1000)
        let both = try await index.search("tide harbour", limit: 1000)
        #expect(both.totalCount < tide.totalCount)
        #expect(tide.totalCount == tide.hits.count)
        #expect(tide.hits.map(\.score) == tide.hits.map(\.score).sorted(by: >))
        let first = try await index.search("tide", limit: 2)
        let second = try await index.search("tide", limit: 2, offset: 2)
        #expect((first.hits + second.hits).map(\.pageIndex) == tide.hits.prefix(4).map(\.pageIndex))
        #expect(first.totalCount == tide.totalCount)
        #expect(try await index.search("tide", offset: 5000).hits.isEmpty)
        let hit = try #require(tide.hits.first)
        #expect(hit.issueTitle.hasPrefix("Skerry"))
        #expect(hit.pageNumber == hit.pageIndex + 1)
        #expect(hit.snippet.match.lowercased() == "tide")
      }
    }
  }

  @Test("No query is an error of syntax or reaches the database's language", arguments: IndexStore.all)
  func anyQuery(store: IndexStore) async throws {
    try await IndexFolder.with(store) { folder in
      try await folder.use { index async throws in
        try await index.add(path: Sample.japanese.path)
        var random = SystemRandomNumberGenerator()
        let parts = [
          "\"", "*", "'", "(", ")", "NEAR", "NEAR(", "AND", "OR", "NOT", ":", "^", "-", "+", "{", "}", "words", "rank",
          "\\",
          ";", "--", "/*", "%", "\u{0}", " ", "  ", "地", "図", "a", "é", "\u{301}", "\u{E000}", "😀", "\u{FFFF}", "ﬁ",
          "-x-",
        ]
        for _ in 0..<400 {
          let count = Int.random(in: 1...12, using: &random)
          let query = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
          _ = try await index.search(query)
        }
        #expect(try await index.search("pageWords : x' OR 1=1; DROP TABLE issue; --").totalCount == 0)
        #expect(try await index.status().issues.count == 1)
      }
    }
  }

  @Test("An index without issues finds nothing", arguments: IndexStore.all)
  func empty(store: IndexStore) async throws {
    try await IndexFolder.with(store) { folder in
      try await folder.use { index async throws in #expect(try await index.search("tide").totalCount == 0) }
    }
  }
}

extension Quad {
  fileprivate func isNear(_ other: Quad) -> Bool {
    zip(corners, other.corners).allSatisfy { abs($0.x - $1.x) < 0.05 && abs($0.y - $1.y) < 0.05 }
  }
}
