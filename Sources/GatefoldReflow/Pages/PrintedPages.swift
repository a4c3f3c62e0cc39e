internal import Gatefold

/// Reads the pages of an issue as articles ask for them, and keeps the last few.
struct PrintedPages: Sendable {
  private let issue: MagazineIssue
  private let pages: SharedReads<PrintedPage>
  private let surveyedPages: SharedReads<PrintedPage>
  private let graphics: SharedReads<PageGraphics>

  private static let maximumPreparedCount = 16

  init(_ issue: MagazineIssue) {
    self.issue = issue
    let graphics = SharedReads { index throws(GatefoldError) in try await issue.page(at: index).graphics() }
    self.graphics = graphics
    surveyedPages = SharedReads { index throws(GatefoldError) in
      let repeated = try await Self.repeatedText(around: index, in: issue)
      return try await PrintedPage.readText(of: issue.page(at: index), repeated: repeated)
    }
    pages = SharedReads { index throws(GatefoldError) in
      let repeated = try await Self.repeatedText(around: index, in: issue)
      // If the graphics can't be read, the page is read without them.
      let drawn = try? await graphics.value(ofPage: index)
      return try await PrintedPage.read(issue.page(at: index), repeated: repeated, graphics: drawn)
    }
  }

  /// Starts reading the graphics of the first pages, which will be needed.
  func prepare() async { await graphics.prepare(0..<min(issue.pageCount, Self.maximumPreparedCount)) }

  /// - Throws: the error of reading the page.
  func page(at index: Int) async throws(GatefoldError) -> PrintedPage { try await pages.value(ofPage: index) }

  /// The text of a page alone, with its running headers marked.
  ///
  /// - Throws: the error of reading the text.
  func surveyedPage(at index: Int) async throws(GatefoldError) -> PrintedPage {
    try await surveyedPages.value(ofPage: index)
  }

  /// Returns the graphics of a page.
  ///
  /// - Throws: the error of reading the graphics.
  func graphics(at index: Int) async throws(GatefoldError) -> PageGraphics { try await graphics.value(ofPage: index) }

  /// Returns text that the surrounding pages print in the same place, ignoring unreadable pages.
  private static func repeatedText(around index: Int, in issue: MagazineIssue) async throws(GatefoldError)
    -> RepeatedText
  {
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
