public import Gatefold
public import GatefoldTypesetting

/// Reads the articles of an issue as structure, one at a time.
///
/// ```swift
/// let reader = try await ArticleReader(issue)
/// for index in reader.articles.indices {
///   let document = try await reader.document(at: index)
///   print(document.title, document.blocks.count)
/// }
/// ```
public struct ArticleReader: Sendable {
  /// The issue.
  public let issue: Issue
  /// The articles in page order, as ``Gatefold/Issue/articles()`` gives them.
  public let articles: [Article]

  /// Finds the articles of an issue, for which the text of all pages is read.
  ///
  /// - Throws: what ``Gatefold/Issue/articles()`` throws.
  public init(_ issue: Issue) async throws(GatefoldError) {
    self.issue = issue
    articles = try await issue.articles()
  }

  /// Reads an article.
  ///
  /// - Parameter index: its place among ``articles``.
  /// - Throws: what reading its pages throws.
  public func document(at index: Int) async throws(GatefoldError) -> ArticleDocument {
    let article = articles[index]
    let next = articles.indices.contains(index + 1) ? articles[index + 1] : nil
    let pages = Array(article.firstPageIndex...article.lastPageIndex) + article.continuedPageIndices
    var document = ArticleDocument(title: article.title, blocks: [], pageIndices: pages)
    document.section = article.section
    document.author = article.byline
    document.language = issue.readingHints.language
    document.direction = issue.readingHints.direction
    for page in pages {
      let text = try await issue.page(at: page).text()
      let first = page == article.firstPageIndex ? text.block(of: article.headlineRect) ?? 0 : 0
      let nextStart = page == next?.firstPageIndex ? text.block(of: next?.headlineRect) : nil
      let end = nextStart ?? text.blocks.count
      var isFirst = true
      for block in text.blocks[first..<max(first, end)] where !block.isOutsidePage && !block.isInvisible {
        var content = ArticleText()
        if isFirst { content.appendPageBreak(to: page, quad: block.lines.first?.quad) }
        content.append(text.joinedText(of: block.lines))
        switch block.role {
        case .headline where document.headline == nil: document.headline = content
        case .standfirst where document.standfirst == nil: document.standfirst = content
        case .headline, .crosshead: document.blocks.append(.heading(content, level: 2))
        case .pullQuote: document.blocks.append(.pullQuote(content))
        case .folio, .runningHeader, .caption: continue
        case .body, .standfirst, .table, .dropCap: document.blocks.append(.paragraph(content))
        }
        isFirst = false
      }
    }
    return document
  }
}

extension TextPage {
  fileprivate func block(of headline: PageRect?) -> Int? {
    headline.flatMap { rect in blocks.firstIndex { $0.rect.intersection(rect) != nil } }
  }
}
