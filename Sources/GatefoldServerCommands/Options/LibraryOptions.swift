internal import ArgumentParser
internal import GatefoldStore

/// Which library a command uses.
struct LibraryOptions: ParsableArguments {
  @Option(
    name: .customLong("library"),
    help: ArgumentHelp(
      "The folder of the library. (default: $GATEFOLD_LIBRARY, or gatefold/library in $XDG_DATA_HOME or ~/.local/share)",
      valueName: "folder"
    )
  )
  var folder: String?

  var path: String { folder ?? Library.defaultPath }

  func validate() throws {
    if folder?.isEmpty == true { throw ValidationError("--library needs the name of a folder.") }
  }
}
