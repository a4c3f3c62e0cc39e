internal import Gatefold

/// The structure of pages, found once for all articles that share a page.
actor PageStructures {
  private let pageCount: Int
  private let pages: PrintedPages
  /// Each structure counts as one.
  private var structures = ByteBudgetCache<Int, PageStructure>(budget: 6)

  init(_ issue: Issue) {
    pageCount = issue.pageCount
    pages = PrintedPages(issue)
  }

  /// The text of a page, with its running headers marked.
  ///
  /// - Throws: what reading the page throws.
  func text(ofPage index: Int) async throws(GatefoldError) -> TextPage { try await pages.text(ofPage: index) }

  /// - Throws: what reading the page throws. A neighbour that cannot be read repeats nothing.
  func structure(ofPage index: Int) async throws(GatefoldError) -> PageStructure {
    if let known = structures.value(for: index) { return known }
    let page = try await pages.page(at: index)
    var neighbours: [PageGraphics] = []
    for offset in [-2, -1, 1, 2] where (0..<pageCount).contains(index + offset) {
      do throws(GatefoldError) {
        neighbours.append(try await pages.page(at: index + offset).graphics)
      } catch {
        if error.code == .cancelled { throw error }
      }
    }
    let structure = PageStructure(page, neighbours: neighbours)
    structures.insert(structure, for: index, bytes: 1)
    return structure
  }
}
