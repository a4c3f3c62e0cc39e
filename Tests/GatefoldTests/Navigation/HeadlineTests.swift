import Testing

@testable import Gatefold

@Suite("Headlines on pages")
struct HeadlineTests {
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
