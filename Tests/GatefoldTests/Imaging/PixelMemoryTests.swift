import CGatefold
import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Memory of pictures")
struct PixelMemoryTests {
  @Test("A block that was used before comes zeroed", arguments: [100, 70_000, 5_000_000])
  func blocksAreZeroed(count: Int) throws {
    for _ in 0..<3 {
      let memory = cgatefold_memory_take(count)
      let start = try #require(memory.start)
      #expect(memory.size >= count)
      // Every byte equals its neighbour, and the first is zero.
      #expect(start.load(as: UInt8.self) == 0 && memcmp(start, start + 1, count - 1) == 0)
      memset(start, 0xA5, count)
      cgatefold_memory_give_back(memory)
    }
  }

  @Test("A picture for which there is no memory is an error, not a crash")
  func noMemory() {
    #expect(cgatefold_memory_take(1 << 60).start == nil)
  }

  @Test("Pictures drawn again in used memory are the same")
  func picturesAreTheSame() async throws {
    let issue = try await Sample.issue.open(lanes: 1)
    let page = try await issue.page(at: 1)
    let first = RGBPicture(try await page.render(.zoom(1)))
    for index in 0..<6 { _ = try await issue.page(at: index).render(.zoom(1)) }
    #expect(RGBPicture(try await page.render(.zoom(1))) == first)
  }
}
