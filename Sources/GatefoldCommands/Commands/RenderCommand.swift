internal import ArgumentParser
internal import Gatefold
internal import GatefoldExport

struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a page, a spread, or a region of it, as one picture.",
    discussion: """
      Without a region the picture has ceil(points x zoom) pixels an axis.

      Examples:
        gatefold render issue.pdf --page 3 --dpi 150 -o page.png
        gatefold render issue.pdf --page 3 --zoom 4 --region 72,72,200,100 -o detail.webp
        gatefold render issue.pdf --page 1 --fit 600x800 -o cover.jpg
        gatefold render issue.pdf --page 14 --spread --dpi 100 -o spread.png
        gatefold render issue.pdf --page 5 --rotate 90 --night -o night.png
      """
  )

  @OptionGroup var source: IssueOptions
  @OptionGroup var place: SinglePageOptions
  @OptionGroup var size: ZoomOptions

  @Option(help: ArgumentHelp("As large as fits into these pixels.", valueName: "WxH"))
  var fit: BoxArgument?

  @Option(help: ArgumentHelp("A part of the page, in points from its top left.", valueName: "x,y,w,h"))
  var region: RegionArgument?

  @OptionGroup var facing: SpreadOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var picture: PictureOptions

  func validate() throws {
    if fit != nil, size.value != nil { throw ValidationError("Give one of --zoom, --dpi and --fit.") }
    if fit != nil, region != nil { throw ValidationError("--region needs --zoom or --dpi, not --fit.") }
  }

  func run() async throws {
    try await reportingFailure(source.pdf) {
      let issue = try await source.open()
      let canvas = try await place.canvas(of: issue, facing)
      let options = RenderingOptions(rotation: look.rotation, appearance: try await look.appearance(of: issue))
      let pixels =
        if let fit {
          try await canvas.thumbnail(fitting: fit.size, options: options)
        } else {
          try await canvas.render(zoom: size.value ?? 150.0 / 72, region: region?.rect, options: options)
        }
      try place.write(pixels, of: canvas, source: source.pdf, picture: picture)
    }
  }
}

/// One page, and the file for its picture.
struct SinglePageOptions: ParsableArguments {
  @Option(help: "The page, from 1.")
  var page: Int = 1

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The picture's file, or - for standard output. (default: by page)", valueName: "file")
  )
  var output: String?

  var pageIndex: Int { page - 1 }

  func validate() throws {
    guard page >= 1 else { throw ValidationError("--page is a number from 1, not \(page).") }
  }

  /// The page, or the spread that it lies on.
  func canvas(of issue: Issue, _ facing: SpreadOptions) async throws(GatefoldError) -> any Canvas {
    let page = try await issue.page(at: pageIndex)
    guard facing.spread else { return page }
    return try await facing.spreads(of: issue).holding(pageIndex: pageIndex) ?? page
  }

  /// Writes the picture, and says where where the name was not given.
  ///
  /// - Throws: the exit code, where a place of it is bare since its page cannot be read.
  func write(
    _ pixels: PixelBuffer,
    of canvas: some Canvas,
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
