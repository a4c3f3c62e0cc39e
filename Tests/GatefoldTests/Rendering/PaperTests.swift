import GatefoldTestSupport
import Testing

@testable import Gatefold

/// Pages drawn on paper, compared with paper that is laid under them.
@Suite("Paper")
struct PaperTests {
  private static let cream = RGBAColor(red: 0.98, green: 0.95, blue: 0.85)

  @Test(
    "Pages on paper look as with the paper laid under them, but for two levels",
    arguments: [Sample.issue, .press, .rightToLeft],
    [0.7, 2, 8]
  )
  func samples(sample: Sample, scale: Double) throws {
    let document = try NativeDocument(.mapping(path: sample.path), password: nil)
    for index in 0..<min(8, document.pageCount) {
      let region = region(of: index, scale, PixelRect(x: 40, y: 60, width: 400, height: 300))
      let (on, under) = try (drawing(region, of: document), underlaid(region, of: document))
      #expect(maximumDifference(on, under) <= 2, "page \(index + 1)")
    }
  }

  /// A group blends with what lies below: on paper it would show otherwise.
  @Test(
    "A page that blends does not blend with the paper",
    arguments: [
      // The states of the page, and of a form.
      "/ExtGState<</B<</BM/Screen>>>>",
      "/ExtGState<</B<</BM[/Screen/Multiply]>>>>",
      "/XObject<</Form 5 0 R>>",
    ],
    [1.0, 60.0]
  )
  func blending(resources: String, scale: Double) throws {
    var file = SmallPDF(page: "/Contents 4 0 R/Resources<<\(resources)>>")
    let square = "0.2 0.4 0.9 rg 20 20 60 60 re f"
    file.addStream("", Array((resources.contains("Form") ? "/Form Do" : "/B gs \(square)").utf8))
    let group = "/Group<</S/Transparency>>"
    let states = "/Resources<</ExtGState<</B<</BM/Screen>>>>>>"
    file.addStream("/Type/XObject/Subtype/Form/BBox[0 0 100 100]\(group)\(states)", Array("/B gs \(square)".utf8))
    try expectSame(file, scale)
  }

  @Test("Nor does an annotation that blends", arguments: [1.0, 60.0])
  func blendingAnnotation(scale: Double) throws {
    try expectSame(Self.blendingAnnotation, scale)
  }

  @Test("A window is drawn on the paper of its appearance", arguments: [false, true])
  func window(isInverted: Bool) async throws {
    let issue = try await MagazineIssue.open(path: Sample.issue.path)
    let appearance = PageAppearance(paper: Self.cream, isInverted: isInverted)
    let whole = try await issue.page(at: 2).render(.zoom(2), options: RenderingOptions(appearance: appearance))
    let feed = ViewportFeed(issue)
    let rect = PageRect(x: 100, y: 100, width: 200, height: 150)
    feed.show(Viewport(pageIndex: 2, rect: rect, zoom: 2, appearance: appearance))
    var count = 0
    for await update in feed {
      if case .settled = update.event { break }
      guard case .tile(let tile, .visible) = update.event else { continue }
      count += 1
      #expect(maximumDifference(tile.pixels, whole.cropped(to: tile.pixelRect)) <= 4)
    }
    #expect(count > 0)
  }

  // MARK: Helpers

  /// A page that blends, although its resources do not tell.
  static var blendingAnnotation: SmallPDF {
    var file = SmallPDF(page: "/Annots[4 0 R]")
    file.add("<</Type/Annot/Subtype/Square/Rect[20 20 80 80]/F 4/AP<</N 5 0 R>>>>")
    let states = "/Resources<</ExtGState<</B<</BM/Screen>>>>>>"
    let square = "/B gs 0.2 0.4 0.9 rg 0 0 60 60 re f"
    file.addStream("/Type/XObject/Subtype/Form/BBox[0 0 60 60]\(states)", Array(square.utf8))
    return file
  }

  /// Draws a file on paper, and with the paper laid under it.
  private func expectSame(_ file: SmallPDF, _ scale: Double) throws {
    let document = try NativeDocument(.copying(file.bytes), password: nil)
    let side = Int(100 * scale)
    let region = region(of: 0, scale, PixelRect(x: 0, y: 0, width: min(side, 400), height: min(side, 400)))
    #expect(try maximumDifference(drawing(region, of: document), underlaid(region, of: document)) == 0)
  }

  private func region(of index: Int, _ scale: Double, _ pixels: PixelRect) -> PageRegion {
    var region = PageRegion(pageIndex: index, scale: scale, rotation: .none, pixels: pixels)
    region.paper = Self.cream
    return region
  }

  /// Pixels that a drawing on paper must not see.
  private func dirtyStorage(_ region: PageRegion) throws -> PixelStorage {
    let storage = try PixelStorage(region.pixels.size, zeroed: false)
    storage.fill(0x55)
    return storage
  }

  private func drawing(_ region: PageRegion, of document: NativeDocument) throws -> PixelStorage {
    let storage = try dirtyStorage(region)
    try document.page(at: region.pageIndex).displayList().draw(region, colors: .accelerated, onto: storage)
    return storage
  }

  private func underlaid(_ region: PageRegion, of document: NativeDocument) throws -> PixelStorage {
    var region = region
    region.paper = nil
    let storage = try document.page(at: region.pageIndex).draw(region)
    try storage.finish(PageAppearance(paper: Self.cream))
    return storage
  }

  private func maximumDifference(_ a: PixelStorage, _ b: PixelStorage) -> Int {
    maximumDifference(PixelBuffer(a), PixelBuffer(b))
  }

  private func maximumDifference(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
    guard a.size == b.size else { return 256 }
    var most = 0
    for row in 0..<a.size.height {
      a.withRow(row) { a in
        b.withRow(row) { b in
          for (one, other) in zip(a, b) { most = max(most, abs(Int(one) - Int(other))) }
        }
      }
    }
    return most
  }
}
