internal import ArgumentParser
internal import GatefoldIndex

/// Which index a command uses.
struct IndexOptions: ParsableArguments {
  @Option(
    name: .customLong("index"),
    help: ArgumentHelp(
      """
      The index: a file, or an address on PostgreSQL. (default: $GATEFOLD_INDEX, or gatefold/index.sqlite in \
      $XDG_DATA_HOME or ~/.local/share)
      """,
      valueName: "index"
    )
  )
  var file: String?

  var path: String { file ?? IssueIndex.defaultPath }

  func validate() throws {
    if file?.isEmpty == true { throw ValidationError("--index needs a file name or an address.") }
  }
}
