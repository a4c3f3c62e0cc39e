internal import ArgumentParser
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldFormats
internal import GatefoldStore

struct LibraryListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the issues of the library.",
    discussion: """
      Each line has the state, the size of the file, the identifier and the title. Words restrict the list to issues \
      whose title, publication, number, summary, authors or categories have all of them, each at least as the beginning \
      of a word. Case and accents are ignored. To find text on pages, use `gatefold library search`.

      States: notDownloaded, queued, downloading, installed, updateAvailable, archived.

      Examples:
        gatefold library list
        gatefold library list tides spring
        gatefold library list --state installed,updateAvailable --order lastRead --limit 10
        gatefold library list --publication Skerry --format json
      """
  )

  @Argument(help: "Words that the issues have.")
  var words: [String] = []

  @OptionGroup var library: LibraryOptions

  @Option(help: ArgumentHelp("Only these states, with commas between them.", valueName: "states"))
  var state: StateList?

  @Option(help: "Only this publication.")
  var publication: String?

  @Option(help: "The order: newest, title, lastRead or size.")
  var order: ListOrder = .newest

  @Option(help: "Maximum number of issues. (default: all)")
  var limit: Int?

  @Option(help: "Number of issues to skip.")
  var offset: Int = 0

  @Flag(help: "Also list issues that have vanished from their feed without being downloaded.")
  var vanished = false

  @OptionGroup var listing: ListingOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit is a number from 1, not \(limit).") }
    if offset < 0 { throw ValidationError("--offset is a number from 0, not \(offset).") }
  }

  func run() async throws {
    var query = LibraryQuery(text: words.isEmpty ? nil : words.joined(separator: " "))
    query.states = state?.states
    (query.publication, query.includesVanished, query.order) = (publication, vanished, order.order)
    (query.limit, query.offset) = (limit, offset)
    let asked = query
    try await LibrarySession(library).run { library in
      let issues = try await library.issues(asked)
      let count = try await library.issueCount(asked)
      switch listing.format {
      case .json:
        let json: JSONObject = [
          "library": library.path, "totalCount": count, "offset": offset, "issues": issues.map(\.localJSON),
        ]
        try Console.current.printJSON(json)
      case .text:
        for issue in issues { Console.current.print(issue.line) }
        if issues.isEmpty {
          Console.current.note("no such issue is in the library")
        } else if offset + issues.count < count {
          Console.current.note("\(count.counted("issue")) in total; continue with --offset \(offset + issues.count)")
        }
      }
    }
  }
}

/// The order of a list, by the names of `LibraryQuery.Order`.
enum ListOrder: String, ExpressibleByArgument, CaseIterable, Sendable {
  case newest, title, lastRead, size

  var order: LibraryQuery.Order {
    switch self {
    case .newest: .newest
    case .title: .title
    case .lastRead: .lastRead
    case .size: .size
    }
  }
}

/// States with commas between them.
struct StateList: ExpressibleByArgument, Sendable {
  let states: Set<LibraryState>

  init?(argument: String) {
    let names = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let states = names.compactMap(LibraryState.init(rawValue:))
    guard states.count == names.count else { return nil }
    self.states = Set(states)
  }
}
