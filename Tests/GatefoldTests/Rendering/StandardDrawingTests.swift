import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

/// Drawing on which PDF 32000-1 and two other engines agree, and which poppler's own device gets wrong.
@Suite("Drawing by the standard")
struct StandardDrawingTests {
  /// Expected colours at a few points of a page of 200 points, measured from its top left.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let file: DrawnFile
    let colors: [(x: Double, y: Double, color: [Int])]

    init(_ testDescription: String, _ file: DrawnFile, _ colors: [(x: Double, y: Double, color: [Int])]) {
      (self.testDescription, self.file, self.colors) = (testDescription, file, colors)
    }
  }

  private static let white = [255, 255, 255]
  private static let red = [255, 0, 0]

  private static func page(_ content: String, _ resources: String = "") -> DrawnFile {
    DrawnFile(content: content, width: 200, height: 200, resources: resources)
  }

  /// Content under a soft mask that shows the right half of the page.
  private static func masked(_ content: String, _ resources: String = "") -> DrawnFile {
    page(
      "/Mask gs 1 0 0 rg 1 0 0 RG \(content)",
      "/ExtGState << /Mask << /SMask << /S /Luminosity /G 5 0 R >> >> >> \(resources)"
    )
    .adding(
      form: "1 g 100 0 100 200 re f",
      entries: "/BBox [0 0 200 200] /Group << /S /Transparency /CS /DeviceGray >>"
    )
  }

  private static let helvetica = "/Font << /Font << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >> >>"
  private static let halves = [(x: 50.0, y: 100.0, color: white), (x: 150, y: 100, color: red)]
  private static let gradient = """
    /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 200 0] /Extend [true true]
    /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [1 0 0] >> >>
    """

  private static let cases = [
    Case("A group that is not isolated blends with what lies below it", blendingGroup, [(100, 30, [0, 51, 64])]),
    Case(
      "A soft mask applies to letters",
      masked("BT /Font 800 Tf 0 -100 Td (I) Tj ET", helvetica),
      [(70, 100, white), (150, 100, red)]
    ),
    Case("A soft mask applies to strokes", masked("40 w 0 100 m 200 100 l S"), halves),
    Case("A soft mask applies to fills", masked("0 0 200 200 re f"), halves),
    Case("A soft mask applies to tilings", maskedTiling, halves),
    Case("The matrix of a mask's form counts", scaledMask, halves),
    Case("An image's own soft mask replaces that of the state", maskedImage, [(100, 100, red), (5, 5, white)]),
    Case("An image whose colours a function makes of inks", inkFunction, [(50, 100, [0, 0, 0]), (150, 100, white)]),
    Case("A mask of inks hides all where it is empty", emptyMask, [(100, 100, white), (5, 195, red)]),
    Case("A gradient strokes what it is set for", strokedGradient, [(100, 100, red)]),
    Case("A gradient outlines letters", outlinedLetter, [(100, 100, red), (20, 100, white)]),
    Case("A stencil glyph keeps the colour of its text", stencilGlyph, [(100, 100, [0, 0, 153])]),
    Case("A pattern begins with a line of width 1", thinPattern, [(100, 100, [0, 0, 0]), (100, 97, white)]),
    Case("A group that knocks out shows its last object only", knockout, [(100, 100, [128, 128, 255])]),
    Case("Both circles of a radial gradient extend", radial, [(10, 10, [0, 0, 255]), (100, 100, red)]),
    Case("A gradient of a function of two variables is drawn", functionGradient, [(190, 100, [242, 128, 0])]),
  ]

  @Test("A page shows the expected colours", arguments: cases, [1.0, 3.7])
  func colors(_ each: Case, zoom: Double) async throws {
    let picture = RGBPicture(try await MagazineIssue.open(data: Data(each.file.bytes)).page(at: 0).render(.zoom(zoom)))
    for (x, y, color) in each.colors {
      let found = picture.color(x: Int(x * zoom), y: Int(y * zoom))
      #expect(zip(found, color).allSatisfy { abs($0 - $1) <= 4 }, "\(found) instead of \(color) at (\(x), \(y))")
    }
  }

  // MARK: Files

  private static var blendingGroup: DrawnFile {
    page("0 0.4 0.5 rg 0 0 200 200 re f /Form Do", "/ExtGState << /Multiply << /BM /Multiply >> >>")
      .adding(
        form: "/Multiply gs 0.5 g 0 100 200 100 re f",
        entries: "/BBox [0 0 200 200] /Group << /S /Transparency >>"
      )
  }

  private static var maskedTiling: DrawnFile {
    masked("/Pattern cs /Pattern scn 0 0 200 200 re f")
      .adding(pattern: "1 0 0 rg 0 0 10 10 re f", entries: "/BBox [0 0 10 10] /XStep 10 /YStep 10")
  }

  private static var scaledMask: DrawnFile {
    page("/Mask gs 1 0 0 rg 0 0 200 200 re f", "/ExtGState << /Mask << /SMask << /S /Luminosity /G 5 0 R >> >> >>")
      .adding(
        form: "1 g 0.5 0 0.5 1 re f",
        entries: "/Matrix [200 0 0 200 0 0] /BBox [0 0 1 1] /Group << /S /Transparency /CS /DeviceGray >>"
      )
  }

  private static var emptyMask: DrawnFile {
    page(
      "q /Mask gs 0 0.5 0 rg 20 20 160 160 re f Q 1 0 0 rg 0 0 10 10 re f",
      "/ExtGState << /Mask << /SMask << /S /Luminosity /G 5 0 R >> >> >>"
    )
    .adding(form: "q Q", entries: "/BBox [20 20 180 180] /Group << /S /Transparency /CS /DeviceCMYK >>")
  }

  private static var maskedImage: DrawnFile {
    page(
      "/Mask gs 180 0 0 180 10 10 cm /Image Do",
      "/ExtGState << /Mask << /SMask << /S /Luminosity /G 5 0 R >> >> >>"
    )
    .adding(form: "q Q", entries: "/BBox [0 0 200 200] /Group << /S /Transparency /CS /DeviceGray >>")
    .adding(image: .init(width: 1, height: 1, colorSpace: "/DeviceGray"), samples: [255], named: "SoftMask")
    .adding(image: .init(width: 1, height: 1, entries: "/SMask 6 0 R"), samples: [255, 0, 0])
  }

  /// Stripes in a colour space in which every other value of an ink is black.
  private static var inkFunction: DrawnFile {
    page("200 0 0 200 0 0 cm /Image Do")
      .adding(
        form: "{ pop pop 255 mul round cvi 2 mod }",
        entries: "/FunctionType 4 /Domain [0 1 0 1 0 1] /Range [0 1]"
      )
      .adding(
        image: .init(width: 128, height: 128, colorSpace: "[/DeviceN [/A /B /C] /DeviceGray 5 0 R]"),
        samples: (0..<128 * 128).flatMap { [UInt8($0 % 128 < 64 ? 40 : 41), 40, 40] }
      )
  }

  private static var strokedGradient: DrawnFile {
    page("/Pattern CS /Gradient SCN 30 w 0 100 m 200 100 l S", "/Pattern << /Gradient << \(gradient) >> >>")
  }

  private static var outlinedLetter: DrawnFile {
    page(
      "/Pattern CS /Gradient SCN 1 1 1 rg 60 w BT /Font 200 Tf 1 Tr 72 28 Td (I) Tj ET",
      "/Pattern << /Gradient << \(gradient) >> >> \(helvetica)"
    )
  }

  private static var stencilGlyph: DrawnFile {
    let font = """
      /Type /Font /Subtype /Type3 /FontBBox [0 0 100 100] /FontMatrix [.01 0 0 .01 0 0] /CharProcs << /a 5 0 R >>
      /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [100] /Resources << >>
      """
    return page("0 0 0.6 rg BT /Font 150 Tf 20 20 Td (a) Tj ET", "/Font << /Font << \(font) >> >>")
      .adding(form: "100 0 0 0 100 100 d1 1 1 1 rg 0 0 100 100 re f", entries: "/BBox [0 0 100 100]", named: "Glyph")
  }

  private static var thinPattern: DrawnFile {
    page("5 w /Pattern cs /Pattern scn 0 0 200 200 re f")
      .adding(pattern: "0 25 m 50 25 l S", entries: "/BBox [0 0 50 50] /XStep 50 /YStep 50 /Matrix [2 0 0 2 0 50]")
  }

  private static var knockout: DrawnFile {
    page("/Form Do", "/ExtGState << /Half << /ca 0.5 >> >>")
      .adding(
        form: "/Half gs 1 0 0 rg 50 50 100 100 re f 0 0 1 rg 50 50 100 100 re f",
        entries: "/BBox [0 0 200 200] /Group << /S /Transparency /I true /K true >>"
      )
  }

  private static var radial: DrawnFile {
    let shading = """
      /ShadingType 3 /ColorSpace /DeviceRGB /Coords [100 100 20 100 100 60] /Extend [true true]
      /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [0 0 1] >>
      """
    return page("/Gradient sh", "/Shading << /Gradient << \(shading) >> >>")
  }

  private static var functionGradient: DrawnFile {
    page(
      "/Gradient sh",
      "/Shading << /Gradient << /ShadingType 1 /ColorSpace /DeviceRGB /Matrix [200 0 0 200 0 0] /Function 5 0 R >> >>"
    )
    .adding(form: "{ pop 0.5 0 }", entries: "/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]", named: "Unused")
  }
}
