internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// How the first picture of a TIFF is encoded, as images of a PDF have it: strips and tiles one by one, since the filters
/// of a PDF can't go on where another one begins.
struct TIFFPicture {
  private enum Compression: Equatable {
    case none, lzw, flate, packBits, jpeg
    /// - k: as in a PDF: negative for group 4, 0 for rows that are encoded by themselves.
    case fax(k: Int, isByteAligned: Bool)
  }

  private enum Tag {
    static let width = 256, height = 257, bits = 258, compression = 259, photometric = 262, fillOrder = 266
    static let stripOffsets = 273, orientation = 274, samples = 277, rowsPerStrip = 278, stripByteCounts = 279
    static let xResolution = 282, yResolution = 283, planes = 284, faxOptions = 292, resolutionUnit = 296
    static let predictor = 317, colorMap = 320, tileWidth = 322, tileHeight = 323, tileOffsets = 324
    static let tileByteCounts = 325, inkSet = 332, sampleFormat = 339, jpegTables = 347, profile = 34675
  }

  /// The colours of an image, as its dictionary has them, and the objects that it refers to.
  private struct Colors {
    var entries: String
    var objects: [MasterPicture.Object] = []
  }

  private static let maximumImageCount = 1 << 17
  private static let spareByteCount = 1 << 24

  private let directory: TIFFDirectory<OpenedPackageFile>
  private let size: PixelSize
  private let bits: Int
  private let samples: Int
  private let photometric: Int
  private let compression: Compression
  private let hasPredictor: Bool
  private let hasReversedBits: Bool

  /// - Throws: `invalidPackage` for a picture that a PDF can't hold.
  init(_ directory: TIFFDirectory<OpenedPackageFile>) throws(GatefoldError) {
    self.directory = directory
    let (width, height) = (try directory.number(Tag.width) ?? 0, try directory.number(Tag.height) ?? 0)
    size = PixelSize(width: width, height: height)
    samples = try directory.number(Tag.samples) ?? 1
    let allBits = try directory.numbers(Tag.bits) ?? [1]
    bits = allBits.first ?? 1
    photometric = try directory.number(Tag.photometric) ?? 1
    compression = try Self.compression(directory)
    let predictor = try directory.number(Tag.predictor) ?? 1
    hasPredictor = predictor == 2
    hasReversedBits = try directory.number(Tag.fillOrder) == 2
    guard [1, 2, 4, 8, 16].contains(bits), allBits.allSatisfy({ $0 == bits }), (1...8).contains(samples) else {
      throw .unsupportedMaster("has \(samples) samples of \(bits) bits")
    }
    guard try directory.number(Tag.sampleFormat) ?? 1 == 1, predictor <= 2 else {
      throw .unsupportedMaster("has samples that are no whole numbers")
    }
    if samples > 1, try directory.number(Tag.planes) == 2 {
      throw .unsupportedMaster("has its colours plane by plane")
    }
    if bits == 16, directory.isLittleEndian, compression != .none {
      throw .unsupportedMaster("has compressed samples of 16 bits whose lowest byte comes first")
    }
  }

  private static func compression(_ directory: TIFFDirectory<OpenedPackageFile>) throws(GatefoldError) -> Compression {
    let number = try directory.number(Tag.compression) ?? 1
    switch number {
    case 1: return .none
    case 2: return .fax(k: 0, isByteAligned: true)
    case 3:
      let options = try directory.number(Tag.faxOptions) ?? 0
      return .fax(k: options & 1, isByteAligned: options & 4 != 0)
    case 4: return .fax(k: -1, isByteAligned: false)
    case 5: return .lzw
    case 7: return .jpeg
    case 8, 32946: return .flate
    case 32773: return .packBits
    default: throw .unsupportedMaster("has the compression \(number)")
    }
  }

