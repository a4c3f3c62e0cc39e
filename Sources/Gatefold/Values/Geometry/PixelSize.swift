/// The size of a picture in whole pixels.
public struct PixelSize: Hashable, Sendable, Codable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// A size in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension PixelSize {
  /// The maximum number of pixels an axis of a picture: 32,767, cairo's limit.
  public static let maximumPictureAxis = 32_767

  /// The maximum number of pixels of a picture: 2^29, which take 2 GiB.
  public static let maximumPicturePixels = 1 << 29

  /// The largest number of pixels an axis of a whole page at any zoom: cairo's path coordinates are 24.8 fixed point.
  static let maximumPageAxis = (1 << 23) - 1

  /// The pixels of a whole page at a zoom: ceil(points x zoom) an axis.
  ///
  /// - Parameters:
  ///   - page: the size of the page in points.
  ///   - zoom: pixels a point.
  /// - Throws: `damagedPage` if the page has no area; `invalidZoom` if the zoom is not a positive number, too small for
  ///   a pixel, or so large that the page passes 8,388,607 pixels an axis.
  public init(of page: PageSize, zoom: Double) throws(GatefoldError) {
    try page.validateArea()
    guard zoom > 0, zoom.isFinite else {
      throw GatefoldError(.invalidZoom, "the zoom must be a positive number, but is \(zoom); 1 is 72 dpi")
    }
    let width = Self.pixels(of: page.width, zoom: zoom)
    let height = Self.pixels(of: page.height, zoom: zoom)
    guard width >= 1, height >= 1 else {
      throw GatefoldError(.invalidZoom, "zoom \(zoom) is too small for a page of \(page.width) x \(page.height) points")
    }
    let limit = Double(Self.maximumPageAxis)
    guard width <= limit, height <= limit else {
      let largest = limit / max(page.width, page.height)
      throw GatefoldError(
        .invalidZoom,
        "zoom \(zoom) is too large for a page of \(page.width) x \(page.height) points; the maximum is about "
          + "\(Int(bounded: largest))"
      )
    }
    self.init(width: Int(width), height: Int(height))
  }

  /// ceil(points x zoom). A resolution divided by 72 is usually not exact in binary: 420 points at 150 dpi are 875
  /// pixels, not the 876 of a product with a rounding error.
  private static func pixels(of points: Double, zoom: Double) -> Double {
    (points * zoom * (1 - 4 * .ulpOfOne)).rounded(.up)
  }

  /// Checks that one picture can be of this size.
  ///
  /// - Throws: `pictureTooLarge` past 32,767 pixels an axis or 2 GiB in all, `invalidRegion` where it is empty.
  func validateAsPicture() throws(GatefoldError) {
    guard width >= 1, height >= 1 else {
      throw GatefoldError(.invalidRegion, "a picture of \(width) x \(height) pixels is empty")
    }
    guard width <= Self.maximumPictureAxis, height <= Self.maximumPictureAxis else {
      throw GatefoldError(
        .pictureTooLarge,
        "a picture of \(width) x \(height) pixels exceeds the limit of 32767 pixels per axis; "
          + "lower the zoom, or draw a region or tiles"
      )
    }
    guard width * height <= Self.maximumPicturePixels else {
      throw GatefoldError(
        .pictureTooLarge,
        "a picture of \(width) x \(height) pixels needs more than 2 GiB; lower the zoom, or draw a region or tiles"
      )
    }
  }
}
