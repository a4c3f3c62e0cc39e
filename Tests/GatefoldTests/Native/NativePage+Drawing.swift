@testable import Gatefold

extension NativePage {
  /// Draws a region onto pixels of its own.
  func draw(_ region: PageRegion, colors: ColorConversion = .accelerated) throws(GatefoldError) -> PixelStorage {
    let storage = try PixelStorage(region.pixels.size)
    try displayList(layers: region.layers).draw(region, colors: colors, onto: storage)
    return storage
  }
}
