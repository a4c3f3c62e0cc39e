import GatefoldTestSupport
import Testing

@testable import Gatefold

/// Blend modes and enlarged masks (Sources/CGatefold/interposed/compositing.c), compared with pixman's own.
@Suite("Compositing")
struct CompositingTests {
  private static let side = 160
  private static let modes = [
    "Multiply", "Screen", "Overlay", "Darken", "Lighten", "HardLight", "Difference", "Exclusion", "ColorDodge",
    "ColorBurn", "SoftLight", "Luminosity", "Normal",
  ]

  /// A page where shapes, photographs and groups are blended in every mode, some of them within clips.
  static func file(seed: UInt64) -> [UInt8] {
    var random = SeededNumbers(state: seed)
    func samples(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) } }
    func numbers(_ count: Int, _ range: ClosedRange<Int>) -> String {
      (0..<count).map { _ in String(Int.random(in: range, using: &random)) }.joined(separator: " ")
    }
    func share() -> String { "0.\(Int.random(in: 0...9, using: &random))" }
    func drawing() -> String {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: "\(share()) \(share()) \(share()) rg \(numbers(4, -20...140)) re f"
      case 1: "\(share()) \(share()) \(share()) rg \(numbers(2, 0...160)) m \(numbers(6, 0...160)) c f"
      case 2: "q \(numbers(1, 10...90)) 0 0 \(numbers(1, 10...90)) \(numbers(2, -20...120)) cm /Masked Do Q"
      default: "/Form Do"
      }
    }
    func clip() -> String {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: "\(numbers(4, 10...100)) re W n"
      case 1: "\(numbers(2, 0...160)) m \(numbers(6, 0...160)) c h W n"
      default: ""
      }
    }
    let content = modes.shuffled(using: &random).map { "q \(clip()) /\($0) gs \(drawing()) \(drawing()) Q" }
    let states = modes.map { "/\($0) << /BM /\($0) /ca \(share())5 >>" }.joined(separator: " ")
    var file = DrawnFile(
      content: """
        0.8 0.9 0.3 rg 0 0 120 120 re f \(content.joined(separator: " "))
        q 150.5 0 0 140 5 10 cm /Masked Do Q
        """,
      width: side,
      height: side,
      resources: "/ExtGState << \(states) >>"
    )
    let mask = file.nextNumber
    // Enlarged by less than 4, so that poppler asks for interpolation.
    file = file.adding(
      image: .init(width: 45, height: 37, colorSpace: "/DeviceGray"),
      samples: samples(45 * 37),
      named: "Mask"
    )
    file = file.adding(
      image: .init(width: 60, height: 50, entries: "/SMask \(mask) 0 R"),
      samples: samples(60 * 50 * 3),
      named: "Masked"
    )
    file = file.adding(
      form: "0.2 0.6 0.9 rg 30 20 70 90 re f q 60 0 0 50 50 60 cm /Masked Do Q",
      entries: "/BBox [0 0 150 150] /Group << /S /Transparency >>"
    )
    return file.bytes
  }

  @Test("A page is composed much as pixman composes it", arguments: 0..<16)
  func pages(seed: UInt64) throws {
    let file = Self.file(seed: seed)
    for scale in [1.0, 3.3, 40] {
      let whole = Int(Double(Self.side) * scale)
      let window = PixelRect(x: whole / 4, y: whole / 4, width: min(whole / 2, 301), height: min(whole / 2, 203))
      let (ours, pixman) = try drawnBothWays(file, scale: scale, window)
      let unlike = pixelCount(of: ours, unlike: pixman, by: 24)
      // poppler enlarges photographs and their masks otherwise, which blend modes make more of: PDFium and MuPDF are
      // further from it than this.
      #expect(unlike * 8 <= ours.count, "scale \(scale)")
    }
  }
}
