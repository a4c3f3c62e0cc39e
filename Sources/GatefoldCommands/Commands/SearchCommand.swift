internal import ArgumentParser
internal import Gatefold

struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find text, with the rectangles of every hit.",
    discussion: """
      Words broken over lines are found whole; ligatures, typographic quotes and hyphens match what people type; \
      case and accents do not count unless asked for.

      Examples:
        gatefold search issue.pdf "cafe"
        gatefold search issue.pdf tide --whole-word --format json
        gatefold search issue.pdf wind --highlight hits      (pictures of the pages with the hits marked)
      """
  )

  @OptionGroup var source: IssueOptions

  @Argument(help: "The words to find.")
  var query: String

  @OptionGroup var selection: PagesOptions
  @OptionGroup var listing: ListingOptions

  @Flag(help: "Tell upper and lower case apart.")
  var matchCase = false

  @Flag(help: "Tell letters with and without accents apart.")
  var matchAccents = false

  @Flag(help: "Find whole words only.")
  var wholeWord = false

  @Option(
    help: ArgumentHelp("Also write a picture of each page that has hits, with the hits marked.", valueName: "dir")
  )
  var highlight: String?

  @OptionGroup var marked: MarkedPicturesOptions

  func validate() throws {
    if query.allSatisfy(\.isWhitespace) { throw ValidationError("The query is blank; name the words to find.") }
  }

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open()
      let pictures = MarkedPictures(folder: highlight, options: marked, style: .highlight)
      try pictures.prepare()
      let (query, options) = (query, options)
      let results = issue.results(forPages: try selection.indices(of: issue)) { page throws(GatefoldError) in
        let text = try await page.text()
        let hits = text.hits(of: query, options: options)
        try await pictures.write(page, marking: hits.flatMap(\.quads))
        return PageHits(page: page, hits: hits, hasText: !text.isEmpty)
      }
      try await print(results)
    }
  }

  private var options: SearchOptions {
    SearchOptions(matchesCase: matchCase, matchesAccents: matchAccents, matchesWholeWords: wholeWord)
  }

  fileprivate struct PageHits: Sendable {
    let page: Page
    let hits: [SearchHit]
    let hasText: Bool
  }

  private func print(
    _ results: AsyncStream<(pageIndex: Int, result: Result<PageHits, GatefoldError>)>
  ) async throws {
    let failures = WrittenReport()
    var json: [HitJSON] = []
    var hitCount = 0
    var readCount = 0
    var hasText = false
    for await (index, result) in results {
      switch result {
      case .success(let found):
        readCount += 1
        hitCount += found.hits.count
        hasText = hasText || found.hasText
        for hit in found.hits {
          switch listing.format {
          case .json: json.append(HitJSON(hit, on: found.page))
          case .text:
            Console.current.print("page \(pageName(found.page.index, label: found.page.label)): \(hit.snippet)")
          }
        }
      case .failure(let error): failures.add(error, source: source.pdf, pageIndex: index)
      }
    }
    if listing.format == .json { try Console.current.printJSON(HitsJSON(query: query, hits: json)) }
    if !hasText {
      Console.current.note("\(source.pdf): \(noTextNote)")
    } else if hitCount == 0 {
      Console.current.note("\(source.pdf): \"\(query)\" was not found")
    }
    try failures.throwIfIncomplete(hasOutput: readCount > 0)
  }
}

private struct HitsJSON: Encodable {
  let query: String
  let hits: [HitJSON]
}

private struct HitJSON: Encodable {
  let pageIndex: Int
  let pageNumber: Int
  let pageLabel: String
  let quads: [Quad]
  let rects: [PageRect]
  let snippet: String

  init(_ hit: SearchHit, on page: Page) {
    pageIndex = page.index
    pageNumber = page.number
    pageLabel = page.label
    quads = hit.quads.map(\.json)
    rects = hit.rects.map(\.json)
    snippet = hit.snippet
  }
}
