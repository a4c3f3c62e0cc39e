public import Foundation

// Spellings of Swift 2, which are unavailable on Apple's systems, too.

extension PDFDocument {
  /// The spelling of Swift 2.
  @available(*, unavailable, renamed: "init(url:)")
  public convenience init?(URL url: URL) {
    nil
  }
}

extension PDFDestination {
  /// The spelling of Swift 2.
  @available(*, unavailable, renamed: "init(page:at:)")
  public convenience init(page: PDFPage, atPoint point: CGPoint) {
    self.init(page: page, at: point)
  }
}

extension PDFActionRemoteGoTo {
  /// The spelling of Swift 2.
  @available(*, unavailable, renamed: "init(pageIndex:at:fileURL:)")
  public convenience init(pageIndex: Int, atPoint point: CGPoint, fileURL url: URL) {
    self.init(pageIndex: pageIndex, at: point, fileURL: url)
  }
}

extension PDFActionURL {
  /// The spelling of Swift 2.
  @available(*, unavailable, renamed: "init(url:)")
  public convenience init(URL url: URL) {
    self.init(url: url)
  }
}
