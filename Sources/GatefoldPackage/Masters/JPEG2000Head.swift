internal import Foundation
internal import Gatefold

/// The head of a JPEG 2000: a file of boxes (JP2 and JPX; ISO 15444-1, annex I), or a bare codestream.
struct JPEG2000Head {
  private let size: PixelSize
  private let resolution: PictureResolution

  private static let signature: [UInt8] = [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]
  private static let codestream: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51]
  /// Boxes before the picture: metadata may be long.
  private static let maximumBoxCount = 1000

  /// - Returns: `nil` if the file is no JPEG 2000.
  init?(_ file: OpenedPackageFile) throws(GatefoldError) {
    let head = try file.bytes(0..<64)
    if head.starts(with: Self.codestream) {
      self.init(size: Self.size(ofCodestream: head), resolution: PictureResolution())
      return
    }
    guard head.starts(with: Self.signature) else { return nil }
    var (size, resolution) = (PixelSize?.none, PictureResolution())
    var place = 0
    for _ in 0..<Self.maximumBoxCount {
      guard let box = try Box(at: place, in: file), box.type != "jp2c" else { break }
      if box.type == "jp2h" {
        let boxes = try file.bytes(box.content.prefix(1 << 20))
        (size, resolution) = Self.header(boxes)
        break
      }
      place = box.content.upperBound
    }
    guard let size else { throw .damagedMaster }
    self.init(size: size, resolution: resolution)
  }

  private init(size: PixelSize, resolution: PictureResolution) {
    (self.size, self.resolution) = (size, resolution)
  }

  func picture(byteCount: Int) throws(GatefoldError) -> MasterPicture {
    let image = MasterPicture.Image(
      frame: PixelRect(size),
      entries: "/Filter/JPXDecode",
      parts: [.file(0..<byteCount)]
    )
    return try MasterPicture(.jpeg2000, size: size, resolution: resolution, images: [image])
  }

  /// The size of the reference grid, less its offset (annex A.5.1).
  private static func size(ofCodestream head: [UInt8]) -> PixelSize {
    guard head.count >= 24 else { return PixelSize(width: 0, height: 0) }
    return PixelSize(
      width: number(head[8..<12]) - number(head[16..<20]),
      height: number(head[12..<16]) - number(head[20..<24])
    )
  }

  /// The image header, and the resolution at which the picture was taken, or should be shown.
  private static func header(_ bytes: [UInt8]) -> (PixelSize?, PictureResolution) {
    var (size, resolution) = (PixelSize?.none, PictureResolution())
    for (type, content) in boxes(bytes[...]) {
      if type == "ihdr", content.count >= 8 {
        let start = content.startIndex
        size = PixelSize(width: number(content[start + 4..<start + 8]), height: number(content[start..<start + 4]))
      } else if type == "res " {
        let known = Dictionary(boxes(content), uniquingKeysWith: { first, _ in first })
        if let box = known["resc"] ?? known["resd"] { resolution = density(box) ?? resolution }
      }
    }
    return (size, resolution)
  }

  /// Two fractions of pixels a metre, first the vertical one, with their powers of ten.
  private static func density(_ box: ArraySlice<UInt8>) -> PictureResolution? {
    guard box.count >= 10 else { return nil }
    let numbers = (0..<4).map { number(box.dropFirst($0 * 2).prefix(2)) }
    let powers = box.dropFirst(8).prefix(2).map { Int8(bitPattern: $0) }
    guard numbers[1] > 0, numbers[3] > 0 else { return nil }
    func perInch(_ over: Int, _ under: Int, _ power: Int8) -> Double {
      (Double(over) / Double(under) * pow(10, Double(power)) * 0.0254 * 100).rounded() / 100
    }
    return PictureResolution(
      x: perInch(numbers[2], numbers[3], powers[1]),
      y: perInch(numbers[0], numbers[1], powers[0])
    )
  }

  private static func boxes(_ bytes: ArraySlice<UInt8>) -> [(String, ArraySlice<UInt8>)] {
    var (boxes, rest) = ([(String, ArraySlice<UInt8>)](), bytes)
    while rest.count >= 8, boxes.count < maximumBoxCount {
      let length = number(rest.prefix(4))
      guard length >= 8, length <= rest.count else { break }
      boxes.append((String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self), rest.prefix(length).dropFirst(8)))
      rest = rest.dropFirst(length)
    }
    return boxes
  }

  fileprivate static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}

/// A box of a file: its length, its type and what it holds.
private struct Box {
  let type: String
  let content: Range<Int>

  init?(at place: Int, in file: OpenedPackageFile) throws(GatefoldError) {
    let head = try file.bytes(place..<place + 16)
    guard head.count >= 8 else { return nil }
    type = String(decoding: head[4..<8], as: UTF8.self)
    let short = JPEG2000Head.number(head[0..<4])
    switch short {
    // To the end of the file.
    case 0: content = place + 8..<max(place + 8, file.byteCount)
    // A length of eight bytes.
    case 1 where head.count == 16 && head[8] == 0 && head[9] == 0:
      content = place + 16..<max(place + 16, place + JPEG2000Head.number(head[8..<16]))
    case 8...: content = place + 8..<place + short
    default: return nil
    }
  }
}
