public import Gatefold

/// A page of a set article. Tiles, pictures, viewports and overlays work on it as on a page of a PDF.
///
/// ```swift
/// let page = try await set.page(at: 2)
/// let tile = try await page.tile(at: TileIndex(column: 0, row: 0), in: page.tileGrid(zoom: 2))
/// if let printed = page.printedPosition(at: PagePoint(x: 100, y: 200)) {
///   print("printed on page", printed.pageIndex + 1)
/// }
/// ```
public struct SetPage: PageCanvas {
  /// The page of the issue of the article, with its text and links.
  public let page: Page
  /// The article that it belongs to.
  public let article: SetArticle

  /// Index of the page, from 0.
  public var index: Int { page.index }
  /// The issue of the set article.
  public var issue: MagazineIssue { page.issue }
  /// In points.
  public var size: PageSize { page.size }
  /// The index of the page, as the only one.
  public var pageIndices: [Int] { page.pageIndices }
  /// The page itself, covering the whole canvas.
  public var places: [PagePlace] { page.places }

  /// The place in the article of the letter at a point, or of the nearest one on its line.
  ///
  /// - Parameter point: in the space of the page.
  /// - Returns: `nil` where no line is.
  public func place(at point: PagePoint) -> ArticlePlace? {
    article.contents.text(on: index).place(at: point)
  }

  /// Where the letter at a point is printed.
  ///
  /// - Parameter point: in the space of the page.
  /// - Returns: a position before a glyph of a page of the printed issue; `nil` where no line is, and for text that was
  ///   never printed.
  public func printedPosition(at point: PagePoint) -> TextPosition? {
    place(at: point).flatMap { article.article.printedPosition(of: $0) }
  }

  /// The rectangle of a letter of the article.
  ///
  /// - Returns: in the space of the page; `nil` if the letter is not set on this page.
  public func rect(of place: ArticlePlace) -> PageRect? {
    guard let position = article.position(of: place), position.pageIndex == index else { return nil }
    return article.contents.text(on: index).page.glyphs[position.offset].rect
  }
}
