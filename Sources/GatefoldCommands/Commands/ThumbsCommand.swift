internal import ArgumentParser
internal import Gatefold

struct ThumbsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbs",
    abstract: "Write thumbnails of whole issues.",
    discussion: """
      Several issues get a folder each, named for the file. A page or an issue that fails does not stop the others.

      Examples:
        gatefold thumbs issue.pdf --size 300x400 --out thumbs
        gatefold thumbs *.pdf --pages 1 --size 180x240 --format webp --out covers
      """
  )

  @Argument(help: "The magazines.", completion: .file(extensions: ["pdf"]))
  var pdfs: [String]

  @Option(help: ArgumentHelp("The box that each thumbnail fits into, in pixels.", valueName: "WxH"))
  var size: BoxArgument

  @Option(help: ArgumentHelp("The folder for the thumbnails.", valueName: "dir"))
  var out: String

  @OptionGroup var selection: PagesOptions
  @OptionGroup var layers: LayerOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup(title: "Opening") var opening: OpeningOptions

  func run() async throws {
    try await reportingFailure(out) {
      try OutputFile.makeFolder(out)
      let report = WrittenReport()
      for (pdf, name) in zip(pdfs, PictureNames.folders(for: pdfs)) {
        do throws(GatefoldError) {
          try await write(pdf, to: pdfs.count == 1 ? out : "\(out)/\(name)", report)
        } catch {
          report.add(error, source: pdf)
        }
      }
      try report.write(to: picture.report)
      try report.throwIfIncomplete()
      if !picture.quiet { Console.current.note("wrote \(report.writtenCount) thumbnails below \(out)") }
    }
  }

  private func write(_ pdf: String, to folder: String, _ report: WrittenReport) async throws(GatefoldError) {
    let issue = try await opening.open(pdf)
    let indices = try selection.indices(of: issue)
    let progress = Progress(PictureNames.stem(of: pdf), total: indices.count, isQuiet: picture.quiet)
    let format = picture.pictureFormat(fallback: .jpeg)
    let box = size.size
    let options = try await layers.thumbnailOptions(in: issue)
    let results = issue.results(forPages: indices) { page throws(GatefoldError) in
      let pixels = try await page.thumbnail(fitting: box, options: options)
      let data = try pixels.encoded(as: format)
      let path = "\(folder)/\(PictureNames.page(page.index)).\(format.fileExtension)"
      try OutputFile.write(data, to: path)
      return WrittenReport.Picture(file: path, source: pdf, canvas: page, pixels: pixels, bytes: data.count)
    }
    for await (index, result) in results {
      progress.advance()
      switch result {
      case .success(let written): report.add(written)
      case .failure(let error): report.add(error, source: pdf, pageIndex: index)
      }
    }
  }
}
