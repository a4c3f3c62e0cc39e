import Foundation
@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Values sent between processes")
struct WireTests {
  /// Checks that a value is read back and written to the same bytes. Distinct values have distinct bytes.
  private func roundTrip<Value: WireValue>(_ value: Value) throws -> [UInt8] {
    var writer = WireWriter()
    writer.write(value)
    var reader = WireReader(writer.bytes)
    let copy: Value = try reader.last()
    var again = WireWriter()
    again.write(copy)
    #expect(again.bytes == writer.bytes)
    return writer.bytes
  }

  @Test("Every answer of every sample is transferred unchanged", arguments: Sample.readable + [.navigation, .hardText])
  func answers(_ sample: Sample) throws {
    let bytes = try DocumentBytes.mapping(path: sample.path)
    let document = PDFSource(bytes, password: sample.password).open()
    let summary = try document.summary()
    _ = try roundTrip(summary)
    _ = try roundTrip(try document.outline())
    _ = try roundTrip(try document.structureEntries())
    _ = try roundTrip(try document.articleThreads())
    _ = try roundTrip(document.layers())
    _ = try roundTrip(try document.attachments())
    for index in 0..<min(8, summary.pageCount) {
      guard let description = try? document.pageDescription(at: index) else { continue }
      _ = try roundTrip(description)
      _ = try roundTrip(try document.links(on: index))
      _ = try roundTrip(try document.text(on: index))
      _ = try roundTrip(try document.media(on: index))
      _ = try roundTrip(try document.annotations(on: index))
      try checkEqual(try document.annotationObjects(on: index))
    }
    try checkEqual(document.information())
    _ = try roundTrip(try document.userSpaceOutline())
  }

  /// Checks that the value read back is equal. Its bytes may differ, because dictionaries have no order.
  private func checkEqual<Value: WireValue & Equatable>(_ value: Value) throws {
    var writer = WireWriter()
    writer.write(value)
    var reader = WireReader(writer.bytes)
    #expect(try reader.last(Value.self) == value)
  }

  @Test("Optional, nested and unusual values are transferred unchanged")
  func standardValues() throws {
    _ = try roundTrip(["a": 1 as Int?])
    _ = try roundTrip(["ü": nil as Int?])
    _ = try roundTrip([[1.5, -.infinity], []])
    _ = try roundTrip("a\u{0}b\u{1F98A}")
    _ = try roundTrip(Date(timeIntervalSince1970: 1.25))
    _ = try roundTrip(GatefoldError(.damaged, "broken", pageIndex: 3, nativeMessage: "why"))
    _ = try roundTrip(GatefoldError(.unreadableFile, "broken", path: "a.pdf", underlyingError: .system(2)))
    _ = try roundTrip(LinkTarget.other(kind: .javaScript))
    for view in [Destination.View.fitR(PageRect(x: 1, y: 2, width: 3, height: 4)), .fitBV(left: nil), .fitB] {
      _ = try roundTrip(Destination(pageIndex: 4, view: view, name: "n"))
    }
  }

  @Test("Page regions are transferred unchanged")
  func pageRegion() throws {
    let region = PageRegion(
      pageIndex: 3,
      scale: 1.5,
      stretch: PageStretch(x: 1.01, y: 1.02),
      rotation: .clockwise270,
      pixels: PixelRect(x: 1, y: 2, width: 3, height: 4),
      imageDetail: .reduced,
      layers: [Layer.ID(objectNumber: 7): false],
      print: PrintedColors(
        PrintSettings(
          press: .profile(ICCProfile(validated: [1, 2, 3])),
          intent: .saturation,
          compensatesBlackPoint: false,
          showsPaper: true
        ),
        inks: ["Black", "Gold"]
      )
    )
    var reader = WireReader(try roundTrip(region))
    #expect(try reader.last(PageRegion.self) == region)
  }

