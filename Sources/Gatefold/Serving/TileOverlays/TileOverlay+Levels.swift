extension TileOverlay {
  /// The size of a level in pixels of its tiles, which may end within one.
  ///
  /// - Parameter zoom: a zoom level.
  public func levelSize(zoom: Int) -> PageSize {
    let largest: PageSize
    if let exactPixelSize {
      largest = exactPixelSize
    } else if let pixelSize {
      largest = PageSize(width: Double(pixelSize.width), height: Double(pixelSize.height))
    } else {
      let perPoint = Double(tileSize) * power(maximumZoom) / max(size.width, size.height)
      largest = PageSize(width: size.width * perPoint, height: size.height * perPoint)
    }
    let factor = Double(scale) / power(maximumZoom - zoom)
    return PageSize(width: largest.width * factor, height: largest.height * factor)
  }

  /// The number of columns and rows of a level.
  ///
  /// - Parameter zoom: a zoom level.
  public func tileCounts(zoom: Int) -> (columns: Int, rows: Int) {
    let level = levelSize(zoom: zoom)
    let edge = Double(tileSize * scale)
    // A level does not get a column more by the rounding of its size.
    func count(_ length: Double) -> Int { max(1, Int(bounded: (length / edge - 1e-9).rounded(.up))) }
    return (count(level.width), count(level.height))
  }

  func hasTile(at path: TilePath) -> Bool {
    guard minimumZoom <= maximumZoom, (minimumZoom...maximumZoom).contains(path.z) else { return false }
    let counts = tileCounts(zoom: path.z)
    return (0..<counts.columns).contains(path.x) && (0..<counts.rows).contains(path.y)
  }

  /// The level for a drawing: the lowest one with as many pixels as the drawing has, or the highest.
  ///
  /// - Parameter pixelsPerPoint: of the drawing.
  /// - Returns: `nil` where more than four pixels of the lowest level, along an axis, make one of the drawing.
  func level(for pixelsPerPoint: Double) -> Int? {
    guard minimumZoom <= maximumZoom, tileSize > 0, scale > 0, size.width > 0, size.height > 0 else { return nil }
    func detail(_ zoom: Int) -> Double {
      let level = levelSize(zoom: zoom)
      return max(level.width / size.width, level.height / size.height) / pixelsPerPoint
    }
    guard detail(minimumZoom) <= 4 else { return nil }
    return (minimumZoom...maximumZoom).first { detail($0) >= 1 - 1e-9 } ?? maximumZoom
  }

  private func power(_ exponent: Int) -> Double {
    exponent < 0 ? 1 / power(-exponent) : Double(1 << min(exponent, 60))
  }
}
