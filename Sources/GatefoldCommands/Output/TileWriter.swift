internal import Foundation
internal import Gatefold

/// Writes the tiles of pages or spreads in a layout, and the file that describes them where the layout has one.
struct TileWriter: Sendable {
  let layout: TileLayout
  /// Pixels a point at display scale 1.
  let zoom: Double
  /// In pixels at display scale 1.
  let tileSize: Int
  let overlap: Int
  let displayScale: Int
  let rotation: PageRotation
  let appearance: PageAppearance
  /// In the space of the page or spread; all tiles where there is none.
  let viewport: PageRect?
  let format: PictureFormat

  func write(_ canvas: some Canvas, into unit: BatchUnit) async throws(GatefoldError) {
    let name = PictureNames.canvas(canvas)
    let full = try canvas.tileGrid(
      zoom: zoom,
      tileSize: tileSize,
      overlap: overlap,
      rotation: rotation,
      displayScale: displayScale
    )
    let levels = try layout.levels(of: full)
    func write(_ level: Int, _ tile: Tile) throws(GatefoldError) {
      let path = layout.path(
        of: tile.index,
        level: level,
        in: levels,
        name: name,
        displayScale: displayScale,
        fileExtension: format.fileExtension
      )
      try self.write(tile, of: canvas, to: path, unit)
    }
    if let viewport {
      for (level, grid) in levels.enumerated() {
        try await canvas.forEachTile(in: grid, touching: viewport, appearance: appearance) {
          tile throws(GatefoldError) in try write(level, tile)
        }
      }
    } else {
      try await canvas.forEachTile(ofPyramid: levels, appearance: appearance, write)
    }
    try writeDescription(of: levels, name: name, unit)
  }

  private func write(
    _ tile: Tile,
    of canvas: some Canvas,
    to path: String,
    _ unit: BatchUnit
  ) throws(GatefoldError) {
    let whole = PixelSize(width: tileSize * displayScale, height: tileSize * displayScale)
    let pixels = layout.padsEdgeTiles ? try tile.pixels.padded(to: whole) : tile.pixels
    try unit.write(try pixels.encoded(as: format), to: path, showing: canvas, pixels)
  }

  private func writeDescription(of levels: [TileGrid], name: String, _ unit: BatchUnit) throws(GatefoldError) {
    let full = levels[0].pixelSize
    switch layout {
    case .plain, .xyz: break
    case .dzi:
      let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="\(format.fileExtension)" \
        Overlap="\(levels[0].overlap)" TileSize="\(levels[0].tileSize)"><Size Width="\(full.width)" Height="\(full.height)"/></Image>

        """
      try unit.write(Data(xml.utf8), to: "\(name).dzi")
    case .iiif:
      let description = IIIFDescription(levels, name: name, format: format)
      guard let json = try? jsonData(of: description) else {
        throw GatefoldError(.encodingFailed, "info.json could not be written")
      }
      try unit.write(json, to: "\(name)/info.json")
    }
  }
}

/// info.json of the IIIF Image API 3.0 for static files, compliance level 0.
private struct IIIFDescription: Encodable {
  struct Tiles: Encodable {
    let width: Int
    let scaleFactors: [Int]
  }

  private enum CodingKeys: String, CodingKey {
    case context = "@context"
    case id, type, `protocol`, profile, width, height, sizes, tiles, extraFormats, preferredFormats
  }

  let context = "http://iiif.io/api/image/3/context.json"
  let id: String
  let type = "ImageService3"
  let `protocol` = "http://iiif.io/api/image"
  let profile = "level0"
  let width: Int
  let height: Int
  let sizes: [PixelSize]
  let tiles: [Tiles]
  let extraFormats: [String]?
  let preferredFormats: [String]

  init(_ levels: [TileGrid], name: String, format: PictureFormat) {
    let full = levels[0].pixelSize
    // A path below wherever the folder is served: whoever hosts it puts their address before it.
    id = name
    width = full.width
    height = full.height
    sizes = levels.filter { $0.columns == 1 && $0.rows == 1 }.map(\.pixelSize)
    tiles = [Tiles(width: levels[0].tileSize, scaleFactors: levels.indices.map { 1 << $0 })]
    extraFormats = format.fileExtension == "jpg" ? nil : [format.fileExtension]
    preferredFormats = [format.fileExtension]
  }
}
