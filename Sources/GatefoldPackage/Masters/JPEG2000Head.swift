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
    let header = try Self.boxes(in: 0..<file.byteCount, of: file).first { $0.type == "jp2h" }
    let boxes = try header.map { header throws(GatefoldError) in try Self.boxes(in: header.content, of: file) } ?? []
    guard let size = try Self.size(of: boxes, in: file) else { throw .damagedMaster }
    self.init(size: size, resolution: try Self.resolution(of: boxes, in: file))
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

  /// The size given by the image header box (`ihdr`).
  private static func size(of boxes: [Box], in file: OpenedPackageFile) throws(GatefoldError) -> PixelSize? {
    guard let box = boxes.first(where: { $0.type == "ihdr" }), box.content.count >= 8 else { return nil }
    let sides = try file.bytes(box.content.prefix(8))
    guard sides.count == 8 else { return nil }
    return PixelSize(width: number(sides[4..<8]), height: number(sides[0..<4]))
  }

  /// The resolution at which the picture was taken, or else should be shown.
  private static func resolution(
    of boxes: [Box],
    in file: OpenedPackageFile
  ) throws(GatefoldError) -> PictureResolution {
    guard let box = boxes.first(where: { $0.type == "res " }) else { return PictureResolution() }
    let known = try Self.boxes(in: box.content, of: file)
    for type in ["resc", "resd"] {
      if let box = known.first(where: { $0.type == type }), let own = density(try file.bytes(box.content.prefix(10))) {
        return own
      }
    }
    return PictureResolution()
  }

  /// Two fractions of pixels a metre, first the vertical one, with their powers of ten.
  private static func density(_ box: [UInt8]) -> PictureResolution? {
    guard box.count == 10 else { return nil }
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

  /// The boxes in a part of a file, up to its codestream.
  private static func boxes(in range: Range<Int>, of file: OpenedPackageFile) throws(GatefoldError) -> [Box] {
    var (boxes, place) = ([Box](), range.lowerBound)
    while place < range.upperBound, boxes.count < maximumBoxCount, let box = try Box(at: place, in: file),
      box.type != "jp2c"
    {
      boxes.append(box)
      place = box.content.upperBound
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
