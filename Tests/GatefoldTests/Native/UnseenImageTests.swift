import GatefoldTestSupport
import Testing

@testable import Gatefold

/// Images that are seen in part or not at all.
@Suite("Unseen images")
struct UnseenImageTests {
  private static let side = 200

  /// A page of images, placed in every way.
  private static func file(seed: UInt64) -> [UInt8] {
    var random = SeededNumbers(state: seed)
    func samples(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) } }
    func placed(_ name: String) -> String {
      let numbers = (0..<4).map { _ in Int.random(in: -80...80, using: &random) }
      let origin = (0..<2).map { _ in Int.random(in: 0...side, using: &random) }
      return "q \((numbers + origin).map(String.init).joined(separator: " ")) cm /\(name) Do Q "
    }
    var content = ""
    for name in ["Image", "Gray", "Masked", "Stencil", "Palette", "Form"] { content += placed(name) }
    content += "q 20 20 60 60 re W n \(placed("Image")) Q /Half gs \(placed("Form"))"
    content += "/Pattern cs /Pattern scn 100 10 80 60 re f"
    var file = DrawnFile(
      content: content,
      width: side,
      height: side,
      resources: "/ExtGState << /Half << /ca 0.5 /BM /Multiply >> >>"
    )
    let mask = file.nextNumber
    file = file.adding(
      image: .init(width: 9, height: 7, colorSpace: "/DeviceGray"),
      samples: samples(63),
      named: "Mask"
    )
    file = file.adding(image: .init(width: 40, height: 30), samples: samples(3600))
    file = file.adding(
      image: .init(width: 30, height: 50, colorSpace: "/DeviceGray", entries: "/Interpolate true"),
      samples: samples(1500),
      named: "Gray"
    )
    file = file.adding(
      image: .init(width: 25, height: 25, entries: "/SMask \(mask) 0 R"),
      samples: samples(1875),
      named: "Masked"
    )
    file = file.adding(
      image: .init(width: 16, height: 16, bits: 1, entries: "/ImageMask true").stencil,
      samples: samples(32),
      named: "Stencil"
    )
    file = file.adding(
      image: .init(width: 20, height: 20, colorSpace: "[/Indexed /DeviceRGB 3 <FF000000FF000000FFFFFF00>]", bits: 2),
      samples: samples(100),
      named: "Palette"
    )
    file = file.adding(
      form: "0.7 0.7 -0.7 0.7 0 0 cm 0.01 0 0 0.01 0 0 cm 40 0 0 40 0 0 cm /Image Do",
      entries: "/BBox [-1 -1 1 1] /Group << /S /Transparency >>"
    )
    file = file.adding(
      pattern: "30 0 0 30 0 0 cm /Image Do",
      entries: "/BBox [0 0 30 30] /XStep 30 /YStep 30 /Matrix [1 0.2 -0.2 1 3 3]"
    )
    return file.bytes
  }

  @Test("A window shows what the whole page shows there", arguments: 0..<24)
  func windows(seed: UInt64) throws {
    var random = SeededNumbers(state: seed)
    let list = try NativeDocument(.copying(Self.file(seed: seed)), password: nil).page(at: 0).displayList()
    for scale in [1.0, 4.0, 13.7] {
      let side = Int(Double(Self.side) * scale)
      let whole = try picture(of: list, scale, PixelRect(x: 0, y: 0, width: side, height: side))
      for _ in 0..<3 {
        let window = PixelRect(
          x: Int.random(in: 0..<side - 60, using: &random),
          y: Int.random(in: 0..<side - 50, using: &random),
          width: 60,
          height: 50
        )
        let seen = try picture(of: list, scale, window)
        let difference = PictureDifference(seen, whole.cropped(to: window))
        // At the borders of shapes that a window cuts.
        #expect(difference.maximum <= 2 && difference.differingPixels < 10, "scale \(scale), \(window): \(difference)")
      }
    }
  }

  private func picture(of list: NativeDisplayList, _ scale: Double, _ window: PixelRect) throws -> RGBPicture {
    var region = PageRegion(pageIndex: 0, scale: scale, rotation: .none, pixels: window)
    region.paper = .white
    let storage = try PixelStorage(window.size)
    try list.draw(region, colors: .accelerated, onto: storage)
    return RGBPicture(PixelBuffer(storage))
  }
}

extension DrawnFile.Image {
  /// Without a colour space, as a stencil must be.
  fileprivate var stencil: DrawnFile.Image {
    var stencil = self
    stencil.colorSpace = "null"
    return stencil
  }
}
