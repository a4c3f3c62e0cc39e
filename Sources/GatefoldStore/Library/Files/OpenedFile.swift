internal import Foundation
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldPackage

/// The file of an issue, opened to see that it can be read.
struct OpenedFile: Sendable {
  /// Its pages; `nil` for an EPUB, which has none.
  let issue: MagazineIssue?
  /// The file's own metadata. PDFs and EPUBs have no unique identifier, so their hash is used.
  let description: FeedIssueRecord
  /// The page that is the cover.
  let coverPageIndex: Int

  /// - Parameters:
  ///   - hash: of the file.
  ///   - fileName: the title of a file that has none.
  /// - Throws: what opening it throws, without the path.
  init(
    path: String,
    kind: IssueFileKind,
    hash: String,
    fileName: String,
    configuration: IssueConfiguration
  ) async throws(GatefoldError) {
    let title = URL(fileURLWithPath: fileName).deletingPathExtension().lastPathComponent
    var described = FeedIssue(identifier: "sha256:\(hash)", title: title)
    var (issue, coverPageIndex) = (MagazineIssue?.none, 0)
    do throws(GatefoldError) {
      switch kind {
      case .pdf:
        let opened = try await MagazineIssue.open(path: path, passwordIfTaken: configuration)
        described.title = try await opened.printedTitle(fallback: title)
        described.authors = opened.metadata.author.map { [$0] } ?? []
        issue = opened
      case .package:
        let package = try IssuePackage(path)
        described = Self.described(package.issue)
        coverPageIndex = package.issue.coverPageIndex
        issue = try await package.openIssue(passwordIfTaken: configuration)
      case .epub:
        let book = try EPUBDescription(path)
        described.title = book.title ?? title
        described.language = book.language
      }
    } catch {
      throw error.of(path: nil)
    }
    described.pageCount = issue?.pageCount
    self.issue = issue
    self.coverPageIndex = coverPageIndex
    description = FeedIssueRecord(described)
  }

  private static func described(_ description: IssueDescription) -> FeedIssue {
    var issue = FeedIssue(identifier: description.identifier, title: description.title)
    issue.publication = description.publication
    issue.number = description.number
    issue.releaseDate = description.releaseDate.flatMap(InternetDate.date)
    issue.language = description.language
    issue.readingDirection = description.readingDirection
    issue.isFree = description.isFree
    return issue
  }

  private static let coverWidth = 600

  /// The cover as a JPEG; `nil` for an EPUB.
  ///
  /// - Throws: what drawing a page throws.
  func cover() async throws(GatefoldError) -> Data? {
    guard let issue else { return nil }
    let page = try await issue.page(at: min(coverPageIndex, issue.pageCount - 1))
    return try await page.render(.width(Self.coverWidth), options: .thumbnail).encoded(as: .jpeg)
  }
}
