/// A tile overlay in a frame of a page, and the tiles that were used last.
final class TileOverlayLayer: Sendable {
  let overlay: TileOverlay
  private let frame: PageRect
  private let cache: TileOverlayCache

  init(_ overlay: TileOverlay, in frame: PageRect) {
    self.overlay = overlay
    self.frame = frame
    cache = TileOverlayCache(overlay)
  }

  /// Returns the part of the overlay that lies over some pixels.
  ///
  /// - Parameter pixels: of a grid over the page.
  /// - Returns: `nil` if nothing of it is seen there.
  /// - Throws: what loading and changing tiles throws.
  func drawing(over pixels: PixelRect, in grid: TileGrid) async throws(GatefoldError) -> TileOverlayDrawing? {
    let page = PagePlacement(
      size: grid.pageSize,
      zoom: grid.zoom,
      rotation: grid.rotation,
      origin: PixelPoint(x: -pixels.x, y: -pixels.y)
    )
    let scale = min(frame.width / overlay.size.width, frame.height / overlay.size.height)
    guard !frame.isEmpty, let target = page.pixels(in: frame, of: pixels.size),
      let level = overlay.level(for: grid.zoom * scale)
    else { return nil }
    let sampling = LevelSampling(of: overlay, level: level, in: frame)
    var drawing = TileOverlayDrawing(page: page, size: pixels.size, target: target)
    for block in target.blocks {
      let place = PixelRect(x: block.x + pixels.x, y: block.y + pixels.y, width: block.width, height: block.height)
      let needed = sampling.pixels(under: grid.pageRect(of: place), step: sampling.step(at: grid.zoom))
      guard let mosaic = try await mosaic(of: needed, level: level) else { continue }
      drawing.parts.append(.init(picture: mosaic, mapping: sampling.mapping(from: needed), target: block))
    }
    return drawing.parts.isEmpty ? nil : drawing
  }

  /// The pixels of a level in one picture; `nil` where there are no tiles.
  private func mosaic(of needed: PixelRect, level: Int) async throws(GatefoldError) -> OverlayPicture? {
    let edge = overlay.tileSize * overlay.scale
    var paths: [TilePath] = []
    for y in needed.minY / edge...(needed.maxY - 1) / edge {
      for x in needed.minX / edge...(needed.maxX - 1) / edge {
        paths.append(TilePath(z: level, x: x, y: y, scale: overlay.scale))
      }
    }
    var mosaic: OverlayPicture.Mosaic?
    for (path, tile) in try await cache.tiles(at: paths) {
      guard let tile else { continue }
      if mosaic == nil { mosaic = OverlayPicture.Mosaic(needed) }
      mosaic?.place(tile, x: path.x * edge, y: path.y * edge, edge: edge)
    }
    return mosaic?.picture
  }
}

/// How the points of a page and the pixels of a level of an overlay go together.
private struct LevelSampling {
  private let frame: PageRect
  private let size: PageSize

  init(of overlay: TileOverlay, level: Int, in frame: PageRect) {
    self.frame = frame
    size = overlay.levelSize(zoom: level)
  }

  private var pixelsPerPoint: (x: Double, y: Double) { (size.width / frame.width, size.height / frame.height) }

  /// Pixels of the level for one that is drawn.
  func step(at zoom: Double) -> Double { max(pixelsPerPoint.x, pixelsPerPoint.y) / zoom }

  /// The pixels of the level that a part of the page is drawn from, those around it included that smoothing asks for.
  func pixels(under part: PageRect, step: Double) -> PixelRect {
    let margin = (2 * max(step, 1)).rounded(.up) + 2
    func range(_ low: Double, _ high: Double, _ perPoint: Double, _ length: Double) -> Range<Int> {
      let count = max(1, Int(bounded: (length - 1e-6).rounded(.up)))
      let first = min(max(Int(bounded: (low * perPoint - margin).rounded(.down)), 0), count - 1)
      let end = min(max(Int(bounded: (high * perPoint + margin).rounded(.up)), first + 1), count)
      return first..<end
    }
    let columns = range(part.minX - frame.minX, part.maxX - frame.minX, pixelsPerPoint.x, size.width)
    let rows = range(part.minY - frame.minY, part.maxY - frame.minY, pixelsPerPoint.y, size.height)
    return PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// Returns the mapping from points of the page to pixels of a part of the level.
  func mapping(from part: PixelRect) -> PictureMapping {
    PictureMapping(
      origin: (
        -frame.minX * pixelsPerPoint.x - Double(part.x), -frame.minY * pixelsPerPoint.y - Double(part.y)
      ),
      pixelsPerPoint: pixelsPerPoint
    )
  }
}

extension PixelRect {
  /// Parts of at most 512 pixels an axis: what each is drawn from fits into a few megabytes.
  fileprivate var blocks: [PixelRect] {
    stride(from: minY, to: maxY, by: 512).flatMap { y in
      stride(from: minX, to: maxX, by: 512).map { x in
        PixelRect(x: x, y: y, width: min(512, maxX - x), height: min(512, maxY - y))
      }
    }
  }
}
