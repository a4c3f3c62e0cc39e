import Foundation

@testable import Gatefold

extension FuzzTarget {
  /// Draws the first pages small and on paper, with a magnified corner, and a window chosen by the last bytes.
  static let replay = FuzzTarget("replay", takesPDFs: true) { bytes in
    FuzzedFile.read(bytes) { file in use(file, FuzzBytes(bytes.suffix(placeByteCount))) }
  }

  /// Number of bytes after the end of a file that choose the window.
  private static let placeByteCount = 8

  private static func use(_ file: FuzzedFile, _ place: FuzzBytes) {
    let layers = file.structure.map { LayerReader.layers(of: $0.root).compactMap(\.id) } ?? []
    for index in file.pageIndices {
      guard let frame = file.frame(ofPage: index), let page = try? file.document.page(at: index) else { continue }
      draw(page, frame, layers)
      drawInInks(page, frame)
      guard let list = try? page.displayList() else { continue }
      for longestSide in [side, magnifiedSide] { drawOnPaper(list, frame, longestSide) }
      var place = place
      drawTwice(list, frame, &place)
    }
  }

  private static let side = 48.0
  private static let magnifiedSide = 4200.0

  private static func draw(_ page: borrowing NativePage, _ frame: PageFrame, _ layers: [Layer.ID]) {
    let longest = max(frame.size.width, frame.size.height)
    guard longest > 0, let size = try? PixelSize(of: frame.size, zoom: side / longest) else { return }
    let region = PageRegion(
      pageIndex: page.index,
      scale: side / longest * frame.userUnit,
      rotation: layers.isEmpty ? .none : .clockwise90,
      pixels: PixelRect(size),
      layers: Dictionary(layers.map { ($0, $0.objectNumber & 1 == 0) }) { first, _ in first }
    )
    guard let storage = try? PixelStorage(region.pixels.size), let list = try? page.displayList(layers: region.layers),
      (try? list.draw(region, colors: .accelerated, onto: storage)) != nil
    else { return }
    try? storage.finish(PageAppearance(isInverted: true))
    _ = PixelBuffer(storage).uniformColor
  }

  /// Draws a page in its inks: a proof, and the plates of spot inks.
  private static func drawInInks(_ page: borrowing NativePage, _ frame: PageFrame) {
    let longest = max(frame.size.width, frame.size.height)
    guard longest > 0, let size = try? PixelSize(of: frame.size, zoom: side / longest),
      let list = try? page.displayList(keepsColors: true)
    else { return }
    let inks = list.inkedPage(frame: frame).inks.map(\.name)
    for drawn in [[], Array(inks.prefix(3)), Array(inks.dropFirst(3).prefix(3))] {
      var region = PageRegion(
        pageIndex: page.index,
        scale: side / longest * frame.userUnit,
        rotation: .none,
        pixels: PixelRect(size)
      )
      region.print = PrintedColors(PrintSettings(), inks: drawn)
      guard let storage = try? PixelStorage(size) else { return }
      try? list.draw(region, colors: .accelerated, onto: storage)
    }
  }

  /// Draws the last pixels of a page on paper, and checks that all are opaque.
  private static func drawOnPaper(_ list: NativeDisplayList, _ frame: PageFrame, _ longestSide: Double) {
    let zoom = longestSide / max(frame.size.width, frame.size.height)
    guard zoom.isFinite, let whole = try? PixelSize(of: frame.size, zoom: zoom) else { return }
    let (width, height) = (min(whole.width, Int(side)), min(whole.height, Int(side)))
    let region = PageRegion(
      pageIndex: list.pageIndex,
      scale: zoom * frame.userUnit,
      rotation: .none,
      pixels: PixelRect(x: whole.width - width, y: whole.height - height, width: width, height: height),
      paper: .white
    )
    guard let storage = try? PixelStorage(region.pixels.size, zeroed: false) else { return }
    storage.fill(0x55)
    guard (try? list.draw(region, colors: .accelerated, onto: storage)) != nil else { return }
    let picture = PixelBuffer(storage)
    for row in 0..<height {
      picture.withRow(row) { pixels in
        for alpha in stride(from: 3, to: pixels.count, by: 4) {
          precondition(pixels[alpha] == 255, "a pixel on paper is not opaque")
        }
      }
    }
  }

  /// Checks that a window looks the same when it is drawn again, regardless of cached images and letters.
  private static func drawTwice(_ list: NativeDisplayList, _ frame: PageFrame, _ place: inout FuzzBytes) {
    let flags = place.byte()
    let zoom = exp2(Double(Int8(bitPattern: place.byte())) / 8) * side / max(frame.size.width, frame.size.height)
    let rotation = PageRotation.allCases[Int(flags & 3)]
    guard zoom.isFinite, let whole = try? PixelSize(of: frame.size.turned(rotation), zoom: zoom) else { return }
    let (width, height) = (min(whole.width, Int(side)), min(whole.height, Int(side)))
    func offset(below room: Int) -> Int { (Int(place.byte()) << 8 | Int(place.byte())) * room / 0x10000 }
    var region = PageRegion(
      pageIndex: list.pageIndex,
      scale: zoom * frame.userUnit,
      rotation: rotation,
      pixels: PixelRect(
        x: offset(below: whole.width - width + 1),
        y: offset(below: whole.height - height + 1),
        width: width,
        height: height
      ),
      layers: [.text: flags & 4 == 0, .images: flags & 8 == 0]
    )
    if flags & 16 == 0 { region.paper = .white }
    let colors: ColorConversion = flags & 32 == 0 ? .accelerated : .exact
    guard let first = drawn(list, region, colors), let second = drawn(list, region, colors) else { return }
    precondition(first == second, "a window looks otherwise the second time")
  }

  private static func drawn(_ list: NativeDisplayList, _ region: PageRegion, _ colors: ColorConversion) -> [UInt8]? {
    guard let storage = try? PixelStorage(region.pixels.size),
      (try? list.draw(region, colors: colors, onto: storage)) != nil
    else { return nil }
    let picture = PixelBuffer(storage)
    return (0..<picture.size.height).flatMap { row in picture.withRow(row) { Array($0) } }
  }
}
