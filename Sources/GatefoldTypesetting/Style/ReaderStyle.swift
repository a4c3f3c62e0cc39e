public import Gatefold

/// The reader's choice of font, font size, line spacing, columns, margins and colours.
///
/// ```swift
/// var style = ReaderStyle.sepia
/// style.fontSize = 16
/// style.columnCount = 2
/// ```
///
/// A ``StyleSheet`` says how headlines, captions and the other parts of an article differ from running text.
public struct ReaderStyle: Hashable, Sendable {
  /// The names of font families, separated by commas. The first one that this machine has is used, and letters that it
  /// lacks come from others.
  public var fontFamily = "serif"
  /// The font size of running text, in points.
  public var fontSize = 12.0
  /// The distance of baselines as a multiple of the font size.
  public var lineSpacing = 1.4
  /// How running text is aligned.
  public var alignment = TextAlignment.justify
  /// Whether words are hyphenated. It needs a dictionary of the language; see <doc:SettingArticles>.
  public var isHyphenated = true
  /// Which way the lines of Japanese and Chinese run.
  public var writingMode = WritingMode.horizontal
  /// The number of columns of a page, at least 1. In vertical lines, they stand one below the other. A page gets fewer if a column would be narrower than
  /// ``minimumColumnWidth``.
  public var columnCount = 1
  /// The space between columns, in em of running text.
  public var columnGap = 1.6
  /// The space around the text of a page, in points.
  public var margins = PageMargins(horizontal: 36, vertical: 36)
  /// The colour of text.
  public var textColor = RGBAColor(red: 0.1, green: 0.1, blue: 0.1)
  /// The colour of the page; `nil` for the paper of the `PageAppearance`.
  public var backgroundColor: RGBAColor?
  /// The colour of links.
  public var linkColor = RGBAColor(red: 0.05, green: 0.3, blue: 0.65)
  /// The colour behind boxes.
  public var tintColor = RGBAColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.12)

  /// Dark letters on the paper of the page.
  public init() {}

  /// Dark letters on the paper of the page.
  public static let light = ReaderStyle()

  /// Brown letters on warm paper.
  public static let sepia = {
    var style = ReaderStyle()
    style.textColor = RGBAColor(red: 0.24, green: 0.17, blue: 0.1)
    style.backgroundColor = RGBAColor(red: 0.97, green: 0.94, blue: 0.87)
    style.linkColor = RGBAColor(red: 0.5, green: 0.25, blue: 0.05)
    return style
  }()

  /// Light letters on a dark page.
  public static let dark = {
    var style = ReaderStyle()
    style.textColor = RGBAColor(red: 0.87, green: 0.87, blue: 0.85)
    style.backgroundColor = RGBAColor(red: 0.09, green: 0.09, blue: 0.1)
    style.linkColor = RGBAColor(red: 0.55, green: 0.75, blue: 1)
    return style
  }()

  /// Minimum width of a column, in em of running text.
  public static let minimumColumnWidth = 12.0
}

/// The space around the text of a page, in points.
public struct PageMargins: Hashable, Sendable, Codable {
  /// Above the text.
  public var top: Double
  /// Below the text.
  public var bottom: Double
  /// On the left of the text.
  public var left: Double
  /// On the right of the text.
  public var right: Double

  /// Margins by edge.
  public init(top: Double, bottom: Double, left: Double, right: Double) {
    self.top = top
    self.bottom = bottom
    self.left = left
    self.right = right
  }

  /// Equal margins on opposite edges.
  public init(horizontal: Double, vertical: Double) {
    self.init(top: vertical, bottom: vertical, left: horizontal, right: horizontal)
  }
}

extension ReaderStyle {
  /// - Throws: `invalidStyle`, with what to change.
  func validate() throws(GatefoldError) {
    let numbers = [
      ("font size", fontSize, 1...1000), ("line spacing", lineSpacing, 0.5...10), ("column gap", columnGap, 0...100),
      ("top margin", margins.top, 0...10_000), ("bottom margin", margins.bottom, 0...10_000),
      ("left margin", margins.left, 0...10_000), ("right margin", margins.right, 0...10_000),
    ]
    for (name, value, range) in numbers where !range.contains(value) {
      throw GatefoldError(
        .invalidStyle,
        "the \(name) is \(value); it must lie between \(range.lowerBound) and \(range.upperBound)"
      )
    }
    guard columnCount >= 1 else { throw GatefoldError(.invalidStyle, "a page needs at least 1 column") }
  }
}

extension GatefoldError.Code {
  /// A style of a reader, or a style sheet, that nothing can be set in.
  public static let invalidStyle = Self(rawValue: "invalidStyle")
}
