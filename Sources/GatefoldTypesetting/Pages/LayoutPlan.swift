package import Gatefold

/// The items on the pages of a layout: articles in frames, pictures and colours.
package struct LayoutPlan: Sendable {
  /// A page.
  package struct Page: Sendable {
    /// The size in points.
    package let size: PageSize
    /// The colour of the page; `nil` for the paper that it is shown on.
    package let background: RGBAColor?
    /// The items on the page. Later items cover earlier ones.
    package let items: [Item]

    package init(size: PageSize, background: RGBAColor?, items: [Item]) {
      self.size = size
      self.background = background
      self.items = items
    }

    /// The texts on the page.
    var texts: [Int] {
      items.compactMap { if case .text(let index) = $0 { index } else { nil } }
    }
  }

  /// Something on a page.
  package enum Item: Sendable {
    /// A colour in a rectangle.
    case fill(PageRect, RGBAColor)
    /// A picture in a rectangle.
    case picture(ArticlePicture, PageRect, PictureFit)
    /// All that the page has of a text, by the index of the text. A page has it once.
    case text(Int)
  }

  /// A text with the frames that it runs through.
  package struct Text: Sendable {
    /// The text, or why it cannot be read.
    package let article: Result<ArticleDocument, GatefoldError>
    /// In the order in which the text runs through them.
    package let frames: [SetFrame]
    package let style: ReaderStyle
    package let sheet: StyleSheet

    package init(
      article: Result<ArticleDocument, GatefoldError>,
      frames: [SetFrame],
      style: ReaderStyle,
      sheet: StyleSheet
    ) {
      self.article = article
      self.frames = frames
      self.style = style
      self.sheet = sheet
    }

    /// The pages that it has frames on, each once, in the order of the frames.
    var pages: [Int] {
      var known: Set<Int> = []
      return frames.map(\.pageIndex).filter { known.insert($0).inserted }
    }
  }

  package let pages: [Page]
  package let texts: [Text]

  package init(pages: [Page], texts: [Text]) {
    self.pages = pages
    self.texts = texts
  }
}
