import Foundation
import Gatefold
import GatefoldPDFKit
import GatefoldTestSupport
import Testing

@Suite("PDFKit: text")
struct TextTests {
  static let samples: [Sample] = [.issue, .rightToLeft, .japanese, .hardText, .navigation, .hugePage]

  @Test("Characters are UTF-16 units of the string", arguments: samples)
  func counts(sample: Sample) throws {
    let document = try sample.document()
    for index in 0..<document.pageCount {
      let page = try #require(document.page(at: index))
      #expect(page.numberOfCharacters == (page.string ?? "").utf16.count)
      #expect(page.attributedString?.string == page.string)
    }
  }

  @Test("A page without text has none")
  func none() throws {
    let page = try #require(try SmallPDF().document().page(at: 0))
    #expect(page.string == nil)
    #expect(page.attributedString == nil)
    #expect(page.numberOfCharacters == 0)
    #expect(page.characterBounds(at: 0) == .zero)
    #expect(page.characterIndex(at: CGPoint(x: 10, y: 10)) == NSNotFound)
    #expect(page.selection(for: CGRect(x: 0, y: 0, width: 100, height: 100)) == nil)
    #expect(page.selectionForWord(at: CGPoint(x: 10, y: 10)) == nil)
    #expect(page.selectionForLine(at: CGPoint(x: 10, y: 10)) == nil)
    #expect(page.selection(for: NSRange(location: 0, length: 5)) == nil)
    #expect(PDFPage().string == nil)
  }

  @Test("Lines end with a line feed but for the last, and words are separated by one space")
  func lines() throws {
    let file = SmallPDF.drawing("BT /F 10 Tf 12 TL 5 80 Td (One two) Tj T* (three) Tj ET")
    let page = try #require(try file.document().page(at: 0))
    #expect(page.string == "One two\nthree")
    // The baseline is at 80, and Helvetica's letters stand on it.
    let first = page.characterBounds(at: 0)
    #expect(first.minX == 5 && first.minY < 80 && first.maxY > 87)
    let space = page.characterBounds(at: 3)
    #expect(space.minX == page.characterBounds(at: 2).maxX && space.maxX == page.characterBounds(at: 4).minX)
    let lineFeed = page.characterBounds(at: 7)
    #expect(lineFeed.width == 0 && lineFeed.minX == page.characterBounds(at: 6).maxX)
    #expect(page.characterBounds(at: 13) == .zero)
    #expect(page.characterBounds(at: -1) == .zero)
  }

  @Test("Rectangles are in unrotated user space, from the bottom left", arguments: [0, 90, 180, 270])
  func userSpace(rotation: Int) throws {
    let content = "BT /F 20 Tf 30 50 Td (Tide) Tj ET"
    let file = SmallPDF.drawing(content, page: "/CropBox[20 30 95 90]/UserUnit 2/Rotate \(rotation)")
    let page = try #require(try file.document().page(at: 0))
    #expect(page.string == "Tide")
    let letter = page.characterBounds(at: 0)
    // T of Helvetica is 0.611 wide.
    #expect(abs(letter.minX - 30) < 0.01 && abs(letter.width - 12.22) < 0.01)
    #expect(letter.minY < 50 && letter.maxY > 64 && letter.maxY < 75)
    #expect(page.characterIndex(at: CGPoint(x: letter.midX, y: letter.midY)) == 0)
  }

  @Test("The character at the middle of a character is that character", arguments: samples)
  func roundTrip(sample: Sample) throws {
    let document = try sample.document()
    let page = try #require(document.page(at: min(2, document.pageCount - 1)))
    let units = Array((page.string ?? "").utf16)
    var missed: [Int] = []
    for (index, unit) in units.enumerated() where unit != 0x20 && unit != 0x0A {
      let bounds = page.characterBounds(at: index)
      let found = page.characterIndex(at: CGPoint(x: bounds.midX, y: bounds.midY))
      // Letters of tight lines overlap; marks stand on their letters.
      if found == NSNotFound || (found != index && !page.characterBounds(at: found).intersects(bounds)) {
        missed.append(index)
      }
    }
    #expect(missed.isEmpty, "\(missed.count) of \(units.count)")
  }

  @Test("Words and lines are selected at a point, whole")
  func wordsAndLines() throws {
    let document = try Sample.issue.document()
    let page = try #require(document.page(at: 8))
    let hit = try #require(document.findString("slipway").first)
    #expect(hit.pages.first === page)
    let place = hit.bounds(for: page)
    let middle = CGPoint(x: place.midX, y: place.midY)
    #expect(page.selectionForWord(at: middle)?.string == "slipway")
    let line = try #require(page.selectionForLine(at: middle))
    #expect(line.string?.contains("slipway") == true && line.string?.contains("\n") == false)
    #expect(line.selectionsByLine().count == 1)
  }

