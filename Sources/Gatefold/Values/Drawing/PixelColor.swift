/// The colour of a pixel, 0 to 255 a component.
///
/// ```swift
/// let color = picture[10, 20]
/// print(color.red, color.green, color.blue)
/// ```
public struct PixelColor: Hashable, Sendable, Codable {
  /// The red component.
  public var red: UInt8
  /// The green component.
  public var green: UInt8
  /// The blue component.
  public var blue: UInt8

  /// A colour by its components, 0 to 255 each.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}
