import Gatefold

func checkSearch(_ samples: Samples) async throws {
  let issue = try await samples.issue()
  var hits: [SearchHit] = []
  do {
    for try await hit in issue.search("offing") { hits.append(hit) }
  } catch {
    // No cast: the sequence throws nothing else.
    let code: GatefoldError.Code = error.code
    throw Unexpected(description: "the search failed: \(code.rawValue)")
  }
  try expectEqual(hits.count, 4, "the number of hits")
  try expect(hits.allSatisfy { !$0.quads.isEmpty && !$0.snippet.match.isEmpty }, "a hit has no place or no snippet")
  try expectEqual(Set(hits.map(\.id)).count, hits.count, "the number of identities")

  do {
    for try await _ in issue.search("(", options: SearchOptions(mode: .regularExpression)) {}
    throw Unexpected(description: "a malformed expression is searched for")
  } catch let error as GatefoldError {
    try expectEqual(error.code, .invalidQuery, "the code for a malformed expression")
  }

  var searchedPages = 0
  for try await page in try issue.searchResults("offing", pages: [0, 20]) {
    searchedPages += 1
    try expect(try page.get().hasText, "page \(page.pageIndex + 1) has no text")
  }
  try expectEqual(searchedPages, 2, "the number of searched pages")

  let page = try await issue.page(at: hits[0].pageIndex)
  let onPage = try await page.search("offing")
  try expect(onPage.contains(hits[0]), "a page does not find its own hit")
}

func checkGoingFromHitToHit(_ samples: Samples) async throws {
  let issue = try await samples.issue()
  let first = try unwrapped(try await issue.nextHit(of: "ledger"), "hit")
  let second = try unwrapped(try await issue.nextHit(of: "ledger", after: first.end), "second hit")
  try expect(second.start > first.start, "the next hit is not behind the first one")
  let back = try await issue.previousHit(of: "ledger", before: second.start)
  try expectEqual(back, first, "the hit before")
  let place = TextPosition(pageIndex: second.pageIndex, offset: 0)
  let fromPlace = try unwrapped(try await issue.nextHit(of: "ledger", after: place), "hit from a place")
  try expect(fromPlace.pageIndex >= second.pageIndex, "the hit is before the place")
  var count = 0
  var hit = try await issue.nextHit(of: "ledger")
  while let found = hit {
    count += 1
    hit = try await issue.nextHit(of: "ledger", after: found.end, wraps: false)
  }
  try expectEqual(count, 4, "the number of hits")
}
