internal import ArgumentParser
internal import Gatefold

struct ExportPagesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract: "Write pictures of pages or spreads that are of one size to the pixel.",
    discussion: """
      JPEG and PNG say in themselves which issue and page they show, and that their colours are sRGB.

      Examples:
        gatefold export pages issue.pdf --fit 1200x1600 --out pages
        gatefold export pages issue.pdf --width 1080 --trim --format png --out trimmed
        gatefold export pages magazines --height 900 --spread --format webp --out spreads --resume
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(help: ArgumentHelp("The folder for the pictures.", valueName: "dir"))
  var out: String

  @OptionGroup var sizing: SizingOptions

  @Flag(help: "Leave the blank margins of each page out.")
  var trim = false

  @OptionGroup var selection: PagesOptions
  @OptionGroup var facing: SpreadOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup(title: "Opening") var opening: OpeningOptions

  func run() async throws {
    let opener = IssueOpener(opening, isBatch: true)
    let (files, hasFolders) = sources.files(outside: out)
    try await Batch(work).run(files, hasFolders: hasFolders) { batchIssue throws(GatefoldError) in
      let issue = try await opener.open(batchIssue.source)
      Console.current.noteRepair(of: issue, batchIssue.source)
      let writer = SizedPictureWriter(
        sizing: sizing.sizing,
        isTrimmed: trim,
        options: RenderingOptions(
          rotation: look.rotation,
          appearance: try await look.appearance(of: issue),
          priority: .batch,
          imageDetail: .reduced
        ),
        format: picture.pictureFormat(fallback: .jpeg),
        title: issue.title(fallback: PictureNames.stem(of: batchIssue.source))
      )
      let indices = try selection.indices(of: issue)
      if facing.spread {
        let wanted = Set(indices)
        let spreads = try await facing.spreads(of: issue).filter { !wanted.isDisjoint(with: $0.pageIndices) }
        try await batchIssue.write(spreads, of: issue, isQuiet: picture.quiet, writer.write)
      } else {
        try await batchIssue.write(pages: indices, of: issue, isQuiet: picture.quiet, writer.write)
      }
    }
  }

  private var work: Batch.Work {
    Batch.Work(
      command: "export pages",
      product: "pictures",
      folder: out,
      options: [
        "sizing": "\(sizing.sizing)", "trimmed": "\(trim)", "look": look.description,
        "format": "\(picture.pictureFormat(fallback: .jpeg))", "colors": opening.exactColors ? "exact" : "accelerated",
        "direction": facing.direction?.rawValue ?? "by the file",
      ],
      resumes: batch.resume,
      reportPath: picture.report,
      isQuiet: picture.quiet
    )
  }
}
