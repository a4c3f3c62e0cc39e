@testable import Gatefold

extension FuzzTarget {
  /// The first pages drawn small, from the file and from its prepared copy.
  static let render = FuzzTarget("render", takesPDFs: true) { bytes in
    FuzzedFile.read(bytes, use)
  }

  private static func use(_ file: FuzzedFile) {
    let copy = file.preparedCopy()
    let layers = file.structure.map { LayerReader.layers(of: $0.root).compactMap(\.id) } ?? []
    for index in file.pageIndices {
      guard let frame = file.frame(ofPage: index) else { continue }
      draw(index, frame, layers) { _ in try? file.document.page(at: index) }
      if let copy { draw(index, frame, []) { try? copy.page(at: index, scale: $0) } }
    }
  }

  private static let side = 48.0

  private static func draw(
    _ index: Int,
    _ frame: PageFrame,
    _ layers: [Layer.ID],
    page open: (_ scale: Double) -> NativePage?
  ) {
    let longest = max(frame.size.width, frame.size.height)
    guard longest > 0, let size = try? PixelSize(of: frame.size, zoom: side / longest) else { return }
    let region = PageRegion(
      pageIndex: index,
      scale: side / longest * frame.userUnit,
      rotation: layers.isEmpty ? .none : .clockwise90,
      pixels: PixelRect(size),
      layers: Dictionary(layers.map { ($0, $0.objectNumber & 1 == 0) }) { first, _ in first }
    )
    guard let page = open(region.scale), let storage = try? PixelStorage(region.pixels.size),
      (try? page.draw(region, onto: storage)) != nil
    else { return }
    try? storage.finish(PageAppearance(isInverted: true))
    _ = PixelBuffer(storage).uniformColor
  }
}
