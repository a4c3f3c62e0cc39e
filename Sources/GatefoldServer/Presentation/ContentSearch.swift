internal import Foundation
internal import Gatefold
internal import GatefoldExport

/// What somebody looks for within an issue: `search?q=`, `autocomplete?q=`, with `/1` before the question mark for
/// version 1.0.
struct ContentQuestion: Sendable {
  let kind: IssueQuestion
  let isVersionOne: Bool
  let query: String
  /// The number of the page of hits, from 1.
  let page: Int

  /// What tells its answer from those to other questions.
  var key: [String] { [kind.rawValue] + (isVersionOne ? ["1"] : []) + [query, String(page)] }

  init(_ kind: IssueQuestion, isVersionOne: Bool, _ request: ServerRequest) throws(RequestProblem) {
    guard let query = request.value(of: "q"), !query.trimmingCharacters(in: .whitespaces).isEmpty else {
      throw .badRequest("write what to look for behind ?q=")
    }
    // The engine has the same limit.
    guard query.count <= SearchPattern.maximumQueryLength else {
      throw .badRequest("a query has at most \(SearchPattern.maximumQueryLength) characters")
    }
    guard let page = Int(digits: request.value(of: "page") ?? "1"), (1...1_000_000).contains(page) else {
      throw .badRequest("pages of hits count from 1")
    }
    (self.kind, self.isVersionOne, self.query, self.page) = (kind, isVersionOne, query, page)
  }

  /// - Parameter folder: the address of the issue.
  func address(in folder: String) -> String {
    "\(folder)/\(kind.rawValue)\(isVersionOne ? "/1" : "")?q=\(query.escapedPathPart)"
  }
}

/// A search within an issue.
struct ContentSearch: Sendable {
  /// More hits are given in further pages.
  static let maximumHitCount = 1000

  let query: String
  /// The address of the first page of hits, as it was requested.
  let firstAddress: String
  /// The number of the page of hits, from 1.
  let page: Int
  let presented: PresentedIssue

  /// Finds the hits, in the order of pages. A page of hits that there isn't is empty.
  func data(isVersionOne: Bool) async throws(GatefoldError) -> Data {
    let issue = presented.served.issue
    let startIndex = (page - 1) * Self.maximumHitCount
    var hits: [SearchHit] = []
    var pages: [Int: WebPage] = [:]
    var (passedCount, hasMore) = (0, false)
    for try await hit in issue.search(query, options: SearchOptions(mode: .allWords)) {
      if passedCount < startIndex {
        passedCount += 1
        continue
      }
      hasMore = hits.count == Self.maximumHitCount
      if hasMore { break }
      hits.append(hit)
      for part in hit.parts where pages[part.pageIndex] == nil {
        pages[part.pageIndex] = try presented.webPage(try await issue.page(at: part.pageIndex))
      }
    }
    var answer = SearchAnnotations(firstAddress: firstAddress, page: page, startIndex: startIndex, hasMore: hasMore)
    for hit in hits {
      let targets = hit.parts.flatMap { part in
        part.quads.compactMap { quad in
          pages[part.pageIndex].map { page in
            SearchAnnotations.Target(
              canvas: presented.addresses.canvas(ofPage: part.pageIndex),
              fragment: page.fragment(of: quad.boundingRect)
            )
          }
        }
      }
      answer.hits.append(.init(snippet: hit.snippet, targets: targets))
    }
    return answer.data(isVersionOne: isVersionOne)
  }
}
