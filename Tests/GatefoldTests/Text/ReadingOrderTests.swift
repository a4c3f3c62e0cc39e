import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Reading order")
struct ReadingOrderTests {
  @Test(
    "Paragraphs are read completely and in their original order",
    arguments: [Sample.issue, .printerIssue, .rightToLeft, .japanese, .hardText]
  )
  func equalsWhatWasWritten(sample: Sample) async throws {
    let issue = try await sample.open()
    var count = 0
    for expected in try sample.expected().pages {
      let page = try await issue.page(at: expected.pageIndex).text()
      let read = Self.letters(page.blocks.filter(\.role.isInFlow).flatMap { $0.lines.map(\.text) }.joined())
      var position = read.startIndex
      for (text, role) in zip(expected.text, try #require(expected.roles)) where role == "body" {
        let paragraph = Self.letters(text)
        guard paragraph.count >= 40 else { continue }
        count += 1
        let found = read[position...].firstRange(of: paragraph)
        #expect(found != nil, "page \(expected.pageIndex + 1): \(text.prefix(40)), in \(page.text)")
        position = found?.upperBound ?? position
      }
    }
    #expect(count > 0)
  }

  @Test("Columns of the running text are read from first to last")
  func columns() async throws {
    let issue = try await Sample.issue.open()
    // A headline over three columns, without space glyphs; two columns, the second under a picture.
    let counts = [5: 3, 8: 2, 12: 3, 16: 2, 20: 3]
    for (index, count) in counts {
      let text = try await issue.page(at: index).text()
      let columns = text.columns.filter { $0.rect.height > 100 }
      #expect(columns.count == count, "page \(index + 1): \(columns.map(\.rect))")
      #expect(columns.map(\.rect.minX) == columns.map(\.rect.minX).sorted())
      #expect(columns.flatMap(\.blockIndices) == columns.flatMap(\.blockIndices).sorted())
    }
  }

  /// Letters and digits, folded so that hyphens, spaces and ligatures make no difference.
  private static func letters(_ text: String) -> [Unicode.Scalar] {
    let folding = TextFolding()
    return text.unicodeScalars.flatMap(folding.folded).filter { $0.isLetter || $0.isDigit }
  }
}
