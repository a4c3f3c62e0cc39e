import Testing

@testable import Gatefold

@Suite("Headlines on pages")
struct HeadlineTests {
  @Test("A subtitle close below a headline is no headline of its own, but a line further down is")
  func subtitle() throws {
    var page = PrintedPage(0)
    page.add("Drawing the Wind", y: 80, size: 32, bold: true, role: .headline)
    page.add("How kites are flown by night", y: 116, size: 18, bold: true)
    page.add("Kite Weather", y: 220, size: 32, bold: true, role: .headline)
    page.addBody()
    let judge = HeadlineJudge(HeadlineContext(IssueSurvey([page], count: 1), entries: [], name: nil))
    // With every candidate allowed, only those that are parts of better ones are left out.
    let found = judge.headlines(over: 0).filter { $0.candidate.size > 12 }
    #expect(found.map(\.candidate.text) == ["Drawing the Wind", "Kite Weather"])
    #expect(found.allSatisfy { $0.candidate.partCount == 1 })
  }

  @Test("The name of the publication is recognised on every page, and heads no article")
  func name() throws {
    let titles = ["The Salt Line", "Drawing the Wind", "North of North", "Smoked Fish Soup"]
    let pages = titles.enumerated().map { index, title in
      var page = PrintedPage(index)
      page.add("Skerry Herald", y: 30, size: index == 0 ? 60 : 24, bold: true)
      if index == 0 { page.add("No. 14, March 2024", y: 100) }
      page.add(title, y: 200, size: 28, bold: true, role: .headline)
      page.addBody()
      return page
    }
    let survey = IssueSurvey(pages, count: titles.count)
    let name = try #require(MastheadFinder.name(on: survey.pages))
    #expect(name.folded == FoldedTitle("Skerry Herald"))
    let context = HeadlineContext(survey, entries: [], name: name)
    for candidates in context.candidates {
      let named = candidates.filter { context.nameMatch($0) == name.confidence }
      #expect(named.map(\.text) == ["Skerry Herald"])
    }
    #expect(ContentsRecovery(survey).items().map(\.title) == titles)
  }

  @Test("Paragraphs that are tagged as headings are not contents, headings are")
  func taggedParagraphs() {
    let titles = ["The Salt Line", "Drawing the Wind", "North of North", "Smoked Fish Soup"]
    let verse = ["Under the pier the water", "keeps the names of boats", "that left before light", "and never wrote"]
    let pages = titles.enumerated().map { index, title in
      var page = PrintedPage(index)
      page.add(title, y: 80, size: 28, bold: true, role: .headline)
      for (row, line) in verse.enumerated() { page.add(line, y: 200 + Double(row) * 14) }
      page.addBody()
      return page
    }
    let printed = IssueSurvey(pages, count: titles.count)
    func sources(tagging texts: [String]) -> Set<ContentsSource> {
      let tagged = texts.enumerated().map { index, text in
        TaggedHeading(title: text, level: 1, pageIndex: index, rect: nil)
      }
      let survey = IssueSurvey(pages: printed.pages, numbering: printed.numbering, links: printed.links, tagged: tagged)
      return Set(ContentsRecovery(survey).items().map(\.source))
    }
    #expect(sources(tagging: titles) == [.structure])
    #expect(sources(tagging: titles.map { _ in verse.joined(separator: " ") }) == [.headlines])
  }
}
