import Foundation
import Gatefold
import GatefoldExport
import GatefoldTestSupport
import Testing

@testable import GatefoldStore

/// Covers, and pages of issues that are not downloaded.
@Suite struct StorePictureTests {
  private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

  /// Data of a given size that looks like a picture.
  private func picture(_ byteCount: Int, _ filler: UInt8) -> Data {
    Self.png + Data(repeating: filler, count: byteCount - Self.png.count)
  }

  private func issue(_ bench: StoreBench, covers: [(String, PixelSize?)]) throws -> FeedIssue {
    var issue = FeedIssue(identifier: "a", title: "Tides")
    issue.covers = try covers.map { name, size in FeedIssue.Cover(url: try url(bench, name), size: size) }
    return issue
  }

  private func url(_ bench: StoreBench, _ name: String, _ behaviour: String = "good") throws -> URL {
    try bench.server.url(behaviour, key: bench.key, file: "\(name)-\(bench.key)")
  }

  private func publish(_ data: Data, _ name: String, _ bench: StoreBench) throws {
    try bench.server.publish(data, as: "\(name)-\(bench.key)")
  }

  @Test func `the smallest cover that fills the size is taken, or else the largest`() {
    func cover(_ side: Int?) -> FeedIssue.Cover {
      FeedIssue.Cover(url: URL(filePath: "/\(side ?? 0)"), size: side.map { PixelSize(width: $0, height: $0) })
    }
    var issue = FeedIssue(identifier: "a", title: "Tides")
    #expect(issue.cover(filling: PixelSize(width: 1, height: 1)) == nil)
    issue.covers = [cover(nil), cover(100), cover(800), cover(400)]
    #expect(issue.cover(filling: PixelSize(width: 300, height: 400)) == cover(400))
    #expect(issue.cover(filling: PixelSize(width: 50, height: 50)) == cover(100))
    #expect(issue.cover(filling: PixelSize(width: 2000, height: 10)) == cover(800))
    issue.covers = [cover(nil)]
    #expect(issue.cover(filling: PixelSize(width: 50, height: 50)) == cover(nil))
  }

