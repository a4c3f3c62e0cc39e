internal import Foundation
internal import Gatefold
internal import GatefoldFormats

extension PixelBuffer {
  /// The pixels of an uncompressed TIFF of one strip in RGB, such as `tiff()` writes; `nil` for anything else.
  static func pixels(ofTIFF data: Data) -> PixelBuffer? {
    let file = TIFFBytes(bytes: [UInt8](data))
    guard let directory = try? TIFFDirectory(file), let strip = try? PlainStrip(directory),
      strip.offset <= file.byteCount - strip.byteCount
    else { return nil }
    return try? PixelBuffer(size: strip.size) { y, row in
      var source = strip.offset + y * strip.size.width * PlainStrip.samples
      for pixel in stride(from: 0, to: row.count, by: PixelBuffer.bytesPerPixel) {
        row[pixel] = file.bytes[source + 2]
        row[pixel + 1] = file.bytes[source + 1]
        row[pixel + 2] = file.bytes[source]
        row[pixel + 3] = 255
        source += PlainStrip.samples
      }
    }
  }
}

/// Where the samples of an uncompressed picture in RGB are.
private struct PlainStrip {
  static let samples = 3

  let size: PixelSize
  let offset: Int
  var byteCount: Int { size.width * size.height * Self.samples }

  /// Fails for pictures with other samples, other compression or several strips.
  init?(_ directory: TIFFDirectory<TIFFBytes>) throws(TIFFBytes.Damage) {
    guard let width = try directory.number(256), let height = try directory.number(257),
      let offsets = try directory.numbers(273), offsets.count == 1,
      let bits = try directory.numbers(258), bits == [8, 8, 8],
      (1...32_767).contains(width), (1...32_767).contains(height), try directory.number(274) ?? 1 == 1,
      try directory.number(259) == 1, try directory.number(262) == 2, try directory.number(277) == Self.samples
    else { return nil }
    (size, offset) = (PixelSize(width: width, height: height), offsets[0])
  }
}

/// A TIFF in memory.
private struct TIFFBytes: TIFFSource {
  struct Damage: Error {}

  static let damaged = Damage()

  let bytes: [UInt8]
  var byteCount: Int { bytes.count }

  func bytes(_ range: Range<Int>) throws(Damage) -> [UInt8] { Array(bytes[range.clamped(to: 0..<bytes.count)]) }
}
