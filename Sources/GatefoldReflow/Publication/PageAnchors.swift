internal import GatefoldTypesetting

/// Where the pages of an issue begin in its articles: the targets of links to pages, and the list of pages.
struct PageAnchors: Sendable {
  /// A place in an article where a page begins.
  struct Anchor: Hashable, Sendable {
    let pageIndex: Int
    let articleIndex: Int

    /// The identifier of the element.
    var identifier: String { PageAnchors.identifier(ofPage: pageIndex) }
  }

  /// Pages with an anchor in each article, in reading order.
  let pagesByArticle: [[Int]]
  /// The article that a page belongs to before all others.
  private let mainArticle: [Int: Int]

  /// - Parameter articles: in reading order.
  init(_ articles: [ArticleDocument]) {
    pagesByArticle = articles.map(\.anchoredPages)
    var main: [Int: (articleIndex: Int, isInSequence: Bool)] = [:]
    for (article, pages) in pagesByArticle.enumerated() {
      var previous: Int?
      for page in pages {
        // A page that an article only continues on belongs to the one that is printed there.
        let isInSequence = previous.map { page == $0 + 1 } ?? true
        if main[page].map({ isInSequence && !$0.isInSequence }) ?? true { main[page] = (article, isInSequence) }
        previous = page
      }
    }
    mainArticle = main.mapValues(\.articleIndex)
  }

  static func identifier(ofPage index: Int) -> String { "page-\(index + 1)" }

  /// One anchor for each page that has any, in the order in which the articles have them.
  ///
  /// - Parameter written: the pages of each article, as they were written.
  func list(_ written: [[Int]]? = nil) -> [Anchor] {
    (written ?? pagesByArticle).enumerated().flatMap { article, pages in
      pages.filter { mainArticle[$0] == article }.map { Anchor(pageIndex: $0, articleIndex: article) }
    }
  }

  /// Whether the main anchor of a page is in an article.
  func isMain(_ articleIndex: Int, ofPage pageIndex: Int) -> Bool { mainArticle[pageIndex] == articleIndex }

  /// Where a link to a page leads: to the page itself, else to the nearest page before it.
  ///
  /// - Parameter articleIndex: the article of the link, which is preferred; `nil` for a link elsewhere.
  /// - Returns: `nil` if there is no such page.
  func anchor(ofPage pageIndex: Int, from articleIndex: Int? = nil) -> Anchor? {
    if let articleIndex, pagesByArticle[articleIndex].contains(pageIndex) {
      return Anchor(pageIndex: pageIndex, articleIndex: articleIndex)
    }
    let nearest = mainArticle[pageIndex] != nil ? pageIndex : mainArticle.keys.filter { $0 < pageIndex }.max()
    guard let nearest, let article = mainArticle[nearest] else { return nil }
    return Anchor(pageIndex: nearest, articleIndex: article)
  }
}

extension ArticleDocument {
  /// The pages that begin in the article, each once, in reading order.
  fileprivate var anchoredPages: [Int] {
    let breaks = texts.flatMap { $0.pageBreaks.map(\.pageIndex) }
    let first = pageIndices.first.map { breaks.contains($0) ? [] : [$0] } ?? []
    var known: Set<Int> = []
    return (first + breaks).filter { known.insert($0).inserted }
  }
}
