internal import Gatefold

/// The structure of pages, found once for all articles that share a page.
actor PageStructures {
  private let pageCount: Int
  private let pages: PrintedPages
  /// Each structure counts as one.
  private var structures = ByteBudgetCache<Int, PageStructure>(budget: 18)

  init(_ issue: Issue) {
    pageCount = issue.pageCount
    pages = PrintedPages(issue)
  }

  /// Begins to read the first pages, which will be asked for.
  func prepare() async { await pages.prepare() }

  /// The text of a page alone.
  ///
  /// - Throws: what reading the text throws.
  func surveyedPage(at index: Int) async throws(GatefoldError) -> PrintedPage {
    try await pages.surveyedPage(at: index)
  }

  /// - Throws: what reading the page throws. A neighbour that cannot be read repeats nothing.
  func structure(ofPage index: Int) async throws(GatefoldError) -> PageStructure {
    if let known = structures.value(for: index) { return known }
    let page = try await pages.page(at: index)
    var neighbours: [PageGraphics] = []
    for offset in [-2, -1, 1, 2] where (0..<pageCount).contains(index + offset) {
      do throws(GatefoldError) {
        neighbours.append(try await pages.graphics(at: index + offset))
      } catch {
        if error.code == .cancelled { throw error }
      }
    }
    let structure = PageStructure(page, neighbours: neighbours)
    structures.insert(structure, for: index, bytes: 1)
    return structure
  }
}
