import GatefoldTestSupport
import Testing

@testable import Gatefold

/// Photographs in DeviceCMYK, compared with poppler's own drawing.
@Suite("DeviceCMYK")
struct CMYKTests {
  /// A page that is an image of random inks, many of them absent or full; its rows are no multiple of four pixels.
  static func file(seed: UInt64, side: Int = 253, entries: String = "") -> DrawnFile {
    var random = SeededNumbers(state: seed)
    let samples = (0..<side * side * 4).map { _ in
      Bool.random(using: &random)
        ? UInt8.random(in: 0...255, using: &random) : (Bool.random(using: &random) ? 0 : 255)
    }
    return DrawnFile(content: "\(side) 0 0 \(side) 0 0 cm /Image Do", width: side, height: side)
      .adding(
        image: .init(width: side, height: side, colorSpace: "/DeviceCMYK", entries: entries),
        samples: samples
      )
  }

  @Test(
    "Every pixel has poppler's colour, within two levels",
    arguments: ["", "/Decode [1 0 1 0 1 0 1 0]", "/Decode [0 1 0.2 0.7 1 0 0 1]"]
  )
  func colors(entries: String) throws {
    for seed in 0..<8 as Range<UInt64> {
      let file = Self.file(seed: seed, entries: entries).bytes
      for window in [PixelRect(x: 0, y: 0, width: 253, height: 253), PixelRect(x: 31, y: 17, width: 70, height: 99)] {
        let (ours, poppler) = try drawnBothWays(file, scale: 1, window)
        #expect(pixelCount(of: ours, unlike: poppler, by: 2) == 0, "seed \(seed)")
      }
    }
  }
}
