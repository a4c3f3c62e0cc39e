internal import ArgumentParser
internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// Plates in place of a picture.
struct SeparationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Draw the plate of one ink in grey, such as Black or \"PANTONE 185 C\".", valueName: "ink")
  )
  var separation: String?

  @Flag(help: "Write the plate of each ink beside the output file, which is then a contact sheet of all of them.")
  var separations = false

  /// Whether plates are drawn.
  var isUsed: Bool { separation != nil || separations }

  func validate() throws {
    if separation != nil, separations { throw ValidationError("Give only one of --separation and --separations.") }
  }

  /// Draws the plate of the named ink.
  func plate(of page: Page, zoom: Double, _ settings: PrintSettings) async throws(GatefoldError) -> PixelBuffer {
    var plate: PixelBuffer?
    try await page.forEachSeparation(zoom: zoom, inks: separation.map { [$0] }, settings: settings) { drawn in
      plate = drawn.pixels
    }
    guard let plate else { throw GatefoldError(.unknownInk, "the page has no ink", pageIndex: page.index) }
    return plate
  }

  /// Writes all plates as "name-Ink.png", and returns a contact sheet of them.
  ///
  /// - Parameter stem: the path of the output file, without its extension.
  func sheet(
    of page: Page,
    zoom: Double,
    _ settings: PrintSettings,
    stem: String,
    _ picture: PictureOptions
  ) async throws(GatefoldError) -> PixelBuffer {
    let format = picture.pictureFormat(fallback: .png)
    let size = try page.tileGrid(zoom: zoom).pixelSize
    let edge = 480.0
    let scale = min(1, edge / Double(max(size.width, size.height)))
    let small = PixelSize(
      width: max(1, Int(Double(size.width) * scale)),
      height: max(1, Int(Double(size.height) * scale))
    )
    var plates: [ContactSheet.CaptionedPicture] = []
    try await page.forEachSeparation(zoom: zoom, settings: settings) { plate throws(GatefoldError) in
      let name = SafeFileNames.safeName(plate.ink.name) ?? "ink-\(plates.count + 1)"
      let path = "\(stem)-\(name).\(format.fileExtension)"
      try OutputFile.write(try plate.pixels.encoded(as: format), to: path)
      let whole = PageRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
      let thumbnail = scale < 1 ? try plate.pixels.scaled(whole, to: small) : plate.pixels
      plates.append(ContactSheet.CaptionedPicture(thumbnail, caption: plate.ink.name))
    }
    let columns = min(4, max(plates.count, 1))
    let rows = (plates.count + columns - 1) / columns
    let sheet = ContactSheet(columns: columns, rows: max(rows, 1), box: small, paper: ContactSheet.lightGrey)
    return try sheet.draw(plates)
  }
}
