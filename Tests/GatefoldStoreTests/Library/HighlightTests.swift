import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldStore

@Suite struct HighlightTests {
  private static let identifier = "org.example.tides.14"

  private static let filler = [
    "Boats lie dry in the harbour until the water is back.", "Nobody hurries here, and nobody is late.",
  ]

  /// Opens a library with an edition that has a highlighted text.
  private static func withHighlight(
    _ text: String,
    in pages: [[String]],
    _ body: (LibraryFolder, Library, GatefoldStore.Highlight) async throws -> Void
  ) async throws {
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        try await library.install(try folder.pdf(pages, as: "first.pdf"), for: .test())
        let session = try await library.startReading(identifier)
        let issue = try await MagazineIssue.open(path: session.path)
        var found: SearchHit?
        for try await hit in issue.search(text) { found = found ?? hit }
        let hit = try #require(found)
        let new = try await GatefoldStore.Highlight(
          of: TextSelection(hit),
          in: issue,
          note: "Compare page 3",
          color: "yellow"
        )
        let saved = try await library.save(new, of: identifier)
        session.end()
        try await body(folder, library, saved)
      }
    }
  }

  struct Edition: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let pages: [[String]]
    /// `nil` if the text is gone.
    let pageIndex: Int?
    /// The text of the highlighted line.
    let line: String
  }

  private static let first = [filler, ["The north wind brings the salt far inland.", "It stays until May."], filler]

  @Test(arguments: [
    Edition(
      testDescription: "the same text, lower on the page",
      pages: [filler, filler + ["The north wind brings the salt far inland.", "It stays until May."], filler],
      pageIndex: 1,
      line: "The north wind brings the salt far inland."
    ),
    Edition(
      testDescription: "pages inserted before it",
      pages: [filler, filler, filler, filler] + [first[1]],
      pageIndex: 4,
      line: "The north wind brings the salt far inland."
    ),
    Edition(
      testDescription: "pages taken out",
      pages: [first[1]],
      pageIndex: 0,
      line: "The north wind brings the salt far inland."
    ),
    Edition(
      testDescription: "broken over another line",
      pages: [filler, ["The north wind brings", "the salt far inland. It stays until May."], filler],
      pageIndex: 1,
      line: "The north wind brings"
    ),
    Edition(
      testDescription: "the same words with other surroundings on the old page",
      pages: [filler, ["Whoever says that the north wind brings the salt is wrong.", "It is the south."], first[1]],
      pageIndex: 2,
      line: "The north wind brings the salt far inland."
    ),
    Edition(
      testDescription: "rewritten",
      pages: [filler, ["The south wind brings the sand.", "It stays until May."], filler],
      pageIndex: nil,
      line: ""
    ),
  ])
  func `a highlight is found again in a new edition`(edition: Edition) async throws {
    try await Self.withHighlight("the north wind brings the salt", in: Self.first) { folder, library, highlight in
      #expect(highlight.anchoring == .anchored)
      #expect(highlight.pageIndex == 1)
      #expect(highlight.quote.suffix.contains("far inland"))
      try await library.install(try folder.pdf(edition.pages, as: "second.pdf"), for: .test())
      let pending = try #require(try await library.highlights(of: Self.identifier).first)
      #expect(pending.anchoring == .pending)
      #expect(pending.parts == highlight.parts)

      let failures = try await library.prepare(isolation: .none)
      #expect(failures.isEmpty)
      let found = try #require(try await library.highlights(of: Self.identifier).first)
      #expect(found.note == "Compare page 3" && found.color == "yellow" && found.quote == highlight.quote)
      guard let pageIndex = edition.pageIndex else {
        #expect(found.anchoring == .notFound)
        #expect(found.parts == highlight.parts)
        return
      }
      #expect(found.anchoring == .anchored)
      #expect(found.pageIndex == pageIndex)
      let path = try #require(try await library.issue(Self.identifier)?.path)
      let text = try await MagazineIssue.open(path: path).page(at: pageIndex).text()
      let line = try #require(text.lines.first { $0.text == edition.line })
      let quad = try #require(found.parts.first?.quads.first)
      #expect(quad.boundingRect.minX < line.rect.maxX && quad.boundingRect.maxX > line.rect.minX)
      #expect(abs(line.rect.midY - quad.boundingRect.midY) < 2)
    }
  }

  @Test func `a highlight that was lost is found when a later edition has its text again`() async throws {
    try await Self.withHighlight("the north wind brings the salt", in: Self.first) { folder, library, _ in
      try await library.install(try folder.pdf([["Nothing of it."]], as: "second.pdf"), for: .test())
      try await library.prepare(isolation: .none)
      #expect(try await library.highlights(of: Self.identifier).first?.anchoring == .notFound)
      #expect(try await library.notes(of: Self.identifier).markdown.contains("not in the edition"))
      try await library.install(try folder.pdf([Self.first[1]], as: "third.pdf"), for: .test())
      try await library.prepare(isolation: .none)
      let found = try #require(try await library.highlights(of: Self.identifier).first)
      #expect(found.anchoring == .anchored)
      #expect(found.pageIndex == 0)
    }
  }

  @Test func `a short word is found only where its surroundings are`() async throws {
    try await Self.withHighlight("May", in: Self.first) { folder, library, _ in
      try await library.install(try folder.pdf([["In May the boats leave."]], as: "second.pdf"), for: .test())
      try await library.prepare(isolation: .none)
      #expect(try await library.highlights(of: Self.identifier).first?.anchoring == .notFound)
      try await library.install(try folder.pdf([["They wait. It stays until May."]], as: "third.pdf"), for: .test())
      try await library.prepare(isolation: .none)
      #expect(try await library.highlights(of: Self.identifier).first?.anchoring == .anchored)
    }
  }

  @Test func `a highlight of a thousand letters is found by its beginning and its end`() async throws {
    let lines = (1...20).map { "Line \($0) of a long story about water, wind and stone in the far north." }
    try await LibraryFolder.with { folder in
      try await folder.use { library in
        try await library.install(try folder.pdf([lines], as: "first.pdf"), for: .test())
        let path = try #require(try await library.issue(Self.identifier)?.path)
        let issue = try await MagazineIssue.open(path: path)
        let all = try await issue.page(at: 0).text().selection()
        let saved = try await library.save(try await GatefoldStore.Highlight(of: all, in: issue), of: Self.identifier)
        #expect(saved.quote.text.count > 1_000)
        try await library.install(try folder.pdf([["News"], lines], as: "second.pdf"), for: .test())
        try await library.prepare(isolation: .none)
        let found = try #require(try await library.highlights(of: Self.identifier).first)
        #expect(found.anchoring == .anchored)
        #expect(found.pageIndex == 1)
        #expect(found.parts.flatMap(\.quads).count == lines.count)
      }
    }
  }

  @Test func `notes are written as Markdown and as Web Annotations`() async throws {
    try await Self.withHighlight("the north wind brings the salt", in: Self.first) { _, library, highlight in
      try await library.save(Bookmark(pageIndex: 2, pageLabel: "iii", title: "Harbour *plan*"), of: Self.identifier)
      let notes = try await library.notes(of: Self.identifier)
      #expect(
        notes.markdown == """
          # Tides 14

          Tides

          ## Page 2

          > The north wind brings the salt

          Compare page 3

          ## Page 3 (iii)

          - Bookmark: Harbour \\*plan\\*

          """
      )
      let json = try JSONSerialization.jsonObject(with: notes.webAnnotations()) as? [String: Any]
      #expect(json?["@context"] as? String == "http://www.w3.org/ns/anno.jsonld")
      let items = try #require(json?["items"] as? [[String: Any]])
      #expect(items.map { $0["motivation"] as? String } == ["bookmarking", "highlighting"])
      let target = try #require(items.last?["target"] as? [String: Any])
      #expect(target["source"] as? String == "https://example.org/Tides%2014.pdf")
      let selectors = try #require(target["selector"] as? [[String: Any]])
      #expect(selectors.map { $0["type"] as? String } == ["TextQuoteSelector", "FragmentSelector"])
      #expect(selectors[0]["exact"] as? String == highlight.quote.text)
      #expect(selectors[1]["value"] as? String == "page=2")
      let shape = try #require(selectors[1]["refinedBy"] as? [String: Any])
      #expect((shape["value"] as? String)?.contains("<polygon points=") == true)
    }
  }

  @Test func `marks and the reading place survive archiving, and go with the issue`() async throws {
    try await Self.withHighlight("the north wind brings the salt", in: Self.first) { _, library, highlight in
      let place = ReadingPlace(pageIndex: 1, pageLabel: "2", point: PagePoint(x: 20, y: 30), zoom: 1.5, detail: "a:3")
      try await library.setReadingPlace(place, Self.identifier)
      let bookmark = Bookmark(pageIndex: 2)
      try await library.save(bookmark, of: Self.identifier)
      try await library.archive(Self.identifier)
      let issue = try #require(try await library.issue(Self.identifier))
      #expect(issue.place == place)
      #expect(issue.lastReadDate != nil)
      #expect(try await library.bookmarks(of: Self.identifier) == [bookmark])
      #expect(try await library.highlights(of: Self.identifier) == [highlight])

      var changed = highlight
      changed.note = nil
      changed.color = "blue"
      let saved = try await library.save(changed, of: Self.identifier)
      #expect(saved.note == nil && saved.color == "blue" && saved.parts == highlight.parts)
      try await library.removeHighlight(highlight.identifier, of: Self.identifier)
      try await library.removeBookmark(bookmark.identifier, of: Self.identifier)
      let again = await GatefoldError.Code.thrown {
        try await library.removeBookmark(bookmark.identifier, of: Self.identifier)
      }
      #expect(again == .notInLibrary)
      #expect(try await library.notes(of: Self.identifier).isEmpty)
      try await library.remove(Self.identifier)
      #expect(await GatefoldError.Code.thrown { _ = try await library.bookmarks(of: Self.identifier) } == .notInLibrary)
    }
  }
}
