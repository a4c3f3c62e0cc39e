import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Words broken at line ends")
struct BrokenWordTests {
  static let samples = [Sample.issue, .hardText, .rightToLeft, .japanese]

  @Test("The parts of each broken word are printed on the page", arguments: samples)
  func parts(sample: Sample) async throws {
    let issue = try await sample.open()
    var count = 0
    for index in 0..<issue.pageCount {
      let text = try await issue.page(at: index).text()
      let printed = Set(text.words.map(\.text))
      for word in text.brokenWords {
        count += 1
        #expect(word.parts.count >= 2)
        #expect(word.parts.dropLast().allSatisfy { $0.hyphen != nil } && word.parts.last?.hyphen == nil)
        for part in word.parts {
          let scalars =
            text.glyphs[part.glyphRange].map(\.scalar) + (part.hyphen.map { [text.glyphs[$0].scalar] } ?? [])
          let isPrinted = printed.contains(String(String.UnicodeScalarView(scalars)))
          #expect(isPrinted, "\(sample) page \(index + 1): \(word.text)")
        }
      }
    }
    // The generator breaks words on these samples.
    if sample.name == Sample.issue.name || sample.name == Sample.hardText.name { #expect(count > 3) }
  }

  @Test("Words broken within a block are in its joined text")
  func joined() async throws {
    let issue = try await Sample.issue.open()
    for index in 0..<issue.pageCount {
      let text = try await issue.page(at: index).text()
      let joined = text.joinedText
      for word in text.brokenWords {
        let blocks = word.parts.compactMap { part in
          text.blocks.firstIndex { $0.glyphRange.contains(part.glyphRange.lowerBound) }
        }
        guard Set(blocks).count == 1 else { continue }
        #expect(joined.contains(word.text), "page \(index + 1): \(word.text)")
      }
    }
  }
}
