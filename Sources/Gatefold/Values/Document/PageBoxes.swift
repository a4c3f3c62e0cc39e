/// The boxes of a page in page space, so that `cropBox` starts at 0, 0 and a larger `mediaBox` reaches into negative
/// coordinates (PDF 32000-1, 14.11.2). A box that the file does not give has its default.
public struct PageBoxes: Hashable, Sendable, Codable {
  public let mediaBox: PageRect
  /// What is displayed: the page itself.
  public let cropBox: PageRect
  public let bleedBox: PageRect
  public let trimBox: PageRect
  public let artBox: PageRect

  init(mediaBox: PageRect, cropBox: PageRect, bleedBox: PageRect, trimBox: PageRect, artBox: PageRect) {
    self.mediaBox = mediaBox
    self.cropBox = cropBox
    self.bleedBox = bleedBox
    self.trimBox = trimBox
    self.artBox = artBox
  }

  /// Every box as large as the page.
  init(all size: PageSize) {
    let whole = PageRect(size)
    self.init(mediaBox: whole, cropBox: whole, bleedBox: whole, trimBox: whole, artBox: whole)
  }
}
