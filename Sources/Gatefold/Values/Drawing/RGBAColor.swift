/// A colour of a picture: components from 0 to 1, not premultiplied, in the picture's own RGB.
public struct RGBAColor: Hashable, Sendable, Codable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Six digits, without its alpha, like "CC0000".
  package var hexadecimal: String {
    [red, green, blue].map { component in
      let digits = String(Int(bounded: (min(max(component, 0), 1) * 255).rounded()), radix: 16, uppercase: true)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  public static let white = RGBAColor(red: 1, green: 1, blue: 1)
}
