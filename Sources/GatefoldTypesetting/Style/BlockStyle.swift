public import Gatefold

/// How the blocks of a kind differ from running text. What is `nil` is left as it is.
///
/// ```swift
/// var style = BlockStyle()
/// style.fontSize = .em(2)
/// style.isBold = true
/// ```
public struct BlockStyle: Hashable, Sendable {
  /// A distance or a size.
  public enum Length: Hashable, Sendable {
    /// A multiple of the reader's font size; of the block's own font size for everything but the font size.
    case em(Double)
    /// Points of 1/72 inch.
    case points(Double)
  }

  /// The names of font families, separated by commas.
  public var fontFamily: String?
  /// The font size.
  public var fontSize: Length?
  /// The distance of baselines as a multiple of the font size.
  public var lineHeight: Double?
  /// Whether letters are bold.
  public var isBold: Bool?
  /// Whether letters are italic.
  public var isItalic: Bool?
  /// The colour of letters.
  public var color: RGBAColor?
  /// The colour behind a box.
  public var backgroundColor: RGBAColor?
  /// How lines are aligned.
  public var alignment: TextAlignment?
  /// Whether words are hyphenated, where the reader wants it.
  public var isHyphenated: Bool?
  /// How far the first line is indented, where it follows a block of the same kind.
  public var textIndent: Length?
  /// The space above, of which the larger of two counts between blocks.
  public var marginTop: Length?
  /// The space below.
  public var marginBottom: Length?
  /// The space at the edge where lines start.
  public var marginStart: Length?
  /// The space at the edge where lines end.
  public var marginEnd: Length?
  /// The space between the edge of a box, or of a cell, and what it holds.
  public var padding: Length?

  /// A style that changes nothing.
  public init() {}

  /// The style with what another one sets.
  func overlaid(with other: BlockStyle) -> BlockStyle {
    var style = self
    style.fontFamily = other.fontFamily ?? fontFamily
    style.fontSize = other.fontSize ?? fontSize
    style.lineHeight = other.lineHeight ?? lineHeight
    style.isBold = other.isBold ?? isBold
    style.isItalic = other.isItalic ?? isItalic
    style.color = other.color ?? color
    style.backgroundColor = other.backgroundColor ?? backgroundColor
    style.alignment = other.alignment ?? alignment
    style.isHyphenated = other.isHyphenated ?? isHyphenated
    style.textIndent = other.textIndent ?? textIndent
    style.marginTop = other.marginTop ?? marginTop
    style.marginBottom = other.marginBottom ?? marginBottom
    style.marginStart = other.marginStart ?? marginStart
    style.marginEnd = other.marginEnd ?? marginEnd
    style.padding = other.padding ?? padding
    return style
  }
}
