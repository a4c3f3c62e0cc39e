internal import Gatefold

/// An article on its pages.
struct ArticleLayout: Sendable {
  /// At least one.
  let pages: [SetPageContent]
  /// Whether all of it has found a place.
  let isComplete: Bool
  /// How many frames of a layout have been begun.
  let begunFrameCount: Int

  /// - Throws: what shaping throws.
  init(
    _ article: ArticleDocument,
    in area: SetArea,
    _ style: ReaderStyle,
    _ sheet: StyleSheet,
    shape: @escaping (ShapingRequest) throws(GatefoldError) -> ShapedText
  ) throws(GatefoldError) {
    let isRightToLeft = article.runsRightToLeft
    var builder = ItemBuilder(article, sheet, style, shape: shape)
    var flow = PageFlow(FrameChain(area, style, isRightToLeft: isRightToLeft), isRightToLeft: isRightToLeft) { page in
      switch area {
      case .pages(let size): size
      case .column(let width): PageSize(width: width, height: .infinity)
      case .frames(_, let sizes): sizes[min(page, sizes.count - 1)]
      }
    }
    flow.place(try builder.heading())
    flow.beginColumns(space: style.fontSize * style.lineSpacing)
    flow.place(try builder.body())
    flow.finish()
    flow.close(bottomMargin: style.margins.bottom)
    var pages = flow.pages
    if case .frames(_, let sizes) = area {
      while pages.count < sizes.count { pages.append(SetPageContent(size: sizes[pages.count])) }
    }
    self.pages = pages
    isComplete = !flow.isOverset
    begunFrameCount = flow.chain.number
  }
}

extension ArticleDocument {
  /// Whether its columns follow each other from right to left.
  package var runsRightToLeft: Bool { direction == .rightToLeft && !isJapanese }

  /// Whether its pages are turned from right to left though its lines run from left to right, as in Japanese.
  private var isJapanese: Bool {
    guard let language = language?.lowercased() else { return false }
    return ["ja", "zh", "ko"].contains { language == $0 || language.hasPrefix($0 + "-") }
  }
}
