import Foundation
import Gatefold

func checkPictures(_ samples: Samples) async throws {
  let issue = try await samples.issue()
  let page = try await issue.page(at: 0)
  func size(_ sizing: PictureSizing, region: PageRect? = nil) async throws -> PixelSize {
    try await page.render(sizing, region: region).size
  }
  try expectEqual(try await size(.zoom(1)), PixelSize(width: 603, height: 783), "a picture at zoom 1")
  try expectEqual(try await size(.dpi(36)), PixelSize(width: 302, height: 392), "a picture at 36 dpi")
  let box = PixelSize(width: 300, height: 300)
  try expectEqual(try await size(.fit(box)).height, 300, "the height of a picture that fits a box")
  try expectEqual(try await size(.fill(box)), box, "a picture that fills a box")
  try expectEqual(try await size(.width(200)).width, 200, "the width of a picture")
  try expectEqual(try await size(.height(200)).height, 200, "the height of a picture")
  let region = PageRect(x: 72, y: 72, width: 100, height: 50)
  try expectEqual(try await size(.zoom(2), region: region), PixelSize(width: 200, height: 100), "a region")

  let turned = try await page.render(.zoom(0.5), options: RenderingOptions(rotation: .clockwise90))
  try expectEqual(turned.size, PixelSize(width: 392, height: 302), "a turned picture")
  let night = try await page.render(.zoom(0.2), options: RenderingOptions(appearance: .night))
  let day = try await page.render(.zoom(0.2))
  try expect(night[5, 5] != day[5, 5], "the night is as bright as the day")
  let thumbnail = try await page.render(.fit(box), options: .thumbnail)
  try expectEqual(thumbnail.size.height, 300, "the height of a thumbnail")
  let spread = try unwrapped(try await issue.spreads().first(containing: 8), "spread with page 9")
  try expectEqual(try await spread.render(.zoom(0.5)).size, PixelSize(width: 603, height: 392), "a spread")

  let grid = try page.tileGrid(zoom: 8, tileSize: 256)
  let tile = try await page.tile(at: TileIndex(column: 4, row: 2), in: grid)
  try expectEqual(tile.pixels.size, PixelSize(width: 256, height: 256), "a tile")
  let error = await gatefoldError { () throws(GatefoldError) in _ = try await page.render(.zoom(-1)) }
  try expectEqual(error?.code, .invalidZoom, "the code for a negative zoom")
}

func checkPictureFiles(_ samples: Samples) async throws {
  let picture = try await samples.issue().page(at: 0).render(.width(120))
  let bytesPerPixel = PixelBuffer.bytesPerPixel
  try expect(picture.bytesPerRow >= picture.size.width * bytesPerPixel, "a row does not fit into the stride")
  let pixel = picture[20, 30]
  let found = picture.withUnsafeBytes { bytes in
    let start = 30 * picture.bytesPerRow + 20 * bytesPerPixel
    return PixelColor(red: bytes[start + 2], green: bytes[start + 1], blue: bytes[start])
  }
  try expectEqual(found, pixel, "a pixel")
  let part = picture.cropped(to: PixelRect(x: 20, y: 30, width: 50, height: 40))
  try expectEqual(part[0, 0], pixel, "the first pixel of a part")
  try expectEqual(part.bytesPerRow, picture.bytesPerRow, "the stride of a part")
  let byteCount = part.withUnsafeBytes { $0.count }
  try expectEqual(byteCount, 39 * part.bytesPerRow + 50 * bytesPerPixel, "the bytes of a part")

  let folder = FileManager.default.temporaryDirectory.appending(path: "gatefold-dependent-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for (name, start) in [
    ("cover.png", [0x89, 0x50, 0x4E, 0x47] as [UInt8]), ("cover.jpg", [0xFF, 0xD8]), ("cover.webp", Array("RIFF".utf8)),
  ] {
    let url = folder.appending(path: name)
    try picture.write(to: url)
    try expect(try Data(contentsOf: url).starts(with: start), "\(name) is of another format")
  }
  let url = folder.appending(path: "cover.picture")
  try picture.write(to: url, as: .jpeg(quality: 60))
  try expectEqual(try Data(contentsOf: url), try picture.encoded(as: .jpeg(quality: 60)), "the bytes of the file")
  let nowhere = folder.appending(path: "no-such-folder/cover.png")
  let error = await gatefoldError { () throws(GatefoldError) in try picture.write(to: nowhere) }
  try expectEqual(error?.code, .unwritableFile, "the code for a folder that is not there")
  try expectEqual(error?.path, nowhere.path, "the path of the error")
}
