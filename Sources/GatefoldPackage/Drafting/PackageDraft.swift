internal import Foundation
public import Gatefold

/// A first description of a package, from what an issue already has: its links and media, printed web addresses and page
/// references, and its contents, recovered where it has no outline.
public struct PackageDraft: Sendable {
  /// Which issue it is.
  public let issue: IssueDescription
  /// A link for each link of its pages and each entry of a printed contents page, a video or sound for each medium that
  /// is embedded.
  public let overlays: OverlaysDescription
  /// Files of the PDF to write into the package, by path.
  public let embeddedFiles: [(path: String, file: EmbeddedFile)]
  /// Posters to draw, by path: of which media.
  public let posters: [(path: String, media: MediaAnnotation)]
  /// Pages that could not be read.
  public let failedPages: [(pageIndex: Int, error: GatefoldError)]

  /// Reads all pages of an issue.
  ///
  /// - Parameters:
  ///   - issue: the open PDF.
  ///   - fileName: the name of the PDF in the package.
  ///   - title: the title of an issue whose PDF gives none.
  /// - Throws: `cancelled`.
  public init(_ issue: MagazineIssue, fileName: String, title: String) async throws(GatefoldError) {
    try await self.init(issue, content: .pdf(path: fileName), title: title)
  }

  /// Reads all pages of an issue.
  ///
  /// - Parameters:
  ///   - issue: the open issue.
  ///   - content: what its pages are drawn from, in the package.
  ///   - title: the title of an issue that gives none.
  /// - Throws: `cancelled`.
  public init(
    _ issue: MagazineIssue,
    content: IssueDescription.Content,
    title: String
  ) async throws(GatefoldError) {
    var failed: [(pageIndex: Int, error: GatefoldError)] = []
    var drafter = PageDrafter(try await Self.titles(of: issue))
    for index in 0..<issue.pageCount {
      do throws(GatefoldError) {
        let page = try await issue.page(at: index)
        drafter.add(try await page.media(), of: page)
        let text = try await page.text()
        let links = try await page.links()
        drafter.add(links, of: page, text)
        drafter.addContents(of: page, text, links: links)
      } catch {
        if error.code == .cancelled { throw error }
        failed.append((index, error))
      }
    }
    var description = IssueDescription(
      identifier: Self.identifier(of: title),
      title: try await issue.printedTitle(fallback: title),
      content: content
    )
    let hints = try await issue.resolvedReadingHints()
    description.language = hints.language
    description.readingDirection = hints.direction
    description.overlaysPath = "overlays.json"
    self.issue = description
    overlays = OverlaysDescription(overlays: drafter.overlays)
    embeddedFiles = drafter.embeddedFiles
    posters = drafter.posters
    failedPages = failed
  }

  /// The contents; none if they cannot be read, since links say enough without.
  private static func titles(of issue: MagazineIssue) async throws(GatefoldError) -> ContentsTitles {
    do throws(GatefoldError) {
      return ContentsTitles(try await issue.contents())
    } catch {
      if error.code == .cancelled { throw error }
      return ContentsTitles([])
    }
  }

  /// A name from letters and digits of a title. A publisher gives it a domain.
  static func identifier(of title: String) -> String {
    let words = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "issue" : words.joined(separator: "-")
  }
}
