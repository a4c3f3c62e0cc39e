/// How quads are marked on a picture: a colour multiplied over them, and an outline where wanted.
public struct MarkStyle: Hashable, Sendable {
  public var fill: RGBAColor
  public var outline: RGBAColor?
  /// In pixels.
  public var outlineWidth: Double

  public init(fill: RGBAColor, outline: RGBAColor? = nil, outlineWidth: Double = 1) {
    self.fill = fill
    self.outline = outline
    self.outlineWidth = outlineWidth
  }

  /// A yellow marker pen with a thin edge, for hits.
  public static let highlight = MarkStyle(
    fill: RGBAColor(red: 1, green: 0.86, blue: 0.1, alpha: 0.75),
    outline: RGBAColor(red: 0.85, green: 0.45, blue: 0, alpha: 0.9)
  )

  /// A blue tint with an edge, for links.
  public static let link = MarkStyle(
    fill: RGBAColor(red: 0.5, green: 0.75, blue: 1, alpha: 0.5),
    outline: RGBAColor(red: 0.05, green: 0.3, blue: 0.8, alpha: 0.9)
  )
}
