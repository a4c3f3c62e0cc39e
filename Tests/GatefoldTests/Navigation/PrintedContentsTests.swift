import Testing

@testable import Gatefold

@Suite("Designs of printed contents pages")
struct PrintedContentsTests {
  private static let titles = [
    "The Salt Line", "Drawing the Wind", "North of North", "Kite Weather", "Smoked Fish Soup", "Offing to Rip",
  ]
  /// Printed page numbers. The page at index n has the folio n + 1.
  private static let numbers = [4, 7, 9, 12, 15, 17]

  /// An issue of 20 pages with headlines and a contents page at index 1.
  private func items(headings: [String] = titles, _ contents: (inout PrintedPage) -> Void) -> [ContentsItem] {
    var page = PrintedPage(1)
    page.add("Contents", y: 40, size: 30, bold: true)
    contents(&page)
    page.add("2", x: 30, y: 775, role: .folio)
    var pages = [page]
    for index in [0] + Array(2..<20) {
      var page = PrintedPage(index)
      if let article = Self.numbers.firstIndex(of: index + 1), headings.indices.contains(article) {
        page.add(headings[article], y: 80, size: 32, bold: true, role: .headline)
      }
      page.addBody()
      page.add("\(index + 1)", x: 30, y: 775, role: .folio)
      pages.append(page)
    }
    return ContentsRecovery(IssueSurvey(pages, count: 20)).items()
  }

  private func expectAll(_ items: [ContentsItem]) {
    #expect(items.map(\.title) == Self.titles)
    #expect(items.map(\.pageIndex) == Self.numbers.map { $0 - 1 })
    #expect(items.allSatisfy { $0.source == .printed && $0.confidence > 0.9 })
  }

  @Test("Leader dots before a number on the right")
  func leaders() {
    expectAll(
      items { page in
        for (row, (title, number)) in zip(Self.titles, Self.numbers).enumerated() {
          page.add("\(title) ....................... \(number)", y: 120 + Double(row) * 24)
        }
      }
    )
  }

  @Test("Leader dots that touch the title and the number")
  func touchingLeaders() {
    expectAll(
      items { page in
        for (row, (title, number)) in zip(Self.titles, Self.numbers).enumerated() {
          page.add("\(title).......................\(number)", y: 120 + Double(row) * 24)
        }
      }
    )
  }

  @Test("A number before the title, and a standfirst below")
  func numberBefore() {
    expectAll(
      items { page in
        for (row, (title, number)) in zip(Self.titles, Self.numbers).enumerated() {
          let y = 120 + Double(row) * 60
          page.add("\(number)", y: y, size: 24, bold: true)
          page.add(title, x: 120, y: y + 2, size: 14, bold: true)
          page.add("some words of what it is about and who was there", x: 120, y: y + 20, size: 9)
        }
      }
    )
  }

  @Test("A number alone above the title")
  func numberAbove() {
    expectAll(
      items { page in
        for (row, (title, number)) in zip(Self.titles, Self.numbers).enumerated() {
          let y = 120 + Double(row) * 90
          page.add("\(number)", y: y, size: 24, bold: true)
          page.add(title, y: y + 30, size: 14, bold: true)
          page.add("some words of what it is about and who was there", y: y + 50, size: 9)
        }
      }
    )
  }

  @Test("A number below the title and the standfirst")
  func numberBelow() {
    expectAll(
      items { page in
        for (row, (title, number)) in zip(Self.titles, Self.numbers).enumerated() {
          let y = 120 + Double(row) * 90
          page.add(title, y: y, size: 14, bold: true)
          page.add("some words of what it is about and who was there", y: y + 16, size: 9)
          page.add("page \(number)", y: y + 27, size: 9)
        }
      }
    )
  }

  @Test("Two columns, read one after the other")
  func columns() {
    expectAll(
      items { page in
        for row in 0..<3 {
          let y = 120 + Double(row) * 24
          page.add("\(Self.titles[row]) ......... \(Self.numbers[row])", x: 60, y: y)
          page.add("\(Self.titles[row + 3]) ......... \(Self.numbers[row + 3])", x: 330, y: y)
        }
      }
    )
  }

  @Test("A title over two lines with its number at the end of the second line")
  func wrapped() {
    var titles = Self.titles
    titles[1] = "Drawing the Wind with Seven Amateurs and no Map"
    let items = items(headings: titles) { page in
      var y = 120.0
      for (row, (title, number)) in zip(titles, Self.numbers).enumerated() {
        if row == 1 {
          page.add("Drawing the Wind with Seven", y: y)
          y += 12
          page.add("Amateurs and no Map ............... \(number)", y: y)
        } else {
          page.add("\(title) ....................... \(number)", y: y)
        }
        y += 24
      }
    }
    #expect(items.map(\.title) == titles)
  }

