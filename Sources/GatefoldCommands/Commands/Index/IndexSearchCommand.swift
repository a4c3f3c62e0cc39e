internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport
internal import GatefoldIndex

struct IndexSearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find pages of all issues, the best first.",
    discussion: """
      All words must be on a page. An asterisk stands for any end of a word, quotation marks keep a phrase together; \
      case and accents do not count. OR, NOT and -word are no operators but looked for as they stand. The PDFs are not needed: with JSON come the quads to mark on the pages.

      Examples:
        gatefold index search 'harbour tides'
        gatefold index search '"north wind" tid*' --limit 5
        gatefold index search 潮汐 --format json
        gatefold index search salt --offset 20          (what follows the first 20)
      """
  )

  @Argument(help: "The words to find.")
  var query: String

  @OptionGroup var index: IndexOptions

  @Option(help: "At most so many pages, up to 1000.")
  var limit: Int = 20

  @Option(help: "Pass over so many of the best.")
  var offset: Int = 0

  @Flag(help: "End with 1 where nothing is found.")
  var failIfNone = false

  @OptionGroup var listing: ListingOptions

  func validate() throws {
    if !(1...IssueIndex.maximumResultCount).contains(limit) {
      throw ValidationError("--limit is a number from 1 to \(IssueIndex.maximumResultCount), not \(limit).")
    }
    if offset < 0 { throw ValidationError("--offset is a number from 0, not \(offset).") }
    if query.allSatisfy(\.isWhitespace) { throw ValidationError("The query is blank; name the words to find.") }
  }

  func run() async throws {
    if let note = QueryOperators.note(on: query) { Console.current.note(note) }
    try await IndexSession(options: index).run { _, index in
      let result = try await index.search(query, limit: limit, offset: offset)
      switch listing.format {
      case .json: try Console.current.printJSON(ResultJSON(query: query, offset: offset, result))
      case .text: print(result)
      }
      let unfinished = try await index.pendingPaths()
      if !unfinished.isEmpty {
        Console.current.note(
          "not indexed to the end: \(unfinished.count.counted("issue")); go on with: gatefold index add"
        )
      }
      if failIfNone, result.totalCount == 0 { throw ExitCode.failure }
    }
  }

  private func print(_ result: IndexSearchResult) {
    let console = Console.current
    for hit in result.hits {
      console.print(
        "\(hit.issuePath): page \(pageName(hit.pageIndex, label: hit.pageLabel)): "
          + hit.snippet.before + console.emphasized(hit.snippet.match) + hit.snippet.after
      )
    }
    let last = offset + result.hits.count
    if result.totalCount == 0 {
      console.note("\"\(query)\" was not found")
    } else if last < result.totalCount {
      console.note("\(result.totalCount) pages in all; go on with --offset \(last)")
    }
  }
}

private struct ResultJSON: Encodable {
  struct HitJSON: Encodable {
    let issueHash: String
    let issuePath: String
    let issueTitle: String
    let pageIndex: Int
    let pageNumber: Int
    let pageLabel: String
    let score: Double
    let matchCount: Int
    let quads: [Quad]
    let rects: [PageRect]
    let snippet: String
    let snippetParts: Snippet
  }

  let query: String
  let totalCount: Int
  let offset: Int
  let hits: [HitJSON]

  init(query: String, offset: Int, _ result: IndexSearchResult) {
    self.query = query
    self.offset = offset
    totalCount = result.totalCount
    hits = result.hits.map { hit in
      HitJSON(
        issueHash: hit.issueHash,
        issuePath: hit.issuePath,
        issueTitle: hit.issueTitle,
        pageIndex: hit.pageIndex,
        pageNumber: hit.pageNumber,
        pageLabel: hit.pageLabel,
        score: roundedForJSON(hit.score),
        matchCount: hit.matchCount,
        quads: hit.quads.map(\.json),
        rects: hit.quads.map(\.boundingRect.json),
        snippet: hit.snippet.text,
        snippetParts: hit.snippet
      )
    }
  }
}
