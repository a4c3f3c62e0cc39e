public import Gatefold

/// An article set on pages: an issue of its own, whose places lead to those in print and back.
///
/// ```swift
/// let set = try await typesetter.set(article, in: .pages(PageSize(width: 768, height: 1024)))
/// let first = try await set.page(at: 0)
/// let picture = try await first.render(.zoom(2))
/// ```
///
/// To set the article in another size, set it again with the same ``ArticleTypesetter``, and go to the page of
/// ``position(ofPrinted:)`` or ``position(of:)``.
public struct SetArticle: Sendable {
  /// The article.
  public let article: ArticleDocument
  /// The set pages as an issue, which draws, searches and selects like one from a PDF.
  public let issue: MagazineIssue
  /// The style that it is set in.
  public let style: ReaderStyle
  let contents: SetContents

  /// The number of set pages, at least 1.
  public var pageCount: Int { issue.pageCount }

  /// Whether all of the article is set. Frames of a layout may be too small for it; pages never are.
  public var isComplete: Bool { contents.layout.isComplete }

  /// Why pictures could not be drawn, of those that were requested until now.
  public var pictureErrors: [GatefoldError] { contents.pictures.errors }

  /// A set page by its index, from 0.
  ///
  /// - Throws: `pageOutOfRange`.
  public func page(at index: Int) async throws(GatefoldError) -> SetPage {
    SetPage(page: try await issue.page(at: index), article: self)
  }

  /// Where a place of the article is set.
  ///
  /// - Returns: a position before a glyph of a page of ``issue``; `nil` for a space, and for text that is not set.
  public func position(of place: ArticlePlace) -> TextPosition? { contents.position(of: place) }

  /// Where a printed letter is set.
  ///
  /// - Parameter position: before a glyph of a page of the printed issue.
  /// - Returns: a position before a glyph of a page of ``issue``; `nil` if the letter is no part of the article.
  public func position(ofPrinted position: TextPosition) -> TextPosition? {
    article.place(of: position).flatMap { contents.position(of: $0) }
  }

  /// The place in the article of a set letter.
  ///
  /// - Parameter position: before a glyph of a page of ``issue``.
  /// - Returns: `nil` for text that is not part of the article: bullets, numbers of lists, and hyphens at line ends.
  public func place(of position: TextPosition) -> ArticlePlace? {
    guard contents.layout.pages.indices.contains(position.pageIndex) else { return nil }
    let places = contents.text(on: position.pageIndex).places
    return places.indices.contains(position.offset) ? places[position.offset] : nil
  }

  /// Where a set letter is printed.
  ///
  /// - Parameter position: before a glyph of a page of ``issue``.
  /// - Returns: a position before a glyph of a page of the printed issue; `nil` if the letter was never printed.
  public func printedPosition(of position: TextPosition) -> TextPosition? {
    place(of: position).flatMap { article.printedPosition(of: $0) }
  }
}
