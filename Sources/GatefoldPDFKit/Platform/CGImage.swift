public import Gatefold
public import Foundation

/// A stand-in for Core Graphics' image, which Linux doesn't have: opaque pixels.
public final class CGImage: Hashable, Sendable {
  /// The pixels, as Gatefold has them: encode them, or read them row by row.
  public let pixels: PixelBuffer

  /// An image of pixels.
  public init(_ pixels: PixelBuffer) {
    self.pixels = pixels
  }

  /// In pixels.
  public var width: Int { pixels.size.width }
  /// In pixels.
  public var height: Int { pixels.size.height }
  /// 8.
  public var bitsPerComponent: Int { 8 }
  /// 32: 8 bits each of blue, green, red and alpha, in this order.
  public var bitsPerPixel: Int { 8 * PixelBuffer.bytesPerPixel }
  /// The distance in bytes between the starts of consecutive rows.
  public var bytesPerRow: Int { pixels.bytesPerRow }

  /// Returns a part of the image, sharing its pixels, or `nil` if the rectangle lies outside.
  ///
  /// - Parameter rect: in pixels from the top left; grown to whole pixels.
  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    let part = rect.integral.intersection(whole)
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    return CGImage(
      pixels.cropped(
        to: PixelRect(x: Int(part.minX), y: Int(part.minY), width: Int(part.width), height: Int(part.height))
      )
    )
  }

  public static func == (a: CGImage, b: CGImage) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
