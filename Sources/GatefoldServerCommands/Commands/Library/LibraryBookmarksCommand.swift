internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldFormats
internal import GatefoldStore

struct LibraryBookmarksCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bookmarks",
    abstract: "List, add and remove the bookmarks of an issue.",
    discussion: """
      Examples:
        gatefold library bookmarks org.example.tides.14
        gatefold library bookmarks org.example.tides.14 --add 27 --title "Plan of the harbour"
        gatefold library bookmarks org.example.tides.14 --remove 6f9619ff
      """
  )

  @Argument(help: "The identifier of the issue, or its beginning.")
  var issue: String

  @OptionGroup var library: LibraryOptions

  @Option(help: ArgumentHelp("Add a bookmark to this page, from 1.", valueName: "page"))
  var add: Int?

  @Option(help: "The name of the added bookmark.")
  var title: String?

  @Option(help: ArgumentHelp("Remove a bookmark: its identifier, or its beginning.", valueName: "bookmark"))
  var remove: String?

  @OptionGroup var listing: ListingOptions

  func validate() throws {
    try validateRange("--add", add, in: 1...1_000_000)
    if title != nil, add == nil { throw ValidationError("--title needs --add.") }
  }

  func run() async throws {
    try await LibrarySession(library).run { library in
      let found = try await library.issue(named: issue)
      if let remove {
        let marks = try await library.bookmarks(of: found.identifier).map(\.identifier)
        let mark = try MarkName.find(remove, in: marks, of: found)
        try await library.removeBookmark(mark, of: found.identifier)
      }
      if let add {
        try found.checkPage(add)
        try await library.save(Bookmark(pageIndex: add - 1, title: title), of: found.identifier)
      }
      let bookmarks = try await library.bookmarks(of: found.identifier)
      switch listing.format {
      case .json:
        let json: JSONObject = ["identifier": found.identifier, "bookmarks": bookmarks.map(\.json)]
        try Console.current.printJSON(json)
      case .text:
        for mark in bookmarks {
          let page = pageName(mark.pageIndex, label: mark.pageLabel)
          Console.current.print("\(mark.identifier.prefix(8))  page \(page)" + (mark.title.map { "  \($0)" } ?? ""))
        }
        if bookmarks.isEmpty { Console.current.note("\"\(found.title)\" has no bookmarks") }
      }
    }
  }
}

/// Names of bookmarks and highlights, which may be abbreviated to a unique prefix.
enum MarkName {
  /// - Throws: `notInLibrary` if no mark, or more than one, has the name as a prefix.
  static func find(_ name: String, in identifiers: [String], of issue: LibraryIssue) throws(GatefoldError) -> String {
    let found = identifiers.filter { $0.hasPrefix(name.lowercased()) }
    guard found.count == 1, let identifier = found.first else {
      let problem = found.isEmpty ? "has none that begins" : "has \(found.count) that begin"
      throw GatefoldError(.notInLibrary, "\"\(issue.title)\" \(problem) with \"\(name)\"; list them without --remove")
    }
    return identifier
  }
}
