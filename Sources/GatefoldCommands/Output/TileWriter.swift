internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// Writes the tiles of pages or spreads in a layout, and the file that describes them where the layout has one.
struct TileWriter: Sendable {
  let layout: TileLayout
  /// The paths of the layout's tiles, where they are others than its own.
  var template: TilePathTemplate?
  /// Where the folder of the issue will be served.
  let baseAddress: String
  /// The folder of the pages' folders, in that of the issue, with a slash at its end.
  var folder = ""
  /// Whether what describes the tiles is written with them.
  var describes = true
  /// The longest side of a small picture beside the tiles, the largest level within it, by its folder.
  var thumbnails: (folder: String, longestSide: Int)?
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

  /// The tiles of all levels, the full zoom first.
  func levels(of canvas: some Canvas) throws(GatefoldError) -> [TileGrid] {
    let full = try canvas.tileGrid(
      zoom: zoom,
      tileSize: tileSize,
      overlap: overlap,
      rotation: rotation,
      displayScale: displayScale
    )
    return try layout.levels(of: full)
  }

  /// The name of a page's folder in that of the issue.
  func name(of canvas: some Canvas) -> String { folder + OutputNames.canvas(canvas) }

  /// The largest picture of a whole page that the layout has, by its path in the folder of the issue.
  func wholePicture(of canvas: some Canvas) throws(GatefoldError) -> (path: String, size: PixelSize) {
    let path = TileLayout.wholePicturePath(name: name(of: canvas), fileExtension: format.fileExtension)
    return (path, IIIFImage.wholeLevel(of: try levels(of: canvas)).pixelSize)
  }

  func write(_ canvas: some Canvas, into unit: BatchUnit) async throws(GatefoldError) {
    let name = name(of: canvas)
    let levels = try levels(of: canvas)
    func write(_ level: Int, _ tile: Tile) throws(GatefoldError) {
      try self.write(tile, of: canvas, to: path(of: tile.index, level: level, in: levels, name: name), unit)
    }
    if let viewport {
      for (level, grid) in levels.enumerated() {
        try await canvas.forEachTile(in: grid, touching: viewport, appearance: appearance) {
          tile throws(GatefoldError) in try write(level, tile)
        }
      }
    } else {
      try await canvas.forEachTile(
        ofPyramid: levels,
        appearance: appearance,
        withPicture: layout == .iiif
          ? { level, picture throws(GatefoldError) in
            if levels[level] == IIIFImage.wholeLevel(of: levels) {
              let path = TileLayout.wholePicturePath(name: name, fileExtension: format.fileExtension)
              try unit.write(try picture.encoded(as: format), to: path, showing: canvas, picture)
            }
            guard let thumbnail = thumbnail(of: levels), thumbnail.level == level else { return }
            let whole = PageRect(x: 0, y: 0, width: Double(picture.size.width), height: Double(picture.size.height))
            let small = thumbnail.size == picture.size ? picture : try picture.scaled(whole, to: thumbnail.size)
            try unit.write(try small.encoded(as: format), to: thumbnailPath(of: canvas), showing: canvas, small)
          } : nil,
        write
      )
    }
    if describes { try writeDescription(of: levels, name: name, unit) }
  }

  /// The level that the small picture of a page is made of, and its size: the level's, where that is small enough.
  func thumbnail(of levels: [TileGrid]) -> (level: Int, size: PixelSize)? {
    guard let longest = thumbnails?.longestSide else { return nil }
    if let level = levels.firstIndex(where: { max($0.pixelSize.width, $0.pixelSize.height) <= longest }) {
      return (level, levels[level].pixelSize)
    }
    guard let last = levels.last?.pixelSize else { return nil }
    let scale = Double(longest) / Double(max(last.width, last.height))
    let sides = [last.width, last.height].map { max(1, Int((Double($0) * scale).rounded())) }
    return (levels.count - 1, PixelSize(width: sides[0], height: sides[1]))
  }

  func thumbnailPath(of canvas: some Canvas) -> String {
    "\(thumbnails?.folder ?? "")\(OutputNames.canvas(canvas)).\(format.fileExtension)"
  }

  private func path(of index: TileIndex, level: Int, in levels: [TileGrid], name: String) -> String {
    if let template {
      return template.path(
        page: name,
        zoomLevel: levels.count - 1 - level,
        index: index,
        rows: levels[level].rows,
        displayScale: displayScale,
        fileExtension: format.fileExtension
      )
    }
    return layout.path(
      of: index,
      level: level,
      in: levels,
      name: name,
      displayScale: displayScale,
      fileExtension: format.fileExtension
    )
  }

  private func write(
    _ tile: Tile,
    of canvas: some Canvas,
    to path: String,
    _ unit: BatchUnit
  ) throws(GatefoldError) {
    let whole = PixelSize(width: tileSize * displayScale, height: tileSize * displayScale)
    let pixels = layout.padsEdgeTiles ? try tile.pixels.padded(to: whole, appearance: appearance) : tile.pixels
    try unit.write(try pixels.encoded(as: format), to: path, showing: canvas, pixels)
  }

  /// Writes the file that describes the tiles of a page, where the layout has one.
  func writeDescription(of levels: [TileGrid], name: String, _ unit: BatchUnit) throws(GatefoldError) {
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
      let description = IIIFImage(levels, address: "\(baseAddress)/\(name)", format: format)
      guard let json = try? jsonData(of: description) else {
        throw GatefoldError(.encodingFailed, "info.json could not be written")
      }
      try unit.write(json, to: "\(name)/info.json")
    }
  }
}
