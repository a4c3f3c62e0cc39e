internal import Gatefold

/// A page or spread as a picture of the IIIF Image API: its size at the full zoom, its pyramid, and what of it a request
/// means.
///
/// Regions are pixels of the picture at the full zoom. The picture itself is never drawn: a page of a magazine has
/// 140,000,000 pixels at 1,200 dpi.
struct ImageGeometry: Sendable {
  /// The levels of the pyramid, the full zoom first, each half of the one before.
  let levels: [TileGrid]
  let limits: ImageLimits

  /// - Parameters:
  ///   - canvas: the page or spread.
  ///   - zoom: the full zoom, pixels a point.
  ///   - tileSize: the edge of a tile, in pixels.
  init(_ canvas: some PageCanvas, zoom: Double, tileSize: Int, limits: ImageLimits) throws(GatefoldError) {
    levels = try TilePyramid(canvas.tileGrid(zoom: zoom, tileSize: tileSize)).levels
    self.limits = limits
  }

  /// - Parameter levels: the full zoom first, each half of the one before.
  init(levels: [TileGrid], limits: ImageLimits) { (self.levels, self.limits) = (levels, limits) }

  /// The size of the picture at the full zoom.
  var size: PixelSize { levels[0].pixelSize }

  /// The tiles of a level are this many pixels of the full picture wide and high, edges aside.
  func tileReach(level: Int) -> Int { levels[0].tileSize << level }

  /// The sizes of levels that are given as one picture, the smallest first.
  var wholeSizes: [PixelSize] { levels.map(\.pixelSize).filter(limits.allows).reversed() }

  /// The size of the largest picture of everything.
  var maximumSize: PixelSize { limits.reduced(size, from: size) }
}

/// The largest pictures that are given.
struct ImageLimits: Hashable, Sendable {
  /// Along each axis.
  var axis = 16_383
  var area = 40_000_000

  func allows(_ size: PixelSize) -> Bool {
    size.width <= axis && size.height <= axis && size.width * size.height <= area
  }

  /// The largest size of the same shape that is allowed, at most as large as a size.
  ///
  /// - Parameter shape: what gives the shape.
  func reduced(_ size: PixelSize, from shape: PixelSize) -> PixelSize {
    if allows(size) { return size }
    let (width, height) = (Double(shape.width), Double(shape.height))
    var scale = min(
      Double(size.width) / width,
      Double(size.height) / height,
      Double(axis) / max(width, height),
      (Double(area) / (width * height)).squareRoot()
    )
    // Rounding may pass by a pixel.
    while true {
      let reduced = PixelSize(width: max(1, Int(width * scale)), height: max(1, Int(height * scale)))
      if allows(reduced) { return reduced }
      scale *= 0.999
    }
  }
}

/// An image request resolved against the dimensions of one picture.
struct ResolvedImage: Sendable {
  /// The region in pixels of the full picture.
  var region: PixelRect
  /// The size of the drawn picture before rotation.
  var size: PixelSize
  /// The index of the tile, if the request matches a tile of the pyramid.
  var tile: (level: Int, index: TileIndex)?
  var isMirrored: Bool
  var rotation: Double
  var quality: ImageRequest.Quality
  var format: ImageRequest.Format

  /// All parameters that determine the picture; equal pictures have equal parts.
  var canonicalParts: [String] {
    [
      "\(region.x),\(region.y),\(region.width),\(region.height)", "\(size.width),\(size.height)",
      "\(isMirrored ? "!" : "")\(rotation.plain)", "\(quality.rawValue).\(format.rawValue)",
    ]
  }
}

