internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldStore

struct LibraryShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show all that the library knows of an issue.",
    discussion: """
      Examples:
        gatefold library show org.example.tides.14
        gatefold library show sha256:3f1c09ab --format json
        gatefold info "$(gatefold library show org.example.tides.14 --path)"
      """
  )

  @Argument(help: "The identifier of the issue, or its beginning.")
  var issue: String

  @OptionGroup var library: LibraryOptions

  @Flag(help: "Print only the path of the file. Fails if there is none.")
  var path = false

  @OptionGroup var listing: ListingOptions

  func run() async throws {
    try await LibrarySession(library).run { library in
      let found = try await library.issue(named: issue)
      if path {
        guard let file = found.path else {
          throw GatefoldError(.notInstalled, "\"\(found.title)\" is not on this machine; download it first")
        }
        return Console.current.print(file)
      }
      let notes = try await library.notes(of: found.identifier)
      let shown = ShownIssueJSON(
        issue: LibraryIssueJSON(found),
        summary: try await library.feedIssue(found.identifier).summary,
        bookmarkCount: notes.bookmarks.count,
        highlightCount: notes.highlights.count
      )
      switch listing.format {
      case .json: try Console.current.printJSON(shown)
      case .text: for line in lines(shown) { Console.current.print(line) }
      }
    }
  }

  private func lines(_ shown: ShownIssueJSON) -> [String] {
    let issue = shown.issue
    let place = issue.place.map { "page \(pageName($0.pageIndex, label: $0.pageLabel))" }
    let values: [(String, String?)] = [
      ("Title", issue.title), ("Identifier", issue.identifier), ("Publication", issue.publication),
      ("Number", issue.number), ("Released", issue.releaseDate.map { String($0.prefix(10)) }),
      ("Language", issue.language), ("Pages", issue.pageCount.map(String.init)),
      ("State", issue.state.rawValue + (issue.isPinned ? ", pinned" : "")), ("File", issue.path),
      ("Size", issue.bytes > 0 ? ByteSize.text(issue.bytes) : nil), ("SHA-256", issue.sha256), ("Cover", issue.cover),
      ("Store", issue.store), ("Vanished", issue.vanished), ("Installed", issue.installed),
      ("Last read", issue.lastRead), ("Place", place),
      ("Bookmarks", shown.bookmarkCount > 0 ? String(shown.bookmarkCount) : nil),
      ("Highlights", shown.highlightCount > 0 ? String(shown.highlightCount) : nil),
      ("Not searched", issue.preparationFailure), ("Summary", shown.summary),
    ]
    return values.compactMap { name, value in
      value.map { name.padding(toLength: 13, withPad: " ", startingAt: 0) + $0 }
    }
  }
}

private struct ShownIssueJSON: Encodable {
  let issue: LibraryIssueJSON
  let summary: String?
  let bookmarkCount: Int
  let highlightCount: Int

  private enum CodingKeys: CodingKey {
    case summary, bookmarkCount, highlightCount
  }

  func encode(to encoder: any Encoder) throws {
    try issue.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(summary, forKey: .summary)
    try container.encode(bookmarkCount, forKey: .bookmarkCount)
    try container.encode(highlightCount, forKey: .highlightCount)
  }
}