  @Test("A selection by rectangle holds the letters in it, a run for each line")
  func byRectangle() throws {
    let file = SmallPDF.drawing("BT /F 10 Tf 20 TL 5 80 Td (left) Tj 40 0 Td (right) Tj -40 -20 Td (under) Tj ET")
    let page = try #require(try file.document().page(at: 0))
    #expect(page.selection(for: CGRect(x: 0, y: 50, width: 35, height: 50))?.string == "left\nunder")
    let whole = try #require(page.selection(for: CGRect(x: 0, y: 0, width: 100, height: 100)))
    #expect(whole.string == page.string)
    #expect(whole.numberOfTextRanges(on: page) == 1)
    #expect(whole.range(at: 0, on: page) == NSRange(location: 0, length: page.numberOfCharacters))
    #expect(whole.range(at: 1, on: page) == NSRange(location: NSNotFound, length: 0))
    #expect(page.selection(for: CGRect(x: 0, y: 0, width: 100, height: 20)) == nil)
  }

  @Test("A range is clamped, and gives what the string has there")
  func byRange() throws {
    let page = try #require(try Sample.issue.document().page(at: 8))
    let string = try #require(page.string) as NSString
    for range in [NSRange(location: 10, length: 25), NSRange(location: 0, length: 1)] {
      #expect(page.selection(for: range)?.string == string.substring(with: range))
    }
    let last = page.selection(for: NSRange(location: string.length - 3, length: .max - string.length))
    #expect(last?.string == string.substring(from: string.length - 3))
    #expect(page.selection(for: NSRange(location: string.length, length: 4)) == nil)
    #expect(page.selection(for: NSRange(location: NSNotFound, length: 1)) == nil)
    #expect(page.selection(for: NSRange(location: 4, length: 0)) == nil)
  }

  @Test("Points select the text between them, whichever comes first")
  func byPoints() throws {
    let file = SmallPDF.drawing("BT /F 10 Tf 12 TL 5 80 Td (One two) Tj T* (three) Tj ET")
    let document = try file.document()
    let page = try #require(document.page(at: 0))
    let from = page.characterBounds(at: 4)
    let to = page.characterBounds(at: 9)
    let start = CGPoint(x: from.minX + 0.1, y: from.midY)
    let end = CGPoint(x: to.maxX - 0.1, y: to.midY)
    #expect(page.selection(from: start, to: end)?.string == "two\nth")
    #expect(page.selection(from: end, to: start)?.string == "two\nth")
    #expect(document.selection(from: page, at: start, to: page, at: end)?.string == "two\nth")
    #expect(document.selection(from: page, at: start, to: page, at: end, with: .word)?.string == "two\nthree")
    #expect(document.selection(from: page, at: start, to: page, at: end, with: .line)?.string == "One two\nthree")
    #expect(document.selection(from: page, atCharacterIndex: 0, to: page, atCharacterIndex: 2)?.string == "One")
    #expect(document.selection(from: PDFPage(), at: start, to: page, at: end) == nil)
  }

  @Test("Runs of text have their fonts and colours")
  func attributes() throws {
    let file = SmallPDF.drawing("BT /F 10 Tf 5 80 Td (ink) Tj 1 0 0 rg /F 20 Tf 0 -30 Td (RED) Tj ET")
    let page = try #require(try file.document().page(at: 0))
    let text = try #require(page.attributedString)
    var range = NSRange()
    let first = text.attributes(at: 0, effectiveRange: &range)
    #expect((first[.font] as? NSFont)?.fontName == "Helvetica")
    #expect((first[.font] as? NSFont)?.pointSize == 10)
    let last = text.attributes(at: text.length - 1, effectiveRange: &range)
    #expect((last[.font] as? NSFont)?.pointSize == 20)
    #expect((last[.foregroundColor] as? NSColor) == .red)
  }

  @Test("Letters outside the Basic Multilingual Plane count twice, and are selected whole")
  func surrogates() throws {
    let document = try Sample.hardText.document()
    for index in 0..<document.pageCount {
      let page = try #require(document.page(at: index))
      let units = Array((page.string ?? "").utf16)
      for place in units.indices where UTF16.isLeadSurrogate(units[place]) {
        #expect(page.characterBounds(at: place) == page.characterBounds(at: place + 1))
        #expect(page.selection(for: NSRange(location: place, length: 2))?.string?.unicodeScalars.count == 1)
      }
    }
  }
}
