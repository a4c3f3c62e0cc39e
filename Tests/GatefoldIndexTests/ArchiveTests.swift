import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldIndex

@Suite("Archived text")
struct ArchiveTests {
  @Test("Comes back as it was, every corner to a hundredth of a point", arguments: Sample.readable)
  func roundTrip(_ sample: Sample) async throws {
    let issue = try await sample.open()
    for index in try sample.readablePages(of: issue) {
      let page = try await issue.page(at: index).text()
      let back = try TextPage(archived: page.archived())
      try #require(back.problem(as: page) == nil, "page \(index + 1)")
    }
  }

  @Test("A page archived again gives the same bytes", arguments: [Sample.issue, .japanese, .rightToLeft])
  func isStable(_ sample: Sample) async throws {
    let issue = try await sample.open()
    for index in 0..<issue.pageCount {
      let archive = try await issue.page(at: index).text().archived()
      #expect(try TextPage(archived: archive).archived() == archive, "page \(index + 1)")
    }
  }

  @Test("Takes three bytes a letter at most")
  func size() async throws {
    let issue = try await Sample.issue.open()
    for index in 0..<issue.pageCount {
      let page = try await issue.page(at: index).text()
      #expect(page.archived().count <= 600 + 3 * page.glyphs.count, "page \(index + 1)")
    }
  }

  @Test("A page without text comes back")
  func emptyPage() throws {
    let page = TextPage.lines([])
    #expect(try TextPage(archived: page.archived()).problem(as: page) == nil)
  }

  @Test("Text turned by any angle comes back", arguments: [1, 7, 45, 90, 133, 180, 270, 359])
  func turned(degrees: Int) throws {
    let angle = Double(degrees) * .pi / 180
    let along = SIMD2(cos(angle), sin(angle))
    let style = DrawnStyle.running(along, up: SIMD2(along.y, -along.x))
    let page = TextPage.page(
      DrawnGlyph.run("turned by some", x: 200, y: 300, step: along * 6.37),
      styles: [style]
    )
    #expect(try TextPage(archived: page.archived()).problem(as: page) == nil)
  }

  @Test("Quads that fit no line come back corner by corner")
  func loneQuads() throws {
    let page = TextPage.line("two words").withoutFrames
    #expect(try TextPage(archived: page.archived()).problem(as: page) == nil)
  }

  @Test("Lengths that are no numbers or past every page do no harm", arguments: [Double.nan, .infinity, -1e300])
  func strangeLengths(length: Double) throws {
    let page = TextPage.page(DrawnGlyph.run("far", x: 1e9, y: 5) + DrawnGlyph.run("near", x: 5, y: 5))
    let strange = TextPage(
      pageIndex: 3,
      size: PageSize(width: length, height: 5),
      glyphs: page.glyphs.map { glyph in
        var quad = glyph.quad
        quad.topRight.x = length
        return Glyph(scalar: glyph.scalar, styleIndex: glyph.styleIndex, quad: quad)
      },
      styles: page.styles,
      blocks: page.blocks
    )
    let back = try TextPage(archived: strange.archived())
    #expect(back.text == page.text)
  }

  @Test("Damage anywhere is an error, never a crash")
  func randomDamage() async throws {
    let page = try await Sample.issue.open().page(at: 3).text()
    let archive = page.archived()
    var random = SeededNumbers(state: 7)
    for _ in 0..<600 {
      var bytes = archive
      random.damage(&bytes)
      guard bytes != archive else { continue }
      #expect(throws: GatefoldError.self) { _ = try TextPage(archived: bytes) }
    }
  }

  @Test("Damage under a checksum that holds is an error or another page that can be searched, never a crash")
  func damagedPayload() async throws {
    let page = try await Sample.issue.open().page(at: 3).text()
    let payload = TextArchiveEncoder.payload(of: page)
    var random = SeededNumbers(state: 11)
    var readCount = 0
    for _ in 0..<1500 {
      var bytes = payload
      random.damage(&bytes)
      guard let damaged = try? TextArchiveDecoder.page(of: bytes) else { continue }
      readCount += 1
      _ = try damaged.hits(of: "the")
      _ = damaged.quads(of: 0..<damaged.glyphs.count)
      _ = damaged.text
    }
    #expect(readCount > 0)
  }

