import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Points of a window")
struct ViewportPointTests {
  private let window = PixelRect(x: 100, y: 60, width: 300, height: 200)

  /// Compares with where the point lies among the pixels of the whole canvas as turned.
  private func check(_ canvas: some PageCanvas, _ rotation: PageRotation) {
    let viewport = Viewport(window, of: canvas, zoom: 2, rotation: rotation)
    for point in [WindowPoint(x: 0, y: 0), WindowPoint(x: 299.5, y: 10), WindowPoint(x: -20, y: 250)] {
      let found = viewport.pagePoint(at: point)
      let turned = found.turned(rotation, on: canvas.size)
      #expect(abs(turned.x * 2 - 100 - point.x) < 1e-9, "\(point)")
      #expect(abs(turned.y * 2 - 60 - point.y) < 1e-9, "\(point)")
      let back = viewport.windowPoint(of: found)
      #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9, "\(point)")
    }
  }

  @Test("They are points of the page, however it is turned, and back", arguments: PageRotation.allCases)
  func onPage(_ rotation: PageRotation) async throws {
    check(try await Sample.issue.open().page(at: 3), rotation)
  }

  @Test("They are points of the spread, however it is turned, and back", arguments: PageRotation.allCases)
  func onSpread(_ rotation: PageRotation) async throws {
    check(try #require(try await Sample.issue.open().spreads().first(containing: 4)), rotation)
  }
}
