@testable import Gatefold

extension FuzzTarget {
  /// The text of the first pages, as it is drawn, and laid out.
  static let text = FuzzTarget("text", takesPDFs: true) { bytes in
    FuzzedFile.read(bytes, use)
  }

  private static func use(_ file: FuzzedFile) {
    for index in file.pageIndices {
      guard let frame = file.frame(ofPage: index), let list = try? file.document.page(at: index).displayList()
      else { continue }
      let drawn = list.drawnText(frame: frame)
      // Long pages are the layout target's.
      guard drawn.glyphs.count <= 2_000 else { continue }
      TextUse.use(TextLayout.page(drawn, pageIndex: index, size: frame.size), part: drawn.glyphs.count)
    }
  }
}
