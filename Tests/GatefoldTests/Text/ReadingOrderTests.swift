import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Reading order")
struct ReadingOrderTests {
  @Test(
    "Paragraphs are read whole, and in the order in which they were written",
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

  /// Letters and digits, folded: what hyphens, spaces and ligatures do not change.
  private static func letters(_ text: String) -> [Unicode.Scalar] {
    let folding = TextFolding()
    return text.unicodeScalars.flatMap(folding.folded).filter { $0.isLetter || $0.isDigit }
  }
}
