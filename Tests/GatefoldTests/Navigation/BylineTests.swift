import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Bylines")
struct BylineTests {
  private static let vocabulary = IssueVocabulary(words: ["sea", "roman", "chief", "studies"])

  private static func names(_ line: String) -> PrintedNames? {
    PrintedNames(line.split(separator: " ").map(String.init), vocabulary: vocabulary)
  }

  @Test(
    "Who wrote it",
    arguments: [
      ("By Ruaridh Feeney", "Ruaridh Feeney"), ("Words by Maud Ellery and Anna Ó Sé", "Maud Ellery and Anna Ó Sé"),
      ("von Jürgen Öhlschläger", "Jürgen Öhlschläger"), ("Texte de Adèle Garçonnet", "Adèle Garçonnet"),
      ("di Anna Rossi e Luca Bianchi", "Anna Rossi e Luca Bianchi"), ("Text: Ole Dahl", "Ole Dahl"),
      ("TEXT BY MAUD ELLERY", "MAUD ELLERY"), ("By Josh “@lark” Thomas", "Josh “@lark” Thomas"),
      ("by Maud Ellery, Chief Studies, 2017", "Maud Ellery"), ("by Ellery", "Ellery"),
    ]
  )
  func introduced(line: String, name: String) throws {
    let names = try #require(Self.names(line))
    #expect(names.introduction == .words)
    #expect(names.text == name)
  }

  @Test("Who signed it")
  func signed() throws {
    let names = try #require(Self.names("-Maud Ellery, Chief Studies"))
    #expect(names.introduction == .dash)
    #expect(names.text == "Maud Ellery")
  }

  @Test(
    "What is no byline",
    arguments: [
      "By the sea", "By 2026 all of them", "von Hamburg nach Bremen gefahren", "Bystanders", "By",
      "di notte si vede bene", "Por qué no?", "By Ronald and DJ is said to have", "by Times New Roman’s own", "",
    ]
  )
  func others(line: String) {
    #expect(Self.names(line) == nil)
  }

  @Test("A word that an issue writes small is known however it is written")
  func vocabulary() {
    #expect(Self.vocabulary.has("Sea,"))
    #expect(!Self.vocabulary.has("Ellery"))
  }

  /// Articles of a page each, with a line below the headline and one at the end.
  private static func bylines(below: [String?] = [], end: [String?] = [], size: Double = 12, bold: Bool = true)
    -> [String?]
  {
    let count = max(below.count, end.count)
    let pages = (0..<count).map { index in
      var page = PrintedPage(index)
      page.add(
        ["The Salt Line", "Kite Weather", "Fish Soup", "Low Tide", "Night Ferry"][index],
        y: 80,
        size: 30,
        bold: true,
        role: .headline
      )
      if below.indices.contains(index), let line = below[index] { page.add(line, y: 130, size: size, bold: bold) }
      page.addBody(from: 200)
      if end.indices.contains(index), let line = end[index] { page.add(line, y: 500, size: size, bold: bold) }
      return page
    }
    let survey = IssueSurvey(pages, count: count)
    let lines = pages.map { page in
      ArticleLines(
        survey,
        heading: PageHeading([page.lines[0]], pageIndex: page.index),
        pages: page.index...page.index,
        end: nil
      )
    }
    let finder = BylineFinder(survey, articles: lines)
    return lines.map(finder.byline)
  }

  @Test("Names in a style of their own below headlines or at the end are bylines")
  func styles() {
    let names = ["Maud Ellery", "Ruaridh Feeney", "Anna Ó Sé and Ole Dahl"]
    #expect(Self.bylines(below: names) == names)
    #expect(Self.bylines(end: names) == names)
    #expect(Self.bylines(end: names.map { "– " + $0 }) == names)
  }

  @Test("One name in a line of its own, and names in the style of the text, could be anything")
  func doubtful() {
    #expect(Self.bylines(below: ["Maud Ellery", nil, nil]) == [nil, nil, nil])
    #expect(Self.bylines(end: ["Maud Ellery", "Ruaridh Feeney"], size: 10, bold: false) == [nil, nil])
    #expect(Self.bylines(below: ["Maud Ellery", "What the sea gives", "A word on rope"]) == [nil, nil, nil])
    #expect(Self.bylines(end: Array(repeating: "North Of North", count: 4)) == Array(repeating: nil, count: 4))
  }

  @Test("Where authors sign with nicknames, each signature counts")
  func nicknames() {
    let names = ["Gull", "mr goose", "The Cook", "kolsrud", "Gull"]
    #expect(Self.bylines(end: names) == names)
  }

  @Test(
    "Below a closing phrase or behind a title, the last line is who wrote it",
    arguments: [
      ("Yours sincerely,", "Maud Ellery"), ("Mit freundlichen Grüßen", "Maud"), ("It was so.", "Dr. Maud Ellery"),
    ]
  )
  func courtesy(before: String, name: String) {
    var page = PrintedPage(0)
    page.add("The Salt Line", y: 80, size: 30, bold: true, role: .headline)
    page.addBody(from: 200)
    page.add(before, y: 500)
    page.add(name, y: 514)
    let survey = IssueSurvey([page], count: 1)
    let lines = ArticleLines(survey, heading: PageHeading([page.lines[0]], pageIndex: 0), pages: 0...0, end: nil)
    #expect(BylineFinder(survey, articles: [lines]).byline(of: lines) == name)
  }
}
