@testable import Gatefold

extension FuzzTarget {
  /// The first pages drawn small, from the file and from its prepared copy, and on paper, a corner magnified as well.
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
      for longestSide in [side, magnifiedSide] { drawOnPaper(index, frame, longestSide, of: file.document) }
    }
  }

  private static let side = 48.0
  /// Pages as large as this are recorded before they are drawn.
  private static let magnifiedSide = 4200.0

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

  /// Draws the last pixels of a page on paper: they must all be opaque.
  private static func drawOnPaper(
    _ index: Int,
    _ frame: PageFrame,
    _ longestSide: Double,
    of document: NativeDocument
  ) {
    let zoom = longestSide / max(frame.size.width, frame.size.height)
    guard zoom.isFinite, let whole = try? PixelSize(of: frame.size, zoom: zoom) else { return }
    let (width, height) = (min(whole.width, Int(side)), min(whole.height, Int(side)))
    let region = PageRegion(
      pageIndex: index,
      scale: zoom * frame.userUnit,
      rotation: .none,
      pixels: PixelRect(x: whole.width - width, y: whole.height - height, width: width, height: height),
      paper: .white
    )
    guard let page = try? document.page(at: index),
      let storage = try? PixelStorage(region.pixels.size, zeroed: false)
    else { return }
    storage.fill(0x55)
    guard (try? page.draw(region, onto: storage)) != nil else { return }
    let picture = PixelBuffer(storage)
    for row in 0..<height {
      picture.withRow(row) { pixels in
        for alpha in stride(from: 3, to: pixels.count, by: 4) {
          precondition(pixels[alpha] == 255, "a pixel on paper is not opaque")
        }
      }
    }
  }
}
