import GatefoldTestSupport
import Testing

@testable import Gatefold

/// Pictures that a page draws piece by piece, as many programs write them.
@Suite
struct PicturePiecesTests {
  /// How a picture is cut.
  struct Cut: Sendable, CustomTestStringConvertible {
    var columns = 1
    var rows = 1
    /// A dictionary of graphics state, as `/G` in the content.
    var state = "<< >>"
    /// Whether each piece has a clip of its own around it.
    var isClipped = false
    /// Whether it is a stencil in a colour.
    var isStencil = false
    var rotation = 0

    var testDescription: String { "\(columns) x \(rows)\(isStencil ? ", stencil" : "") \(state) \(rotation)" }
  }

  private static let side = 96
  private static let size = 75.0

  /// The picture, dark on a white page, so that a seam is bright.
  private static func file(_ cut: Cut) -> [UInt8] {
    let (width, height) = (side / cut.columns, side / cut.rows)
    let step = (size / Double(cut.columns), size / Double(cut.rows))
    var content = "/G gs 0.1 0.2 0.3 rg "
    for row in 0..<cut.rows {
      for column in 0..<cut.columns {
        let (x, y) = (7 + step.0 * Double(column), 7 + size - step.1 * Double(row + 1))
        let clip = cut.isClipped ? "\(x) \(y) \(step.0) \(step.1) re W n" : ""
        content += "q \(clip) \(step.0) 0 0 \(step.1) \(x) \(y) cm /P\(column)x\(row) Do Q\n"
      }
    }
    var file = DrawnFile(content: content, width: 90, height: 90, resources: "/ExtGState << /G \(cut.state) >>")
    for row in 0..<cut.rows {
      for column in 0..<cut.columns {
        let samples: [UInt8] =
          cut.isStencil
          ? Array(repeating: 0, count: (width + 7) / 8 * height)
          : (0..<height).flatMap { y in (0..<width).flatMap { x in color(width * column + x, height * row + y) } }
        let image = DrawnFile.Image(
          width: width,
          height: height,
          colorSpace: cut.isStencil ? "null" : "/DeviceRGB",
          bits: cut.isStencil ? 1 : 8,
          entries: cut.isStencil ? "/ImageMask true" : ""
        )
        file = file.adding(image: image, samples: samples, named: "P\(column)x\(row)")
      }
    }
    return file.bytes
  }

  private static func color(_ x: Int, _ y: Int) -> [UInt8] { [UInt8(20 + x / 2), UInt8(40 + y / 3), 60] }

  private static func picture(_ cut: Cut, scale: Double) throws -> RGBPicture {
    let page = try NativeDocument(.copying(file(cut)), password: nil).page(at: 0)
    let pixels = PixelRect(x: 0, y: 0, width: Int(90 * scale), height: Int(90 * scale))
    let rotation = try #require(PageRotation(rawValue: cut.rotation))
    var region = PageRegion(pageIndex: 0, scale: scale, rotation: rotation, pixels: pixels)
    region.paper = .white
    return RGBPicture(PixelBuffer(try page.draw(region)))
  }

  @Test(arguments: [
    Cut(rows: 6), Cut(columns: 4), Cut(columns: 6, rows: 4), Cut(rows: 96), Cut(rows: 6, isClipped: true),
    Cut(columns: 3, rows: 3, rotation: 90), Cut(columns: 2, rows: 2, isClipped: true, rotation: 180),
    Cut(columns: 4, rows: 4, state: "<< /ca 0.6 >>"), Cut(rows: 5, state: "<< /BM /Multiply /ca 0.8 >>"),
    Cut(columns: 2, rows: 12, isStencil: true), Cut(rows: 8, state: "<< /ca 0.5 >>", isStencil: true),
  ])
  func `nothing shows between the pieces of a picture`(_ cut: Cut) throws {
    var whole = cut
    (whole.columns, whole.rows) = (1, 1)
    for scale in [0.7, 1.13, 3.37] {
      let difference = PictureDifference(try Self.picture(cut, scale: scale), try Self.picture(whole, scale: scale))
      // Enlarged, each piece ends in its own colour, where a whole picture blends it with the next.
      #expect(difference.maximum <= 4, "scale \(scale): \(difference)")
    }
  }

  @Test
  func `images that lie on others are not beside them`() throws {
    // The second lies on the first, half transparent.
    let content = "/G gs q 50 0 0 50 20 20 cm /A Do Q q 50 0 0 30 20 30 cm /B Do Q"
    var file = DrawnFile(content: content, width: 90, height: 90, resources: "/ExtGState << /G << /ca 0.5 >> >>")
    file = file.adding(image: .init(width: 1, height: 1), samples: [255, 0, 0], named: "A")
    file = file.adding(image: .init(width: 1, height: 1), samples: [0, 0, 255], named: "B")
    let page = try NativeDocument(.copying(file.bytes), password: nil).page(at: 0)
    var region = PageRegion(
      pageIndex: 0,
      scale: 1,
      rotation: .none,
      pixels: PixelRect(x: 0, y: 0, width: 90, height: 90)
    )
    region.paper = .white
    let drawn = RGBPicture(PixelBuffer(try page.draw(region)))
    #expect(zip(drawn.color(x: 45, y: 66), [255, 127, 127]).allSatisfy { abs($0 - $1) <= 2 })
    #expect(zip(drawn.color(x: 45, y: 45), [127, 63, 191]).allSatisfy { abs($0 - $1) <= 2 })
  }
}