  @Test("The inks of a page come through whole")
  func inkedPage() throws {
    let rect = PageRect(x: 1, y: 2, width: 3, height: 4)
    let object = InkedObject(
      kind: .image,
      space: .calibrated,
      componentCount: 3,
      rect: rect,
      size: 0.5,
      inks: [0, 0.25, 0.5, 0.75, 1],
      overprints: true,
      pixelsPerInch: 72
    )
    let page = InkedPage(
      pageIndex: 2,
      inks: [PrintingInk(name: "Gold", isSpot: true, color: .white)],
      items: [object],
      isTruncated: true,
      hasPressProfile: true
    )
    var reader = WireReader(try roundTrip(page))
    #expect(try reader.last(InkedPage.self) == page)
  }

  @Test("Changed bytes are refused or read as another value, and never end the process")
  func damagedBytes() throws {
    let bytes = try DocumentBytes.mapping(path: Sample.issue.path)
    let document = PDFSource(bytes).open()
    var random = SystemRandomNumberGenerator()
    let text = try roundTrip(try document.text(on: 2))
    let outline = try roundTrip(try document.outline())
    let links = try roundTrip(try document.links(on: 1))
    for _ in 0..<2_000 {
      read(TextPage.self, from: damaged(text, &random))
      read(Outline.self, from: damaged(outline, &random))
      read([Link].self, from: damaged(links, &random))
    }
  }

  private func damaged(_ bytes: [UInt8], _ random: inout SystemRandomNumberGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0...Int.random(in: 0..<3, using: &random) where !bytes.isEmpty {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
    return bytes
  }

  private func read<Value: WireValue>(_: Value.Type, from bytes: [UInt8]) {
    var reader = WireReader(bytes)
    _ = try? reader.last(Value.self)
  }

  @Test("A count that exceeds the bytes allocates no memory")
  func hostileCount() {
    var reader = WireReader([0xFF, 0xFF, 0xFF, 0x7F, 1, 2, 3])
    #expect(throws: WireError.self) { try reader.read([Int].self) }
  }

  @Test("Impossible page indices and numbers are refused, and excessive coordinates are bounded")
  func hostileNumbers() throws {
    func read<Value: WireValue>(_: Value.Type, as written: some WireValue) throws -> Value {
      var writer = WireWriter()
      writer.write(written)
      var reader = WireReader(writer.bytes)
      return try reader.last(Value.self)
    }
    let error = GatefoldError(.damaged, "broken", pageIndex: .max)
    #expect(throws: WireError.self) { try read(GatefoldError.self, as: error) }
    #expect(throws: WireError.self) { try read(GatefoldError.self, as: GatefoldError(.damaged, "", pageIndex: -1)) }
    var pages = WireWriter()
    pages.write(index: Int(Int32.max))
    var reader = WireReader(pages.bytes)
    #expect(throws: WireError.self) { try reader.pageCount() }
    let rect = try read(PageRect.self, as: PageRect(x: .nan, y: -.infinity, width: 1e300, height: 2))
    #expect(rect == PageRect(x: 0, y: -1e100, width: 1e100, height: 2))
  }

  @Test("Endlessly nested values are refused")
  func hostileDepth() {
    // An item: no title, an unresolved target, closed, plain, no colour, and one child, and so on.
    let item: [UInt8] = [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0]
    let bytes: [UInt8] = [1, 0, 0, 0] + Array(repeatElement(item, count: 100_000).joined())
    var reader = WireReader(bytes)
    #expect(throws: WireError.self) { try reader.read([OutlineItem].self) }
  }

  @Test("Words outside their page are refused")
  func wordsOutsideGlyphs() throws {
    let word = Word(text: "a", quad: Quad(PageRect(x: 0, y: 0, width: 1, height: 1)), glyphRange: 0..<9)
    let line = Line(
      words: [word],
      direction: .leftToRight,
      quad: word.quad,
      baseline: Line.Baseline(start: PagePoint(x: 0, y: 1), end: PagePoint(x: 1, y: 1)),
      startsParagraph: true
    )
    let block = Block(
      lines: [line],
      rect: word.rect,
      role: .body,
      styleIndex: 0,
      isOutsidePage: false,
      isInvisible: false
    )
    let page = TextPage(pageIndex: 0, size: PageSize(width: 9, height: 9), glyphs: [], styles: [], blocks: [block])
    var writer = WireWriter()
    writer.write(page)
    var reader = WireReader(writer.bytes)
    #expect(throws: WireError.self) { try reader.last(TextPage.self) }
  }
}
