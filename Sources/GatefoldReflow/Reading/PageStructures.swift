internal import Gatefold

/// The structure of pages, found once for all articles that share a page.
struct PageStructures: Sendable {
  private let pages: PrintedPages
  private let structures: SharedReads<PageStructure>

  init(_ issue: MagazineIssue) {
    let pages = PrintedPages(issue)
    let pageCount = issue.pageCount
    self.pages = pages
    structures = SharedReads { index throws(GatefoldError) in
      let page = try await pages.page(at: index)
      var neighbours: [PageGraphics] = []
      for offset in [-2, -1, 1, 2] where (0..<pageCount).contains(index + offset) {
        do throws(GatefoldError) {
          neighbours.append(try await pages.graphics(at: index + offset))
        } catch {
          if error.code == .cancelled { throw error }
        }
      }
      return PageStructure(page, neighbours: neighbours)
    }
  }

  /// Begins to read the first pages, which will be asked for.
  func prepare() async { await pages.prepare() }

  /// The text of a page alone, with its running headers marked.
  ///
  /// - Throws: the error of reading the text.
  func surveyedPage(at index: Int) async throws(GatefoldError) -> PrintedPage {
    try await pages.surveyedPage(at: index)
  }

  /// - Throws: the error of reading the page. Unreadable neighbours are ignored.
  func structure(ofPage index: Int) async throws(GatefoldError) -> PageStructure {
    try await structures.value(ofPage: index)
  }
}
