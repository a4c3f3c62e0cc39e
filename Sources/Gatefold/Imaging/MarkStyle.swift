/// How quads are marked on a picture: a colour multiplied over them, and an outline where wanted.
public struct MarkStyle: Hashable, Sendable {
  /// Components from 0 to 1, not premultiplied.
  public struct Color: Hashable, Sendable {
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
  }

  public var fill: Color
  public var outline: Color?
  /// In pixels.
  public var outlineWidth: Double

  public init(fill: Color, outline: Color? = nil, outlineWidth: Double = 1) {
    self.fill = fill
    self.outline = outline
    self.outlineWidth = outlineWidth
  }

  /// A yellow marker pen with a thin edge, for hits.
  public static let highlight = MarkStyle(
    fill: Color(red: 1, green: 0.86, blue: 0.1, alpha: 0.75),
    outline: Color(red: 0.85, green: 0.45, blue: 0, alpha: 0.9)
  )

  /// A blue tint with an edge, for links.
  public static let link = MarkStyle(
    fill: Color(red: 0.5, green: 0.75, blue: 1, alpha: 0.5),
    outline: Color(red: 0.05, green: 0.3, blue: 0.8, alpha: 0.9)
  )
}
