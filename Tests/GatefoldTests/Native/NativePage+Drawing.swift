@testable import Gatefold

extension NativePage {
  /// Draws a region onto pixels of its own.
  func draw(_ region: PageRegion) throws(GatefoldError) -> PixelStorage {
    let storage = try PixelStorage(region.pixels.size)
    try draw(region, onto: storage)
    return storage
  }
}
