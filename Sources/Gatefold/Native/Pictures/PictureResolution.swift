internal import struct Foundation.Data

/// The resolution and orientation that a picture file declares for the paper that it shows.
package struct PictureResolution: Hashable, Sendable {
  /// Pixels per inch along each axis; `nil` if the file doesn't say, or gives a value that no scanner has.
  package private(set) var dpi: Density?
  /// Exif's orientation: 1 for an upright picture; `nil` if the file doesn't say.
  package private(set) var orientation: Int?

  package struct Density: Hashable, Sendable {
    package let x: Double
    package let y: Double

    package init(x: Double, y: Double) {
      (self.x, self.y) = (x, y)
    }
  }

  /// Beyond these, a resolution is a default of some program.
  private static let usual = 30.0...2400.0
  /// Metadata lies before the pixels; a JPEG may have megabytes of profiles and thumbnails there.
  private static let headByteCount = 8 << 20

  /// - Parameters:
  ///   - x: pixels an inch, or a centimetre.
  ///   - orientation: as Exif counts it.
  package init(x: Double? = nil, y: Double? = nil, isMetric: Bool = false, orientation: Int? = nil) {
    self.orientation = orientation
    if let x, let y { take(x * (isMetric ? 2.54 : 1), y * (isMetric ? 2.54 : 1)) }
  }

  fileprivate init(_ file: PictureFile) {
    let fields = ByteFields(file.data.prefix(Self.headByteCount))
    switch file.kind {
    case .jpeg: readJPEG(fields)
    case .png: readPNG(fields)
    case .webp: readWebP(fields)
    }
  }

  private mutating func take(_ x: Double, _ y: Double) {
    guard dpi == nil, Self.usual.contains(x), Self.usual.contains(y) else { return }
    dpi = Density(x: x, y: y)
  }

  /// Segments of a marker, a length and their content: JFIF's, and Exif's.
  private mutating func readJPEG(_ fields: ByteFields) {
    var place = 2
    // The headers end at the start of a scan.
    while fields.byte(place) == 0xFF, let marker = fields.byte(place + 1), marker != 0xDA,
      let length = fields.short(place + 2), length >= 2
    {
      let content = fields.part(from: place + 4, count: length - 2)
      if marker == 0xE0, content.holds("JFIF\0", at: 0), let x = content.short(8), let y = content.short(10) {
        let perInch: Double? = content.byte(7) == 1 ? 1 : content.byte(7) == 2 ? 2.54 : nil
        if let perInch { take(Double(x) * perInch, Double(y) * perInch) }
      } else if marker == 0xE1, content.holds("Exif\0\0", at: 0) {
        readExif(content.part(from: 6, count: .max))
      }
      place += 2 + length
    }
  }

  /// Chunks of a length, a type, their content and a checksum.
  private mutating func readPNG(_ fields: ByteFields) {
    var place = 8
    while let length = fields.long(place), !fields.holds("IDAT", at: place + 4) {
      let content = fields.part(from: place + 8, count: length)
      if fields.holds("pHYs", at: place + 4), content.byte(8) == 1, let x = content.long(0), let y = content.long(4) {
        // Pixels a metre.
        take((Double(x) * 0.0254 * 100).rounded() / 100, (Double(y) * 0.0254 * 100).rounded() / 100)
      } else if fields.holds("eXIf", at: place + 4) {
        readExif(content)
      }
      place += 12 + length
    }
  }

  /// Chunks of a type, a length and their content, which has an even number of bytes.
  private mutating func readWebP(_ fields: ByteFields) {
    var fields = fields
    fields.isLittleEndian = true
    var place = 12
    while let length = fields.long(place + 4) {
      if fields.holds("EXIF", at: place) {
        let content = fields.part(from: place + 8, count: length)
        readExif(content.holds("Exif\0\0", at: 0) ? content.part(from: 6, count: .max) : content)
      }
      place += 8 + length + length % 2
    }
  }

  /// The first directory of a TIFF: entries of a tag, a type, a count and a value or its place.
  private mutating func readExif(_ fields: ByteFields) {
    var fields = fields
    fields.isLittleEndian = fields.holds("II", at: 0)
    guard let start = fields.long(4), let count = fields.short(start) else { return }
    var (x, y, unit) = (Double?.none, Double?.none, 2)
    func ratio(_ entry: Int) -> Double? {
      guard let place = fields.long(entry + 8), let over = fields.long(place), let under = fields.long(place + 4),
        under > 0
      else { return nil }
      return Double(over) / Double(under)
    }
    for entry in stride(from: start + 2, to: start + 2 + 12 * min(count, 1000), by: 12) {
      switch fields.short(entry) {
      case 0x0112: orientation = fields.short(entry + 8)
      case 0x011A: x = ratio(entry)
      case 0x011B: y = ratio(entry)
      case 0x0128: unit = fields.short(entry + 8) ?? 2
      default: break
      }
    }
    if let x, let y, unit == 2 || unit == 3 { take(x * (unit == 3 ? 2.54 : 1), y * (unit == 3 ? 2.54 : 1)) }
  }
}

extension PictureFile {
  /// The resolution and orientation that the file declares.
  package var resolution: PictureResolution { PictureResolution(self) }
}
