import Gatefold
import Testing

@Suite("Pyramids and their addresses")
struct TilePyramidTests {
  let page = PageSize(width: 603, height: 783)

  @Test("Level k has ceil(size / 2^k) pixels, down to one tile")
  func levelSizes() throws {
    let levels = try TilePyramid(pageSize: page, zoom: 2).levels
    let expected = (0..<levels.count).map { k in
      PixelSize(width: (1206 + (1 << k) - 1) >> k, height: (1566 + (1 << k) - 1) >> k)
    }
    #expect(levels.map(\.pixelSize) == expected)
    #expect(levels.last?.columns == 1)
    #expect(levels.last?.rows == 1)
    #expect(levels.dropLast().last.map { $0.columns * $0.rows > 1 } == true)
  }
}
