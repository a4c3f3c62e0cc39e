import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

struct ArrangementTests {
  private static func issue(_ members: String) throws -> IssueDescription {
    let json = """
      {"format": "gatefold-issue", "identifier": "a", "title": "A", "content": {"kind": "pdf", "path": "a.pdf"}\(members)}
      """
    let text = try DescriptionForm.json.decoded(Data(json.utf8))
    return try #require(IssueDescription(text, FindingCollector(file: "issue.json")))
  }

  @Test(
    "What the package says counts more than what its PDF says",
    arguments: [
      ("", SpreadArrangement(.pairs, direction: .rightToLeft)),
      (#", "readingDirection": "ltr""#, SpreadArrangement(.pairs, direction: .leftToRight)),
      (#", "pairing": "coverAlone""#, SpreadArrangement(.coverAlone, direction: .rightToLeft)),
      (#", "pairing": "single", "readingDirection": "ltr""#, SpreadArrangement(.single, direction: .leftToRight)),
      (#", "pairing": "threes", "readingDirection": "ttb""#, SpreadArrangement(.pairs, direction: .rightToLeft)),
    ]
  )
  func arrangement(members: String, expected: SpreadArrangement) throws {
    let hints = ReadingHints(pageLayout: .twoPageLeft, direction: .rightToLeft)
    let silent = ReadingHints(pageLayout: nil, direction: .leftToRight)
    let issue = try Self.issue(members)
    #expect(issue.arrangement(hints) == expected)
    #expect(issue.arrangement(silent).pairing == (issue.pairing ?? .coverAlone))
    #expect(issue.arrangement().pairing == (issue.pairing ?? .single))
  }

  @Test("Frames across a spread are checked on the spreads of the package")
  func places() async throws {
    let overlay = SamplePackage.overlay(
      page: #""pageIndex": 2"#,
      frame: #"{"x": 650, "y": 10, "width": 40, "height": 40}"#,
      #""isAcrossSpread": true"#
    )
    let issue = try await GatefoldTestSupport.Sample.issue.open()
    try await TemporaryFolder.with { folder in
      let package = try SamplePackage(in: folder, overlays: [overlay]).open()
      for (pairing, isThere) in [(SpreadArrangement.Pairing.single, false), (.pairs, true)] {
        let pages = try await PageFacts(issue, arrangement: SpreadArrangement(pairing))
        let found = PackageCheck(package, pages: pages).findings
        #expect(found.contains { $0.message.contains("lies off the spread") } == !isThere, "\(found)")
      }
      let sizes = [PageSize](repeating: PageSize(width: 600, height: 800), count: 4)
      #expect(PageFacts(sizes: sizes).canvasSize(pageIndex: 2, isAcrossSpread: true).width == 600)
      let pairs = PageFacts(sizes: sizes, arrangement: SpreadArrangement(.pairs))
      #expect(pairs.canvasSize(pageIndex: 2, isAcrossSpread: true).width == 1200)
    }
  }
}
