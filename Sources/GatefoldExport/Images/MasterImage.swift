package import Foundation
package import Gatefold

/// A page as a picture for archives: the uncompressed master, and JPEG 2000 for viewers.
package struct MasterImage: Sendable {
  /// How many times fewer bytes JPEG 2000 has than the samples.
  private static let ratio: Float = 8

  private let pixels: PixelBuffer
  private let dpi: Double
  /// 1 for grey, 3 for colours.
  package let samplesPerPixel: Int

  /// - Parameter dpi: pixels an inch, which both files tell.
  package init(_ pixels: PixelBuffer, dpi: Double) {
    (self.pixels, self.dpi) = (pixels, dpi)
    let isGrey = (0..<pixels.size.height).allSatisfy { y in
      pixels.withRow(y) { row in
        stride(from: 0, to: row.count, by: 4).allSatisfy { row[$0] == row[$0 + 1] && row[$0 + 1] == row[$0 + 2] }
      }
    }
    samplesPerPixel = isGrey ? 1 : 3
  }

  /// A TIFF in 8-bit grey or RGB, uncompressed.
  package var tiff: Data {
    pixels.tiff(samplesPerPixel: samplesPerPixel, dpi: dpi)
  }

  /// A JP2 file with its resolution.
  ///
  /// - Throws: `encodingFailed`.
  package func jpeg2000() throws(GatefoldError) -> Data {
    let file = try pixels.encodedAsJPEG2000(ratio: Self.ratio)
    return JP2Resolution.adding(dpi: dpi, to: file)
  }
}

/// The box of a JP2 file that tells its resolution (ISO/IEC 15444-1, I.5.3.7), which OpenJPEG doesn't write.
enum JP2Resolution {
  private static let header = Array("jp2h".utf8)

  /// - Returns: the file itself if it has no header of boxes.
  static func adding(dpi: Double, to file: Data) -> Data {
    let bytes = [UInt8](file)
    var place = 0
    while place + 8 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length >= 8, place + length <= bytes.count else { return file }
      if Array(bytes[place + 4..<place + 8]) == header {
        let box = box(dpi: dpi)
        var changed = Array(bytes[..<place])
        changed += number(length + box.count, byteCount: 4)
        changed += bytes[place + 4..<place + length]
        changed += box
        changed += bytes[(place + length)...]
        return Data(changed)
      }
      place += length
    }
    return file
  }

  private static func box(dpi: Double) -> [UInt8] {
    // Pixels a metre, as a fraction of 16-bit numbers and a power of ten: dpi * 100 / 254 * 10².
    let numerator = Int(bounded: (dpi * 100).rounded())
    let fraction = number(numerator, byteCount: 2) + number(254, byteCount: 2)
    let inner = fraction + fraction + [2, 2]
    let resolution = number(8 + inner.count, byteCount: 4) + Array("resc".utf8) + inner
    return number(8 + resolution.count, byteCount: 4) + Array("res ".utf8) + resolution
  }

  private static func number(_ value: Int, byteCount: Int) -> [UInt8] {
    (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
