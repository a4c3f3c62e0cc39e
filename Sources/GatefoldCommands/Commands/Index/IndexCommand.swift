internal import ArgumentParser

struct IndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Index the text of many issues, and search all of them at once.",
    discussion: """
      The index is one file, or on a PostgreSQL server if its path is an address. Issues are identified by their \
      content: moved or copied files are not read again, changed ones are. The next `index add` continues interrupted indexing, even after kill. A damaged index is \
      renamed, never deleted, and its issues are indexed again.

      Examples:
        gatefold index add ~/magazines
        gatefold index search 'harbour "north wind" tid*'
        gatefold index status
        gatefold index remove ~/magazines/old
        gatefold index remove --missing
        gatefold index merge part-1.sqlite part-2.sqlite
        gatefold index merge library.sqlite --index postgresql://reader@host/magazines

      Path of the index: --index, else $GATEFOLD_INDEX, else gatefold/index.sqlite in $XDG_DATA_HOME \
      (~/.local/share).
      """,
    subcommands: [
      IndexAddCommand.self, IndexRemoveCommand.self, IndexStatusCommand.self, IndexSearchCommand.self,
      IndexMergeCommand.self,
    ]
  )
}
