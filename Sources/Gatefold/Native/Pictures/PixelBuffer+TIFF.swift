package import struct Foundation.Data
internal import GatefoldFormats

extension PixelBuffer {
  /// An uncompressed TIFF with samples of 8 bits, which every program reads (TIFF 6.0, sections 2 to 6). Opacity is left
  /// out.
  ///
  /// - Parameters:
  ///   - samplesPerPixel: 1 for grey, where the blue samples are written, or 3 for red, green and blue.
  ///   - dpi: pixels an inch, which the file tells.
  package func tiff(samplesPerPixel: Int = 3, dpi: Double? = nil) -> Data {
    var samples: [UInt8] = []
    samples.reserveCapacity(size.width * size.height * samplesPerPixel)
    for y in 0..<size.height {
      withRow(y) { row in
        for start in stride(from: 0, to: row.count, by: Self.bytesPerPixel) {
          if samplesPerPixel == 3 { samples += [row[start + 2], row[start + 1]] }
          samples.append(row[start])
        }
      }
    }
    let file = TIFFFile(
      width: size.width,
      height: size.height,
      bitsPerSample: 8,
      samplesPerPixel: samplesPerPixel,
      color: samplesPerPixel == 1 ? .blackIsZero : .rgb,
      compression: .none,
      strip: samples,
      dpi: dpi
    )
    return file.data
  }
}
