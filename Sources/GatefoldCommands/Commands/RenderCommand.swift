internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport

struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a page, a spread, or a region as one picture.",
    discussion: """
      Without --region, the picture has ceil(points x zoom) pixels per axis.

      Examples:
        gatefold render issue.pdf --page 3 --dpi 150 -o page.png
        gatefold render issue.pdf --page 3 --zoom 4 --region 72,72,200,100 -o detail.webp
        gatefold render issue.pdf --page 1 --fit 600x800 -o cover.jpg
        gatefold render issue.pdf --page 14 --spread --dpi 100 -o spread.png
        gatefold render issue.pdf --page 5 --rotate 90 --night -o night.png
        gatefold render issue.pdf --page 1 --print --profile press.icc -o proof.png
        gatefold render issue.pdf --page 1 --separation Black --dpi 150 -o black.png
        gatefold render issue.pdf --page 1 --separations -o plates.png   (and plates-Cyan.png, …)
      """
  )

  @OptionGroup var source: IssueArgument
  @OptionGroup var place: SinglePageOptions
  @OptionGroup var size: ZoomOptions

  @Option(help: ArgumentHelp("Draw the page as large as fits into a box, in pixels.", valueName: "WxH"))
  var fit: BoxArgument?

  @Option(help: ArgumentHelp("A part of the page, in points from its top left.", valueName: "x,y,w,h"))
  var region: RegionArgument?

  @OptionGroup var plates: SeparationOptions
  @OptionGroup var facing: SpreadOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup var opening: OpeningOptions

  func validate() throws {
    if fit != nil, size.value != nil { throw ValidationError("Give only one of --zoom, --dpi and --fit.") }
    if plates.isUsed, fit != nil || region != nil || facing.spread || look.rotate != 0 {
      throw ValidationError(
        "--separation and --separations draw a whole page: leave out --fit, --region, --spread and --rotate."
      )
    }
    if fit != nil, region != nil { throw ValidationError("--region needs --zoom or --dpi, not --fit.") }
  }

  func run() async throws {
    try await reportingFailure(source.pdf) {
      try picture.validateEnding(of: place.output)
      let issue = try await source.open(opening)
      if plates.isUsed { return try await drawPlates(of: try await issue.page(at: place.pageIndex)) }
      let canvas = try await place.canvas(of: issue, facing)
      let options = RenderingOptions(rotation: look.rotation, appearance: try await look.appearance(of: issue))
      let pixels =
        if let fit {
          try await canvas.render(.fit(fit.size), options: options)
        } else {
          try await canvas.render(.zoom(size.zoomOrUsual), region: region?.rect, options: options)
        }
      try place.write(pixels, of: canvas, source: source.pdf, picture: picture)
    }
  }

  private func drawPlates(of page: Page) async throws {
    let (zoom, settings) = (size.zoomOrUsual, look.printing.press.settings)
    if let ink = plates.separation {
      let plate = try await plates.plate(of: page, zoom: zoom, settings)
      let name = SafeFileNames.safeName(ink) ?? "ink"
      return try place.write(plate, of: page, source: source.pdf, suffix: "-\(name)", picture: picture)
    }
    let path = place.output ?? "\(ExportNames.stem(of: source.pdf))-\(ExportNames.canvas(page))-plates.png"
    let stem = URL(filePath: path).deletingPathExtension().path(percentEncoded: false)
    let sheet = try await plates.sheet(of: page, zoom: zoom, settings, stem: stem, picture)
    try place.write(sheet, of: page, source: source.pdf, suffix: "-plates", picture: picture)
  }
}
