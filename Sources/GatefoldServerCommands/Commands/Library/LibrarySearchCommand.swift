internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldIndex
internal import GatefoldStore

struct LibrarySearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find pages in all issues of the library, best first.",
    discussion: """
      Finds pages that contain all words, in any order. An asterisk matches any ending of a word, and quotation marks \
      keep a phrase together. An index has whole words only, so that `tid` does not find tides. Case and accents are \
      ignored. Archived issues are found too, and marked. JSON includes the quads for \
      marking the hits. To find issues by their titles, use `gatefold library list`.

      Examples:
        gatefold library search 'harbour tides'
        gatefold library search '"north wind" tid*' --limit 5
        gatefold library search salt --format json
      """
  )

  @Argument(help: "The words to find.")
  var query: String

  @OptionGroup var library: LibraryOptions

  @Option(help: "Maximum number of pages, up to 1000.")
  var limit: Int = 20

  @Option(help: "Number of best results to skip.")
  var offset: Int = 0

  @Flag(help: "Exit with 1 if nothing is found.")
  var failIfNone = false

  @OptionGroup var listing: ListingOptions

  func validate() throws {
    try validateRange("--limit", limit, in: 1...IssueIndex.maximumResultCount)
    if offset < 0 { throw ValidationError("--offset is a number from 0, not \(offset).") }
    if query.allSatisfy(\.isWhitespace) { throw ValidationError("The query is blank: give the words to find.") }
  }

  func run() async throws {
    if let note = QueryOperators.note(on: query) { Console.current.note(note) }
    try await LibrarySession(library).run { library in
      let result = try await library.search(query, limit: limit, offset: offset)
      switch listing.format {
      case .json: try Console.current.printJSON(json(of: result))
      case .text: print(result)
      }
      if failIfNone, result.totalCount == 0 { throw ExitCode.failure }
    }
  }

  private func json(of result: LibrarySearchResult) -> JSONObject {
    let hits = result.hits.map { found in
      found.hit.json.adding([
        "identifier": found.issue.identifier, "title": found.issue.title, "state": found.issue.state,
        "path": found.issue.path,
      ])
    }
    return ["query": query, "totalCount": result.totalCount, "offset": offset, "hits": hits]
  }

  private func print(_ result: LibrarySearchResult) {
    let console = Console.current
    for found in result.hits {
      let snippet = found.hit.snippet
      let state = found.issue.isReadable ? "" : " (\(found.issue.state.rawValue))"
      console.print(
        "\(found.issue.identifier): \(found.issue.title)\(state): "
          + "page \(pageName(found.hit.pageIndex, label: found.hit.pageLabel)): "
          + snippet.before + console.emphasized(snippet.match) + snippet.after
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
