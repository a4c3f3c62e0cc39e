public import Gatefold

/// Text of an article: a string with its emphasis, links, ruby and page breaks, and the places where it is printed.
///
/// Words that were broken at line ends are whole, and words are separated by single spaces. Offsets count Unicode
/// scalars, as those of `TextPosition` do.
///
/// ```swift
/// var text: ArticleText = "Read the "
/// text.append("tide tables", style: .emphasis, link: .uri("https://example.org/tides"))
/// ```
public struct ArticleText: Hashable, Sendable {
  /// How letters differ from those around them.
  public struct Style: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    /// Bold.
    public static let strong = Style(rawValue: 1)
    /// Italic.
    public static let emphasis = Style(rawValue: 2)
    /// Raised and smaller.
    public static let superscript = Style(rawValue: 4)
    /// Lowered and smaller.
    public static let `subscript` = Style(rawValue: 8)

    /// The styles of some bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// Attributes that distinguish letters from the text around them.
  public struct Attributes: Hashable, Sendable {
    /// The style in which the letters differ from the text around them.
    public var style: Style
    /// The target of a link, or `nil`.
    public var link: LinkTarget?
    /// The reading printed beside the letters (ruby, furigana).
    public var ruby: String?
    /// The identifier of the footnote that the letters refer to.
    public var footnote: String?

    /// Attributes; by default none.
    public init(style: Style = [], link: LinkTarget? = nil, ruby: String? = nil, footnote: String? = nil) {
      self.style = style
      self.link = link
      self.ruby = ruby
      self.footnote = footnote
    }

    /// Letters like all others.
    public static let none = Attributes()
  }

  /// Letters with attributes.
  public struct Run: Hashable, Sendable {
    /// Offsets of the letters.
    public var range: Range<Int>
    /// The attributes of the letters.
    public var attributes: Attributes
  }

  /// A place where the text goes on to another page.
  public struct PageBreak: Hashable, Sendable {
    /// The offset of the first letter of the page.
    public var offset: Int
    /// Index of the page, from 0.
    public var pageIndex: Int
    /// The place of the first letters on the page, in page space; `nil` if nothing is printed there.
    public var quad: Quad?

    /// A break before a letter.
    public init(offset: Int, pageIndex: Int, quad: Quad? = nil) {
      self.offset = offset
      self.pageIndex = pageIndex
      self.quad = quad
    }
  }

  /// Letters that are printed one behind the other, and where.
  public struct Origin: Hashable, Sendable {
    /// The offset of the first letter in the text.
    public var offset: Int
    /// Index of the page, from 0.
    public var pageIndex: Int
    /// The letters as indices into `TextPage.glyphs`.
    public var glyphRange: Range<Int>

    /// The offsets of the letters in the text.
    public var range: Range<Int> { offset..<offset + glyphRange.count }
  }

  /// The text without attributes.
  public private(set) var string: String
  /// The number of its Unicode scalars.
  public private(set) var count: Int
  /// The letters with attributes, in order, without overlap.
  public private(set) var runs: [Run]
  /// The page breaks in order.
  public private(set) var pageBreaks: [PageBreak]
  /// Where its letters are printed, in order. Spaces between words, and text that was never printed, have no origin.
  public private(set) var origins: [Origin]

  /// Plain text that was never printed.
  public init(_ string: String = "") {
    self.string = string
    count = string.unicodeScalars.count
    runs = []
    pageBreaks = []
    origins = []
  }

  /// Whether it has no letters.
  public var isEmpty: Bool { count == 0 }
}

extension ArticleText: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

// MARK: Building

extension ArticleText {
  /// Appends letters with attributes.
  public mutating func append(
    _ string: String,
    style: Style = [],
    link: LinkTarget? = nil,
    ruby: String? = nil,
    footnote: String? = nil
  ) {
    append(string, Attributes(style: style, link: link, ruby: ruby, footnote: footnote))
  }

  /// Appends letters with attributes, and says where they are printed.
  ///
  /// - Parameters:
  ///   - string: the letters. An empty string changes nothing.
  ///   - attributes: of all of them.
  ///   - pageIndex: the page that they are printed on, from 0.
  ///   - firstGlyph: the index of the first one in the page's glyphs; one scalar is one glyph. `nil` for letters that are
  ///     not printed.
  public mutating func append(
    _ string: String,
    _ attributes: Attributes,
    pageIndex: Int = 0,
    firstGlyph: Int? = nil
  ) {
    let added = string.unicodeScalars.count
    guard added > 0 else { return }
    let range = count..<count + added
    if attributes != .none {
      if let last = runs.last, last.range.upperBound == count, last.attributes == attributes, attributes.ruby == nil {
        runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        runs.append(Run(range: range, attributes: attributes))
      }
    }
    if let firstGlyph {
      appendOrigin(Origin(offset: count, pageIndex: pageIndex, glyphRange: firstGlyph..<firstGlyph + added))
    }
    self.string.append(string)
    count += added
  }

  private mutating func appendOrigin(_ origin: Origin) {
    if let last = origins.last, last.pageIndex == origin.pageIndex, last.range.upperBound == origin.offset,
      last.glyphRange.upperBound == origin.glyphRange.lowerBound
    {
      origins[origins.count - 1].glyphRange = last.glyphRange.lowerBound..<origin.glyphRange.upperBound
    } else {
      origins.append(origin)
    }
  }

  /// Says where the letters are printed, and where pages begin.
  ///
  /// - Parameters:
  ///   - origins: in order, without overlap.
  ///   - pageBreaks: in order.
  package mutating func setOrigins(_ origins: [Origin], pageBreaks: [PageBreak]) {
    self.origins = []
    for origin in origins { appendOrigin(origin) }
    self.pageBreaks = pageBreaks
  }

  /// Marks that what is appended next stands on another page.
  public mutating func appendPageBreak(to pageIndex: Int, quad: Quad? = nil) {
    pageBreaks.append(PageBreak(offset: count, pageIndex: pageIndex, quad: quad))
  }

  /// Appends another text with all that it has.
  public mutating func append(_ other: ArticleText) {
    let start = count
    for run in other.runs {
      let range = start + run.range.lowerBound..<start + run.range.upperBound
      if let last = runs.last, last.range.upperBound == range.lowerBound, last.attributes == run.attributes,
        run.attributes.ruby == nil
      {
        runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        runs.append(Run(range: range, attributes: run.attributes))
      }
    }
    for origin in other.origins {
      appendOrigin(
        Origin(offset: start + origin.offset, pageIndex: origin.pageIndex, glyphRange: origin.glyphRange)
      )
    }
    pageBreaks += other.pageBreaks.map {
      PageBreak(offset: start + $0.offset, pageIndex: $0.pageIndex, quad: $0.quad)
    }
    string.append(other.string)
    count += other.count
  }
}
