@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Small pictures by way of a prepared copy")
struct PreparedCopyTests {
  @Test("Thumbnails are within 2 levels of those of full detail, in the mean", arguments: Sample.readable)
  func samples(_ sample: Sample) async throws {
    let issue = try await sample.open()
    for index in try sample.readablePages(of: issue) { try await compare(issue.page(at: index), sample.name) }
  }

  @Test(
    "So they are in real magazines",
    .enabled(if: Corpus.isThere, "\(Corpus.missing)"),
    arguments: Corpus.magazines
  )
  func magazines(_ magazine: Corpus) async throws {
    let issue = try await Issue.open(path: magazine.path)
    for index in stride(from: 0, to: issue.pageCount, by: max(1, issue.pageCount / 6)) {
      try await compare(issue.page(at: index), magazine.description)
    }
  }

  private func compare(_ page: Page, _ name: String) async throws {
    let box = PixelSize(width: 400, height: 400)
    let ours = RGBPicture(try await page.render(.fit(box), options: .thumbnail))
    let full = RGBPicture(try await page.render(.fit(box), options: RenderingOptions()))
    guard ours != full else { return }
    let difference = PictureDifference(ours, full)
    let mean = difference.mean(over: PixelRect(ours.size))
    #expect(
      mean <= 2,
      "page \(page.index + 1): \(mean), \(PictureDifference.keep(ours, full, as: "\(name)-thumbnail-\(page.index + 1)"))"
    )
  }

  @Test("Photographs are decoded at a part of their size, and larger again where they are shown larger")
  func reduction() throws {
    let bytes = try DocumentBytes.mapping(path: Sample.issue.path)
    let structure = try #require(NativeStructure(bytes, password: nil))
    let copy = try #require(PreparedCopy(of: bytes, structure: structure, pages: 0..<structure.pageCount))
    // The cover is a photograph over the whole page.
    _ = try copy.page(at: 0, scale: 0.3)
    let small = copy.reducedCount
    #expect(small > 0)
    _ = try copy.page(at: 0, scale: 0.3)
    #expect(copy.reducedCount == small)
    let large = try pixels(of: copy.page(at: 0, scale: 1), scale: 1)
    let whole = try pixels(of: NativeDocument(bytes, password: nil).page(at: 0), scale: 1)
    #expect(PictureDifference(large, whole).mean(over: PixelRect(large.size)) <= 2)
  }

  @Test("A small picture is the same whatever was drawn before it", arguments: [Sample.issue, .printerIssue])
  func sameAfterOthers(_ sample: Sample) async throws {
    let box = PixelSize(width: 90, height: 120)
    let issue = try await sample.open(lanes: 1)
    for index in (0..<min(issue.pageCount, 20)).shuffled() {
      let alone = try await sample.open(lanes: 1).page(at: index).render(.fit(box), options: .thumbnail)
      let after = try await issue.page(at: index).render(.fit(box), options: .thumbnail)
      #expect(RGBPicture(alone) == RGBPicture(after), "page \(index + 1)")
    }
  }

  @Test("A page of the copy at full detail equals that of the file, pixel for pixel")
  func fullDetail() throws {
    let bytes = try DocumentBytes.mapping(path: Sample.issue.path)
    let structure = try #require(NativeStructure(bytes, password: nil))
    let copy = try #require(PreparedCopy(of: bytes, structure: structure, pages: 0..<structure.pageCount))
    let document = try NativeDocument(bytes, password: nil)
    for index in 0..<structure.pageCount {
      // At scale 0 every sample is kept.
      let ours = try pixels(of: copy.page(at: index, scale: 0), scale: 1)
      #expect(try ours == pixels(of: document.page(at: index), scale: 1), "page \(index + 1)")
    }
  }

  private func pixels(of page: borrowing NativePage, scale: Double) throws -> RGBPicture {
    let size = page.displayedSize
    let pixels = PixelRect(x: 0, y: 0, width: Int(size.width * scale), height: Int(size.height * scale))
    let region = PageRegion(pageIndex: page.index, scale: scale, rotation: .none, pixels: pixels)
    let storage = try page.draw(region)
    try storage.finish(.asPrinted)
    return RGBPicture(PixelBuffer(storage))
  }

  @Test("Encrypted and damaged files have no copy", arguments: [Sample.encrypted, .damagedXref, .truncated])
  func unfitFiles(_ sample: Sample) throws {
    let bytes = try DocumentBytes.mapping(path: sample.path)
    guard let structure = NativeStructure(bytes, password: sample.password) else { return }
    #expect(PreparedCopy(of: bytes, structure: structure, pages: 0..<max(1, structure.pageCount)) == nil)
  }

  @Test("No text is gathered while pages are drawn")
  func textIsPassedOver() async throws {
    let before = NativeRuntime.charactersPassedOver
    let page = try await Sample.issue.open().page(at: 3)
    _ = try await page.render(.zoom(0.5))
    #expect(NativeRuntime.charactersPassedOver > before)
    #expect(try await !page.text().blocks.isEmpty)
  }
}
