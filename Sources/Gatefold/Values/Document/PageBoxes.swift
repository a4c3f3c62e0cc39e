/// The boxes of a page in page space (PDF 32000-1, 14.11.2).
///
/// The CropBox starts at 0, 0, so that a larger MediaBox reaches into negative coordinates. A box that the file does
/// not give has its default.
///
/// ```swift
/// let bleed = page.boxes.bleedBox
/// print("bleed at the left:", -bleed.minX, "points")
/// ```
public struct PageBoxes: Hashable, Sendable, Codable {
  /// The sheet of paper, with everything around the trimmed page.
  public let mediaBox: PageRect
  /// The displayed area: the page itself, from 0, 0. The default is the MediaBox.
  public let cropBox: PageRect
  /// The area printed for trimming, with its bleed. The default is the CropBox.
  public let bleedBox: PageRect
  /// The page after trimming. The default is the CropBox.
  public let trimBox: PageRect
  /// The area of the page's meaningful content, as its author intends. The default is the CropBox.
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