extension ImageGeometry {
  /// The size of the whole picture, reduced to fit into a square.
  func size(within side: Int) -> PixelSize {
    let scale = min(1, Double(side) / Double(max(size.width, size.height)))
    func reduced(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    return PixelSize(width: reduced(size.width), height: reduced(size.height))
  }

  /// Resolves a request against the dimensions of this picture.
  ///
  /// - Throws: `badRequest` if the region lies outside the picture, or the size is too large or upscaled without `^`.
  func resolved(_ request: ImageRequest) throws(RequestProblem) -> ResolvedImage {
    let region = try region(request.region)
    let size = try self.size(request, of: region)
    let tile = self.tile(region, request.size, size)
    return ResolvedImage(
      region: region,
      // The pyramid rounds up, where a request for a width alone rounds.
      size: tile.flatMap { levels[$0.level].tilePixelSize($0.index) } ?? size,
      tile: tile,
      isMirrored: request.isMirrored,
      rotation: request.rotation,
      quality: request.quality == .color ? .usual : request.quality,
      format: request.format
    )
  }

  private func region(_ region: ImageRequest.Region) throws(RequestProblem) -> PixelRect {
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    let wanted: PixelRect
    switch region {
    case .full: return whole
    case .square:
      let side = min(size.width, size.height)
      return PixelRect(x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side)
    case .pixels(let x, let y, let width, let height): wanted = PixelRect(x: x, y: y, width: width, height: height)
    case .percent(let x, let y, let width, let height):
      func pixel(_ percent: Double, of length: Int) -> Int { Int((percent * Double(length) / 100).rounded()) }
      wanted = PixelRect(
        x: pixel(x, of: size.width),
        y: pixel(y, of: size.height),
        width: max(1, pixel(width, of: size.width)),
        height: max(1, pixel(height, of: size.height))
      )
    }
    guard let region = wanted.intersection(whole) else {
      throw .badRequest("the region lies outside the picture of \(size.width) x \(size.height) pixels")
    }
    return region
  }

  private func size(_ request: ImageRequest, of region: PixelRect) throws(RequestProblem) -> PixelSize {
    let natural = PixelSize(width: region.width, height: region.height)
    let (width, height) = (Double(region.width), Double(region.height))
    func rounded(_ width: Double, _ height: Double) -> PixelSize {
      PixelSize(width: max(1, Int(bounded: width.rounded())), height: max(1, Int(bounded: height.rounded())))
    }
    let wanted: PixelSize
    switch request.size {
    case .maximum:
      let most = request.allowsUpscaling ? Self.unbounded : natural
      return limits.reduced(most, from: natural)
    case .width(let wide): wanted = rounded(Double(wide), height * Double(wide) / width)
    case .height(let high): wanted = rounded(width * Double(high) / height, Double(high))
    case .percent(let percent): wanted = rounded(width * percent / 100, height * percent / 100)
    case .exact(let wide, let high): wanted = PixelSize(width: wide, height: high)
    case .within(let wide, let high):
      var scale = min(Double(wide) / width, Double(high) / height)
      if !request.allowsUpscaling { scale = min(scale, 1) }
      return limits.reduced(rounded(width * scale, height * scale), from: natural)
    }
    if !request.allowsUpscaling, wanted.width > natural.width || wanted.height > natural.height {
      throw .badRequest(
        "\(wanted.width) x \(wanted.height) pixels are more than the region's \(natural.width) x \(natural.height); "
          + "write ^ before the size to enlarge it"
      )
    }
    guard limits.allows(wanted) else {
      throw .badRequest(
        "\(wanted.width) x \(wanted.height) pixels are too many: at most \(limits.axis) along each axis and "
          + "\(limits.area) in all; ask for a smaller size, or for tiles"
      )
    }
    return wanted
  }

  private static let unbounded = PixelSize(width: Int(Int32.max), height: Int(Int32.max))

  /// The tile that some pixels are at a size, if it is one.
  private func tile(
    _ region: PixelRect,
    _ wanted: ImageRequest.Size,
    _ size: PixelSize
  ) -> (level: Int, index: TileIndex)? {
    for (level, grid) in levels.enumerated() {
      let reach = tileReach(level: level)
      guard region.x % reach == 0, region.y % reach == 0 else { return nil }
      let index = TileIndex(column: region.x / reach, row: region.y / reach)
      guard region.width == min(reach, self.size.width - region.x),
        region.height == min(reach, self.size.height - region.y), let tileSize = grid.tilePixelSize(index)
      else { continue }
      // A viewer of 2.1 asks for a width alone, and leaves the height to be rounded.
      let isOfWidth = if case .width = wanted { size.width == tileSize.width } else { false }
      if size == tileSize || isOfWidth { return (level, index) }
    }
    return nil
  }
}

extension TileGrid {
  /// The size of a tile in pixels, or `nil` if the index is out of range.
  fileprivate func tilePixelSize(_ index: TileIndex) -> PixelSize? { try? pixelRect(of: index).size }
}
