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
        manifest.json         IIIF Presentation 3.0, for Mirador and others
        issue.json            pages and files, for readers of your own
        contents.json, links.json
        images/page-0001/     tiles: IIIF Image 3.0, level 0
        thumbs/page-0001.jpg
        text/page-0001.xml    text maps: ALTO, and JSON
        media/, issue.pdf     what is embedded, and the document itself
      Of several issues each has a folder, and collection.json lists all.

      IIIF needs addresses: --base-url is where the output folder will be served. Change it with --resume, and only what \
      holds addresses is written anew.

      Examples:
        gatefold export web issue.pdf --out site
        python3 -m http.server --directory site     (the default address)
        gatefold export web magazines --out site --base-url https://a.org/b
        gatefold export web magazines --dpi 150 --format webp --out site --resume
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
    let batch = Batch(work)
    try await batch.run(sources, opening) { batchIssue, issue throws(GatefoldError) in
      try await writer(for: issue, batchIssue).write(batchIssue)
    } conclusion: {
      batch.writeOverview(WebCollection.fileName) { folders throws(GatefoldError) in
        try WebCollection(folder: out, address: baseUrl, report: batch.report).file(of: folders)
      }
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
    let texts = TextMapWriter(
      formats: text.choices,
      issue: issue,
      fileName: URL(fileURLWithPath: batchIssue.source).lastPathComponent,
      unit: .pixels(zoom: dpi / 72),
      picture: { page throws(GatefoldError) in
        let picture = try tiles.wholePicture(of: page)
        return .init(path: "../\(picture.path)", size: picture.size)
      }
    )
    return WebWriter(
      issue: issue,
      title: issue.title(fallback: OutputNames.title(of: batchIssue.source)),
      tiles: tiles,
      texts: texts,
      address: address,
      arrangement: SpreadArrangement(issue.readingHints).with(cover, direction),
      copiesPDF: pdf,
      tileOptions: [
        "dpi": "\(dpi)", "size": "\(size)", "thumbnail": "\(thumbnail)", "format": "\(format)",
        "colors": "\(opening.colors)",
      ],
      // Maps say where their pictures are.
      textOptions: texts.options.merging([
        "dpi": "\(dpi)", "formats": text.description, "pictures": format.fileExtension,
      ]) { $1 },
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