  func picture() throws(GatefoldError) -> MasterPicture {
    let resolution = PictureResolution(
      x: try directory.fraction(Tag.xResolution),
      y: try directory.fraction(Tag.yResolution),
      isMetric: try directory.number(Tag.resolutionUnit) == 3,
      orientation: try directory.number(Tag.orientation)
    )
    var picture = try MasterPicture(.tiff, size: size, resolution: resolution, images: [])
    let colors = try colors()
    (picture.colorEntries, picture.objects) = (colors.entries, colors.objects)
    picture.hasMore = (try? directory.hasMore()) ?? false
    picture.images = try directory.number(Tag.tileWidth) == nil ? strips() : tiles()
    return picture
  }

  // MARK: Colours

  private func colors() throws(GatefoldError) -> Colors {
    var colors = Colors(entries: "")
    let (components, device) = try device()
    var space = "/\(device)"
    if photometric == 3 {
      space = "[/Indexed/DeviceRGB \((1 << bits) - 1)<\(try palette())>]"
    } else if let profile = try profile(components: components) {
      space = "[/ICCBased \(MasterPicture.firstObject) 0 R]"
      colors.objects.append(.init(entries: "/N \(components)/Alternate/\(device)", bytes: profile))
    }
    // Samples after the colours are opacity, which pages don't need, or have no known meaning. A JPEG has none.
    if samples > components, compression != .jpeg {
      let function = MasterPicture.firstObject + colors.objects.count
      let ranges = { (count: Int) in String(repeating: "0 1 ", count: count) }
      colors.objects.append(
        .init(
          entries: "/FunctionType 4/Domain[\(ranges(samples))]/Range[\(ranges(components))]",
          bytes: Array("{\(String(repeating: "pop ", count: samples - components))}".utf8)
        )
      )
      let names = (0..<samples).map { "/Sample\($0)" }.joined()
      space = "[/DeviceN[\(names)]\(space) \(function) 0 R]"
    }
    // A fax says by its filter which colour its marks have.
    let isInverted = if case .fax = compression { false } else { photometric == 0 }
    colors.entries = "/ColorSpace\(space)/BitsPerComponent \(bits)\(isInverted ? "/Decode[1 0]" : "")"
    return colors
  }

  /// The number of colours of a pixel, and their space where there is no profile.
  private func device() throws(GatefoldError) -> (components: Int, name: String) {
    switch photometric {
    case 0 where samples == 1, 1: return (1, "DeviceGray")
    case 2 where samples >= 3: return (3, "DeviceRGB")
    case 3 where samples == 1 && bits <= 8: return (1, "DeviceRGB")
    case 5 where samples >= 4:
      if try directory.number(Tag.inkSet) ?? 1 == 1 { return (4, "DeviceCMYK") }
    case 6 where samples == 3 && compression == .jpeg: return (3, "DeviceRGB")
    default: break
    }
    throw .unsupportedMaster("has \(samples) samples in the colours \(photometric)")
  }

  private func palette() throws(GatefoldError) -> String {
    let count = 1 << bits
    guard let map = try directory.numbers(Tag.colorMap), map.count >= 3 * count else { throw .damagedMaster }
    // Some programs write bytes.
    let shift = map.contains { $0 > 255 } ? 8 : 0
    let entries = (0..<count).flatMap { entry in
      (0..<3).map { component in UInt8(truncatingIfNeeded: map[component * count + entry] >> shift) }
    }
    return entries.hexadecimal()
  }

  /// The colour profile, if it is one of as many components.
  private func profile(components: Int) throws(GatefoldError) -> [UInt8]? {
    guard let profile = try directory.data(Tag.profile), profile.count > 128 else { return nil }
    let space = String(decoding: profile[16..<20], as: UTF8.self)
    return ["GRAY": 1, "RGB ": 3, "CMYK": 4][space] == components ? profile : nil
  }

  // MARK: Strips and tiles

  private func rowByteCount(_ width: Int) -> Int { (width * samples * bits + 7) / 8 }

