public import Foundation

/// A stand-in for `NSColor` and `UIColor`, which Linux doesn't have: red, green, blue and alpha in sRGB, from 0 to 1.
///
/// Not an `NSObject`, so that attributed strings can hold it: see ``PDFKitPlatformFont``.
public final class PDFKitPlatformColor: Hashable, CustomStringConvertible, Sendable {
  /// From 0 to 1.
  public let redComponent: CGFloat
  /// From 0 to 1.
  public let greenComponent: CGFloat
  /// From 0 to 1.
  public let blueComponent: CGFloat
  /// From 0, transparent, to 1.
  public let alphaComponent: CGFloat

  /// A colour by its components, each from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    redComponent = min(max(red, 0), 1)
    greenComponent = min(max(green, 0), 1)
    blueComponent = min(max(blue, 0), 1)
    alphaComponent = min(max(alpha, 0), 1)
  }

  /// The same as `init(red:green:blue:alpha:)`.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The same as `init(red:green:blue:alpha:)`: calibrated colours are taken for sRGB.
  public convenience init(calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The same as `init(red:green:blue:alpha:)`: device colours are taken for sRGB.
  public convenience init(deviceRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A grey, from 0, black, to 1, white.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A grey, from 0, black, to 1, white.
  public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  /// A grey, from 0, black, to 1, white.
  public convenience init(deviceWhite white: CGFloat, alpha: CGFloat) {
    self.init(white: white, alpha: alpha)
  }

  /// Transparent.
  public static let clear = PDFKitPlatformColor(white: 0, alpha: 0)
  /// Black.
  public static let black = PDFKitPlatformColor(white: 0, alpha: 1)
  /// White.
  public static let white = PDFKitPlatformColor(white: 1, alpha: 1)
  /// A grey of one half.
  public static let gray = PDFKitPlatformColor(white: 0.5, alpha: 1)
  /// A grey of two thirds.
  public static let lightGray = PDFKitPlatformColor(white: 2 / 3, alpha: 1)
  /// A grey of one third.
  public static let darkGray = PDFKitPlatformColor(white: 1 / 3, alpha: 1)
  /// Pure red.
  public static let red = PDFKitPlatformColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Pure green.
  public static let green = PDFKitPlatformColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Pure blue.
  public static let blue = PDFKitPlatformColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Green and blue.
  public static let cyan = PDFKitPlatformColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Red and green.
  public static let yellow = PDFKitPlatformColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Red and blue.
  public static let magenta = PDFKitPlatformColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Red and half of green.
  public static let orange = PDFKitPlatformColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Half of red and of blue.
  public static let purple = PDFKitPlatformColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// A middle brown.
  public static let brown = PDFKitPlatformColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

  /// The same colour with another alpha.
  public func withAlphaComponent(_ alpha: CGFloat) -> PDFKitPlatformColor {
    PDFKitPlatformColor(red: redComponent, green: greenComponent, blue: blueComponent, alpha: alpha)
  }

  /// Writes the components to memory.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?,
    green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = redComponent
    green?.pointee = greenComponent
    blue?.pointee = blueComponent
    alpha?.pointee = alphaComponent
    return true
  }

  public static func == (a: PDFKitPlatformColor, b: PDFKitPlatformColor) -> Bool { a.components == b.components }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(components)
  }

  /// Whether an object is a colour of the same components.
  public func isEqual(_ object: Any?) -> Bool { object as? PDFKitPlatformColor == self }

  public var description: String {
    "sRGB " + components.map { String(format: "%g", Double($0)) }.joined(separator: " ")
  }

  private var components: [CGFloat] { [redComponent, greenComponent, blueComponent, alphaComponent] }
}
