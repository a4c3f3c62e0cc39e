internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport

struct ExportWebCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "web",
    abstract: "Write whole issues, ready to be hosted on any web server.",
    discussion: """
      An issue's folder has:
        manifest.json          IIIF Presentation 3.0: what viewers like Mirador and Universal Viewer open
        issue.json             the pages in order, and where their files are, for readers of your own
        contents.json, links.json
        images/page-0001/      tiles, IIIF Image 3.0 level 0: info.json, full/max/0/default.jpg
        thumbs/page-0001.jpg
        text/page-0001.xml     text maps: ALTO, and JSON
        media/, issue.pdf      what is embedded, and the document itself
      IIIF needs addresses: --base-url is where the output folder will be served. Change it with --resume, and only what \
      holds addresses is written anew.

      Examples:
        gatefold export web issue.pdf --out site --base-url https://example.org/issues/14
        gatefold export web magazines --dpi 150 --format webp --out site --resume --report site.json
        python3 -m http.server --directory site        (with the default address)
      """
  )

  @OptionGroup var sources: BatchSources

  @Option(help: ArgumentHelp("The folder for the issues.", valueName: "dir"))
  var out: String

  @Option(help: ArgumentHelp("Where the output folder will be served.", valueName: "url"))
  var baseUrl = BaseAddress.localhost

  @Option(help: "Pixels an inch of the largest pictures.")
  var dpi: Double = 200

  @Option(help: "A tile's edge in pixels.")
  var size: Int = 512

  @Option(help: ArgumentHelp("The longest side of thumbnails at most, in pixels.", valueName: "pixels"))
  var thumbnail: Int = 400

  @Option(help: ArgumentHelp("Text maps: alto, hocr, json, svg, with commas between.", valueName: "formats"))
  var text = ChoiceList<TextMapFormat>([.alto, .json])

  @Flag(inversion: .prefixedNo, help: "Copy the PDF beside its pages.")
  var pdf = true

  @Option(help: "alone or paired: whether the first page stands alone. (default: as the file says, else alone)")
  var cover: CoverArgument?

  @Option(help: "ltr or rtl: which way pages are turned. (default: as the file says)")
  var direction: DirectionArgument?

  @OptionGroup var batch: BatchOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup(title: "Opening") var opening: OpeningOptions

  func validate() throws {
    try validateResolution(dpi)
    guard (64...TileGrid.maximumTileSize).contains(size) else {
      throw ValidationError("--size is a number from 64 to \(TileGrid.maximumTileSize), not \(size).")
    }
    guard (16...4096).contains(thumbnail) else {
      throw ValidationError("--thumbnail is a number from 16 to 4096, not \(thumbnail).")
    }
  }

  func run() async throws {
    try await Batch(work).run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      try await writer(for: issue, batchIssue).write(batchIssue)
    }
  }

  private func writer(for issue: Issue, _ batchIssue: BatchIssue) -> WebWriter {
    let format = picture.pictureFormat(fallback: .jpeg)
    let address = baseUrl.address(ofFolder: batchIssue.folder)
    let tiles = TileWriter(
      layout: .iiif,
      baseAddress: address,
      folder: WebWriter.imageFolder,
      describes: false,
      thumbnails: (WebWriter.thumbnailFolder, thumbnail),
      zoom: dpi / 72,
      tileSize: size,
      overlap: 0,
      displayScale: 1,
      rotation: .none,
      appearance: .asPrinted,
      viewport: nil,
      format: format
    )
    let wholePicture = TileLayout.wholePicturePath(
      name: "../\(WebWriter.imageFolder)page-{number}",
      fileExtension: format.fileExtension
    )
    return WebWriter(
      issue: issue,
      title: issue.title(fallback: PictureNames.stem(of: batchIssue.source)),
      tiles: tiles,
      texts: TextMapWriter(
        formats: text.choices,
        issue: issue,
        fileName: URL(fileURLWithPath: batchIssue.source).lastPathComponent,
        unit: .pixels(zoom: dpi / 72),
        pictures: wholePicture
      ),
      address: address,
      arrangement: SpreadArrangement(issue.readingHints).with(cover, direction),
      copiesPDF: pdf,
      pageOptions: [
        "dpi": "\(dpi)", "size": "\(size)", "thumbnail": "\(thumbnail)", "format": "\(format)",
        "text": text.description,
        "colors": "\(opening.colors)",
      ],
      isQuiet: picture.quiet
    )
  }

  private var work: Batch.Work {
    Batch.Work(
      "export web",
      writing: "files",
      into: out,
      options: [:],
      batch,
      picture.reporting
    )
  }
}
