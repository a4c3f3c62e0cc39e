import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Articles")
struct ArticleTests {
  @Test("The printer's copy is cut where its contents say")
  func printerIssue() async throws {
    let issue = try await Sample.printerIssue.open()
    let articles = try await issue.articles()
    #expect(articles.map(\.firstPageIndex) == [6, 10, 11, 13, 15, 16, 18, 19, 20, 21, 22, 24, 25])
    #expect(articles.map(\.lastPageIndex) == [9, 10, 12, 14, 15, 17, 18, 19, 20, 21, 23, 24, 26])
    #expect(articles[0].byline == "Maud Ellery")
    #expect(articles.contains { $0.byline == "Ruaridh Feeney" })
    #expect(
      articles.first { $0.title == "North of North" }?.standfirst?.hasPrefix("Beyond the last scheduled bus") == true
    )
    #expect(articles.allSatisfy { $0.source == .printed })
  }

  @Test("With its outline, sections gather articles")
  func issue() async throws {
    let articles = try await Sample.issue.open().articles()
    let salt = try #require(articles.first { $0.title == "The Salt Line" })
    #expect(salt.section == "Features")
    #expect(salt.firstPageIndex == 6 && salt.lastPageIndex == 9)
    #expect(!articles.contains { $0.title == "Features" })
    let firsts = articles.map(\.firstPageIndex)
    #expect(firsts == firsts.sorted())
    #expect(articles.allSatisfy { $0.lastPageIndex >= $0.firstPageIndex })
  }

  @Test(
    "Where it goes on",
    arguments: [
      ("continued on page 42", 42), ("Continued on page 7 >", 7), ("Fortsetzung auf Seite 12", 12),
      ("(suite page 9)", 9), ("continúa en la página 30", 30), ("segue a pag. 5", 5), ("Vervolg op pagina 18", 18),
      ("continua na página 21", 21),
    ]
  )
  func continuations(line: String, number: Int) {
    #expect(Continuation.page(in: line)?.value == number)
  }

  @Test("An article jumps over others to the page that it names")
  func jump() {
    let pages = (0..<12).map { index in
      var page = PrintedPage(index)
      if index == 2 { page.add("The Salt Line", y: 80, size: 30, bold: true, role: .headline) }
      if index == 4 { page.add("Kite Weather", y: 80, size: 30, bold: true, role: .headline) }
      if index == 6 { page.add("Smoked Fish Soup", y: 80, size: 30, bold: true, role: .headline) }
      page.addBody()
      if index == 3 { page.add("continued on page 11", y: 720) }
      page.add("\(index + 1)", x: 290, y: 770, role: .folio)
      return page
    }
    let survey = IssueSurvey(pages, count: 12)
    let articles = ArticleCutter(survey).articles(of: ContentsRecovery(survey).items())
    #expect(articles.map(\.firstPageIndex) == [2, 4, 6])
    #expect(articles.map(\.lastPageIndex) == [3, 5, 11])
    #expect(articles.map(\.continuedPageIndices) == [[10], [], []])
  }
}
