/// How quads are marked on a picture: a colour multiplied over them, and an optional outline.
///
/// ```swift
/// let rose = HighlightStyle(fill: RGBAColor(red: 1, green: 0.7, blue: 0.75), cornerRadius: 4)
/// let marked = try picture.highlighting(hit.quads, zoom: 2, style: rose)
/// ```
public struct HighlightStyle: Hashable, Sendable {
  /// The colour that is multiplied over a quad, as strong as its alpha.
  public var fill: RGBAColor
  /// The colour of the outline; `nil` for none.
  public var outline: RGBAColor?
  /// The width of the outline in pixels.
  public var outlineWidth: Double
  /// The radius of the corners in pixels; 0 gives square corners.
  public var cornerRadius: Double

  /// A style; by default without outline and with square corners.
  public init(fill: RGBAColor, outline: RGBAColor? = nil, outlineWidth: Double = 1, cornerRadius: Double = 0) {
    self.fill = fill
    self.outline = outline
    self.outlineWidth = outlineWidth
    self.cornerRadius = cornerRadius
  }

  /// A yellow marker pen with a thin edge, for hits.
  public static let highlight = HighlightStyle(
    fill: RGBAColor(red: 1, green: 0.86, blue: 0.1, alpha: 0.75),
    outline: RGBAColor(red: 0.85, green: 0.45, blue: 0, alpha: 0.9)
  )

  /// A soft blue with round corners, for selections.
  public static let selection = HighlightStyle(
    fill: RGBAColor(red: 0.55, green: 0.78, blue: 1, alpha: 0.8),
    cornerRadius: 3
  )

  /// A green tint with an edge, for blocks of text.
  public static let block = HighlightStyle(
    fill: RGBAColor(red: 0.6, green: 0.95, blue: 0.7, alpha: 0.35),
    outline: RGBAColor(red: 0, green: 0.5, blue: 0.2, alpha: 0.9)
  )

  /// A blue tint with an edge, for links.
  public static let link = HighlightStyle(
    fill: RGBAColor(red: 0.5, green: 0.75, blue: 1, alpha: 0.5),
    outline: RGBAColor(red: 0.05, green: 0.3, blue: 0.8, alpha: 0.9)
  )

  /// An orange tint with an edge, for links that are only printed.
  public static let printedLink = HighlightStyle(
    fill: RGBAColor(red: 1, green: 0.8, blue: 0.55, alpha: 0.5),
    outline: RGBAColor(red: 0.8, green: 0.4, blue: 0, alpha: 0.9)
  )
}
