public import Gatefold

/// A rectangle of a page that text is set in.
public struct SetFrame: Hashable, Sendable, Codable {
  /// Index of the page, from 0.
  public var pageIndex: Int
  /// In page space.
  public var rect: PageRect
  /// Whether it is kept for what stands over the article: kicker, headline, standfirst and byline. The article itself
  /// begins in the first frame without this. It counts for the first frames of an article.
  public var isForHeading: Bool

  /// A frame on a page.
  public init(pageIndex: Int, rect: PageRect, isForHeading: Bool = false) {
    self.pageIndex = pageIndex
    self.rect = rect
    self.isForHeading = isForHeading
  }
}

/// Where an article is set: on as many pages as it needs, in one long column, or in frames that a layout gives.
///
/// ```swift
/// let screen = SetArea.pages(PageSize(width: 768, height: 1024))
/// let scrolling = SetArea.column(width: 390)
/// ```
public enum SetArea: Hashable, Sendable {
  /// Pages of a size in points, with the margins and columns of the reader's style.
  case pages(PageSize)
  /// One page of a width in points, as long as the article. In vertical lines, the width is the height of the page, which
  /// grows to the left.
  case column(width: Double)
  /// Frames that text runs through in their order, on pages of given sizes. What does not fit is not set; see
  /// ``SetArticle/isComplete``.
  case frames([SetFrame], pages: [PageSize])
}

extension SetArea {
  /// - Throws: `invalidRegion`, with what to change.
  func validate() throws(GatefoldError) {
    switch self {
    case .pages(let size): try Self.validate(size.width, size.height)
    case .column(let width): try Self.validate(width)
    case .frames(let frames, let pages):
      for page in pages { try Self.validate(page.width, page.height) }
      guard !pages.isEmpty else { throw GatefoldError(.invalidRegion, "a layout needs at least 1 page") }
      for frame in frames {
        try Self.validate(frame.rect.width, frame.rect.height)
        guard pages.indices.contains(frame.pageIndex) else {
          let message = "a frame lies on page \(frame.pageIndex + 1), and the layout has \(pages.count)"
          throw GatefoldError(.invalidRegion, message)
        }
      }
    }
  }

  private static func validate(_ lengths: Double...) throws(GatefoldError) {
    for length in lengths where !(1...20_000).contains(length) {
      throw GatefoldError(.invalidRegion, "a page or frame of \(length) points; use 1 to 20000")
    }
  }
}
