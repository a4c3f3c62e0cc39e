public import Gatefold
public import GatefoldTypesetting

/// Draws the pictures of articles from their pages, at two pixels a point.
///
/// ```swift
/// let pictures = PagePictures(issue)
/// let printed = PrintedPicture(pageIndex: 3, frame: PageRect(x: 54, y: 120, width: 240, height: 160))
/// let picture = ArticlePicture(.printed(printed), size: PageSize(width: 240, height: 160))
/// let file = try await pictures.encodedPicture(picture)
/// print(file.mediaType, file.size)
/// ```
public struct PagePictures: ArticlePictures {
  /// The issue that the pictures are printed in.
  public let issue: Issue
  /// Pixels a point. The default is 2; pictures with a side over 2400 pixels get less.
  public var zoom = 2.0

  private static let maximumSide = 2400.0

  /// The pictures of an issue.
  public init(_ issue: Issue) {
    self.issue = issue
  }

  /// Draws a picture, as PNG where that is smaller than JPEG.
  ///
  /// - Throws: what drawing a region of its page throws; `unreadableFile` for a picture that is a file.
  public func encodedPicture(_ picture: ArticlePicture) async throws(GatefoldError) -> EncodedPicture {
    switch picture.source {
    case .printed(let printed): return try await drawn(printed)
    case .file(let path):
      throw GatefoldError(.unreadableFile, "is no part of a page; give the export pictures that read it", path: path)
    }
  }

  private func drawn(_ printed: PrintedPicture) async throws(GatefoldError) -> EncodedPicture {
    let page = try await issue.page(at: printed.pageIndex)
    let side = max(printed.frame.width, printed.frame.height, 1)
    let pixels = try await page.render(.zoom(min(zoom, Self.maximumSide / side)), region: printed.frame)
    let photograph = try pixels.encoded(as: .jpeg(quality: 85))
    let drawing = try pixels.encoded(as: .png(level: 6))
    return drawing.count < photograph.count
      ? EncodedPicture(data: drawing, mediaType: "image/png", size: pixels.size)
      : EncodedPicture(data: photograph, mediaType: "image/jpeg", size: pixels.size)
  }
}
