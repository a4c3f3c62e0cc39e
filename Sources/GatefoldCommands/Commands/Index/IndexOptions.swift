internal import ArgumentParser
internal import GatefoldIndex

/// Which index a command uses.
struct IndexOptions: ParsableArguments {
  @Option(
    name: .customLong("index"),
    help: ArgumentHelp(
      "The index file. (default: $GATEFOLD_INDEX, or gatefold/index.sqlite in $XDG_DATA_HOME or ~/.local/share)",
      valueName: "file"
    )
  )
  var file: String?

  var path: String { file ?? IssueIndex.defaultPath }

  func validate() throws {
    if file?.isEmpty == true { throw ValidationError("--index needs a file name.") }
  }
}
