internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport

struct TocCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toc",
    abstract: "Print the table of contents: the document's outline, or what its pages show.",
    discussion: """
      Where the file has no outline, or one of file names, the contents are recovered: from the links and the printed \
      entries of contents pages, each with the page that it is found to lead to, else from headlines. Each item says \
      where it comes from and how sure that is.

      Examples:
        gatefold toc issue.pdf
        gatefold toc issue.pdf --source recovered --format json
        gatefold toc issue.pdf --format opml > contents.opml
      """
  )

  @OptionGroup var source: IssueArgument

  @Option(
    name: .customLong("source"),
    help: "outline for the file's own, recovered for what the pages show, auto for the better of both."
  )
  var choice: ContentsArgument = .auto

  @Option(help: "text for people, json for programs, opml for outliners, html for browsers.")
  var format: ContentsFormat = .text

  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open(opening)
      let items = try await issue.contents(choice.choice)
      let listing = ContentsListing(
        items: items,
        labels: try await issue.labels(ofTargetsOf: items),
        title: issue.metadata.title ?? source.pdf,
        file: source.pdf
      )
      if let note = note(on: items) { Console.current.note("\(source.pdf): \(note)") }
      switch format {
      case .json: try Console.current.printJSON(listing.json)
      case .text: for line in listing.lines { Console.current.print(line) }
      case .opml: Console.current.print(listing.opml)
      case .html: Console.current.print(listing.html)
      }
    }
  }

  private func note(on items: [ContentsItem]) -> String? {
    guard let first = items.first else {
      switch choice {
      case .outline: return "the document has no outline; try --source recovered"
      case .recovered, .auto: return "no contents: neither an outline nor a contents page nor headlines were found"
      }
    }
    return first.source == .outline || choice != .auto ? nil : "no outline of use; the contents are recovered"
  }
}

enum ContentsArgument: String, ExpressibleByArgument, CaseIterable, Sendable {
  case outline, recovered, auto

  var choice: ContentsChoice {
    switch self {
    case .outline: .outline
    case .recovered: .recovered
    case .auto: .automatic
    }
  }
}

enum ContentsFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case text, json, opml, html
}
