import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Printed page numbers")
struct PageNumberingTests {
  @Test("The copy without labels has the printed page numbers")
  func printerIssue() async throws {
    let labels = try Sample.issue.expected().pages.map(\.pageLabel)
    let numbering = try await Sample.printerIssue.open().pageNumbering()
    // The cover has no printed number.
    for index in 1..<labels.count {
      #expect(numbering.folio(ofPage: index)?.label == labels[index], "page \(index + 1)")
    }
    #expect(numbering.folio(ofPage: 0) == nil)
    #expect(numbering.folios.allSatisfy { $0.source == .printed || $0.source == .inferred })
    #expect(numbering.folio(labelled: "iv")?.pageIndex == 4)
    #expect(numbering.folio(labelled: "12")?.pageIndex == 17)
    #expect(numbering.folio(labelled: "99") == nil)
  }

  @Test("Labels of the file take precedence")
  func labels() async throws {
    let numbering = try await Sample.issue.open().pageNumbering()
    #expect(numbering.folios.map(\.label) == (try Sample.issue.expected().pages.map(\.pageLabel)))
    #expect(numbering.folios.allSatisfy { $0.source == .labels && $0.confidence == 1 })
  }

  @Test("If other pages have labels, a page without a label has no number")
  func missingLabel() {
    let numbering = PageNumbering(labels: ["i", "", "1"], printed: [], pageCount: 3)
    #expect(numbering.folios.map(\.label) == ["i", "1"])
    #expect((0..<3).map { numbering.folio(ofPage: $0)?.label } == ["i", nil, "1"])
    #expect(numbering.folio(labelled: "") == nil)
  }

  @Test(
    "Only digits and Roman numerals are page numbers",
    arguments: [
      ("7", 7, false), ("042", 42, false), ("iv", 4, true), ("XIV", 14, true), ("lxxxviii", 88, true), ("c", 100, true),
    ]
  )
  func numbers(text: String, value: Int, isRoman: Bool) {
    #expect(PrintedNumber(text) == PrintedNumber(value: value, isRoman: isRoman))
  }

  @Test("Other text is no page number", arguments: ["", "0", "iiii", "vx", "Iv", "12345", "12a", "-3", "ivory", "IC"])
  func noNumbers(text: String) {
    #expect(PrintedNumber(text) == nil)
  }

  @Test("Every Roman numeral up to 399 is read")
  func romanNumerals() {
    for value in 1..<400 {
      #expect(PrintedNumber(PrintedNumber.roman(value)) == PrintedNumber(value: value, isRoman: true))
    }
  }

  // MARK: Sequences

  /// Pages with an optional folio at the bottom.
  private func numbering(_ folios: [String?]) -> PageNumbering {
    let pages = folios.enumerated().map { index, folio in
      var page = PrintedPage(index)
      page.addBody()
      if let folio { page.add(folio, x: 290, y: 770) }
      return page
    }
    return IssueSurvey(pages, count: pages.count).numbering
  }

  private func label(_ numbering: PageNumbering, _ index: Int) -> String? { numbering.folio(ofPage: index)?.label }

  @Test("A cover and an advertisement without numbers get them from neighbouring pages")
  func gaps() {
    let numbering = numbering([nil, "2", "3", nil, "5", "6", "7", "8", nil, "10"])
    #expect((0..<10).map { label(numbering, $0) } == (1...10).map(String.init))
    #expect(numbering.folio(ofPage: 3)?.source == .inferred)
    #expect(numbering.folio(ofPage: 4)?.source == .printed)
  }

  @Test("Roman front matter precedes numbers that start at 1")
  func frontMatter() {
    let numbering = numbering(["i", "ii", "iii", "iv", "1", "2", "3", "4", "5", "6"])
    #expect((0..<10).map { label(numbering, $0) } == ["i", "ii", "iii", "iv", "1", "2", "3", "4", "5", "6"])
  }

  @Test("An insert that is not counted shifts the following numbers")
  func insert() {
    let folios: [String?] = (1...6).map(String.init) + [nil, nil] + (7...14).map(String.init)
    let numbering = numbering(folios)
    #expect(numbering.folio(labelled: "6")?.pageIndex == 5)
    #expect(numbering.folio(labelled: "7")?.pageIndex == 8)
    #expect(numbering.folio(labelled: "14")?.pageIndex == 15)
  }

  @Test("Pages that are whole spreads have two numbers")
  func spreads() {
    let pages = (0..<8).map { index in
      var page = PrintedPage(index)
      page.addBody()
      page.add("\(2 * index + 4)", x: 30, y: 770)
      page.add("\(2 * index + 5)", x: 550, y: 770)
      return page
    }
    let numbering = IssueSurvey(pages, count: 8).numbering
    #expect(numbering.folio(labelled: "4")?.pageIndex == 0)
    #expect(numbering.folio(labelled: "9")?.pageIndex == 2)
    #expect(numbering.folio(labelled: "18")?.pageIndex == 7)
  }

  @Test("A year in every running header is not a page number")
  func years() {
    let pages = (0..<10).map { index in
      var page = PrintedPage(index)
      page.addBody()
      page.add("Skerry Spring 2026", y: 20, role: .runningHeader)
      page.add("\(index + 11)", x: 290, y: 770, role: .folio)
      return page
    }
    let numbering = IssueSurvey(pages, count: 10).numbering
    #expect(numbering.folios.map(\.label) == (11...20).map(String.init))
  }

  @Test("Without printed numbers, pages are counted, and marked as counted")
  func nothing() {
    let numbering = numbering([nil, nil, nil, nil])
    #expect(numbering.folios.map(\.label) == ["1", "2", "3", "4"])
    #expect(numbering.folios.allSatisfy { $0.source == .position })
  }
}
