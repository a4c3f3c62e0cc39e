internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport

/// One page, and the file for its picture.
struct SinglePageOptions: ParsableArguments {
  @Option(help: "Page number, from 1.")
  var page: Int = 1

  @Option(
    name: .output,
    help: ArgumentHelp(
      "File for the picture, or - for standard output. (default: named after the PDF and the page)",
      valueName: "file"
    )
  )
  var output: String?

  var pageIndex: Int { page - 1 }

  func validate() throws {
    guard page >= 1 else { throw ValidationError("--page is a number from 1, not \(page).") }
  }

  /// The page, or the spread that it lies on.
  func canvas(of issue: MagazineIssue, _ facing: SpreadOptions) async throws(GatefoldError) -> any PageCanvas {
    let page = try await issue.page(at: pageIndex)
    guard facing.spread else { return page }
    return try await facing.spreads(of: issue).first(containing: pageIndex) ?? page
  }

  /// Writes the picture, and prints its path if none was given.
  ///
  /// - Throws: the exit code, if part of the picture is blank because its page cannot be read.
  func write(
    _ pixels: PixelBuffer,
    of canvas: some PageCanvas,
    source: String,
    suffix: String = "",
    picture: PictureOptions
  ) throws {
    let format = picture.pictureFormat(for: output, fallback: .png)
    let path =
      output ?? "\(ExportNames.stem(of: source))-\(ExportNames.canvas(canvas))\(suffix).\(format.fileExtension)"
    let data = try pixels.encoded(as: format)
    try OutputFile.write(data, to: path)
    if output == nil { Console.current.print(path) }
    let report = WrittenReport()
    report.add(.init(file: path, source: source, canvas: canvas, pixels: pixels, bytes: data.count))
    for reason in (canvas as? Spread)?.missingPageErrors ?? [] { report.add(reason, source: source) }
    try report.write(to: picture.report)
    try report.throwIfIncomplete()
  }
}
