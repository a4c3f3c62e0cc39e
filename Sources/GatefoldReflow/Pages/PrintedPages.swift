internal import Gatefold

/// Reads the pages of an issue as articles ask for them, and keeps the last few.
actor PrintedPages {
  private let issue: Issue
  private var pages: [Int: PrintedPage] = [:]
  private var order: [Int] = []

  /// An article seldom goes back further; text and links of more pages are kept by the issue.
  private static let maximumCount = 6

  init(_ issue: Issue) { self.issue = issue }

  /// - Throws: what reading the page throws.
  func page(at index: Int) async throws(GatefoldError) -> PrintedPage {
    if let known = pages[index] { return known }
    let page = try await PrintedPage.read(issue.page(at: index))
    if pages[index] == nil { order.append(index) }
    pages[index] = page
    if order.count > Self.maximumCount { pages[order.removeFirst()] = nil }
    return page
  }
}
