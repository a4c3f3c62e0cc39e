public import ArgumentParser

/// The command line of Gatefold.
public struct GatefoldCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "gatefold",
    abstract: "Draw tiles and thumbnails of magazine PDFs, and read their contents, links and text.",
    discussion: """
      Rectangles are in page space: points (1/72 inch) from the top left of the displayed page, y downwards. Zoom 1 is \
      72 dpi. Pages are numbered from 1.

      Examples:
        gatefold info issue.pdf
        gatefold toc issue.pdf --format json
        gatefold search issue.pdf "tidal map" --highlight hits
        gatefold media issue.pdf -o media --posters
        gatefold render issue.pdf --page 3 --dpi 150 -o page.png
        gatefold tiles issue.pdf --pages 4-5 --zoom 2 -o tiles
        gatefold thumbs issue.pdf --size 300x400 -o thumbs
        gatefold explore issue.pdf page:1 --depth 3
        gatefold reflow issue.pdf --article 3 --size 390x844 -o pages
        gatefold index add magazines && gatefold index search "north wind"
        gatefold store publish magazines --out site --base-url https://example.org/store

      The password of an encrypted issue comes from --password, --password-file or $GATEFOLD_PASSWORD, or is asked for.

      Exit codes: 0 done, 1 failed, 2 or 64 bad usage, 3 partly done (failures are reported on standard error), 129, \
      130 or 143 interrupted. Output files are complete or absent. `thumbs`, `tiles` and `export` can continue an \
      interrupted run with --resume.

      To set up completion in bash, zsh or fish, save the output of this command (see docs/command-line.md):
        gatefold --generate-completion-script bash
      """,
    version: ProgramVersion.version,
    subcommands: [
      InfoCommand.self, TocCommand.self, ArticlesCommand.self, LabelsCommand.self, LinksCommand.self,
      MediaCommand.self, AttachmentsCommand.self, TextCommand.self, SearchCommand.self,
      SelectCommand.self, OCRCommand.self, RenderCommand.self, TileCommand.self, TilesCommand.self, ThumbsCommand.self,
      ReflowCommand.self, ExploreCommand.self, FontsCommand.self, ImagesCommand.self, InksCommand.self,
      WeightCommand.self, ExportCommand.self, BatchCommand.self, IndexCommand.self, PackageCommand.self,
      ServeCommand.self, UsersCommand.self, StoreCommand.self, LibraryCommand.self, DoctorCommand.self,
    ]
  )

  public init() {}
}
