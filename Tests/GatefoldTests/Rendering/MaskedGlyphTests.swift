import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Glyphs with soft masks")
struct MaskedGlyphTests {
  /// A glyph of a Type 3 font whose mask hides its right half, and a square.
  private static let file: DrawnFile = {
    let font = """
      /Type /Font /Subtype /Type3 /FontBBox [0 0 100 100] /FontMatrix [.01 0 0 .01 0 0] /CharProcs << /a 5 0 R >>
      /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [100]
      /Resources << /ExtGState << /Mask << /SMask << /S /Luminosity /G 6 0 R >> >> >> >>
      """
    let content = "1 0 0 rg BT /Font 50 Tf 10 10 Td (a) Tj ET 0 0 1 rg 80 80 10 10 re f"
    let group = "/BBox [0 0 100 100] /Group << /S /Transparency /CS /DeviceGray /I true >>"
    return DrawnFile(content: content, width: 100, height: 100, resources: "/Font << /Font << \(font) >> >>")
      .adding(form: "100 0 0 0 100 100 d1 /Mask gs 0 0 100 100 re f", entries: "/BBox [0 0 100 100]", named: "Glyph")
      .adding(form: "100 0 0 100 0 0 cm /Image Do", entries: group, named: "Mask")
      .adding(image: .init(width: 2, height: 1, colorSpace: "/DeviceGray"), samples: [255, 0])
  }()

  @Test("They are drawn, and so is what follows, directly and from a recording", arguments: [1.0, 50])
  func drawing(zoom: Double) async throws {
    let page = try await MagazineIssue.open(data: Self.file.bytes).page(at: 0)
    func color(x: Double, y: Double) async throws -> [Int] {
      let region = PageRect(x: x - 0.5, y: y - 0.5, width: 1, height: 1)
      let picture = RGBPicture(try await page.render(.zoom(zoom), region: region))
      return picture.color(x: picture.size.width / 2, y: picture.size.height / 2)
    }
    #expect(try await color(x: 20, y: 70) == [255, 0, 0])
    #expect(try await color(x: 50, y: 70) == [255, 255, 255])
    #expect(try await color(x: 85, y: 15) == [0, 0, 255])
  }
}
