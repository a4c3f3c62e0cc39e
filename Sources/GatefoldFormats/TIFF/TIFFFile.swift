package import struct Foundation.Data

/// A TIFF of one strip (TIFF 6.0), for samples in CMYK and in spot colours, for fax, and for uncompressed pictures.
package struct TIFFFile {
  package enum Color {
    case whiteIsZero, blackIsZero, rgb, lab
    case inks(isCMYK: Bool)

    fileprivate var number: Int {
      switch self {
      case .whiteIsZero: 0
      case .blackIsZero: 1
      case .rgb: 2
      case .inks: 5
      case .lab: 8
      }
    }
  }

  package enum Compression {
    /// A fax whose rows begin at whole bytes.
    case modifiedHuffman
    case group3(isTwoDimensional: Bool)
    case group4
    case deflate
    case none

    fileprivate var number: Int {
      switch self {
      case .none: 1
      case .modifiedHuffman: 2
      case .group3: 3
      case .group4: 4
      case .deflate: 8
      }
    }
  }

  private let width: Int
  private let height: Int
  private let bitsPerSample: Int
  private let samplesPerPixel: Int
  private let color: Color
  private let compression: Compression
  private let strip: [UInt8]
  private let dpi: Double?

  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  ///   - strip: the rows from the top, compressed as said.
  ///   - dpi: pixels an inch; `nil` if it isn't known.
  package init(
    width: Int,
    height: Int,
    bitsPerSample: Int,
    samplesPerPixel: Int,
    color: Color,
    compression: Compression,
    strip: [UInt8],
    dpi: Double? = nil
  ) {
    (self.width, self.height, self.dpi) = (width, height, dpi)
    (self.bitsPerSample, self.samplesPerPixel) = (bitsPerSample, samplesPerPixel)
    (self.color, self.compression, self.strip) = (color, compression, strip)
  }

  private enum Kind: UInt16 {
    case short = 3
    case long = 4
    /// A numerator and a denominator.
    case rational = 5
  }

  private struct Field {
    let tag: UInt16
    let kind: Kind
    let values: [Int]

    var count: Int { kind == .rational ? values.count / 2 : values.count }

    var bytes: [UInt8] {
      values.flatMap { value in
        kind == .short
          ? withUnsafeBytes(of: UInt16(clamping: value).bigEndian, Array.init)
          : withUnsafeBytes(of: UInt32(clamping: value).bigEndian, Array.init)
      }
    }
  }

  /// The file: big-endian, as 16-bit samples of a PDF are.
  package var data: Data {
    let start = 8
    var fields: [Field] = [
      Field(tag: 256, kind: .long, values: [width]),
      Field(tag: 257, kind: .long, values: [height]),
      Field(tag: 258, kind: .short, values: Array(repeating: bitsPerSample, count: samplesPerPixel)),
      Field(tag: 259, kind: .short, values: [compression.number]),
      Field(tag: 262, kind: .short, values: [color.number]),
      Field(tag: 273, kind: .long, values: [start]),
      Field(tag: 277, kind: .short, values: [samplesPerPixel]),
      Field(tag: 278, kind: .long, values: [height]),
      Field(tag: 279, kind: .long, values: [strip.count]),
    ]
    if let dpi {
      let fraction = [Int(exactly: (dpi * 100).rounded()) ?? 0, 100]
      fields.append(Field(tag: 282, kind: .rational, values: fraction))
      fields.append(Field(tag: 283, kind: .rational, values: fraction))
    }
    fields.append(Field(tag: 284, kind: .short, values: [1]))
    if case .group3(let isTwoDimensional) = compression {
      fields.append(Field(tag: 292, kind: .long, values: [isTwoDimensional ? 1 : 0]))
    }
    if dpi != nil { fields.append(Field(tag: 296, kind: .short, values: [2])) }
    if case .inks(let isCMYK) = color {
      fields.append(Field(tag: 332, kind: .short, values: [isCMYK ? 1 : 2]))
      fields.append(Field(tag: 334, kind: .short, values: [samplesPerPixel]))
    }
    let padding = strip.count % 2
    let directory = start + strip.count + padding
    var file = Data("MM".utf8) + Self.short(42) + Self.long(directory)
    file += strip
    file += [UInt8](repeating: 0, count: padding)
    file += Self.short(fields.count)
    // Values of more than four bytes stand behind the directory.
    var behind: [UInt8] = []
    let end = directory + 2 + fields.count * 12 + 4
    for field in fields {
      file += Self.short(Int(field.tag)) + Self.short(Int(field.kind.rawValue)) + Self.long(field.count)
      let bytes = field.bytes
      if bytes.count <= 4 {
        file += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      } else {
        file += Self.long(end + behind.count)
        behind += bytes
      }
    }
    return file + Self.long(0) + behind
  }

  private static func short(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt16(clamping: number).bigEndian, Array.init)
  }

  private static func long(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(clamping: number).bigEndian, Array.init)
  }
}
