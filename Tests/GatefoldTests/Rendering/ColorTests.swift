@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Accelerated colours")
struct ColorTests {
  @Test("Colours are within 2 levels of exact ones, and within 3 where they blend", arguments: Sample.readable)
  func closeToExact(_ sample: Sample) async throws {
    let fast = try await sample.open()
    let exact = try await sample.open(colors: .exact)
    for index in try sample.readablePages(of: fast) {
      let ours = RGBPicture(try await fast.page(at: index).render(.zoom(1)))
      let theirs = RGBPicture(try await exact.page(at: index).render(.zoom(1)))
      guard ours != theirs else { continue }
      let difference = PictureDifference(ours, theirs)
      // Blend modes enlarge a difference.
      let isClose = difference.maximum <= 3 && difference.pixels(over: 2).count * 20 <= difference.levels.count
      #expect(isClose, "page \(index + 1): \(difference)")
    }
  }
}
