@testable import Gatefold
import GatefoldTestSupport
import Testing

/// That no pixel differs for it is what `WholePageTests` show.
@Suite("Images scaled down in vectors")
struct DownscalingTests {
  @Test("Photographs of small pictures are")
  func isActive() async throws {
    let before = NativeRuntime.imagesDownscaled
    _ = try await Sample.issue.open().page(at: 0).render(.zoom(0.5))
    #expect(NativeRuntime.imagesDownscaled > before)
  }
}
