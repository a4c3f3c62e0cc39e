internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport

struct ThumbsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbs",
    abstract: "Write thumbnails of whole issues.",
    discussion: """
      With several issues, each gets its own folder, named after its file. Folders are searched for PDFs at every \
      depth. A page or an issue that fails does not stop the others. The output folder records finished work, and \
      --resume continues from there (see docs/batch.md).

      Examples:
        gatefold thumbs issue.pdf
        gatefold thumbs magazines --size 300x400 -o thumbs --resume --report thumbs.json
        gatefold thumbs *.pdf --pages 1 --size 180x240 --format webp -o covers
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(help: ArgumentHelp("Box that each thumbnail fits into, in pixels; 300 means 300x300.", valueName: "WxH"))
  var size = BoxArgument(width: 300, height: 400)

  @Option(name: .output, help: .outputFolder(for: "thumbnails", default: "thumbs"))
  var output: String?

  @OptionGroup var selection: PagesOptions
  @OptionGroup var layers: LayerOptions
  @OptionGroup var watermark: WatermarkOptions
  @OptionGroup var batch: BatchOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup var opening: OpeningOptions

  func run() async throws {
    try await Batch(work).run(sources, opening) { issue, opened throws(GatefoldError) in
      try await write(issue, of: opened)
    }
  }

  private var format: PictureFormat { picture.pictureFormat(fallback: .jpeg) }

  private var folder: String { sources.folder(output, default: "thumbs") }

  private var work: BatchWork {
    BatchWork(
      "thumbs",
      writing: "thumbnails",
      into: folder,
      options: [
        "size": "\(size.size.width)x\(size.size.height)", "format": "\(format)", "layers": layers.description,
        "colors": "\(opening.colors)",
      ].merging(watermark.journal) { $1 },
      batch,
      picture.reporting
    )
  }

  private func write(_ batchIssue: BatchIssue, of issue: MagazineIssue) async throws(GatefoldError) {
    let format = format
    let box = size.size
    let options = try await layers.thumbnailOptions(in: issue, watermark.mark)
    let indices = try selection.indices(of: issue, batchIssue.documentPath)
    try await batchIssue.write(pages: indices, of: issue) { page, files throws(GatefoldError) in
      let pixels = try await page.render(.fit(box), options: options)
      let data = try pixels.encoded(as: format)
      try files.write(data, to: "\(ExportNames.page(page.index)).\(format.fileExtension)", showing: page, pixels)
    }
  }
}