  @Test func `a cover is loaded once, also by many at a time and after a new start`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try StoreBench(folder)
      let data = picture(5000, 1)
      try publish(data, "cover", bench)
      let issue = try issue(bench, covers: [("cover", nil)])
      let store = try bench.store()
      let size = PixelSize(width: 100, height: 100)
      try await withThrowingTaskGroup(of: StorePicture?.self) { group in
        for _ in 0..<16 { group.addTask { try await store.cover(of: issue, filling: size) } }
        for try await picture in group { #expect(picture?.data == data) }
      }
      let later = try await bench.store().cover(of: issue, filling: size)
      #expect(later?.mediaType == "image/png")
      #expect(try bench.server.log(bench.key).count == 1)
      // A changed issue may have another cover at the same address.
      var changed = issue
      changed.modified = Date(timeIntervalSince1970: 1)
      _ = try await store.cover(of: changed, filling: size)
      #expect(try bench.server.log(bench.key).count == 2)
    }
  }

  @Test func `covers stay within their budget, and what was seen last stays`() async throws {
    try await TemporaryFolder.with { folder in
      let cache = ResourceCache(folder: folder.path, budget: 10_000)
      for number in 0..<20 {
        await cache.insert(picture(1000, UInt8(number)), "cover \(number)")
        #expect(await cache.storedByteCount <= 10_000)
        if number >= 1 { #expect(await cache.data("cover 0") != nil) }
      }
      #expect(await cache.data("cover 1") == nil)
      #expect(await cache.data("cover 19") == picture(1000, 19))
      // Other files in the folder neither count against the budget nor are removed.
      let other = folder.appending(path: "index.sqlite")
      try Data(repeating: 0, count: 20_000).write(to: other)
      let next = ResourceCache(folder: folder.path, budget: 10_000)
      #expect(await next.data("cover 19") == picture(1000, 19))
      let stored = await cache.storedByteCount
      #expect(await next.storedByteCount == stored)
      let small = ResourceCache(folder: folder.path, budget: 1500)
      #expect(await small.storedByteCount <= 1500 && FileManager.default.fileExists(atPath: other.path))
    }
  }

  @Test(arguments: ["page", "empty", "404", "text", "endless-body", "drops-always"])
  func `what is no picture is not kept`(behaviour: String) async throws {
    try await TemporaryFolder.with { folder in
      let bench = try StoreBench(folder)
      try publish(picture(5000, 1), "cover", bench)
      var entry = FeedIssue(identifier: "a", title: "Tides")
      entry.covers = [FeedIssue.Cover(url: try url(bench, "cover", behaviour))]
      let issue = entry
      let store = try bench.store { $0.maximumPictureByteCount = 100_000 }
      let size = PixelSize(width: 100, height: 100)
      await #expect { try await store.cover(of: issue, filling: size) } throws: { $0 is GatefoldError }
      #expect(await store.covers.storedByteCount == 0)
    }
  }

  @Test func `whoever no longer waits for a cover gets an answer at once, and others get the cover`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try StoreBench(folder)
      try publish(picture(500_000, 1), "cover", bench)
      var issue = try issue(bench, covers: [])
      issue.covers = [FeedIssue.Cover(url: try url(bench, "cover", "slow"))]
      let store = try bench.store()
      let size = PixelSize(width: 100, height: 100)
      let leaving = Task { [issue] in try await store.cover(of: issue, filling: size) }
      let staying = Task { [issue] in try await store.cover(of: issue, filling: size) }
      leaving.cancel()
      let left = await leaving.result
      #expect(throws: GatefoldError.cancelled) { try left.get() }
      #expect(try await staying.value?.data == picture(500_000, 1))
    }
  }

  @Test func `a page is there before the issue is, with its picture, text, links and contents`() async throws {
    try await TemporaryFolder.with { folder in
      let bench = try StoreBench(folder)
      let expected = try await publishPreview(bench)
      var entry = FeedIssue(identifier: "a", title: "Tides")
      entry.preview = FeedIssue.Preview(url: try url(bench, "preview"), pageCount: 2)
      let issue = StoreIssue(entry, of: try bench.store())
      let preview = try await issue.preview()
      #expect(preview?.contents == expected.contents)
      #expect(preview?.contents.isEmpty == false)
      let page = try await issue.preview(page: 1)
      #expect(page.page == expected.pages[1])
      #expect(page.picture.mediaType == "image/png")
      #expect(page.text?.words.map(\.text) == expected.words)
      #expect(page.text?.words.isEmpty == false)
      // One request each for the description, the picture and the text.
      #expect(try bench.server.log(bench.key).count == 3)
      _ = try await issue.preview(page: 1)
      #expect(try bench.server.log(bench.key).count == 3)
      await #expect { try await issue.preview(page: 2) } throws: { ($0 as? GatefoldError)?.code == .pageOutOfRange }
      let bare = StoreIssue(FeedIssue(identifier: "b", title: "Tides"), of: issue.store)
      #expect(try await bare.preview() == nil)
      await #expect { try await bare.preview(page: 0) } throws: { ($0 as? GatefoldError)?.code == .pageOutOfRange }
    }
  }

  /// Publishes the first two pages of the sample issue, as a publisher would.
  private func publishPreview(
    _ bench: StoreBench
  ) async throws -> (pages: [IssuePreview.Page], contents: [ContentsItem], words: [String]) {
    let issue = try await Sample.issue.open()
    var preview = IssuePreview(identifier: "a", pageCount: issue.pageCount, readingDirection: .leftToRight)
    preview.contents = try await issue.contents()
    var words: [String] = []
    for index in 0..<2 {
      let page = try await issue.page(at: index)
      let pixels = try await page.render(.fit(PixelSize(width: 200, height: 200)))
      let picture = IssuePreview.Picture(path: "picture\(index)-\(bench.key)", size: pixels.size)
      try publish(pixels.encoded(as: .png), "picture\(index)", bench)
      let text = try await page.text()
      let map = TextMap(.json, of: TextMapSource(fileName: "tides.pdf", title: "Tides"))
      try publish(map.file(TextMapPage(page, text)), "text\(index)", bench)
      var described = IssuePreview.Page(pageIndex: index, pageLabel: page.label, size: page.size, picture: picture)
      described.textMapPath = "text\(index)-\(bench.key)"
      described.links = try await page.links()
      preview.pages.append(described)
      words = text.words.map(\.text)
    }
    try publish(try preview.encoded(), "preview", bench)
    return (preview.pages, preview.contents, words)
  }
}
