import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite struct IdentityTests {
  @Test(arguments: [
    ("14 September 2016", "2016-09-14"), ("14. September 2016", "2016-09-14"), ("Sept 14th, 2016", "2016-09-14"),
    ("September 14–20, 2016", "2016-09-14"), ("14 de septiembre de 2016", "2016-09-14"), ("14.09.2016", "2016-09-14"),
    ("9/14/2016", "2016-09-14"), ("2016-09-14", "2016-09-14"), ("2016年9月14日", "2016-09-14"),
    ("сентябрь 2016", "2016-09"),
    ("September/October 2016", "2016-09"), ("Jan – Mar 2010", "2010-01"), ("mars et avril 1999", "1999-03"),
    ("2016 Fall", "2016-23"), ("Spring/Summer 2016", "2016-21"), ("Winter ’94", "1994-24"),
    ("Third Quarter 2020", "2020-35"), ("Q1 2021", "2021-33"), ("201401", "2014-01"), ("٢٠١٦", "2016"),
    ("© 2021", "2021"),
    ("6/2024", "2024"), ("06/2024", "2024-06"),
  ])
  func `dates are read as people print them`(text: String, date: String) {
    #expect(DateScanner.matches(in: PrintedTokens(text)).map(\.date.description) == [date])
    let read = IssueDate(date)
    #expect(read?.description == date)
  }

  @Test(arguments: ["3,2016 copies", "32 13 1492", "tel. 20 16 20", "", "20160", "may be", "2016x2016x2016x"])
  func `what looks like a date is at most a year`(text: String) {
    #expect(DateScanner.matches(in: PrintedTokens(text)).allSatisfy { $0.date.precision == 0 })
  }

  @Test(arguments: ["", "16", "2016-", "2016-13", "2016-25", "2016-09-", "2016-09-32", "2016-21-01", "2016-9", "٢٠١٦"])
  func `other texts are no dates of issues`(text: String) { #expect(IssueDate(text) == nil) }

  @Test(arguments: [
    ("Issue 29", ["29"]), ("ISSUE #3", ["3"]), ("No. 12", ["12"]), ("Nº 7", ["7"]), ("№ 31–34", ["31-34"]),
    ("Vol. 2, No. 1", ["vol 2", "1"]), ("Volume VII", ["vol VII"]), ("3. Ausgabe", ["3"]), ("12th issue", ["12"]),
    ("Issue 0x01", ["0x01"]), ("Issue Eight", ["8"]), ("第12号", ["12"]), ("第3卷 第4期", ["vol 3", "4"]), ("העדד", []),
    ("العدد ٥", ["5"]), ("6/2024", ["6"]), ("there is no 5 here", []), ("No one", []), ("page no. 5", []),
    ("Registered charity no. 1234", []), ("No. 2016", []), ("issue 123456", []), ("#", []), ("", []),
  ])
  func `numbers of issues and volumes are told from others`(text: String, numbers: [String]) {
    let found = IssueNumberScanner.matches(in: PrintedTokens(text)).map {
      ($0.kind == .volume ? "vol " : "") + $0.value
    }
    #expect(found == numbers)
  }

  @Test
  func `an issue says its name, number and date`() async throws {
    let identity = try await Sample.issue.open().identity()
    #expect(identity.title?.value == "Skerry" && identity.number?.value == "14")
    #expect(identity.date?.value == IssueDate("2026-21") && identity.date?.text == "Spring 2026")
    #expect(
      identity.label == "Skerry 14, Spring 2026" && identity.language == "en" && identity.direction == .leftToRight
    )
    #expect(
      [identity.title?.confidence, identity.number?.confidence].allSatisfy { $0.map { 0.9 < $0 && $0 <= 1 } ?? false }
    )
    let encoded = try JSONEncoder().encode(identity)
    #expect(try JSONDecoder().decode(IssueIdentity.self, from: encoded) == identity)
  }

  @Test
  func `an issue whose metadata says no title has the one that it prints`() async throws {
    let printed = try await Sample.printerIssue.open().printedTitle(fallback: "file")
    #expect(printed.contains("Skerry"))
    // A picture says nothing.
    let silent = try await Sample.press.open()
    #expect(try await silent.identity().label == nil)
  }

  private func identity(_ pages: [PrintedPage], _ metadata: Metadata = Metadata(pdfVersion: "1.7")) -> IssueIdentity {
    var identity = IssueIdentity(language: nil, direction: .leftToRight)
    IdentityFinder(pages.map(\.survey), pageCount: pages.count, metadata: metadata).describe(&identity)
    return identity
  }

  /// Pages with a masthead, text, and the name of the paper in their margins.
  private func newspaper() -> [PrintedPage] {
    (0..<5).map { index in
      var page = PrintedPage(index)
      if index == 0 {
        page.add("THE TIDE TABLE", y: 90, size: 40, bold: true)
        page.add("Vol. 3, No. 12 — November 2019", y: 140)
        page.add("Harbour opens again", y: 180, size: 24, bold: true)
      } else {
        page.add("The Tide Table \(index + 1)", y: 20)
      }
      page.addBody()
      page.add("Come to the pier on 14 December 2019, 19:30, and bring a lamp with you", y: 600)
      if index == 4 { page.add("ISSN 0317-8471 Printed in 2020 by the harbour", y: 700) }
      return page
    }
  }

  @Test
  func `what the masthead and the margins say counts, not what the text tells of`() {
    let identity = identity(newspaper())
    #expect(identity.title?.value == "The Tide Table", "as it is written where it is not in capitals")
    #expect(identity.title?.source == .cover && identity.title?.text == "THE TIDE TABLE")
    #expect(identity.number?.value == "12" && identity.volume?.value == "3")
    #expect(identity.date?.value == IssueDate("2019-11") && identity.issn?.value == "0317-8471")
    #expect(identity.label == "The Tide Table 12, November 2019")
  }

  @Test
  func `a serial number whose check digit is wrong is none`() {
    var page = PrintedPage(0)
    page.add("ISSN 0317-8472", y: 90)
    #expect(identity([page]).issn == nil)
    #expect(identity([]) == IssueIdentity(language: nil, direction: .leftToRight))
  }

  @Test
  func `a title that somebody has written in the metadata and the cover prints is the title`() {
    var page = PrintedPage(0)
    page.add("Free inside", y: 40, size: 60, bold: true)
    page.add("Lamps and Lanterns", y: 200, size: 18)
    page.addBody()
    let found = identity([page], Metadata(title: "Lamps and Lanterns 7", pdfVersion: "1.7"))
    #expect(found.title?.value == "Lamps and Lanterns")
  }
}
