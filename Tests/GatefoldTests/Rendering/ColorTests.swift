@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Accelerated colours")
struct ColorTests {
  @Test("Colours are within 2 levels of poppler's own, and are accelerated at all", arguments: Sample.readable)
  func closeToExact(_ sample: Sample) async throws {
    let fast = try await sample.open()
    let exact = try await sample.open(colors: .exact)
    for index in try sample.readablePages(of: fast) {
      let ours = RGBPicture(try await fast.page(at: index).render(.zoom(1)))
      let theirs = RGBPicture(try await exact.page(at: index).render(.zoom(1)))
      guard ours != theirs else { continue }
      let difference = PictureDifference(ours, theirs)
      #expect(difference.maximum <= 2, "page \(index + 1): \(difference)")
    }
    // Its cover is a photograph with a profile: were the linker to find LittleCMS before the shim, this would be none.
    if sample.name == Sample.issue.name { #expect(NativeRuntime.optimizedColorTransforms > 0) }
  }
}
