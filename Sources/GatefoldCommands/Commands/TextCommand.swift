internal import ArgumentParser
internal import Gatefold

struct TextCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Print the text of pages in reading order.",
    discussion: """
      As text, pages are separated by a form feed; as JSON, every block, line and word comes with its quad.

      Example:
        gatefold text issue.pdf --pages 4-6 --format json
      """
  )

  @OptionGroup var source: IssueOptions
  @OptionGroup var selection: PagesOptions
  @OptionGroup var listing: ListingOptions

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open()
      let failures = WrittenReport()
      var pages: [PageTextJSON] = []
      var readCount = 0
      var hasText = false
      let results = issue.results(forPages: try selection.indices(of: issue)) { page throws(GatefoldError) in
        (page, try await page.text())
      }
      for await (index, result) in results {
        switch result {
        case .success(let (page, text)):
          hasText = hasText || !text.isEmpty
          switch listing.format {
          case .json: pages.append(PageTextJSON(page, text))
          case .text: Console.current.print((readCount > 0 ? "\u{0C}" : "") + text.text)
          }
          readCount += 1
        case .failure(let error): failures.add(error, source: source.pdf, pageIndex: index)
        }
      }
      if listing.format == .json { try Console.current.printJSON(["pages": pages]) }
      if !hasText { Console.current.note("\(source.pdf): \(noTextNote)") }
      try failures.throwIfIncomplete(hasOutput: readCount > 0)
    }
  }
}

/// Said wherever an empty result would leave people guessing.
let noTextNote = "these pages have no text; they may be scans or pictures"

private struct PageTextJSON: Encodable {
  struct BlockJSON: Encodable {
    let role: BlockRole
    let rect: PageRect
    let isOutsidePage: Bool
    let isInvisible: Bool
    let fontName: String
    let fontSize: Double
    let lines: [LineJSON]
  }

  struct LineJSON: Encodable {
    let direction: TextDirection
    let quad: Quad
    let words: [WordJSON]
  }

  struct WordJSON: Encodable {
    let text: String
    let quad: Quad
    let rect: PageRect
  }

  let pageIndex: Int
  let pageNumber: Int
  let pageLabel: String
  let width: Double
  let height: Double
  let blocks: [BlockJSON]

  init(_ page: Page, _ text: TextPage) {
    pageIndex = page.index
    pageNumber = page.number
    pageLabel = page.label
    width = rounded(page.size.width)
    height = rounded(page.size.height)
    blocks = text.blocks.map { block in
      let style = text.styles[Int(block.styleIndex)]
      return BlockJSON(
        role: block.role,
        rect: block.rect.json,
        isOutsidePage: block.isOutsidePage,
        isInvisible: block.isInvisible,
        fontName: style.fontName,
        fontSize: rounded(style.size),
        lines: block.lines.map { line in
          LineJSON(
            direction: line.direction,
            quad: line.quad.json,
            words: line.words.map { WordJSON(text: $0.text, quad: $0.quad.json, rect: $0.rect.json) }
          )
        }
      )
    }
  }
}
