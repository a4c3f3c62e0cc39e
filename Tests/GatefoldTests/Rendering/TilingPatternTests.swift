import GatefoldTestSupport
import Testing

@testable import Gatefold

/// Tiling patterns with large cells, compared with the same content drawn without a pattern.
@Suite("Tiling patterns")
struct TilingPatternTests {
  private static let shapes = "0.9 0.2 0.1 rg 2 3 m 30 48 l 47 5 l h f 0.1 0.3 0.8 rg 5 40 40 3 re f"
  private static let scale = 60.0

  /// A page of 100 points that is filled with a pattern.
  ///
  /// - Parameter side: of the pattern's cell, in points.
  static func file(side: Int) -> SmallPDF {
    var file = SmallPDF(page: "/Contents 4 0 R/Resources<</Pattern<</P 5 0 R>>>>")
    file.addStream("", Array("/Pattern cs /P scn 0 0 100 100 re f".utf8))
    let box = "/BBox[0 0 \(side) \(side)]/XStep \(side)/YStep \(side)"
    file.addStream("/PatternType 1/PaintType 1/TilingType 1\(box)/Resources<<>>", Array(shapes.utf8))
    return file
  }

  /// The same page, its shapes drawn one by one.
  private static func plainFile(side: Int) -> SmallPDF {
    var file = SmallPDF(page: "/Contents 4 0 R")
    let places = stride(from: 0, to: 100, by: side)
    let content = places.flatMap { x in places.map { y in "q 1 0 0 1 \(x) \(y) cm \(shapes) Q" } }
    file.addStream("", Array(content.joined(separator: " ").utf8))
    return file
  }

  @Test(
    "Large cells look as their content does without a pattern",
    arguments: [
      // In the middle of a cell, at the edges of the page, and where four cells meet.
      (100, 2000, 2000), (100, 5500, 5600), (100, 0, 5600), (50, 2700, 2800), (50, 5500, 2800),
    ]
  )
  func cells(side: Int, x: Int, y: Int) throws {
    let patterned = try draw(Self.file(side: side), x, y)
    let plain = try draw(Self.plainFile(side: side), x, y)
    var differing = 0
    for row in 0..<plain.size.height {
      plain.withRow(row) { plain in
        patterned.withRow(row) { patterned in
          for (one, other) in zip(plain, patterned) where abs(Int(one) - Int(other)) > 24 { differing += 1 }
        }
      }
    }
    // Edges of shapes may lie a fraction of a pixel apart.
    #expect(differing < 4 * plain.size.width)
  }

  private func draw(_ file: SmallPDF, _ x: Int, _ y: Int) throws -> PixelBuffer {
    let document = try NativeDocument(.copying(file.bytes), password: nil)
    let region = PageRegion(
      pageIndex: 0,
      scale: Self.scale,
      rotation: .none,
      pixels: PixelRect(x: x, y: y, width: 500, height: 400)
    )
    return PixelBuffer(try document.page(at: 0).draw(region))
  }
}