  @Test(
    "Bytes of any kind are an error",
    arguments: [[], [1], [1, 0], [2, 5, 1], [1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]
  )
  func strangeBytes(bytes: [UInt8]) {
    #expect(throws: GatefoldError.self) { _ = try TextPage(archived: bytes) }
  }

  @Test("A version that is not known says so")
  func unknownVersion() throws {
    var archive = TextPage.line("any text").archived()
    archive[0] = 9
    let error = #expect(throws: GatefoldError.self) { _ = try TextPage(archived: archive) }
    #expect(error?.code == .damagedArchive)
    #expect(error?.message.contains("version 9") == true)
  }
}

extension TextPage {
  /// The first thing in which it differs from another page by more than an archive may.
  fileprivate func problem(as other: TextPage) -> String? {
    guard pageIndex == other.pageIndex, size == other.size, styles == other.styles else { return "head" }
    guard glyphs.count == other.glyphs.count, blocks.count == other.blocks.count else { return "counts" }
    for (glyph, wanted) in zip(glyphs, other.glyphs) {
      guard glyph.scalar == wanted.scalar, glyph.styleIndex == wanted.styleIndex else { return "glyph \(wanted)" }
      guard glyph.quad.isNear(wanted.quad) else { return "quad of \(wanted.scalar): \(glyph.quad), not \(wanted.quad)" }
    }
    for (block, wanted) in zip(blocks, other.blocks) {
      guard block.role == wanted.role, block.styleIndex == wanted.styleIndex, block.text == wanted.text,
        block.isOutsidePage == wanted.isOutsidePage, block.isInvisible == wanted.isInvisible,
        Quad(block.rect).isNear(Quad(wanted.rect)), block.lines.count == wanted.lines.count
      else { return "block \(wanted.text.prefix(20))" }
      for (line, wanted) in zip(block.lines, wanted.lines) {
        guard line.direction == wanted.direction, line.startsParagraph == wanted.startsParagraph,
          line.quad.isNear(wanted.quad),
          line.baseline.start.isNear(wanted.baseline.start), line.baseline.end.isNear(wanted.baseline.end),
          line.words.count == wanted.words.count
        else { return "line \(wanted.text): \(line.quad), not \(wanted.quad)" }
        for (word, wanted) in zip(line.words, wanted.words) {
          guard word.text == wanted.text, word.glyphRange == wanted.glyphRange, word.quad.isNear(wanted.quad) else {
            return "word \(wanted.text): \(word.quad), not \(wanted.quad)"
          }
        }
      }
    }
    return nil
  }

  /// The same letters in quads that are no parallelograms.
  fileprivate var withoutFrames: TextPage {
    TextPage(
      pageIndex: pageIndex,
      size: size,
      glyphs: glyphs.enumerated().map { place, glyph in
        var quad = glyph.quad
        quad.topRight.x += Double(place)
        return Glyph(scalar: glyph.scalar, styleIndex: glyph.styleIndex, quad: quad)
      },
      styles: styles,
      blocks: blocks
    )
  }
}

extension Quad {
  fileprivate func isNear(_ other: Quad) -> Bool { zip(corners, other.corners).allSatisfy { $0.isNear($1) } }
}

extension PagePoint {
  fileprivate func isNear(_ other: PagePoint) -> Bool { abs(x - other.x) <= 0.0101 && abs(y - other.y) <= 0.0101 }
}

extension SeededNumbers {
  /// Changes, removes or adds bytes.
  mutating func damage(_ bytes: inout [UInt8]) {
    for _ in 0...Int.random(in: 0..<4, using: &self) {
      let place = Int.random(in: 0..<bytes.count, using: &self)
      switch Int.random(in: 0..<5, using: &self) {
      case 0: bytes.removeLast(bytes.count - max(place, 1))
      case 1: bytes.insert(UInt8.random(in: 0...255, using: &self), at: place)
      case 2 where bytes.count > 1: bytes.remove(at: place)
      default: bytes[place] = UInt8.random(in: 0...255, using: &self)
      }
    }
  }
}
