import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Captions")
struct CaptionTests {
  private func captioned(_ text: String, width: Double = 80) async throws -> RGBPicture {
    let paper = try await Sample.japanese.open().page(at: 0).render(.zoom(0.4))
    let middle = Double(paper.size.width) / 2
    let color = RGBAColor(red: 1, green: 0, blue: 0, alpha: 1)
    return RGBPicture(try paper.captioned([Caption(text, x: middle, y: 20)], size: 12, width: width, color: color))
  }

  @Test("Of a long one the middle is left out, so that its number is seen")
  func long() async throws {
    let (first, second) = ("Supplement to the weekly edition 11", "Supplement to the weekly edition 12")
    #expect(try await captioned(first) != captioned(second))
    #expect(
      try await captioned("Supplement to the weekly, number 12") == captioned("Supplement to the monthly, number 12")
    )
  }

  /// Among them one of a hundred letters, each with a thousand marks.
  private static let texts = [
    "", "A", "AB", String(repeating: "long ", count: 10_000),
    String(repeating: "a" + String(repeating: "\u{301}", count: 1_000), count: 100),
  ]

  @Test("Any text can be one, in any room", arguments: texts)
  func any(text: String) async throws {
    for width in [0, 3, 500] as [Double] { _ = try await captioned(text, width: width) }
  }
}
