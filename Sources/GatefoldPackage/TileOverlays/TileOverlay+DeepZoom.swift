public import Foundation
public import Gatefold
internal import GatefoldFormats

extension TileOverlay {
  /// The tiles of a Deep Zoom image on disk, as `gatefold tiles --layout dzi` and other programs write them.
  ///
  /// - Parameters:
  ///   - file: the description, like "page-0001.dzi". The tiles are in the folder "page-0001_files" beside it.
  ///   - size: of what the tiles show, in points; a point for each pixel by default.
  /// - Throws: `unreadableFile` if it is no description of a Deep Zoom image.
  public init(deepZoom file: URL, size: PageSize? = nil) throws(GatefoldError) {
    let image = try DeepZoomImage(file)
    let pixels = image.pixelSize
    let sides = PageSize(width: Double(pixels.width), height: Double(pixels.height))
    let folder = file.deletingPathExtension().path + "_files"
    self.init(size: size ?? sides, maximumZoom: image.maximumLevel) { path in
      URL(filePath: "\(folder)/\(path.z)/\(path.x)_\(path.y).\(image.format)")
    }
    tileSize = image.tileSize
    pixelSize = pixels
    let (overlap, edge, address) = (image.overlap, image.tileSize, self.address)
    guard overlap > 0 else { return }
    load = { path throws(GatefoldError) in
      guard let file = address(path), let tile = try OverlayPicture(tile: file) else { return nil }
      // The first column and row reach into their neighbours on one side only.
      let (left, top) = (path.x > 0 ? overlap : 0, path.y > 0 ? overlap : 0)
      guard tile.size.width > left, tile.size.height > top else { return nil }
      let (width, height) = (min(tile.size.width - left, edge), min(tile.size.height - top, edge))
      return tile.cropped(to: PixelRect(x: left, y: top, width: width, height: height))
    }
  }
}

/// The description of a Deep Zoom image.
private struct DeepZoomImage {
  let pixelSize: PixelSize
  let tileSize: Int
  let overlap: Int
  /// The extension of the tiles.
  let format: String

  /// The level of the whole size; level 0 is one pixel.
  var maximumLevel: Int {
    let side = max(pixelSize.width, pixelSize.height)
    return side <= 1 ? 0 : Int.bitWidth - (side - 1).leadingZeroBitCount
  }

  init(_ file: URL) throws(GatefoldError) {
    let failure = GatefoldError(
      .unreadableFile,
      "this describes no Deep Zoom image; give a file that names TileSize, Overlap, Format, and the Size in pixels",
      path: file.path
    )
    func number(_ element: MarkupElement?, _ name: String, in range: ClosedRange<Int>) -> Int? {
      element?[name].flatMap(Int.init).flatMap { range.contains($0) ? $0 : nil }
    }
    guard let data = try? Data(contentsOf: file), data.count < 1 << 20,
      let image = try? MarkupElement(reading: data, leniency: .undeclaredPrefixes), image.name == "Image",
      let edge = number(image, "TileSize", in: 16...4096), let overlap = number(image, "Overlap", in: 0...edge),
      let format = image["Format"], !format.isEmpty,
      format.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { throw failure }
    let size = image.elements.first { $0.name == "Size" }
    guard let width = number(size, "Width", in: 1...Int(Int32.max)),
      let height = number(size, "Height", in: 1...Int(Int32.max))
    else { throw failure }
    pixelSize = PixelSize(width: width, height: height)
    tileSize = edge
    self.overlap = overlap
    self.format = format
  }
}
