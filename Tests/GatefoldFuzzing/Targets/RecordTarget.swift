@testable import Gatefold

extension FuzzTarget {
  /// The first pages recorded, with layers and without, and what their lists say: text, graphics, losses.
  static let record = FuzzTarget("record", takesPDFs: true) { bytes in
    FuzzedFile.read(bytes, use)
  }

  private static func use(_ file: FuzzedFile) {
    let layers = file.structure.map { LayerReader.layers(of: $0.root).compactMap(\.id) } ?? []
    let states = Dictionary(layers.map { ($0, $0.objectNumber & 1 == 0) }) { first, _ in first }
    for index in file.pageIndices {
      guard let frame = file.frame(ofPage: index), let page = try? file.document.page(at: index),
        let list = try? page.displayList()
      else { continue }
      let text = list.drawnText(frame: frame)
      let graphics = list.graphics(frame: frame)
      precondition(list.losses.allSatisfy { !$0.isEmpty }, "a loss is not told")
      if !states.isEmpty { _ = try? page.displayList(layers: states) }
      // Whatever was recorded meanwhile, and though fonts and images are known by now.
      guard let again = try? page.displayList() else { preconditionFailure("a page is recorded only once") }
      precondition(again.byteCount == list.byteCount, "a page is recorded otherwise the second time")
      precondition(again.drawnText(frame: frame).glyphs.count == text.glyphs.count)
      precondition(again.graphics(frame: frame).images.count == graphics.images.count)
    }
  }
}
