internal import ArgumentParser

struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library",
    abstract: "Keep issues on this machine: list, add, archive and search them, and keep places and notes.",
    discussion: """
      A library is a folder with the files of issues and what is known of them: their states, where you are in them, \
      bookmarks, highlights and notes, and the text of all pages. An issue is named by its identifier, or by the \
      beginning of it if no other one begins so.

      Examples:
        gatefold library add ~/magazines
        gatefold library list tides --state installed
        gatefold library search 'harbour "north wind"'
        gatefold library archive --budget 2GB --dry-run
        gatefold library export-notes org.example.tides.14

      Path of the library: --library, else $GATEFOLD_LIBRARY, else gatefold/library in $XDG_DATA_HOME (~/.local/share). \
      Several programs may use one library at the same time.
      """,
    subcommands: [
      LibraryListCommand.self, LibraryShowCommand.self, LibraryAddCommand.self, LibraryRemoveCommand.self,
      LibraryArchiveCommand.self, LibraryPinCommand.self, LibrarySearchCommand.self, LibraryReadPlaceCommand.self,
      LibraryBookmarksCommand.self, LibraryHighlightsCommand.self, LibraryExportNotesCommand.self,
      LibraryStorageCommand.self, LibraryDownloadCommand.self, LibraryPauseCommand.self, LibraryResumeCommand.self,
      LibraryCancelCommand.self,
    ]
  )
}
