internal import Gatefold

extension BatchIssue {
  /// Writes pages as units of their own, as many at once as the issue has lanes.
  ///
  /// - Parameters:
  ///   - options: what decides how these units come out, beside what decides it for all.
  ///   - body: writes the files of a page.
  func write(
    pages indices: [Int],
    of issue: Issue,
    options: [String: String] = [:],
    isQuiet: Bool,
    _ body: @escaping @Sendable (Page, BatchUnit) async throws(GatefoldError) -> Void
  ) async throws(GatefoldError) {
    let indices = try plan(indices, options: options) { (OutputNames.page($0), [$0]) }
    let progress = progress(total: indices.count, isQuiet: isQuiet)
    let results = issue.results(forPages: indices) { page throws(GatefoldError) in
      try await self.write(OutputNames.page(page.index), options: options) { unit throws(GatefoldError) in
        try await body(page, unit)
      }
    }
    for await (index, result) in results {
      progress.advance()
      tell(result, name: OutputNames.page(index), pageIndex: index)
    }
  }

  /// Writes spreads as units of their own. One with a page that cannot be read is written with a bare place, and does
  /// not count as done.
  func write(
    _ spreads: [Spread],
    of issue: Issue,
    options: [String: String] = [:],
    isQuiet: Bool,
    _ body: @escaping @Sendable (Spread, BatchUnit) async throws(GatefoldError) -> Void
  ) async throws(GatefoldError) {
    let spreads = try plan(spreads, options: options) { (OutputNames.canvas($0), $0.pageIndices) }
    let progress = progress(total: spreads.count, isQuiet: isQuiet)
    let results = issue.results(forSpreads: spreads) { spread throws(GatefoldError) in
      let name = OutputNames.canvas(spread)
      await self.writeTelling(name, options: options, pageIndex: spread.pageIndices.first) {
        unit throws(GatefoldError) in
        let failures = spread.missingPageErrors
        if failures.count < spread.pageIndices.count { try await body(spread, unit) }
        return failures
      }
    }
    for await _ in results { progress.advance() }
  }
}
