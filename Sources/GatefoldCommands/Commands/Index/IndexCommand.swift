internal import ArgumentParser

struct IndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Keep the text of many issues, and search them all at once.",
    discussion: """
      The index is one file. An issue is known by its content: moved or copied files are not read again, changed \
      ones are. Indexing that was stopped, also by kill, goes on with the next `index add`. A damaged index is set \
      aside, never deleted, and its issues are indexed anew.

      Examples:
        gatefold index add ~/magazines
        gatefold index search 'harbour "north wind" tid*'
        gatefold index status
        gatefold index remove ~/magazines/old

      The index lies at $GATEFOLD_INDEX, or gatefold/index.sqlite in $XDG_DATA_HOME (~/.local/share), or where \
      --index says.
      """,
    subcommands: [
      IndexAddCommand.self, IndexRemoveCommand.self, IndexStatusCommand.self, IndexSearchCommand.self,
    ]
  )
}
