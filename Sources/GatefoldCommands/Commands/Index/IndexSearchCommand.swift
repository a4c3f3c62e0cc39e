internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldIndex

struct IndexSearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find pages in all issues, best first.",
    discussion: """
      Finds pages that contain all words, in any order. An asterisk matches any ending of a word, and quotation marks \
      keep a phrase together. An index has whole words only: `tid*` finds tides, `tid` does not, as `gatefold search` \
      does. Case and accents are ignored. OR, NOT and -word are not operators: they are searched for literally. The PDFs \
      are not needed. JSON includes the quads for marking the hits.

      Examples:
        gatefold index search 'harbour tides'
        gatefold index search '"north wind" tid*' --limit 5
        gatefold index search 潮汐 --format json
        gatefold index search salt --offset 20          (the results after the first 20)
      """
  )

  @Argument(help: "The words to find.")
  var query: String

  @OptionGroup var index: IndexOptions

  @Option(help: "Maximum number of pages, up to 1000.")
  var limit: Int = 20

  @Option(help: "Number of best results to skip.")
  var offset: Int = 0

  @Flag(help: "Exit with 1 if nothing is found.")
  var failIfNone = false

  @OptionGroup var listing: ListingOptions

  func validate() throws {
    if !(1...IssueIndex.maximumResultCount).contains(limit) {
      throw ValidationError("--limit is a number from 1 to \(IssueIndex.maximumResultCount), not \(limit).")
    }
    if offset < 0 { throw ValidationError("--offset is a number from 0, not \(offset).") }
    if query.allSatisfy(\.isWhitespace) { throw ValidationError("The query is blank: give the words to find.") }
  }

  func run() async throws {
    if let note = QueryOperators.note(on: query) { Console.current.note(note) }
    try await IndexSession(options: index).run { _, index in
      let result = try await index.search(query, limit: limit, offset: offset)
      switch listing.format {
      case .json: try Console.current.printJSON(json(of: result))
      case .text: print(result)
      }
      let unfinished = try await index.pendingPaths()
      if !unfinished.isEmpty {
        Console.current.note(
          "not fully indexed: \(unfinished.count.counted("issue")); continue with: gatefold index add"
        )
      }
      if failIfNone, result.totalCount == 0 { throw ExitCode.failure }
    }
  }

  private func json(of result: IndexSearchResult) -> JSONObject {
    let hits = result.hits.map { hit in
      hit.json.adding(["issueHash": hit.issueHash, "issuePath": hit.issuePath, "issueTitle": hit.issueTitle])
    }
    return ["query": query, "totalCount": result.totalCount, "offset": offset, "hits": hits]
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
      console.note("\(result.totalCount) pages in total; continue with --offset \(last)")
    }
  }
}
