@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Lanes")
struct LaneTests {
  @Test("Many tasks that draw, read and search at once get what one alone gets")
  func concurrentRequests() async throws {
    let alone = try await Sample.issue.open(lanes: 1)
    var expected: [Int: RGBPicture] = [:]
    for index in 0..<8 { expected[index] = RGBPicture(try await alone.page(at: index).render(.zoom(0.5))) }
    let issue = try await Sample.issue.open(lanes: 3)
    try await withThrowingTaskGroup(of: (Int, RGBPicture).self) { group in
      for task in 0..<48 {
        let index = task % 8
        group.addTask {
          let page = try await issue.page(at: index)
          if task % 3 == 0 { _ = try await page.text() }
          if task % 5 == 0 { _ = try await page.linkAnnotations() }
          return (index, RGBPicture(try await page.render(.zoom(0.5))))
        }
      }
      for try await (index, picture) in group { #expect(picture == expected[index], "page \(index + 1)") }
    }
  }

  @Test("Results come in the order of the pages asked for, failures among them")
  func resultsInOrder() async throws {
    let issue = try await Sample.issue.open()
    let wanted = [5, 2, 99, 7, 0]
    var seen: [(Int, Bool)] = []
    for try await page in issue.results(forPages: wanted, { page throws(GatefoldError) in page.index }) {
      seen.append((page.pageIndex, (try? page.get()) == page.pageIndex))
    }
    #expect(seen.map(\.0) == wanted)
    #expect(seen.map(\.1) == [true, true, false, true, true])
  }

  @Test("Native objects are gone with the issue that owned them", .timeLimit(.minutes(10)))
  func nativeObjectsReturnToZero() async {
    // In a process of its own, since other tests have native objects too.
    await #expect(processExitsWith: .success) {
      try await useEverything()
      // Lanes free their documents on their own threads.
      while !LiveNativeObjects.current.isZero { await Task.yield() }
    }
  }
}

private func useEverything() async throws {
  let issue = try await Sample.issue.open(lanes: 3)
  _ = try await issue.outline()
  for index in 0..<4 {
    let page = try await issue.page(at: index)
    _ = try await page.text()
    _ = try await page.linkAnnotations()
    _ = try await page.render(.fit(PixelSize(width: 50, height: 50)), options: .thumbnail).encoded(as: .jpeg)
    let grid = try page.tileGrid(zoom: 1)
    let tile = try await page.tile(at: TileIndex(column: 0, row: 0), in: grid)
    _ = try tile.pixels.cropped(to: PixelRect(x: 1, y: 1, width: 9, height: 9)).encoded(as: .png)
  }
  for try await _ in issue.search("the") {}
  let media = try await Sample.moreMedia.open()
  _ = try await media.attachments()
  for asset in try await media.page(at: 0).media().flatMap(\.assets) {
    if let file = asset.location.embedded { _ = try await media.bytes(of: file) }
  }
  precondition(LiveNativeObjects.current.documents > 0)
  for sample in [Sample.damagedXref, .encrypted, .noPages, .notAPDF] { _ = try? await sample.open() }
}
