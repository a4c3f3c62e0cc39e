internal import Gatefold

/// Reads the pages of an issue as articles ask for them, and keeps the last few.
actor PrintedPages {
  private let issue: Issue
  /// Each page counts as one. An article seldom goes back further than six pages, and a few articles are read at a time;
  /// text of more pages is kept by the issue.
  private var pages = ByteBudgetCache<Int, PrintedPage>(budget: 18)
  private var surveyedPages = ByteBudgetCache<Int, PrintedPage>(budget: 18)
  private var keptGraphics = ByteBudgetCache<Int, PageGraphics>(budget: 18)
  /// What the first pages draw, which is read while the articles are still looked for.
  private var prepared: [Int: Task<PageGraphics?, Never>] = [:]
  private static let maximumPreparedCount = 24

  init(_ issue: Issue) { self.issue = issue }

  deinit {
    for task in prepared.values { task.cancel() }
  }

  /// Begins to read the first pages, which will be asked for.
  func prepare() {
    var before: Task<PageGraphics?, Never>?
    for index in 0..<min(issue.pageCount, Self.maximumPreparedCount) {
      // One after the other, since pictures are drawn meanwhile.
      let task = Task { [issue, before] in
        _ = await before?.value
        return Task.isCancelled ? nil : try? await issue.page(at: index).graphics()
      }
      prepared[index] = task
      before = task
    }
  }

  /// - Throws: what reading the page throws.
  func page(at index: Int) async throws(GatefoldError) -> PrintedPage {
    if let known = pages.value(for: index) { return known }
    let repeated = try await repeatedText(around: index)
    // Where they cannot be read, the page has none.
    let drawn = try? await graphics(at: index)
    let page = try await PrintedPage.read(issue.page(at: index), repeated: repeated, graphics: drawn)
    pages.insert(page, for: index, bytes: 1)
    return page
  }

  /// The text of a page alone.
  ///
  /// - Throws: what reading the text throws.
  func surveyedPage(at index: Int) async throws(GatefoldError) -> PrintedPage {
    if let known = surveyedPages.value(for: index) { return known }
    let page = try await PrintedPage.readText(of: issue.page(at: index))
    surveyedPages.insert(page, for: index, bytes: 1)
    return page
  }

  /// What a page draws.
  ///
  /// - Throws: what reading it throws.
  func graphics(at index: Int) async throws(GatefoldError) -> PageGraphics {
    if let known = pages.value(for: index)?.graphics ?? keptGraphics.value(for: index) { return known }
    if let task = prepared.removeValue(forKey: index), let found = await task.value {
      keptGraphics.insert(found, for: index, bytes: 1)
      return found
    }
    let found = try await issue.page(at: index).graphics()
    keptGraphics.insert(found, for: index, bytes: 1)
    return found
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
