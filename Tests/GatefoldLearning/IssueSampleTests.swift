import Foundation
import Testing

@testable import Gatefold

@Suite("Training samples")
struct IssueSampleTests {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../SamplePDFs").standardizedFileURL

  @Test("Every candidate has a value for every feature, and the candidates include the headlines")
  func candidates() async throws {
    let sample = try await IssueSample(Self.samples.appending(path: "issue.pdf"))
    let candidates = sample.candidates.joined()
    #expect(candidates.allSatisfy { $0.features.count == sample.featureNames.count })
    #expect(candidates.allSatisfy { $0.features.allSatisfy(\.isFinite) })
    let titles = Set(candidates.map { FoldedTitle($0.text) })
    // The outline also lists the covers, which have no headline.
    let printed = sample.outline.count { item in titles.contains { $0.contains(FoldedTitle(item.title)) } }
    #expect(printed >= 10)
  }

  @Test("Trees are read back as written, and a feature on the threshold goes left")
  func trees() {
    let trees = BoostedTrees<HeadlineFeature>(
      """
      # a comment
      calibrate 2 -1
      (wordCount 3 (sizeToIssue 0.5 -1 1) 0.25)
      0.5
      """
    )
    func probability(words: Double, size: Double) -> Double {
      var features = FeatureVector<HeadlineFeature>()
      features[.wordCount] = words
      features[.sizeToIssue] = size
      return trees.probability(of: features)
    }
    #expect(probability(words: 3, size: 0.5) == Logistic.probability(2 * -0.5 - 1))
    #expect(probability(words: 3, size: 0.6) == Logistic.probability(2 * 1.5 - 1))
    #expect(probability(words: 4, size: 0.6) == Logistic.probability(2 * 0.75 - 1))
  }
}
