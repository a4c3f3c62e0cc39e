/// Samples of colours in Lab, whose axes PDF stretches over a range of their own.
struct LabSamples {
  static let standardRange: [Double] = [-100, 100, -100, 100]

  private let samples: [UInt8]
  private let bits: Int
  private let range: [Double]

  /// - Parameters:
  ///   - samples: of 8 bits, or of 16, the greater byte first; three for each pixel.
  ///   - range: the least and the greatest value of each axis.
  init(_ samples: [UInt8], bits: Int, range: [Double]) {
    (self.samples, self.bits, self.range) = (samples, bits, range)
  }

  /// As TIFF has them (TIFF 6.0, section 23): lightness from 0, and axes with a sign, in units of 1, or of 1/256 for
  /// samples of 16 bits.
  var asTIFF: [UInt8] {
    var converted = samples
    if bits == 8 {
      let tables = (0..<2).map { axis in (0...255).map { Int8(clamping: value(Double($0) / 255, axis)) } }
      for index in samples.indices where index % 3 > 0 {
        converted[index] = UInt8(bitPattern: tables[index % 3 - 1][Int(samples[index])])
      }
    } else {
      for index in stride(from: 0, to: samples.count - 1, by: 2) where index / 2 % 3 > 0 {
        let sample = Double(Int(samples[index]) << 8 | Int(samples[index + 1])) / 65_535
        let number = UInt16(bitPattern: Int16(clamping: value(sample, index / 2 % 3 - 1, unit: 256)))
        (converted[index], converted[index + 1]) = (UInt8(number >> 8), UInt8(truncatingIfNeeded: number))
      }
    }
    return converted
  }

  private func value(_ sample: Double, _ axis: Int, unit: Double = 1) -> Int {
    let (least, greatest) = (range[axis * 2], range[axis * 2 + 1])
    return Int(min(max((least + sample * (greatest - least)) * unit, -1e6), 1e6).rounded())
  }
}
