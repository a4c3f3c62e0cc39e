internal import Gatefold

/// The style of a block with every measure in points.
struct ResolvedStyle: Sendable {
  let kind: BlockKind
  let fontFamily: String
  let fontSize: Double
  /// The distance of baselines.
  let lineHeight: Double
  let isBold: Bool
  let isItalic: Bool
  let color: RGBAColor
  let linkColor: RGBAColor
  let backgroundColor: RGBAColor?
  private(set) var alignment: TextAlignment
  let isHyphenated: Bool
  let textIndent: Double
  let marginTop: Double
  let marginBottom: Double
  let marginStart: Double
  let marginEnd: Double
  let padding: Double

  init(_ kind: BlockKind, _ sheet: StyleSheet, _ reader: ReaderStyle) {
    let style = sheet.style(of: kind)
    let size = max(0.5, style.fontSize?.points(em: reader.fontSize) ?? reader.fontSize)
    func points(_ length: BlockStyle.Length?) -> Double { length?.points(em: size) ?? 0 }
    self.kind = kind
    fontSize = size
    fontFamily = style.fontFamily ?? reader.fontFamily
    lineHeight = size * (style.lineHeight ?? reader.lineSpacing)
    isBold = style.isBold ?? false
    isItalic = style.isItalic ?? false
    color = style.color ?? reader.textColor
    linkColor = reader.linkColor
    backgroundColor = style.backgroundColor ?? (kind == .box ? reader.tintColor : nil)
    alignment = style.alignment ?? reader.alignment
    isHyphenated = reader.isHyphenated && (style.isHyphenated ?? true)
    textIndent = points(style.textIndent)
    marginTop = points(style.marginTop)
    marginBottom = points(style.marginBottom)
    marginStart = points(style.marginStart)
    marginEnd = points(style.marginEnd)
    padding = points(style.padding)
  }
}

extension ResolvedStyle {
  /// The style with lines that end where they end.
  var ragged: ResolvedStyle {
    var style = self
    style.alignment = .start
    return style
  }
}

extension BlockStyle.Length {
  fileprivate func points(em: Double) -> Double {
    switch self {
    case .em(let count): count * em
    case .points(let points): points
    }
  }
}
