internal import Gatefold

extension ServerOptions {
  /// The full zoom of pages, pixels a point.
  var zoom: Double { dpi / 72 }
  var limits: ImageLimits { ImageLimits(axis: maximumAxis, area: maximumArea) }
  var qualities: PictureQualities { PictureQualities(jpeg: jpegQuality, webp: webpQuality) }

  /// A page or spread as a picture.
  func geometry(of canvas: some PageCanvas) throws(GatefoldError) -> ImageGeometry {
    try ImageGeometry(canvas, zoom: zoom, tileSize: tileSize, limits: limits)
  }
}
