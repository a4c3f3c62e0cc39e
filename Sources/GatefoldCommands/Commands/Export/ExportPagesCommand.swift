internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport

struct ExportPagesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract: "Write pictures of pages or spreads at exact pixel sizes.",
    discussion: """
      JPEG and PNG files carry metadata: the issue, the page, and sRGB as their colour space.

      Examples:
        gatefold export pages issue.pdf --fit 1200x1600 -o pages
        gatefold export pages issue.pdf --width 1080 --trim --format png -o trimmed
        gatefold export pages magazines --height 900 --spread --format webp -o spreads --resume
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(name: .output, help: .outputFolder(for: "pictures", default: "pages"))
  var output: String?

  @OptionGroup var sizing: SizingOptions

  @Flag(help: "Trim margins of each page that have the main colour of its border.")
  var trim = false

  @OptionGroup var selection: PagesOptions
  @OptionGroup var facing: SpreadOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await Batch(work).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      let title = issue.title(fallback: ExportNames.title(of: batchIssue.documentPath))
      let writer = SizedPictureWriter(
        isTrimmed: trim,
        options: RenderingOptions(
          rotation: look.rotation,
          appearance: try await look.appearance(of: issue),
          priority: .batch,
          imageDetail: .reduced
        ),
        formats: [format],
        title: title
      )
      let sizing = sizing.sizing
      let options = ["title": title]
      let indices = try selection.indices(of: issue, batchIssue.documentPath)
      if facing.spread {
        let spreads = try await facing.spreads(of: issue).containing(anyOf: indices)
        try await batchIssue.write(spreads, of: issue, options: options) {
          spread,
          files throws(GatefoldError) in
          try await writer.write([(sizing, ExportNames.canvas(spread))], of: spread, into: files)
        }
      } else {
        try await batchIssue.write(pages: indices, of: issue, options: options) {
          page,
          files throws(GatefoldError) in
          try await writer.write([(sizing, ExportNames.canvas(page))], of: page, into: files)
        }
      }
    }
  }

  private var format: PictureFormat { picture.pictureFormat(fallback: .jpeg) }

  private var folder: String { sources.folder(output, default: "pages") }

  private var work: BatchWork {
    BatchWork(
      "export pages",
      writing: "pictures",
      into: folder,
      options: [
        "sizing": "\(sizing.sizing)", "trimmed": "\(trim)", "look": look.description,
        "format": "\(format)", "colors": "\(opening.colors)",
        "direction": facing.direction?.rawValue ?? "by the file",
      ],
      batch,
      picture.reporting
    )
  }
}
