internal import ArgumentParser

/// Options of pictures with marks.
struct MarkedPicturesOptions: ParsableArguments {
  @Option(help: "Resolution of the marked pictures, in pixels per inch.")
  var dpi: Double = 100

  func validate() throws {
    try validateResolution(dpi)
  }

  /// Pixels a point.
  var zoom: Double { dpi / 72 }
}
