internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldFormats
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
      let summary = try await library.feedIssue(found.identifier).summary
      switch listing.format {
      case .json:
        try Console.current.printJSON(
          found.localJSON.adding([
            "summary": summary, "bookmarkCount": notes.bookmarks.count, "highlightCount": notes.highlights.count,
          ])
        )
      case .text: for line in Self.lines(found, notes, summary) { Console.current.print(line) }
      }
    }
  }

  private static func lines(_ issue: LibraryIssue, _ notes: IssueNotes, _ summary: String?) -> [String] {
    func counted(_ count: Int) -> String? { count > 0 ? String(count) : nil }
    let place = issue.place.map { "page \(pageName($0.pageIndex, label: $0.pageLabel))" }
    let values: [(String, String?)] = [
      ("Title", issue.title), ("Identifier", issue.identifier), ("Publication", issue.publication),
      ("Number", issue.number), ("Released", issue.releaseDate?.formatted(.iso8601.year().month().day())),
      ("Language", issue.language), ("Pages", issue.pageCount.map(String.init)),
      ("State", issue.state.rawValue + (issue.isPinned ? ", pinned" : "")), ("File", issue.path),
      ("Size", issue.byteCount > 0 ? ByteSize.text(issue.byteCount) : nil), ("SHA-256", issue.fileHash),
      ("Cover", issue.coverPath), ("Store", issue.store?.absoluteString),
      ("Vanished", issue.vanishedDate?.ISO8601Format()), ("Installed", issue.installedDate?.ISO8601Format()),
      ("Last read", issue.lastReadDate?.ISO8601Format()), ("Place", place),
      ("Bookmarks", counted(notes.bookmarks.count)), ("Highlights", counted(notes.highlights.count)),
      ("Not searched", issue.preparationFailure), ("Summary", summary),
    ]
    return values.compactMap { name, value in
      value.map { name.padding(toLength: 13, withPad: " ", startingAt: 0) + $0 }
    }
  }
}
