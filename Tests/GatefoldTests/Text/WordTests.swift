import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Words, beside pdftotext")
struct WordTests {
  /// A word of pdftotext -bbox-layout, in page space but for /UserUnit.
  struct OracleWord {
    let text: String
    let rect: PageRect

    var reversedText: String { String(String.UnicodeScalarView(text.unicodeScalars.reversed())) }
  }

  /// But for the Japanese issue: pdftotext has vertical letters where poppler has them, not where they are drawn.
  static let compared: [Sample] = [
    .issue, .printerIssue, .rightToLeft, .encrypted, .hugePage, .media, .attachment, .damagedXref,
  ]

  @Test("Words and their rectangles agree within a point", arguments: compared)
  func wordsAgree(sample: Sample) async throws {
    let issue = try await sample.open()
    var total = 0
    var missing: [String] = []
    for index in 0..<issue.pageCount {
      let page = try await issue.page(at: index)
      let read = try await page.text()
      var ours: [String: [PageRect]] = [:]
      for word in read.words { ours[word.text, default: []].append(word.rect) }
      for word in try oracleWords(sample, page: page) {
        total += 1
        // pdftotext gives a word from right to left in the order in which its letters stand on the page.
        let text = word.text.unicodeScalars.contains(where: \.isRightToLeft) ? word.reversedText : word.text
        if let position = ours[text]?.firstIndex(where: { $0.isClose(to: word.rect, within: 1) }) {
          ours[text]?.remove(at: position)
        } else if !isPart(text, word.rect, of: read) {
          missing.append("page \(page.number): \"\(word.text)\" at \(word.rect)")
        }
      }
    }
    #expect(total > 0)
    #expect(missing.isEmpty, "\(missing.count) of \(total): \(missing.prefix(20).joined(separator: "\n"))")
  }

  /// Whether a word of pdftotext's is a part of one of ours: an initial over several lines, and the rest of its word.
  private func isPart(_ text: String, _ rect: PageRect, of page: TextPage) -> Bool {
    page.words.contains { word in
      let scalars = word.text.unicodeScalars
      return scalars.ranges(of: Array(text.unicodeScalars)).contains { range in
        let start = word.glyphRange.lowerBound + scalars.distance(from: scalars.startIndex, to: range.lowerBound)
        let quads = page.quads(of: start..<start + text.unicodeScalars.count)
        return quads.count == 1 && quads[0].boundingRect.isClose(to: rect, within: 1)
      }
    }
  }

  private func oracleWords(_ sample: Sample, page: Page) throws -> [OracleWord] {
    let password = sample.password.map { ["-upw", $0] } ?? []
    let number = "\(page.number)"
    let html = String(
      decoding: try Tool.run(
        "pdftotext",
        password + ["-bbox-layout", "-cropbox", "-f", number, "-l", number, sample.path, "-"]
      ),
      as: UTF8.self
    )
    let pattern = /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/
    let unit = page.userUnit
    return html.matches(of: pattern).compactMap { match in
      let numbers = [match.1, match.2, match.3, match.4].compactMap { Double($0) }
      guard numbers.count == 4 else { return nil }
      let text = match.5.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
        .replacing("&quot;", with: "\"").replacing("&apos;", with: "'")
      return OracleWord(
        text: String(text),
        rect: PageRect(
          PagePoint(x: numbers[0] * unit, y: numbers[1] * unit),
          PagePoint(x: numbers[2] * unit, y: numbers[3] * unit)
        )
      )
    }
  }

  @Test("Every scalar has a rectangle on its page", arguments: Sample.described)
  func glyphsLieOnThePage(sample: Sample) async throws {
    let issue = try await sample.open()
    for index in 0..<issue.pageCount {
      let page = try await issue.page(at: index)
      let bounds = PageRect(x: -1, y: -1, width: page.size.width + 2, height: page.size.height + 2)
      for word in try await page.text().words {
        #expect(bounds.covers(word.rect, within: 0), "page \(page.number): \(word.text) at \(word.rect)")
      }
    }
  }

  @Test("A page that is a picture has empty text, not an error")
  func noText() async throws {
    let issue = try await MagazineIssue.open(
      data: """
        %PDF-1.4
        1 0 obj
        << /Type /Catalog /Pages 2 0 R >>
        endobj
        2 0 obj
        << /Type /Pages /Kids [3 0 R] /Count 1 >>
        endobj
        3 0 obj
        << /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>
        endobj
        trailer
        << /Root 1 0 R /Size 4 >>
        %%EOF

        """.utf8
    )
    let text = try await issue.page(at: 0).text()
    #expect(text.isEmpty)
    #expect(text.text.isEmpty)
  }
}
