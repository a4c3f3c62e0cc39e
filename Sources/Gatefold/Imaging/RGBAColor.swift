/// A colour of a picture: components from 0 to 1, not premultiplied, in the picture's own RGB.
public struct RGBAColor: Hashable, Sendable {
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

  public static let white = RGBAColor(red: 1, green: 1, blue: 1)
}
