public import Foundation
public import Gatefold

/// A picture to compare: 3 bytes a pixel, red first, rows from the top without gaps.
public struct RGBPicture: Sendable, Equatable {
  public let size: PixelSize
  public var bytes: [UInt8]

  public init(size: PixelSize, bytes: [UInt8]) {
    precondition(bytes.count == size.width * size.height * 3)
    self.size = size
    self.bytes = bytes
  }

  /// White paper.
  public init(size: PixelSize) {
    self.init(size: size, bytes: Array(repeating: 255, count: size.width * size.height * 3))
  }

  public init(_ buffer: PixelBuffer) {
    let size = buffer.size
    let bytes = [UInt8](unsafeUninitializedCapacity: size.width * size.height * 3) { target, count in
      guard let start = target.baseAddress else { return }
      var out = start
      for y in 0..<size.height {
        buffer.withRow(y) { row in
          guard var pixel = row.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
          for _ in 0..<size.width {
            out[0] = pixel[2]
            out[1] = pixel[1]
            out[2] = pixel[0]
            out += 3
            pixel += 4
          }
        }
      }
      count = size.width * size.height * 3
    }
    self.init(size: size, bytes: bytes)
  }

  /// Red, green and blue from 0 to 255.
  public func color(x: Int, y: Int) -> [Int] {
    let start = (y * size.width + x) * 3
    return bytes[start..<start + 3].map(Int.init)
  }

  /// Puts another picture into this one.
  public mutating func draw(_ other: RGBPicture, x: Int, y: Int) {
    for row in 0..<other.size.height {
      let from = row * other.size.width * 3
      let to = ((y + row) * size.width + x) * 3
      let count = other.size.width * 3
      bytes.replaceSubrange(to..<to + count, with: other.bytes[from..<from + count])
    }
  }

  /// A picture of a size whose pixels are the means of `factor` by `factor` pixels of this one, as far as it has them.
  public func reduced(by factor: Int, to reduced: PixelSize) -> RGBPicture {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(reduced.width * reduced.height * 3)
    self.bytes.withUnsafeBufferPointer { source in
      for y in 0..<reduced.height {
        let rows = y * factor..<min((y + 1) * factor, size.height)
        for x in 0..<reduced.width {
          let columns = x * factor..<min((x + 1) * factor, size.width)
          let count = max(rows.count * columns.count, 1)
          for component in 0..<3 {
            var sum = count / 2
            for row in rows {
              for column in columns { sum += Int(source[(row * size.width + column) * 3 + component]) }
            }
            bytes.append(UInt8(sum / count))
          }
        }
      }
    }
    return RGBPicture(size: reduced, bytes: bytes)
  }

  /// A part of the picture.
  public func cropped(to part: PixelRect) -> RGBPicture {
    var cropped: [UInt8] = []
    cropped.reserveCapacity(part.width * part.height * 3)
    for y in part.minY..<part.maxY {
      let start = (y * size.width + part.x) * 3
      cropped += bytes[start..<start + part.width * 3]
    }
    return RGBPicture(size: part.size, bytes: cropped)
  }
}

extension RGBPicture {
  /// A binary PPM, as netpbm and the decoders of pictures write it.
  public init(ppm data: Data) throws {
    var position = data.startIndex
    func token() -> String {
      while data[position] == 0x20 || data[position] == 0x0A { position += 1 }
      let start = position
      while data[position] != 0x20, data[position] != 0x0A { position += 1 }
      return String(decoding: data[start..<position], as: UTF8.self)
    }
    let header = [token(), token(), token(), token()]
    guard header[0] == "P6", let width = Int(header[1]), let height = Int(header[2]), header[3] == "255" else {
      throw Tool.Failure(description: "not an 8-bit PPM: \(header)")
    }
    self.init(size: PixelSize(width: width, height: height), bytes: Array(data[(position + 1)...]))
  }

  public var ppm: Data {
    Data("P6\n\(size.width) \(size.height)\n255\n".utf8) + Data(bytes)
  }

  /// An uncompressed little-endian RGB TIFF, as pdftocairo writes it.
  public init(tiff data: Data) throws {
    let bytes = Array(data)
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
    }
    let directory = number(4, 4)
    var tags: [Int: (type: Int, count: Int, offset: Int)] = [:]
    for entry in 0..<number(directory, 2) {
      let at = directory + 2 + 12 * entry
      let type = number(at + 2, 2)
      let count = number(at + 4, 4)
      let isInline = count * (type == 3 ? 2 : 4) <= 4
      tags[number(at, 2)] = (type, count, isInline ? at + 8 : number(at + 8, 4))
    }
    func values(_ tag: Int) -> [Int] {
      guard let (type, count, offset) = tags[tag] else { return [] }
      let size = type == 3 ? 2 : 4
      return (0..<count).map { number(offset + $0 * size, size) }
    }
    guard let width = values(256).first, let height = values(257).first, values(259) == [1], values(277) == [3] else {
      throw Tool.Failure(description: "not an uncompressed RGB TIFF")
    }
    let pixels = zip(values(273), values(279)).flatMap { bytes[$0..<$0 + $1] }
    self.init(size: PixelSize(width: width, height: height), bytes: pixels)
  }

  /// A page as pdftocairo draws it.
  ///
  /// - Parameter dpi: with /UserUnit applied, which pdftocairo knows nothing of.
  public static func drawnByPdftocairo(
    path: String,
    password: String? = nil,
    page: Int,
    dpi: Double
  ) throws -> RGBPicture {
    try TemporaryFolder.with { folder in
      let password = password.map { ["-upw", $0] } ?? []
      try Tool.run(
        "pdftocairo",
        password + [
          "-cropbox", "-tiff", "-tiffcompression", "none", "-r", "\(dpi)", "-f", "\(page + 1)", "-l", "\(page + 1)",
          "-singlefile", path, folder.appending(path: "page").path,
        ]
      )
      return try RGBPicture(tiff: Data(contentsOf: folder.appending(path: "page.tif")))
    }
  }
}

extension RGBPicture {
  /// A page as pdftocairo draws it, where that is enough like this picture of it, or else the closest that can be made of
  /// it and of pdftocairo's page of four times the resolution, pixel by pixel: ours has letters at quarters of a pixel,
  /// pdftocairo with cairo before 1.17.4 on whole ones.
  public func closestByPdftocairo(path: String, password: String? = nil, page: Int, dpi: Double) throws -> RGBPicture {
    let plain = try Self.drawnByPdftocairo(path: path, password: password, page: page, dpi: dpi)
    guard size == plain.size, !PictureDifference(self, plain).isNegligible else { return plain }
    let large = try Self.drawnByPdftocairo(path: path, password: password, page: page, dpi: dpi * 4)
    let fine = large.reduced(by: 4, to: size)
    let (toPlain, toFine) = (PictureDifference(self, plain).levels, PictureDifference(self, fine).levels)
    var closest = plain
    for pixel in toPlain.indices where toFine[pixel] < toPlain[pixel] {
      for position in pixel * 3..<pixel * 3 + 3 { closest.bytes[position] = fine.bytes[position] }
    }
    return closest
  }
}

extension RGBPicture: CustomStringConvertible {
  /// Not its bytes, of which a failed test would print a million.
  public var description: String { "picture of \(size.width) x \(size.height) pixels" }
}
