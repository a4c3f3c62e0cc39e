/// A page on the pixels of a canvas.
struct PageRaster: Sendable {
  let page: Page
  /// Grid of the page's own tiles, from the page's top left.
  let grid: TileGrid
  /// Position from the top left of the rotated canvas.
  let pixels: PixelRect
  var stretch = PageStretch.none
  /// Its last pixel column or row, if the page covers it only in part and the next page begins after it; from the
  /// page's top left.
  var fold: PixelRect?

  /// Whether the page is the whole canvas that has a grid.
  func isWhole(_ canvasGrid: TileGrid) -> Bool { grid == canvasGrid }

  /// The part of some pixels of the canvas that lies on the page, from the page's own top left.
  func part(of canvasPixels: PixelRect) -> PixelRect? {
    canvasPixels.intersection(pixels)?.relative(toX: pixels.x, y: pixels.y)
  }

  /// How the page lies on a drawing.
  ///
  /// - Parameter origin: the top left of the drawing, relative to the top left of the rotated canvas.
  func placement(from origin: PixelPoint) -> PagePlacement {
    PagePlacement(
      size: page.size,
      zoom: grid.zoom,
      stretch: stretch,
      rotation: grid.rotation,
      origin: PixelPoint(x: pixels.x - origin.x, y: pixels.y - origin.y)
    )
  }

  /// The page's pixels for its lane.
  func region(
    _ part: PixelRect,
    layers: [Layer.ID: Bool],
    imageDetail: ImageDetail = .full,
    print: PrintedColors? = nil
  ) -> PageRegion {
    PageRegion(
      pageIndex: page.index,
      scale: grid.zoom * page.userUnit,
      stretch: stretch,
      rotation: grid.rotation,
      pixels: part.withMargin(within: grid.pixelSize),
      imageDetail: imageDetail,
      layers: layers,
      print: print
    )
  }
}

extension PageCanvas {
  /// The pages of the canvas with their own tile grids, in drawing order.
  ///
  /// - Parameter isFilled: whether pages are stretched to whole pixels, rather than cover those at their ends in part.
  func rasters(in grid: TileGrid, filled isFilled: Bool = false) throws(GatefoldError) -> [PageRaster] {
    var rasters = try places.map { place throws(GatefoldError) in
      var raster = try raster(of: place, in: grid, filled: isFilled)
      if isFilled { raster.stretch = PageStretch(of: place.page.size, to: raster.pixels.size, in: grid) }
      return raster
    }
    // If two pages share a pixel, the second begins there and the first covers it only in part.
    rasters.sort { grid.rotation.isQuarterTurn ? $0.pixels.y < $1.pixels.y : $0.pixels.x < $1.pixels.x }
    if !isFilled {
      for (index, next) in rasters.enumerated().dropFirst() { rasters[index - 1].findFold(before: next) }
    }
    return rasters
  }

  private func raster(of place: PagePlace, in grid: TileGrid, filled isFilled: Bool) throws(GatefoldError) -> PageRaster
  {
    // The canvas consists of one page, so both share one grid.
    if place.frame.width == size.width, place.frame.height == size.height {
      return PageRaster(page: place.page, grid: grid, pixels: PixelRect(grid.pixelSize))
    }
    let pixels = isFilled ? grid.filledPixelRect(ofPage: place.frame) : try grid.pixelRect(ofPage: place.frame)
    let pageGrid = try TileGrid(
      pageSize: place.page.size,
      zoom: grid.zoom,
      tileSize: grid.tileSize,
      overlap: 0,
      rotation: grid.rotation,
      pixelSize: pixels.size
    )
    return PageRaster(page: place.page, grid: pageGrid, pixels: pixels)
  }
}

extension PageRaster {
  fileprivate mutating func findFold(before next: PageRaster) {
    let missing = PageStretch(of: page.size, to: pixels.size, in: grid)
    if grid.rotation.isQuarterTurn, missing.y > 1, next.pixels.minY == pixels.maxY {
      fold = PixelRect(x: 0, y: pixels.height - 1, width: pixels.width, height: 1)
    } else if !grid.rotation.isQuarterTurn, missing.x > 1, next.pixels.minX == pixels.maxX {
      fold = PixelRect(x: pixels.width - 1, y: 0, width: 1, height: pixels.height)
    }
  }
}

extension TileGrid {
  /// The pixels of a page that lies on the canvas of the grid. Its origin is rounded to a whole pixel, so that the page
  /// looks as it does alone, and so that the page ends on the canvas.
  fileprivate func pixelRect(ofPage frame: PageRect) throws(GatefoldError) -> PixelRect {
    let turned = frame.turned(rotation, on: pageSize)
    let size = try PixelSize(of: PageSize(width: turned.width, height: turned.height), zoom: zoom)
    return PixelRect(
      x: max(0, min(Int(bounded: (turned.x * zoom).rounded()), pixelSize.width - size.width)),
      y: max(0, min(Int(bounded: (turned.y * zoom).rounded()), pixelSize.height - size.height)),
      width: size.width,
      height: size.height
    )
  }

  /// The pixels of a page that is stretched to fill them: each edge is rounded to a whole pixel, and two pages that
  /// touch share one.
  fileprivate func filledPixelRect(ofPage frame: PageRect) -> PixelRect {
    let turned = frame.turned(rotation, on: pageSize)
    let whole = pageSize.turned(rotation)
    let columns = pixels(from: turned.minX, to: turned.maxX, of: whole.width, pixelSize.width)
    let rows = pixels(from: turned.minY, to: turned.maxY, of: whole.height, pixelSize.height)
    return PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// - Parameters:
  ///   - length: of the canvas, in points.
  ///   - count: of its pixels, which is rounded up.
  private func pixels(from low: Double, to high: Double, of length: Double, _ count: Int) -> Range<Int> {
    func pixel(_ edge: Double) -> Int {
      let isLast = (length - edge) * zoom < PixelRect.roundingError
      return isLast ? count : Int(bounded: (edge * zoom + PixelRect.roundingError).rounded())
    }
    // On a small picture a page may be narrower than a pixel.
    let start = max(0, min(pixel(low), count - 1))
    return start..<max(start + 1, min(pixel(high), count))
  }
}

extension PixelRect {
  /// Returns the rectangle with the margin of a drawing, unless it would then be too large for a picture.
  fileprivate func withMargin(within page: PixelSize) -> PixelRect {
    let expanded = expanded(by: PageRegion.margin, within: page)
    let isPicture = (try? expanded.size.validateAsPicture()) != nil
    return isPicture ? expanded : self
  }
}
