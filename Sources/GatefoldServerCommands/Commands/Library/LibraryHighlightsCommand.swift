internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldPackage
internal import GatefoldStore

struct LibraryHighlightsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "highlights",
    abstract: "List, add and remove the highlights of an issue.",
    discussion: """
      A highlight is added by its text, which is looked for in the issue: the first place counts, or the first one on the \
      page that --page names. Highlights are found again by their text when a new edition of the issue is installed; those \
      whose text is gone are kept, and marked "not found".

      Examples:
        gatefold library highlights org.example.tides.14
        gatefold library highlights org.example.tides.14 --add "north wind" --page 27 --note "Compare page 12"
        gatefold library highlights org.example.tides.14 --remove 6f9619ff
      """
  )

  @Argument(help: "The identifier of the issue, or its beginning.")
  var issue: String

  @OptionGroup var library: LibraryOptions

  @Option(help: ArgumentHelp("Highlight this text.", valueName: "text"))
  var add: String?

  @Option(help: "The page that the text is on, from 1.")
  var page: Int?

  @Option(help: "A note on the added highlight.")
  var note: String?

  @Option(help: "A color for the added highlight, by any name.")
  var color: String?

  @Option(help: ArgumentHelp("Remove a highlight: its identifier, or its beginning.", valueName: "highlight"))
  var remove: String?

  @OptionGroup var listing: ListingOptions
  @OptionGroup var password: PasswordOptions
  @OptionGroup var isolation: IsolationOptions

  func validate() throws {
    try validateRange("--page", page, in: 1...1_000_000)
    if add == nil, page != nil || note != nil || color != nil {
      throw ValidationError("--page, --note and --color need --add.")
    }
  }

  func run() async throws {
    try await LibrarySession(library).run { library in
      let found = try await library.issue(named: issue)
      if let remove {
        let marks = try await library.highlights(of: found.identifier).map(\.identifier)
        let mark = try MarkName.find(remove, in: marks, of: found)
        try await library.removeHighlight(mark, of: found.identifier)
      }
      if let add { try await self.add(add, to: found, library) }
      let highlights = try await library.highlights(of: found.identifier)
      switch listing.format {
      case .json:
        let json: JSONObject = ["identifier": found.identifier, "highlights": highlights.map(\.json)]
        try Console.current.printJSON(json)
      case .text:
        for highlight in highlights { Console.current.print(highlight.line) }
        if highlights.isEmpty { Console.current.note("\"\(found.title)\" has no highlights") }
      }
    }
  }

  private func add(_ text: String, to found: LibraryIssue, _ library: Library) async throws {
    if let page { try found.checkPage(page) }
    let session = try await library.startReading(found.identifier)
    defer { session.end() }
    let issue = try await open(session.path)
    for try await result in try issue.searchResults(text, pages: page.map { [$0 - 1] }) {
      guard let hit = try result.get().hits.first else { continue }
      let highlight = try await Highlight(of: TextSelection(hit), in: issue, note: note, color: color)
      try await library.save(highlight, of: found.identifier)
      return
    }
    let place = page.map { "page \($0) of \"\(found.title)\"" } ?? "\"\(found.title)\""
    throw GatefoldError(.notInLibrary, "\"\(text)\" is not on \(place); see: gatefold search")
  }

  private func open(_ path: String) async throws(GatefoldError) -> MagazineIssue {
    let configuration = IssueConfiguration(
      password: try password.given(),
      isolation: isolation.isolation()
    )
    if IssuePackage.isPackage(at: path) {
      return try await IssuePackage(path).openIssue(passwordIfTaken: configuration)
    }
    return try await MagazineIssue.open(path: path, passwordIfTaken: configuration)
  }
}

extension Highlight {
  fileprivate var line: String {
    let state =
      switch anchoring {
      case .anchored: ""
      case .pending: " (of an earlier edition; find it with: gatefold library add)"
      case .notFound: " (not found in this edition)"
      }
    let text = quote.text.linesJoined
    return "\(identifier.prefix(8))  page \(pageName(pageIndex, label: pageLabel))\(state)  \"\(text)\""
      + (note.map { "\n          \($0)" } ?? "")
  }
}
