package import Gatefold

extension ExportFolder {
  /// Writes files of many pages as one unit, unless they exist. Failed pages are reported, and the unit then does not
  /// count as done.
  ///
  /// - Parameter body: writes the files, and returns the errors of missing pages.
  package func writeWhole(
    _ unit: ExportUnit,
    _ body: (any ExportFiles) async throws(GatefoldError) -> [GatefoldError]
  ) async throws(GatefoldError) {
    guard try !plan([unit]).isEmpty else { return }
    await writeReporting(unit, body)
  }

  /// Writes the files of a planned unit, and reports failures.
  ///
  /// - Parameters:
  ///   - pageIndex: the page of errors that name none.
  ///   - body: writes the files, and returns the errors of missing pages; if there are any, the unit does not count as
  ///     done.
  package func writeReporting(
    _ unit: ExportUnit,
    pageIndex: Int? = nil,
    _ body: (any ExportFiles) async throws(GatefoldError) -> [GatefoldError]
  ) async {
    var failures: [GatefoldError] = []
    do throws(GatefoldError) {
      try await write(unit) { files throws(GatefoldError) in
        failures = try await body(files)
        if let first = failures.first { throw first }
      }
    } catch {
      report(error, unitName: unit.name, pageIndex: error.pageIndex ?? pageIndex)
      for failure in failures.dropFirst() {
        report(failure, unitName: "\(unit.name) \(failure.pageIndex ?? 0)", pageIndex: failure.pageIndex)
      }
    }
  }

  /// Writes pages as units of their own, as many at once as the issue has lanes.
  ///
  /// - Parameters:
  ///   - options: the options that affect these units.
  ///   - body: writes the files of a page.
  package func write(
    pages indices: [Int],
    of issue: MagazineIssue,
    options: [String: String] = [:],
    _ body: @escaping @Sendable (Page, any ExportFiles) async throws(GatefoldError) -> Void
  ) async throws(GatefoldError) {
    let units = try plan(indices.map { ExportUnit(page: $0, options: options) })
    let advance = progress(total: units.count)
    let results = issue.results(forPages: units.flatMap(\.pageIndices)) { page throws(GatefoldError) in
      try await self.write(ExportUnit(page: page.index, options: options)) { files throws(GatefoldError) in
        try await body(page, files)
      }
    }
    for try await written in results {
      advance()
      guard case .failure(let error) = written.result else { continue }
      report(error, unitName: ExportNames.page(written.pageIndex), pageIndex: written.pageIndex)
    }
  }

  /// Writes spreads as units of their own. A spread with an unreadable page is written with blank space for it, and
  /// does not count as done.
  package func write(
    _ spreads: [Spread],
    of issue: MagazineIssue,
    options: [String: String] = [:],
    _ body: @escaping @Sendable (Spread, any ExportFiles) async throws(GatefoldError) -> Void
  ) async throws(GatefoldError) {
    let planned = Set(try plan(spreads.map { ExportUnit(spread: $0, options: options) }))
    let spreads = spreads.filter { planned.contains(ExportUnit(spread: $0, options: options)) }
    let advance = progress(total: spreads.count)
    let results = issue.results(forSpreads: spreads) { spread throws(GatefoldError) in
      let unit = ExportUnit(spread: spread, options: options)
      await self.writeReporting(unit, pageIndex: spread.pageIndices.first) { files throws(GatefoldError) in
        let failures = spread.missingPageErrors
        if failures.count < spread.pageIndices.count { try await body(spread, files) }
        return failures
      }
    }
    for try await _ in results { advance() }
  }
}

extension ExportUnit {
  fileprivate init(page index: Int, options: [String: String]) {
    self.init(ExportNames.page(index), pageIndices: [index], options: options)
  }

  fileprivate init(spread: Spread, options: [String: String]) {
    self.init(ExportNames.canvas(spread), pageIndices: spread.pageIndices, options: options)
  }
}

extension [GatefoldError] {
  /// - Throws: the error of a page that was abandoned because the work was ended; a result without it would be
  ///   incomplete.
  package func throwIfCancelled() throws(GatefoldError) {
    if let cancelled = first(where: { $0.code == .cancelled }) { throw cancelled }
  }
}