  private func strips() throws(GatefoldError) -> [MasterPicture.Image] {
    let rows = min(try directory.number(Tag.rowsPerStrip) ?? size.height, size.height)
    guard rows > 0 else { throw .damagedMaster }
    let frames = stride(from: 0, to: size.height, by: rows).map {
      PixelRect(x: 0, y: $0, width: size.width, height: min(rows, size.height - $0))
    }
    let places = try places(Tag.stripOffsets, Tag.stripByteCounts, count: frames.count)
    guard compression == .none else { return try images(frames, places) }
    // Samples as they are go on in the next strip.
    var parts: [MasterPicture.Part] = []
    for (frame, place) in zip(frames, places) {
      let needed = frame.height * rowByteCount(size.width)
      guard place.count >= needed else { throw .damagedMaster }
      parts.append(.file(place.prefix(needed), change))
    }
    let all = PixelRect(size)
    return [MasterPicture.Image(frame: all, entries: filter(all), parts: parts)]
  }

  private func tiles() throws(GatefoldError) -> [MasterPicture.Image] {
    let sides = 1...MasterPicture.maximumSide
    guard let width = try directory.number(Tag.tileWidth), let height = try directory.number(Tag.tileHeight),
      sides.contains(width), sides.contains(height)
    else { throw .damagedMaster }
    let counts = ((size.width - 1) / width + 1, (size.height - 1) / height + 1)
    let places = try places(Tag.tileOffsets, Tag.tileByteCounts, count: counts.0 * counts.1)
    let frames = (0..<counts.0 * counts.1).map { index in
      PixelRect(x: index % counts.0 * width, y: index / counts.0 * height, width: width, height: height)
    }
    return try images(frames, places)
  }

  /// Where strips or tiles are in the file.
  private func places(_ offsets: Int, _ byteCounts: Int, count: Int) throws(GatefoldError) -> [Range<Int>] {
    guard count <= Self.maximumImageCount, let offsets = try directory.numbers(offsets),
      let byteCounts = try directory.numbers(byteCounts), min(offsets.count, byteCounts.count) >= count
    else { throw .damagedMaster }
    let limit = directory.fileByteCount
    var sum = 0
    var places: [Range<Int>] = []
    for (offset, byteCount) in zip(offsets, byteCounts).prefix(count) {
      guard (0...limit).contains(offset), (0...limit - offset).contains(byteCount) else { throw .damagedMaster }
      sum += byteCount
      places.append(offset..<offset + byteCount)
    }
    // Tiles without content may share their place.
    guard sum <= 2 * limit + Self.spareByteCount else { throw .damagedMaster }
    return places
  }

  private func images(_ frames: [PixelRect], _ places: [Range<Int>]) throws(GatefoldError) -> [MasterPicture.Image] {
    let tables = compression == .jpeg ? try directory.data(Tag.jpegTables) : nil
    return zip(frames, places).map { frame, place in
      var parts = [MasterPicture.Part.file(place, change)]
      // The tables are a JPEG without a picture, and strips are JPEGs without tables. Joined, they are one.
      if let tables, tables.count > 4, place.count > 2 {
        parts = [.bytes(Array(tables.dropLast(2))), .file(place.dropFirst(2))]
      }
      return MasterPicture.Image(frame: frame, entries: filter(frame), parts: parts)
    }
  }

  private var change: MasterPicture.Change {
    if bits == 16 && directory.isLittleEndian { return .swappedPairs }
    return hasReversedBits && compression != .jpeg ? .reversedBits : .none
  }

  /// The filter of an image and its parameters.
  private func filter(_ frame: PixelRect) -> String {
    let prediction =
      hasPredictor
      ? "/DecodeParms<</Predictor 2/Colors \(samples)/BitsPerComponent \(bits)/Columns \(frame.width)>>" : ""
    switch compression {
    case .none: return ""
    case .lzw: return "/Filter/LZWDecode\(prediction)"
    case .flate: return "/Filter/FlateDecode\(prediction)"
    case .packBits: return "/Filter/RunLengthDecode"
    case .jpeg: return "/Filter/DCTDecode/DecodeParms<</ColorTransform \(photometric == 6 ? 1 : 0)>>"
    case .fax(let k, let isByteAligned):
      let parameters =
        "/K \(k)/Columns \(frame.width)/Rows \(frame.height)/EndOfBlock false/EncodedByteAlign \(isByteAligned)"
      return "/Filter/CCITTFaxDecode/DecodeParms<<\(parameters)/BlackIs1 \(photometric == 1)>>"
    }
  }
}
