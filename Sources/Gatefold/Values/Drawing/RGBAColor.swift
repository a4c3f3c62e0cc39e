internal import GatefoldFormats

/// A colour of a picture: components from 0 to 1, not premultiplied, in the picture's own RGB.
public struct RGBAColor: Hashable, Sendable, Codable {
  /// Red, from 0 to 1.
  public var red: Double
  /// Green, from 0 to 1.
  public var green: Double
  /// Blue, from 0 to 1.
  public var blue: Double
  /// Opacity, from 0, transparent, to 1, opaque.
  public var alpha: Double

  /// A colour, opaque by default.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour of three, six or eight hexadecimal digits, of which the last two of eight are its opacity; `nil` for other
  /// text.
  package init?(hexadecimal digits: some StringProtocol) {
    let values = digits.utf8.compactMap(\.hexadecimalDigit).map(Double.init)
    guard values.count == digits.utf8.count, [3, 6, 8].contains(values.count) else { return nil }
    let bytes = stride(from: 0, to: values.count - 1, by: 2).map { (values[$0] * 16 + values[$0 + 1]) / 255 }
    let components = values.count == 3 ? values.map { $0 / 15 } : bytes
    self.init(
      red: components[0],
      green: components[1],
      blue: components[2],
      alpha: components.count > 3 ? components[3] : 1
    )
  }

  /// Six digits, without its alpha, like "CC0000".
  package var hexadecimal: String {
    [red, green, blue].map { component in
      let digits = String(Int(bounded: (min(max(component, 0), 1) * 255).rounded()), radix: 16, uppercase: true)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// Opaque white.
  public static let white = RGBAColor(red: 1, green: 1, blue: 1)
  /// Opaque black.
  public static let black = RGBAColor(red: 0, green: 0, blue: 0)
  /// Pure red.
  public static let red = RGBAColor(red: 1, green: 0, blue: 0)
  /// Pure green.
  public static let green = RGBAColor(red: 0, green: 1, blue: 0)
  /// Pure blue.
  public static let blue = RGBAColor(red: 0, green: 0, blue: 1)
  /// Pure yellow.
  public static let yellow = RGBAColor(red: 1, green: 1, blue: 0)
  /// Transparent black.
  public static let clear = RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)
}
