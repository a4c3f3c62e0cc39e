internal import Gatefold
internal import GatefoldTypesetting

extension LayoutContent {
  /// Returns the plan of the pages: their items, and the texts with their frames and styles.
  ///
  /// - Parameter language: the language of texts that name none.
  func plan(language: String?) -> LayoutPlan {
    let indices = Dictionary(layout.texts.indices.map { (layout.texts[$0].identifier, $0) }) { first, _ in first }
    let articles = texts.map { text in
      text.article.map { article in
        var article = article
        article.language = article.language ?? language
        return article
      }
    }
    var frames = [[SetFrame]](repeating: [], count: texts.count)
    for (pageIndex, page) in layout.pages.enumerated() {
      for item in page.items {
        guard case .text(let frame) = item.content, let index = indices[frame.text] else { continue }
        let article = try? articles[index].get()
        let columns = frame.columns(
          of: item.frame,
          isRightToLeft: article?.runsRightToLeft ?? false,
          isVertical: article.map(ReaderStyle.printed.writingMode.isVertical) ?? false
        )
        for column in columns
        where frames[index].count < Self.maximumFrameCount {
          frames[index].append(SetFrame(pageIndex: pageIndex, rect: column, isForHeading: frame.isForHeading))
        }
      }
    }
    return LayoutPlan(
      pages: layout.pages.map { page(of: $0, indices) },
      texts: layout.texts.enumerated().map { index, text in
        let style = styleIndex(of: text)
        let sheet = style.map { sheets[$0] } ?? .success(.standard)
        return LayoutPlan.Text(
          article: sheet.flatMap { _ in articles[index] },
          frames: frames[index],
          style: style.map { layout.styles[$0].readerStyle } ?? .printed,
          sheet: (try? sheet.get()) ?? .standard
        )
      }
    )
  }

  /// The style of a text: the named one, else the first; `nil` if it doesn't exist.
  private func styleIndex(of text: IssueLayout.Text) -> Int? {
    guard let name = text.style else { return layout.styles.isEmpty ? nil : 0 }
    return layout.styles.firstIndex { $0.identifier == name }
  }

  private func page(of page: IssueLayout.Page, _ indices: [String: Int]) -> LayoutPlan.Page {
    // All of a text on the page is drawn with its last frame there.
    var lastFrames: [Int: Int] = [:]
    for (number, item) in page.items.enumerated() {
      if case .text(let frame) = item.content, let index = indices[frame.text] { lastFrames[index] = number }
    }
    var items: [LayoutPlan.Item] = []
    for (number, item) in page.items.enumerated() {
      switch item.content {
      case .fill(let color): items.append(.fill(item.frame, color))
      case .picture(let frame): items.append(Self.picture(frame.path, frame.fit.pictureFit, item.frame))
      case .media(let frame): if let poster = frame.poster { items.append(Self.picture(poster, .cover, item.frame)) }
      case .text(let frame):
        if let background = frame.background { items.append(.fill(item.frame, background)) }
        if let index = indices[frame.text], lastFrames[index] == number { items.append(.text(index)) }
      }
    }
    return LayoutPlan.Page(size: page.size, background: page.background, items: items)
  }

  private static func picture(_ path: String, _ fit: PictureFit, _ frame: PageRect) -> LayoutPlan.Item {
    let size = PageSize(width: frame.width, height: frame.height)
    return .picture(ArticlePicture(.file(path: path), size: size), frame, fit)
  }
}

extension IssueLayout.PictureFrame.Fit {
  fileprivate var pictureFit: PictureFit {
    switch self {
    case .contain: .contain
    case .cover: .cover
    case .fill: .fill
    }
  }
}

extension IssueLayout.Style {
  fileprivate var readerStyle: ReaderStyle {
    var style = ReaderStyle.printed
    if let fontFamily, !fontFamily.isEmpty { style.fontFamily = fontFamily }
    style.fontSize = fontSize ?? style.fontSize
    style.lineSpacing = lineHeight ?? style.lineSpacing
    style.alignment = alignment ?? style.alignment
    style.isHyphenated = isHyphenated ?? style.isHyphenated
    style.textColor = color ?? style.textColor
    style.linkColor = linkColor ?? style.linkColor
    return style
  }
}

extension ReaderStyle {
  /// The base of all styles: a font size for paper rather than screens, and the writing direction of the text.
  fileprivate static var printed: ReaderStyle {
    var style = ReaderStyle()
    style.fontSize = 10
    style.writingMode = .printed
    return style
  }
}
