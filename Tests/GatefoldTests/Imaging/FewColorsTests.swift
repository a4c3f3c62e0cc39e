import Foundation
@testable import Gatefold
import GatefoldTestSupport
import Testing

/// Pictures that PNG holds with fewer bits, checked by another decoder.
@Suite("Pictures of few colours")
struct FewColorsTests {
  /// A picture whose pixels run through some colours, at a width that fills no whole number of bytes.
  private func picture(colors: [UInt32], size: PixelSize = PixelSize(width: 37, height: 29)) throws -> PixelBuffer {
    let storage = try PixelStorage(size)
    let pixels = storage.start.assumingMemoryBound(to: UInt32.self)
    for position in 0..<size.width * size.height {
      pixels[position] = colors[position * 7 % colors.count] | 0xFF00_0000
    }
    return PixelBuffer(storage)
  }

  private func decoded(_ png: Data) throws -> RGBPicture {
    // Whatever the file holds, as RGB.
    try RGBPicture(ppm: Tool.run("ppmtoppm", [], input: Tool.run("pngtopnm", [], input: png)))
  }

  /// Bit depth and colour type, as the header says.
  private func header(_ png: Data) -> [UInt8] { Array(png[24..<26]) }

  @Test(
    "A palette has as few bits as it needs",
    arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)]
  )
  func palettes(count: Int, bits: UInt8) throws {
    let picture = try picture(colors: (0..<UInt32(count)).map { $0 &* 0x1F35D &+ 0x102030 & 0xFFFFFF })
    let png = try picture.encoded(as: .png)
    #expect(header(png) == [bits, 3])
    #expect(try decoded(png) == RGBPicture(picture))
  }

  @Test("More than 256 colours are RGB")
  func manyColors() throws {
    let picture = try picture(colors: (0..<257).map { $0 &* 0x1F35D & 0xFFFFFF })
    let png = try picture.encoded(as: .png)
    #expect(header(png) == [8, 2])
    #expect(try decoded(png) == RGBPicture(picture))
  }

  @Test("Many greys are grey, without a palette")
  func greys() throws {
    let picture = try picture(colors: (0..<200).map { $0 &* 0x010101 })
    let png = try picture.encoded(as: .png)
    #expect(header(png) == [8, 0])
    #expect(try decoded(png) == RGBPicture(picture))
  }

  @Test("A grey picture is a JPEG of one component, a coloured one of three")
  func greyJPEG() async throws {
    func components(_ jpeg: Data) throws -> Int {
      // The number of components stands 9 bytes into the frame header.
      let frame = try #require(
        jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && [0xC0, 0xC2].contains(jpeg[$0 + 1]) }
      )
      return Int(jpeg[frame + 9])
    }
    #expect(try components(picture(colors: [0x101010, 0x808080, 0xF0F0F0]).encoded(as: .jpeg)) == 1)
    #expect(try components(picture(colors: [0x101010, 0x808081]).encoded(as: .jpeg)) == 3)
    #expect(try components(picture(colors: [0x101010, 0x80]).encoded(as: .jpeg(isProgressive: true))) == 3)
  }

  @Test("A blank picture is found out, and only a blank one")
  func blank() throws {
    let size = PixelSize(width: 64, height: 64)
    #expect(try picture(colors: [0x123456], size: size).uniformColor == 0xFF12_3456)
    let storage = try PixelStorage(size)
    storage.fill(0xFF)
    let corner = (size.width * size.height - 1) * PixelBuffer.bytesPerPixel
    storage.start.storeBytes(of: 0xFE, toByteOffset: corner, as: UInt8.self)
    #expect(PixelBuffer(storage).uniformColor == nil)
  }

  @Test("Blank pictures of other colours, sizes and formats are other files")
  func blankFiles() throws {
    let (small, large) = (PixelSize(width: 16, height: 16), PixelSize(width: 32, height: 16))
    for (color, size) in [(0xFFFFFF, small), (0xFFFFFF, large), (0x0000FF, small), (0xFFFFFF, small)] {
      let picture = try picture(colors: [UInt32(color)], size: size)
      #expect(try decoded(picture.encoded(as: .png)) == RGBPicture(picture))
      #expect(try picture.encoded(as: .jpeg).starts(with: [0xFF, 0xD8]))
    }
  }
}
