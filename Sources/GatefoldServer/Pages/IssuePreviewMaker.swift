internal import Foundation
internal import Gatefold
internal import GatefoldStore

/// Makes the preview with which a store client shows an issue that isn't downloaded.
struct IssuePreviewMaker: Sendable {
  /// The longer side of the picture of a page, in pixels.
  static let side = 1600

  let presented: PresentedIssue
  let contents: [ContentsItem]

  func data() async throws(GatefoldError) -> Data {
    let issue = presented.served.issue
    var preview = IssuePreview(
      identifier: presented.served.identifier.components.last ?? "",
      pageCount: issue.pageCount,
      readingDirection: presented.arrangement.direction,
      coverPageIndex: presented.coverIndex
    )
    for index in 0..<issue.pageCount {
      do throws(GatefoldError) {
        preview.pages.append(try await page(try await issue.page(at: index)))
      } catch {
        if error.code == .cancelled { throw error }
      }
    }
    preview.contents = contents
    return try preview.encoded()
  }

  private func page(_ page: Page) async throws(GatefoldError) -> IssuePreview.Page {
    let size = try presented.options.geometry(of: page).size(within: Self.side)
    let picture = IssuePreview.Picture(path: "stream/\(page.index).jpg", size: size)
    var described = IssuePreview.Page(pageIndex: page.index, pageLabel: page.label, size: page.size, picture: picture)
    described.textMapPath = "pages/\(page.number)/text.json"
    described.links = try await page.links()
    return described
  }
}
