/// A page in one of its inks.
public struct Separation: Sendable {
  /// The ink.
  public let ink: PrintingInk
  /// The plate in grey: white where there is nothing of the ink, black for all of it.
  public let pixels: PixelBuffer
}

extension Page {
  /// The inks that the page can print: cyan, magenta, yellow and black, and the spot inks that its colour spaces name.
  ///
  /// ```swift
  /// let spots = try await page.printingInks().filter(\.isSpot)
  /// ```
  ///
  /// - Throws: `unsupportedContent` for a page that is no PDF; `damagedPage`, `cancelled`.
  public func printingInks() async throws(GatefoldError) -> [PrintingInk] {
    try await issue.lanes.answer(InkedPageRequest(index: index)).inks
  }

  /// Draws the plates of the page, one after the other.
  ///
  /// ```swift
  /// try await page.forEachSeparation(zoom: 2) { plate throws(GatefoldError) in
  ///   try plate.pixels.write(to: folder.appending(path: "\(plate.ink.name).png"))
  /// }
  /// ```
  ///
  /// Inks are drawn in threes, so that memory depends on the size of a plate alone.
  ///
  /// - Parameters:
  ///   - zoom: in pixels a point.
  ///   - names: the inks to draw; all inks of the page by default.
  ///   - settings: the press that colours are converted for.
  ///   - priority: what the plates are wanted for.
  ///   - body: called for each plate, in the order of the page's inks.
  /// - Throws: `unknownInk` if the page has no ink of a name, `unsupportedContent`, `drawingFailed`, `cancelled`, and what
  ///   `body` throws.
  public func forEachSeparation(
    zoom: Double,
    inks names: [String]? = nil,
    settings: PrintSettings = PrintSettings(),
    priority: RenderingPriority = .batch,
    _ body: (Separation) throws(GatefoldError) -> Void
  ) async throws(GatefoldError) {
    let inks = try await printingInks()
    for name in names ?? [] where !inks.contains(where: { $0.name == name }) {
      throw GatefoldError(
        .unknownInk,
        "the page has no ink \(name); its inks are \(inks.map(\.name).joined(separator: ", "))",
        pageIndex: index
      )
    }
    let grid = try tileGrid(zoom: zoom)
    for pass in PrintingInk.passes(of: inks) {
      let wanted = pass.enumerated().filter { names?.contains($0.element.name) ?? true }
      guard !wanted.isEmpty else { continue }
      let drawn = try await draw(pass, PixelRect(grid.pixelSize), in: grid, settings, priority)
      for (component, ink) in wanted { try body(Separation(ink: ink, pixels: try drawn.plate(ofComponent: component))) }
    }
  }

  /// Draws up to three inks as the red, green and blue of a picture: 255 where there is nothing of an ink.
  func draw(
    _ inks: [PrintingInk],
    _ pixels: PixelRect,
    in grid: TileGrid,
    _ settings: PrintSettings,
    _ priority: RenderingPriority
  ) async throws(GatefoldError) -> PixelBuffer {
    let raster = PageRaster(page: self, grid: grid, pixels: PixelRect(grid.pixelSize))
    let region = raster.region(pixels, layers: [:], print: PrintedColors(settings, inks: inks.map(\.name)))
    let storage = try await issue.lanes.withLane(.page(index), priority) { lane throws(GatefoldError) in
      try await lane.draw(region, threads: issue.lanes.threadCount)
    }
    return PixelBuffer(storage).cropped(to: pixels.relative(toX: region.pixels.x, y: region.pixels.y))
  }
}

extension PixelBuffer {
  /// A component, red first, as a picture in grey.
  fileprivate func plate(ofComponent component: Int) throws(GatefoldError) -> PixelBuffer {
    let storage = try PixelStorage(size, zeroed: false)
    for y in 0..<size.height {
      withRow(y) { source in
        storage.withMutableRow(y) { row in
          for x in 0..<size.width {
            let level = source[4 * x + 2 - component]
            (row[4 * x], row[4 * x + 1], row[4 * x + 2], row[4 * x + 3]) = (level, level, level, 255)
          }
        }
      }
    }
    return PixelBuffer(storage)
  }
}
