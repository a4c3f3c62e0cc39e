internal import Foundation
package import Gatefold
internal import GatefoldFormats

/// Writes the tiles of pages or spreads in a layout, and the file that describes them where the layout has one.
package struct TileWriter: Sendable {
  let layout: TileLayout
  /// Template for the paths of tiles, if they are not the layout's own.
  let template: TilePathTemplate?
  /// Where the folder of the issue will be served.
  let baseAddress: String
  /// The folder for the pages' folders, relative to the issue's folder, with a trailing slash.
  let folder: String
  /// Whether files that describe the tiles are written too.
  let describes: Bool
  /// Folder of thumbnails and their maximum side. A thumbnail is the largest level within that side.
  let thumbnails: (folder: String, maximumSide: Int)?
  /// Whether pages are also written as one picture each, in the layout of IIIF.
  let writesWholePictures: Bool
  /// Pixels a point at display scale 1.
  let zoom: Double
  /// Edge length of a tile, in pixels at display scale 1.
  let tileSize: Int
  let overlap: Int
  let displayScale: Int
  let rotation: PageRotation
  let appearance: PageAppearance
  /// Only tiles that touch this part of the page or spread are written; `nil` for all.
  let viewport: PageRect?
  let format: PictureFormat

  package init(
    layout: TileLayout,
    template: TilePathTemplate? = nil,
    baseAddress: String,
    folder: String = "",
    describes: Bool = true,
    thumbnails: (folder: String, maximumSide: Int)? = nil,
    writesWholePictures: Bool = true,
    zoom: Double,
    tileSize: Int,
    overlap: Int = 0,
    displayScale: Int = 1,
    rotation: PageRotation = .none,
    appearance: PageAppearance = .asPrinted,
    viewport: PageRect? = nil,
    format: PictureFormat
  ) {
    self.layout = layout
    self.template = template
    self.baseAddress = baseAddress
    self.folder = folder
    self.describes = describes
    self.thumbnails = thumbnails
    self.writesWholePictures = writesWholePictures
    self.zoom = zoom
    self.tileSize = tileSize
    self.overlap = overlap
    self.displayScale = displayScale
    self.rotation = rotation
    self.appearance = appearance
    self.viewport = viewport
    self.format = format
  }

  /// The tiles of all levels, the full zoom first.
  package func levels(of canvas: some PageCanvas) throws(GatefoldError) -> [TileGrid] {
    let full = try canvas.tileGrid(
      zoom: zoom,
      tileSize: tileSize,
      overlap: overlap,
      rotation: rotation,
      displayScale: Double(displayScale)
    )
    return try layout.levels(of: full)
  }

  /// Returns the name of a page's folder within the issue's folder.
  func name(of canvas: some PageCanvas) -> String { folder + ExportNames.canvas(canvas) }

  /// Returns the largest picture of a whole page in the layout, with its path in the issue's folder.
  func wholePicture(of canvas: some PageCanvas) throws(GatefoldError) -> (path: String, size: PixelSize) {
    let path = TileLayout.wholePicturePath(name: name(of: canvas), fileExtension: format.fileExtension)
    return (path, IIIFImage.wholeLevel(of: try levels(of: canvas)).pixelSize)
  }

  package func write(_ canvas: some PageCanvas, into files: any ExportFiles) async throws(GatefoldError) {
    let name = name(of: canvas)
    let levels = try levels(of: canvas)
    func write(_ level: Int, _ tile: Tile) throws(GatefoldError) {
      try self.write(tile, of: canvas, to: path(of: tile.index, level: level, in: levels, name: name), files)
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
            if writesWholePictures, levels[level] == IIIFImage.wholeLevel(of: levels) {
              let path = TileLayout.wholePicturePath(name: name, fileExtension: format.fileExtension)
              try files.write(try picture.encoded(as: format), to: path, showing: canvas, picture)
            }
            guard let thumbnail = thumbnail(of: levels), thumbnail.level == level else { return }
            let whole = PageRect(x: 0, y: 0, width: Double(picture.size.width), height: Double(picture.size.height))
            let small = thumbnail.size == picture.size ? picture : try picture.scaled(whole, to: thumbnail.size)
            try files.write(try small.encoded(as: format), to: thumbnailPath(of: canvas), showing: canvas, small)
          } : nil,
        write
      )
    }
    if describes { try writeDescription(of: levels, name: name, files) }
  }

  /// Returns the level for a page's thumbnail, and the thumbnail's size, which is the level's if that is small enough.
  func thumbnail(of levels: [TileGrid]) -> (level: Int, size: PixelSize)? {
    guard let maximumSide = thumbnails?.maximumSide else { return nil }
    if let level = levels.firstIndex(where: { max($0.pixelSize.width, $0.pixelSize.height) <= maximumSide }) {
      return (level, levels[level].pixelSize)
    }
    guard let last = levels.last?.pixelSize else { return nil }
    let scale = Double(maximumSide) / Double(max(last.width, last.height))
    let sides = [last.width, last.height].map { max(1, Int((Double($0) * scale).rounded())) }
    return (levels.count - 1, PixelSize(width: sides[0], height: sides[1]))
  }

  func thumbnailPath(of canvas: some PageCanvas) -> String {
    "\(thumbnails?.folder ?? "")\(ExportNames.canvas(canvas)).\(format.fileExtension)"
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
    of canvas: some PageCanvas,
    to path: String,
    _ files: any ExportFiles
  ) throws(GatefoldError) {
    let whole = PixelSize(width: tileSize * displayScale, height: tileSize * displayScale)
    let pixels = layout.padsEdgeTiles ? try tile.pixels.padded(to: whole, appearance: appearance) : tile.pixels
    try files.write(try pixels.encoded(as: format), to: path, showing: canvas, pixels)
  }

  /// Writes the file that describes the tiles of a page, where the layout has one.
  func writeDescription(of levels: [TileGrid], name: String, _ files: any ExportFiles) throws(GatefoldError) {
    let full = levels[0].pixelSize
    switch layout {
    case .plain, .xyz: break
    case .dzi:
      let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="\(format.fileExtension)" \
        Overlap="\(levels[0].overlap)" TileSize="\(levels[0].tileSize)"><Size Width="\(full.width)" Height="\(full.height)"/></Image>

        """
      try files.write(Data(xml.utf8), to: "\(name).dzi", showing: .description)
    case .iiif:
      let description = IIIFImage(levels, address: "\(baseAddress)/\(name)", format: format)
      let json = try JSONWriter.file(of: description, named: "info.json")
      try files.write(json, to: "\(name)/info.json", showing: .description)
    }
  }
}
