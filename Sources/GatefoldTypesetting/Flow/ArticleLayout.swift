internal import Gatefold

/// An article on its pages.
struct ArticleLayout: Sendable {
  /// At least one.
  let pages: [SetPageContent]
  /// Whether its lines are vertical.
  var isVertical: Bool { pages[0].isVertical }
  /// Whether all of it has found a place.
  let isComplete: Bool
  /// How many frames of a layout have been begun.
  let begunFrameCount: Int

  /// - Throws: the error of shaping a text.
  init(
    _ article: ArticleDocument,
    in area: SetArea,
    _ style: ReaderStyle,
    _ sheet: StyleSheet,
    shape: @escaping (ShapingRequest) throws(GatefoldError) -> ShapedText
  ) throws(GatefoldError) {
    let isVertical = style.writingMode.isVertical(article)
    let isRightToLeft = article.runsRightToLeft && !isVertical
    var builder = ItemBuilder(article, sheet, style, isVertical: isVertical, shape: shape)
    // Vertical lines are set as horizontal ones on pages that are turned when they are full.
    let (area, style) = isVertical ? (area.turned, style.turned) : (area, style)
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
    self.pages = isVertical ? pages.map(\.turned) : pages
    isComplete = !flow.isOverset
    begunFrameCount = flow.chain.number
  }
}

extension SetArea {
  /// The area in the space of vertical lines, which is turned by a quarter on the page.
  fileprivate var turned: SetArea {
    switch self {
    case .pages(let size): .pages(size.turned)
    case .column: self
    case .frames(let frames, let sizes):
      .frames(
        frames.map { frame in
          let transform = PageTransform.ofVerticalLines(pageWidth: sizes[frame.pageIndex].width).inverse
          return SetFrame(pageIndex: frame.pageIndex, rect: transform.applied(to: frame.rect))
        },
        pages: sizes.map(\.turned)
      )
    }
  }
}

extension PageSize {
  fileprivate var turned: PageSize { PageSize(width: height, height: width) }
}

extension ReaderStyle {
  /// The style for the space of vertical lines: the top of the page is where they begin.
  fileprivate var turned: ReaderStyle {
    var style = self
    style.margins = PageMargins(
      top: margins.right,
      bottom: margins.left,
      left: margins.top,
      right: margins.bottom
    )
    return style
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
