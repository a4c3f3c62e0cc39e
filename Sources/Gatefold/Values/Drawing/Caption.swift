/// A short line of text for a picture; see ``PixelBuffer/captioned(_:size:width:color:)``.
///
/// ```swift
/// let caption = Caption("Cover", x: 150, y: 388)
/// let captioned = try picture.captioned([caption], size: 12, width: 280, color: .white)
/// ```
public struct Caption: Hashable, Sendable {
  /// The text. One that is too wide is shortened in its middle.
  public var text: String
  /// The middle of the text, in pixels from the left of the picture.
  public var x: Double
  /// Its baseline, in pixels from the top of the picture.
  public var y: Double

  /// A caption at a place of a picture, in its pixels.
  public init(_ text: String, x: Double, y: Double) {
    self.text = text
    self.x = x
    self.y = y
  }
}
