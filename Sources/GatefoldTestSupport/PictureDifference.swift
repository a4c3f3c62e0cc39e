internal import Foundation
public import Gatefold

/// How two pictures of one size differ, in levels from 0 to 255 of the component that differs most.
public struct PictureDifference: Sendable, CustomStringConvertible {
  /// The difference of each pixel, rows from the top.
  public let levels: [UInt8]
  public let size: PixelSize

  /// - Precondition: both are of one size.
  public init(_ a: RGBPicture, _ b: RGBPicture) {
    precondition(a.size == b.size, "pictures of \(a.size) and \(b.size) do not compare")
    size = a.size
    let count = a.size.width * a.size.height
    guard a.bytes != b.bytes else {
      levels = Array(repeating: 0, count: count)
      return
    }
    levels = a.bytes.withUnsafeBufferPointer { a in
      b.bytes.withUnsafeBufferPointer { b in
        [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
          var position = 0
          for pixel in 0..<count {
            var largest = 0
            for _ in 0..<3 {
              largest = max(largest, abs(Int(a[position]) - Int(b[position])))
              position += 1
            }
            target[pixel] = UInt8(largest)
          }
          initialized = count
        }
      }
    }
  }

  public var maximum: Int { Int(levels.max() ?? 0) }
  public var differingPixels: Int { levels.count { $0 > 0 } }

  /// The mean over a part of the picture.
  public func mean(over part: PixelRect) -> Double {
    var sum = 0
    for y in part.minY..<part.maxY {
      for x in part.minX..<part.maxX { sum += Int(levels[y * size.width + x]) }
    }
    return Double(sum) / Double(part.width * part.height)
  }

  /// The pixels that differ by more than some levels.
  public func pixels(over level: Int) -> [(x: Int, y: Int)] {
    guard maximum > level else { return [] }
    return levels.indices.lazy.filter { levels[$0] > level }.map { ($0 % size.width, $0 / size.width) }
  }

  /// Whether nobody would notice: 99 % of the pixels are within 8 levels, and the mean within one.
  public var isNegligible: Bool { isNegligible(exceptFor: 0.01) }

  /// - Parameter share: of the pixels that may differ by more than 8 levels.
  public func isNegligible(exceptFor share: Double) -> Bool {
    Double(pixels(over: 8).count) <= share * Double(levels.count) && mean(over: PixelRect(size)) <= 1
  }

  public var description: String { "\(differingPixels) pixels differ, by \(maximum) levels at most" }

  /// Writes both pictures and their difference to disk for a person to look at, and says where.
  public static func keep(_ a: RGBPicture, _ b: RGBPicture, as name: String) -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "gatefold-failures")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? a.ppm.write(to: folder.appending(path: "\(name)-ours.ppm"))
    try? b.ppm.write(to: folder.appending(path: "\(name)-theirs.ppm"))
    if a.size == b.size {
      let difference = PictureDifference(a, b)
      let bytes = difference.levels.flatMap { level -> [UInt8] in
        let shade = 255 - UInt8(min(255, Int(level) * 16))
        return [shade, shade, shade]
      }
      try? RGBPicture(size: a.size, bytes: bytes).ppm.write(to: folder.appending(path: "\(name)-difference.ppm"))
    }
    return folder.appending(path: name).path
  }
}
