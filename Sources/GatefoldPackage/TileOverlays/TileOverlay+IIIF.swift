public import Foundation
public import Gatefold

extension TileOverlay {
  /// The tiles of an image for the IIIF Image API on disk, as `gatefold tiles --layout iiif` and other programs write
  /// them: level 0 of version 2 or 3.
  ///
  /// - Parameters:
  ///   - file: the description, "info.json". The tiles are in the folders beside it.
  ///   - size: of what the tiles show, in points; a point for each pixel by default.
  /// - Throws: `unreadableFile` if it is no description of an image with tiles.
  public init(iiif file: URL, size: PageSize? = nil) throws(GatefoldError) {
    guard let data = try? Data(contentsOf: file), data.count < 1 << 20,
      let image = try? JSONDecoder().decode(IIIFImageInformation.self, from: data), let levels = image.levelCount
    else {
      throw GatefoldError(
        .unreadableFile,
        "this describes no IIIF image with square tiles; give an info.json that lists them",
        path: file.path
      )
    }
    let folder = file.deletingLastPathComponent().path
    let sides = PageSize(width: Double(image.width), height: Double(image.height))
    self.init(size: size ?? sides, maximumZoom: levels - 1) { path in
      let request = image.request(for: path, level: levels - 1 - path.z)
      return URL(filePath: "\(folder)/\(request)/0/default.\(image.format)")
    }
    tileSize = image.edge
    pixelSize = PixelSize(width: image.width, height: image.height)
  }
}

/// The contents of an `info.json` of the IIIF Image API.
private struct IIIFImageInformation: Decodable {
  struct Tiles: Decodable {
    let width: Int
    let height: Int?
    let scaleFactors: [Int]
  }

  let width: Int
  let height: Int
  let tiles: [Tiles]
  let preferredFormats: [String]?
  private let type: String?

  private enum CodingKeys: String, CodingKey {
    case width, height, tiles, preferredFormats, type
  }

  var edge: Int { tiles[0].width }

  var format: String {
    let formats = ["jpg", "png", "webp"]
    return preferredFormats?.first(where: formats.contains) ?? "jpg"
  }

  /// The number of levels that are halves of each other, the whole size included; `nil` if the tiles cannot be used.
  var levelCount: Int? {
    let sides = 1...Int(Int32.max)
    guard let tiles = tiles.first, (16...4096).contains(tiles.width), tiles.height ?? tiles.width == tiles.width,
      sides.contains(width), sides.contains(height)
    else { return nil }
    let factors = Set(tiles.scaleFactors)
    let count = (0..<31).prefix { factors.contains(1 << $0) }.count
    return count > 0 ? count : nil
  }

  /// "{region}/{size}": the pixels of a tile at full size, and its size at its level.
  func request(for path: TilePath, level: Int) -> String {
    let factor = 1 << level
    let (left, top) = (path.x * edge * factor, path.y * edge * factor)
    let region = (width: min(edge * factor, width - left), height: min(edge * factor, height - top))
    let size = ((region.width + factor - 1) / factor, (region.height + factor - 1) / factor)
    let isWhole = region.width == width && region.height == height
    // Version 2 leaves out the height; only version 3 has a type.
    let pixels = type == nil ? "\(size.0)," : "\(size.0),\(size.1)"
    return isWhole ? "full/\(pixels)" : "\(left),\(top),\(region.width),\(region.height)/\(pixels)"
  }
}
