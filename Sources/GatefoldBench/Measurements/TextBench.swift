internal import Gatefold
internal import GatefoldCommands

/// Reads the text of an issue, then searches it again and again.
struct TextBench: Sendable {
  let query: String
  let runs: Int

  func run(
    open: () async throws(GatefoldError) -> MagazineIssue,
    pages: (MagazineIssue) throws(GatefoldError) -> [Int]
  ) async throws(GatefoldError) -> TextBenchReport {
    let clock = ContinuousClock()
    await RenderingContext.prepare()
    let start = clock.now
    let issue = try await open()
    let opened = clock.now
    let indices = try pages(issue)
    var report = TextBenchReport(query: query, pageCount: indices.count, open: (opened - start).milliseconds)
    let texts = issue.results(forPages: indices) { page throws(GatefoldError) in try await page.text() }
    for try await page in texts {
      switch page.result {
      case .success(let text): report.letterCount += text.glyphs.count
      case .failure(let error): report.failed.append("page \(page.pageIndex + 1): \(error.message)")
      }
    }
    report.read = (clock.now - opened).milliseconds
    for _ in 0...runs {
      let start = clock.now
      var hitCount = 0
      for try await page in try issue.searchResults(query, pages: indices) {
        hitCount += (try? page.get().hits.count) ?? 0
      }
      report.searches.append((clock.now - start).milliseconds)
      report.hitCount = hitCount
    }
    // The first one folds the text.
    report.firstSearch = report.searches.removeFirst()
    report.peakMemory = ProcessMemory.peak
    return report
  }
}

/// The measurements of `gatefold-bench text`. Times are in milliseconds, memory in megabytes of 1,000,000 bytes.
struct TextBenchReport: Encodable {
  let query: String
  let pageCount: Int
  let open: Double
  var letterCount = 0
  var read = 0.0
  var firstSearch = 0.0
  var searches: [Double] = []
  var hitCount = 0
  var failed: [String] = []
  var peakMemory = 0.0

  init(query: String, pageCount: Int, open: Double) {
    self.query = query
    self.pageCount = pageCount
    self.open = open
  }

  var text: String {
    let lines = [
      "opened in \(open.inMilliseconds)",
      "\(letterCount.counted("letter")) of \(pageCount.counted("page")) read in \(read.inMilliseconds)",
      "\"\(query)\": \(hitCount.counted("hit")); first search \(firstSearch.inMilliseconds), then \(searches.median.inMilliseconds)",
      "peak memory \(Int(peakMemory)) MB",
    ]
    return (lines + failed).joined(separator: "\n")
  }
}
