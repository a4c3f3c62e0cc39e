/// The colour of a pixel, 0 to 255 a component.
///
/// ```swift
/// let color = picture[10, 20]
/// print(color.red, color.green, color.blue)
/// ```
public struct PixelColor: Hashable, Sendable, Codable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}
