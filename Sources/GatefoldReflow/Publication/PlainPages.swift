internal import Gatefold
internal import GatefoldTypesetting

/// The pages of an issue without articles as articles of some pages each: their text in reading order, and a picture of
/// each page without text.
struct PlainPages: Sendable {
  let issue: MagazineIssue
  let title: String

  /// Pages an article.
  private static let pageCount = 20

  /// - Parameter failures: receives the errors of missing pages.
  func documents(_ failures: inout [GatefoldError]) async throws(GatefoldError) -> [ArticleDocument] {
    var documents: [ArticleDocument] = []
    var first = 0
    while first < issue.pageCount {
      let pages = first..<min(first + Self.pageCount, issue.pageCount)
      documents.append(try await document(of: pages, &failures))
      first = pages.upperBound
    }
    return documents
  }

  private func document(
    of pages: Range<Int>,
    _ failures: inout [GatefoldError]
  ) async throws(GatefoldError) -> ArticleDocument {
    let isWhole = pages.count == issue.pageCount
    let hints = try await issue.resolvedReadingHints()
    var document = ArticleDocument(
      title: isWhole ? title : "\(title), \(pages.lowerBound + 1)–\(pages.upperBound)",
      language: LanguageTag.wellFormed(hints.language),
      direction: hints.direction,
      blocks: [],
      pageIndices: Array(pages)
    )
    for try await page in issue.results(forPages: Array(pages), blocks) {
      switch page.result {
      case .success(let blocks): document.blocks += blocks
      case .failure(let error):
        if error.code == .cancelled { throw error }
        failures.append(error.on(page: page.pageIndex))
      }
    }
    return document
  }

  private func blocks(of page: Page) async throws(GatefoldError) -> [ArticleBlock] {
    let text = try await page.text()
    var pageBreak = ArticleText()
    pageBreak.appendPageBreak(to: page.index)
    var blocks: [ArticleBlock] = [.paragraph(pageBreak)]
    for block in text.blocks where !block.isOutsidePage {
      let content = ArticleText(text.joinedText(of: block.lines))
      switch block.role {
      case .headline, .crosshead: blocks.append(.heading(content, level: 2))
      case .folio, .runningHeader: continue
      case .body, .caption, .dropCap, .pullQuote, .standfirst, .table: blocks.append(.paragraph(content))
      }
    }
    guard blocks.count == 1 else { return blocks }
    let printed = PrintedPicture(pageIndex: page.index, frame: PageRect(page.size), includesText: true)
    return blocks + [.figure(ArticleFigure(pictures: [ArticlePicture(.printed(printed), size: page.size)]))]
  }
}
