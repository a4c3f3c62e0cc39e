internal import Gatefold

/// Reads the pages of an issue as articles ask for them, and keeps the last few.
actor PrintedPages {
  private let issue: Issue
  /// Each page counts as one. An article seldom goes back further; text and links of more pages are kept by the issue.
  private var pages = ByteBudgetCache<Int, PrintedPage>(budget: 6)

  init(_ issue: Issue) { self.issue = issue }

  /// - Throws: what reading the page throws.
  func page(at index: Int) async throws(GatefoldError) -> PrintedPage {
    if let known = pages.value(for: index) { return known }
    let page = try await PrintedPage.read(issue.page(at: index), repeated: try await repeatedText(around: index))
    pages.insert(page, for: index, bytes: 1)
    return page
  }

  /// The text of a page, with its running headers marked.
  ///
  /// - Throws: what reading the page throws.
  func text(ofPage index: Int) async throws(GatefoldError) -> TextPage {
    try await repeatedText(around: index).marked(try await issue.page(at: index).text())
  }

  /// What the pages around a page print at the same place; pages that cannot be read print nothing.
  private func repeatedText(around index: Int) async throws(GatefoldError) -> RepeatedText {
    var neighbours: [TextPage] = []
    for offset in [-2, -1, 1, 2] where (0..<issue.pageCount).contains(index + offset) {
      do throws(GatefoldError) {
        neighbours.append(try await issue.page(at: index + offset).text())
      } catch {
        if error.code == .cancelled { throw error }
      }
    }
    return RepeatedText(neighbours)
  }
}
