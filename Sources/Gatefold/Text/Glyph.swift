/// One Unicode scalar of a page's text and where it stands.
///
/// poppler gives a scalar of a ligature its share of the glyph's rectangle.
public struct Glyph: Hashable, Sendable {
  public let scalar: Unicode.Scalar
  /// In page space, from ascender to descender of the font.
  public let rect: PageRect
}
