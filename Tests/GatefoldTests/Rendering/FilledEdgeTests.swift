import Gatefold
import GatefoldTestSupport
import Testing

@Suite("No paper shows at the edges of pages")
struct FilledEdgeTests {
  /// Pictures or colours cover pages 1, 14 and 15 to their edges. At some of these heights, the width is not a whole
  /// number of pixels.
  private static let heights = [333, 334, 335, 336, 337]

  @Test("A picture of one size is filled to its last row and column", arguments: [0, 13, 14], PageRotation.allCases)
  func pages(_ index: Int, _ rotation: PageRotation) async throws {
    let page = try await Sample.issue.open().page(at: index)
    let options = RenderingOptions(rotation: rotation)
    for height in Self.heights {
      let box = PixelSize(width: 900, height: height)
      for buffer in try await [
        page.render(.height(height), options: options), page.render(.width(height), options: options),
        page.render(.fit(box), options: options),
      ] {
        let picture = RGBPicture(buffer)
        #expect(picture.step(toRow: picture.size.height - 1) < 12, "\(height)")
        #expect(picture.step(toColumn: picture.size.width - 1) < 12, "\(height)")
      }
    }
  }

  @Test("At a zoom, a page still ends in a partly covered row")
  func plainRendering() async throws {
    let page = try await Sample.issue.open().page(at: 0)
    let picture = RGBPicture(try await page.render(.zoom(360 / page.size.width)))
    #expect(picture.step(toRow: picture.size.height - 1) > 50)
  }

  @Test("No light line is visible along the fold", arguments: PageRotation.allCases, [true, false])
  func fold(_ rotation: PageRotation, isSized: Bool) async throws {
    let spread = try #require(try await Sample.issue.open().spreads().first(containing: 13))
    let options = RenderingOptions(rotation: rotation)
    let height = spread.size.turned(rotation).height
    for pixels in [877, 878, 879, 880, 881] {
      let buffer =
        try await isSized
        ? spread.render(.height(pixels), options: options)
        : spread.render(.zoom(Double(pixels) / height), options: options)
      let picture = RGBPicture(buffer)
      let isAcross = rotation.isQuarterTurn
      let middle = (isAcross ? picture.size.height : picture.size.width) / 2
      let lines = middle - 3...middle + 3
      let means = lines.map { isAcross ? picture.mean(ofRow: $0) : picture.mean(ofColumn: $0) }
      // The mean may change from one page to the other, but no line may be lighter than both of its neighbours.
      for (index, mean) in means.enumerated().dropFirst().dropLast() {
        #expect(mean < max(means[index - 1], means[index + 1]) + 4, "\(pixels): \(means)")
      }
    }
  }

  @Test("A spread of a given size is covered to its last column")
  func spreads() async throws {
    let spread = try #require(try await Sample.issue.open().spreads().first(containing: 13))
    for height in Self.heights + [1, 2] {
      let picture = RGBPicture(try await spread.render(.height(height), options: .thumbnail))
      #expect(picture.size.height == height)
      guard height > 2 else { continue }
      #expect(picture.step(toColumn: picture.size.width - 1) < 12)
    }
  }
}

extension RGBPicture {
  fileprivate func mean(ofRow y: Int) -> Double {
    mean((0..<size.width).map { color(x: $0, y: y) })
  }

  fileprivate func mean(ofColumn x: Int) -> Double {
    mean((0..<size.height).map { color(x: x, y: $0) })
  }

  private func mean(_ colors: [[Int]]) -> Double {
    Double(colors.reduce(0) { $0 + $1.reduce(0, +) }) / Double(3 * colors.count)
  }

  /// The difference in brightness from the row before, in levels.
  fileprivate func step(toRow y: Int) -> Double { mean(ofRow: y) - mean(ofRow: y - 1) }
  fileprivate func step(toColumn x: Int) -> Double { mean(ofColumn: x) - mean(ofColumn: x - 1) }
}
