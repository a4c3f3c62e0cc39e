import Foundation
@testable import Gatefold

/// Training data from an issue: headline candidates with their features.
struct IssueSample: Encodable {
  struct Candidate: Encodable {
    let pageIndex: Int
    let text: String
    /// Left, top, right, bottom.
    let rect: [Double]
    let size: Double
    /// Indices of its lines on the page.
    let places: [Int]
    let features: [Double]
  }

  /// A contents item as Gatefold returns it.
  struct Item: Encodable {
    let title: String
    let pageIndex: Int?
    let depth: Int
    let source: ContentsSource
    let confidence: Double
  }

  let pageCount: Int
  let bodySize: Double
  let featureNames: [String]
  /// Candidates by page index.
  let candidates: [[Candidate]]
  let recovered: [Item]
  let outline: [Item]

  init(_ file: URL) async throws {
    let issue = try await MagazineIssue.open(file)
    let survey = try await issue.survey()
    let entries = ListedContents(survey: survey, titles: TitleIndex(survey.pages)).entries()
    let name = MastheadFinder.name(on: survey.pages)
    let context = HeadlineContext(survey, entries: entries, name: name)
    let features = context.candidates.indices.map { HeadlineMeasurer(context, pageIndex: $0).features() }
    pageCount = survey.pages.count
    bodySize = context.typography.bodySize
    featureNames = HeadlineFeature.allCases.map { String(describing: $0) }
    candidates = zip(context.candidates, features).map { candidates, features in
      zip(candidates, features).map { candidate, features in
        Candidate(
          pageIndex: candidate.pageIndex,
          text: candidate.text,
          rect: [candidate.rect.minX, candidate.rect.minY, candidate.rect.maxX, candidate.rect.maxY],
          size: candidate.size,
          places: candidate.places,
          features: features.rounded
        )
      }
    }
    recovered = Self.items(ContentsRecovery(survey).items())
    outline = Self.items(try await issue.contents(.outline))
  }

  private static func items(_ items: [ContentsItem], depth: Int = 0) -> [Item] {
    items.flatMap { item in
      let own = Item(
        title: item.title,
        pageIndex: item.pageIndex,
        depth: depth,
        source: item.source,
        confidence: item.confidence
      )
      return [own] + Self.items(item.children, depth: depth + 1)
    }
  }
}

extension FeatureVector {
  fileprivate var rounded: [Double] { values.map { ($0 * 10_000).rounded() / 10_000 } }
}
