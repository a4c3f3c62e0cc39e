import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Words that line ends break")
struct BrokenWordTests {
  static let samples = [Sample.issue, .hardText, .rightToLeft, .japanese]

  @Test("Each is what the joined text has, and its parts are what is printed", arguments: samples)
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
    // The generator breaks words on these.
    if sample.name == Sample.issue.name || sample.name == Sample.hardText.name { #expect(count > 3) }
  }

  @Test("Those within a block are in its joined text, and nothing else of it ends with a hyphen that is not read")
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
