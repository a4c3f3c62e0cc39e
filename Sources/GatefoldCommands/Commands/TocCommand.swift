internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats

struct TocCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toc",
    abstract: "Print the table of contents: the file's outline, or recovered from its pages.",
    discussion: """
      If the file has no outline, or one of file names, the contents are recovered from the links and printed entries \
      of contents pages, or else from headlines. Each item has its source and, in JSON, a confidence from 0 to 1. With \
      several PDFs, JSON output has one line for each.

      Examples:
        gatefold toc issue.pdf
        gatefold toc magazines --format json > contents.jsonl
        gatefold toc issue.pdf --source recovered --format json
        gatefold toc issue.pdf --format opml > contents.opml
      """
  )

  @OptionGroup var sources: IssueArguments

  @Option(
    name: .customLong("source"),
    help: "outline (the file's own), recovered (from the pages), or auto (the outline if it is useful; says why not)."
  )
  var choice: ContentsArgument = .auto

  @Option(help: "text for people, json for programs, opml for outliners, html for browsers.")
  var format: ContentsFormat = .text

  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if [.opml, .html].contains(format), !sources.series.isOne {
      throw ValidationError("--format \(format.rawValue) takes one PDF; use text or json for several.")
    }
  }

  func run() async throws {
    let series = sources.series
    var isFirst = true
    try await series.forEach(opening) { issue, file in
      Console.current.noteRepair(of: issue, file)
      let (items, verdict) = try await contents(of: issue)
      let listing = ContentsListing(
        items: items,
        labels: try await issue.labels(ofTargetsOf: items),
        title: issue.title(fallback: ExportNames.title(of: file)),
        file: file
      )
      if let note = note(on: items, verdict) { Console.current.note("\(file): \(note)") }
      if !series.isOne, format == .text { Console.current.printHeading(file, isFirst: isFirst) }
      try print(listing, isOne: series.isOne)
      isFirst = false
      try Console.current.throwIfIncomplete(file, lostPageIndices: issue.lostPageIndices)
    }
  }

  private func print(_ listing: ContentsListing, isOne: Bool) throws {
    switch format {
    case .json where isOne: try Console.current.printJSON(listing.json)
    case .json: try Console.current.printJSONLine(["file": listing.file, "contents": listing.json] as JSONObject)
    case .text: for line in listing.lines { Console.current.print(line) }
    case .opml: Console.current.print(listing.opml)
    case .html: Console.current.print(listing.html)
    }
  }

  /// The contents, and why they are not the outline, or why that was in doubt.
  private func contents(of issue: MagazineIssue) async throws -> ([ContentsItem], OutlineVerdict?) {
    guard choice == .auto else { return (try await issue.contents(choice.choice), nil) }
    let weighed = try await issue.weighedContents()
    return (weighed.items, weighed.verdict)
  }

  private func note(on items: [ContentsItem], _ verdict: OutlineVerdict?) -> String? {
    guard let first = items.first else {
      switch choice {
      case .outline: return "the document has no outline; try --source recovered"
      case .recovered, .auto: return "no contents: found no outline, contents page or headlines"
      }
    }
    guard let verdict, verdict != .useful else { return nil }
    if verdict.isTaken { return verdict.explanation }
    let taken =
      first.source == .outline ? "taken all the same, since the pages show no contents" : "recovered from the pages"
    return "\(verdict.explanation); contents \(taken)"
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
