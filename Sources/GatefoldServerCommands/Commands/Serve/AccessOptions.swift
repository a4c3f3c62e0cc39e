internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldServer

/// Who may ask a server for what.
struct AccessOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "JSON file with the tokens of those who may read a folder: {\"2026\": [\"secret\"]}; \"\" is everything.",
      valueName: "file"
    ),
    completion: .file()
  )
  var tokens: String?

  @Option(
    help: ArgumentHelp(
      "List of those who sign in with a name and a password, and of what they may read; gatefold users makes it.",
      valueName: "file"
    ),
    completion: .file()
  )
  var users: String?

  @Option(
    help: ArgumentHelp(
      "Header by which a server in front (--trusted-proxy) says who has signed in there, like X-Forwarded-User.",
      valueName: "name"
    )
  )
  var userHeader: String?

  @Flag(help: "Show everybody the lists, covers and descriptions of issues that only some may read.")
  var showRestricted = false

  @Flag(help: "Write the name of the reader over pages that only some may read, and give no files of them.")
  var markPages = false

  @Option(
    help: ArgumentHelp("File with the token that changes to the library take. (default: one that is printed)"),
    completion: .file()
  )
  var libraryTokenFile: String?

  @Option(help: ArgumentHelp("Further name of this machine by which the library may be asked for.", valueName: "name"))
  var allowHost: [String] = []

  /// - Throws: `unreadableFile`.
  func apply(to options: inout ServerOptions) throws(GatefoldError) {
    options.hosts = allowHost
    options.userList = users
    options.userHeader = userHeader
    options.showsRestrictedIssues = showRestricted
    options.marksPagesWithReader = markPages
    if let tokens { options.tokens = try Self.tokens(in: tokens) }
    if let libraryTokenFile {
      let text = try ArgumentFile.text(of: libraryTokenFile)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      guard !text.isEmpty else {
        throw GatefoldError(.unreadableFile, "the file is empty; write a token into it", path: libraryTokenFile)
      }
      options.libraryToken = text
    }
  }

  private static func tokens(in path: String) throws(GatefoldError) -> [String: [String]] {
    let text = try ArgumentFile.text(of: path)
    do {
      return try JSONDecoder().decode([String: [String]].self, from: Data(text.utf8))
    } catch {
      throw GatefoldError(
        .unreadableFile,
        "is not JSON like {\"2026\": [\"secret\"]}, folders with lists of tokens",
        path: path,
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
  }
}
