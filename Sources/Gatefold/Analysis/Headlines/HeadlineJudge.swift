internal import Foundation

/// Tells which candidates of an issue are the headlines of its articles.
struct HeadlineJudge {
  /// A candidate that is a headline.
  struct Headline: Sendable {
    let candidate: HeadlineCandidate
    /// From 0 to 1, among all candidates.
    let probability: Double

    /// How often such a headline is right once it is given. That is more often than its probability says, since the
    /// others that share its lines are out of the question.
    var confidence: Double {
      let bounded = min(max(probability, 1e-6), 1 - 1e-6)
      let (scale, offset) = HeadlineTrees.confidence
      return Logistic.probability(scale * log(bounded / (1 - bounded)) + offset)
    }
  }

  private static let trees = BoostedTrees<HeadlineFeature>(HeadlineTrees.text)

  private let context: HeadlineContext

  init(_ context: HeadlineContext) { self.context = context }

  /// The headlines that are at least so probable, in page order and from the top down. None of them share a line, and
  /// none is a part of another one's stack.
  func headlines(over threshold: Double) -> [Headline] {
    context.candidates.indices.flatMap { page in
      let features = HeadlineMeasurer(context, pageIndex: page).features()
      let judged = zip(context.candidates[page], features).map { candidate, features in
        Headline(candidate: candidate, probability: Self.trees.probability(of: features))
      }
      let stacks = context.candidates[page].lazy.filter { $0.partCount > 1 }.map(\.places)
      return apart(judged.filter { $0.probability >= threshold }, stacks: Set(stacks))
    }
  }

  /// The best of those that share a line, or that stand on each other with nothing between them: a headline and its
  /// subtitle, or the pieces of one headline. The heading of a contents page heads no article.
  ///
  /// - Parameter stacks: places of the lines of each stack.
  private func apart(_ headlines: [Headline], stacks: Set<[Int]>) -> [Headline] {
    var kept: [Headline] = []
    for headline in headlines.sorted(by: { $0.probability > $1.probability }) {
      guard !ContentsWords.isName(headline.candidate.folded) else { continue }
      let isPart = kept.contains { other in
        other.candidate.overlaps(headline.candidate)
          || other.candidate.rect.standsOver(headline.candidate.rect)
            && stacks.contains((other.candidate.places + headline.candidate.places).sorted())
      }
      if !isPart { kept.append(headline) }
    }
    return kept.sorted {
      ($0.candidate.rect.minY, $0.candidate.rect.minX) < ($1.candidate.rect.minY, $1.candidate.rect.minX)
    }
  }
}

extension PageRect {
  /// Whether both are in one column, rather than side by side.
  fileprivate func standsOver(_ other: PageRect) -> Bool { min(maxX, other.maxX) > max(minX, other.minX) }
}