  @Test("Headings without a page name the sections that follow")
  func sections() {
    let items = items { page in
      page.add("Features", y: 110, size: 12, bold: true)
      for row in 0..<3 { page.add("\(Self.titles[row]) ......... \(Self.numbers[row])", y: 130 + Double(row) * 20) }
      page.add("In every issue", y: 210, size: 12, bold: true)
      for row in 3..<6 { page.add("\(Self.titles[row]) ......... \(Self.numbers[row])", y: 170 + Double(row) * 20) }
    }
    #expect(items.map(\.title) == Self.titles)
    #expect(
      items.map(\.section) == ["Features", "Features", "Features"] + [
        "In every issue", "In every issue", "In every issue",
      ]
    )
  }

  @Test("Indented entries are children of the entry above")
  func levels() {
    let items = items { page in
      for (row, (title, number)) in zip(Self.titles, Self.numbers).enumerated() {
        let x = row % 2 == 0 ? 60.0 : 84.0
        page.add("\(title) ....................... \(number)", x: x, y: 120 + Double(row) * 24)
      }
    }
    #expect(items.map(\.title) == [Self.titles[0], Self.titles[2], Self.titles[4]])
    #expect(items.map { $0.children.map(\.title) } == [[Self.titles[1]], [Self.titles[3]], [Self.titles[5]]])
  }

  @Test("Years and sums are not pages, and without a contents page, headlines are used")
  func headlines() {
    let items = items { page in
      page.add("Sales rose to 2026 from 1999", y: 120)
      page.add("and those of soup to 4500 tins", y: 140)
    }
    #expect(items.map(\.title) == Self.titles)
    #expect(items.allSatisfy { $0.source == .headlines })
  }

  @Test("The byline behind a title is no part of it")
  func bylines() {
    expectAll(
      items { page in
        for (row, (title, number)) in zip(Self.titles, Self.numbers).enumerated() {
          page.add("\(title) by Ann Lee ....................... \(number)", y: 120 + Double(row) * 24)
        }
      }
    )
  }

  @Test("Titles in different words are found by their numbers, with less confidence")
  func otherWords() {
    let items = items(headings: []) { page in
      for (row, (title, number)) in zip(Self.titles, Self.numbers).enumerated() {
        page.add("\(title) ....................... \(number)", y: 120 + Double(row) * 24)
      }
    }
    #expect(items.map(\.pageIndex) == Self.numbers.map { $0 - 1 })
    #expect(items.allSatisfy { $0.confidence < 0.7 })
  }

  @Test("Without printed contents or headlines, running headers divide the issue")
  func runningHeaders() {
    let names = ["The Salt Line", "Drawing the Wind", "North of North", "Kite Weather"]
    let pages = (0..<20).map { index in
      var page = PrintedPage(index)
      // The magazine's name on left pages, the article's title on right pages.
      page.add(index % 2 == 0 ? "Skerry 14" : names[index / 5], y: 20, role: .runningHeader)
      page.addBody()
      return page
    }
    let items = ContentsRecovery(IssueSurvey(pages, count: 20)).items()
    #expect(items.map(\.title) == names)
    #expect(items.map(\.pageIndex) == [1, 5, 11, 15])
    #expect(items.allSatisfy { $0.source == .runningHeaders && $0.confidence <= 0.5 })
  }

  @Test("Headlines are used without a contents page, with or without running headers")
  func headlinesWithRunningHeaders() {
    let pages = (1..<13).map { index in
      var page = PrintedPage(index)
      let article = (index - 1) / 4
      let name = ["The Salt Line", "Drawing the Wind", "Kite Weather"][article]
      if index % 4 == 1 {
        page.add(name, y: 120, size: 32, bold: true, role: .headline)
      } else if article != 1 {
        page.add(name, y: 20, role: .runningHeader)
      }
      page.addBody()
      return page
    }
    let items = ContentsRecovery(IssueSurvey(pages, count: 13)).items()
    #expect(items.map(\.source) == [.headlines, .headlines, .headlines])
    #expect(items.map(\.pageIndex) == [1, 5, 9])
  }

  @Test("Tables of figures on whole pages are not contents, and are read to the end")
  func tables() {
    let pages = (0..<12).map { index in
      var page = PrintedPage(index)
      for row in 0..<140 {
        for column in 0..<5 {
          page.add(
            "row \(row) ... \(1 + (row * 7 + column) % 12)",
            x: 20 + Double(column) * 115,
            y: 40 + Double(row) * 5,
            size: 4
          )
        }
      }
      return page
    }
    let items = ContentsRecovery(IssueSurvey(pages, count: 12)).items()
    #expect(items.allSatisfy { $0.source != .links })
    #expect(items.count < 100)
  }
}
