internal import Foundation

@testable import Gatefold

extension FuzzTarget {
  /// A PNG, JPEG or WebP of a page: decoded at every size, and drawn in part, turned, larger and smaller.
  static let picture = FuzzTarget("picture", seeds: { seeds }) { bytes in
    guard let file = PictureFile(Data(bytes)), file.size.width * file.size.height <= 1 << 20 else { return }
    for reduction in file.isJPEG ? [1, 2, 8] : [1] {
      guard let picture = try? file.decodedPage(reduction: reduction) else { continue }
      // A number of the input decides where and how large.
      let number = bytes.suffix(4).reduce(0) { $0 << 8 | Int($1) }
      let region = PageRegion(
        pageIndex: 0,
        scale: Double(1 + number % 700) / 100,
        rotation: PageRotation.allCases[number / 700 % 4],
        pixels: PixelRect(x: number % 90 - 9, y: number % 70 - 9, width: 1 + number % 40, height: 1 + number % 30)
      )
      let sampling = PictureSampling(region, of: file.size, on: PageSize(width: 80, height: 60))
      guard let pixels = try? PixelStorage(region.pixels.size) else { continue }
      try? sampling.draw(picture, onto: pixels)
      for row in 0..<region.pixels.height {
        pixels.withMutableRow(row) { row in
          precondition(stride(from: 3, to: row.count, by: 4).allSatisfy { row[$0] == 255 }, "a pixel is not written")
        }
      }
    }
  }

  private static var seeds: [[UInt8]] {
    let size = PixelSize(width: 24, height: 17)
    guard
      let picture = try? PixelBuffer(
        size: size,
        { y, row in
          for x in 0..<size.width {
            for place in 0..<4 { row[4 * x + place] = place == 3 ? 255 : UInt8((x * 9 + y * 14 * place) % 256) }
          }
        }
      )
    else { return [] }
    let formats: [PictureFormat] = [.png, .jpeg, .jpeg(quality: 50, isProgressive: true), .webp]
    return formats.compactMap { format in (try? picture.encoded(as: format)).map(Array.init) }
  }
}
