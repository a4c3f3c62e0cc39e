internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldStore

struct LibraryExportNotesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export-notes",
    abstract: "Write bookmarks, highlights and notes as Markdown or JSON.",
    discussion: """
      JSON is an annotation page of the W3C Web Annotation Data Model, with quotes and places. Without -o, the notes of one \
      issue are printed. With -o, each issue that has notes gets a file in that folder.

      Examples:
        gatefold library export-notes org.example.tides.14
        gatefold library export-notes org.example.tides.14 --format json > notes.json
        gatefold library export-notes --all -o notes
      """
  )

  @Argument(help: "The identifiers of issues, or their beginnings.")
  var issues: [String] = []

  @OptionGroup var library: LibraryOptions

  @Flag(help: "All issues that have notes.")
  var all = false

  @Option(help: "markdown or json.")
  var format: NotesFormat = .markdown

  @Option(name: [.short, .long], help: ArgumentHelp("The folder to write to.", valueName: "folder"))
  var output: String?

  func validate() throws {
    if issues.isEmpty != all { throw ValidationError("Name issues, or give --all, but not both.") }
    if output == nil, all || issues.count > 1 { throw ValidationError("Several issues need a folder: give -o.") }
  }

  func run() async throws {
    try await LibrarySession(library).run { library in
      let names = all ? try await library.issues().map(\.identifier) : issues
      if let output { try OutputFile.makeFolder(output) }
      var files = SafeFileNames()
      try await library.forEach(names) { issue throws(GatefoldError) in
        let notes = try await library.notes(of: issue.identifier)
        if notes.isEmpty {
          if !all { Console.current.note("\"\(issue.title)\" has no notes") }
          return
        }
        let data = try format.data(notes)
        guard let output else { return Console.current.write(data) }
        let name = files.name(for: "\(issue.title).\(format.fileExtension)", fallback: "notes.\(format.fileExtension)")
        try OutputFile.write(data, to: "\(output)/\(name)")
        Console.current.print("\(output)/\(name)")
      }
    }
  }
}

enum NotesFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case markdown, json

  var fileExtension: String { self == .markdown ? "md" : "json" }

  func data(_ notes: IssueNotes) throws(GatefoldError) -> Data {
    switch self {
    case .markdown: Data(notes.markdown.utf8)
    case .json: try notes.webAnnotations()
    }
  }
}
