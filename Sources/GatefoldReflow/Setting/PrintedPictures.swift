public import Foundation
public import Gatefold
public import GatefoldTypesetting

/// The pictures of an article, drawn from the pages that it is printed on.
///
/// ```swift
/// let pictures = PrintedPictures(issue)
/// let set = try await typesetter.set(article, in: .column(width: 390), pictures: pictures)
/// ```
public struct PrintedPictures: ArticlePictures {
  /// The printed issue.
  public let issue: Issue
  /// Pixels a point of the printed page.
  public let zoom: Double

  /// Pictures of the pages of an issue.
  ///
  /// - Parameter zoom: pixels a point of the printed page; 2 is 144 dpi.
  public init(_ issue: Issue, zoom: Double = 2) {
    self.issue = issue
    self.zoom = zoom
  }

  /// A picture as PNG.
  ///
  /// - Throws: what drawing the page throws, and `unreadableFile` for a picture that is a file of a package.
  public func file(of picture: ArticlePicture) async throws(GatefoldError) -> Data {
    guard case .printed(let printed) = picture.source else {
      throw GatefoldError(.unreadableFile, "the picture is a file of a package, and is not printed")
    }
    let page = try await issue.page(at: printed.pageIndex)
    let whole = PageRect(x: 0, y: 0, width: page.size.width, height: page.size.height)
    guard let region = printed.frame.intersection(whole) else {
      throw GatefoldError(.invalidRegion, "the picture lies outside its page", pageIndex: printed.pageIndex)
    }
    let pixels = try await page.render(.zoom(zoom), region: region)
    return try pixels.encoded(as: .png(level: 1))
  }
}
