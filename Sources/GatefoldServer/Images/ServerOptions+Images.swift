internal import Gatefold

extension ServerOptions {
  /// The full zoom of pages, pixels a point.
  var zoom: Double { dpi / 72 }
  var limits: ImageLimits { ImageLimits(axis: maximumAxis, area: maximumArea) }
  var qualities: PictureQualities { PictureQualities(jpeg: jpegQuality, webp: webpQuality) }

  /// Of pictures that are put together of tiles, which are decoded in this process.
  var packLimits: ImageLimits { ImageLimits(axis: min(maximumAxis, 8192), area: min(maximumArea, 1 << 24)) }

  /// A page of a tile pack as a picture.
  func geometry(of page: PackPage) throws(GatefoldError) -> ImageGeometry {
    ImageGeometry(levels: try page.levels, limits: packLimits)
  }

  /// A page or spread as a picture.
  func geometry(of canvas: some PageCanvas) throws(GatefoldError) -> ImageGeometry {
    try ImageGeometry(canvas, zoom: zoom, tileSize: tileSize, limits: limits)
  }
}
