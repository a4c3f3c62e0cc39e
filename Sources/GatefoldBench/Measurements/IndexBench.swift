internal import Foundation
internal import Gatefold
internal import GatefoldCommands
internal import GatefoldExport
internal import GatefoldIndex

/// Fills an index repeatedly with the pages of a few issues, and measures searches.
struct IndexBench: Sendable {
  let pageCount: Int
  let queriesPerKind: Int

  /// - Parameter path: path of the index to create.
  func run(_ pdfs: [String], opening: OpeningOptions, at path: String) async throws(GatefoldError) -> IndexBenchReport {
    let clock = ContinuousClock()
    let index = try await IssueIndex.open(path: path)
    guard try await index.status().issues.isEmpty else {
      throw GatefoldError(.indexFailed, "the index has issues; name an empty one")
    }
    var invented = SyntheticIssues()
    for pdf in pdfs {
      let issue = try await opening.open(pdf, isIsolated: false)
      try await invented.read(issue, title: ExportNames.title(of: pdf))
    }
    let start = clock.now
    let count = try await invented.fill(index, pageCount: pageCount)
    let seconds = (clock.now - start) / .seconds(1)
    var report = IndexBenchReport(
      pages: count,
      writtenPagesPerSecond: Double(count) / seconds,
      megabytes: Double(try await index.status().byteCount) / 1e6
    )
    try index.close()

    let again = try await IssueIndex.open(path: path)
    for (kind, queries) in BenchQueries(words: invented.words).kinds(count: queriesPerKind) {
      var times: [Double] = []
      var found = 0
      for query in queries {
        let start = clock.now
        found += try await again.search(query).totalCount
        times.append((clock.now - start).milliseconds)
      }
      report.kinds.append(.init(kind: kind, times: times, foundPages: Double(found) / Double(max(1, queries.count))))
    }
    try again.close()
    report.peakMemory = ProcessMemory.peak
    return report
  }
}

/// Realistic queries made of words in the index, the same in every run.
struct BenchQueries {
  private let words: [[Substring]]
  /// Each word once, however frequent.
  private let vocabulary: [Substring]

  init(words: [String]) {
    self.words = words.map { $0.split(separator: " ") }.filter { $0.count > 8 }
    vocabulary = Set(self.words.lazy.joined()).sorted()
  }

  func kinds(count: Int) -> [(kind: String, queries: [String])] {
    guard !words.isEmpty else { return [] }
    var random = SplitMix64(seed: 20)
    func page() -> [Substring] { words.randomElement(using: &random) ?? [] }
    func word() -> Substring { page().randomElement(using: &random) ?? "" }
    func phrase(_ length: Int) -> String {
      let page = page()
      let start = Int.random(in: 0...page.count - length, using: &random)
      return "\"\(page[start..<start + length].joined(separator: " "))\""
    }
    func queries(_ make: () -> String) -> [String] { (0..<count).map { _ in make() } }
    return [
      ("any word of the vocabulary", queries { String(vocabulary.randomElement(using: &random) ?? "") }),
      ("a word as frequent as in the text", queries { String(word()) }),
      (
        "two words of a page",
        queries {
          let page = page()
          return (0..<2).map { _ in page.randomElement(using: &random) ?? "" }.joined(separator: " ")
        }
      ),
      ("a phrase of two words", queries { phrase(2) }),
      ("a phrase of three words", queries { phrase(3) }),
      ("the first three letters of a word", queries { "\(word().prefix(3))*" }),
      ("the first five letters of a word", queries { "\(word().prefix(5))*" }),
      ("the most frequent words", queries { ["the", "of", "and", "a", "in"].randomElement(using: &random) ?? "" }),
    ]
  }
}

/// The measurements of `gatefold-bench index`. Times are in milliseconds.
struct IndexBenchReport: Encodable {
  struct Kind: Encodable {
    let kind: String
    let times: [Double]
    /// Pages that fit a query, in the mean.
    let foundPages: Double
  }

  let pages: Int
  /// Pages written a second; reading them isn't counted.
  let writtenPagesPerSecond: Double
  let megabytes: Double
  var kinds: [Kind] = []
  var peakMemory = 0.0

  var text: String {
    let whole = Int(writtenPagesPerSecond)
    var lines = [
      "\(pages.counted("page")), \(Int(megabytes)) MB, written at \(whole) pages per second; each search returns 20 results:"
    ]
    for kind in kinds {
      lines.append("\(Self.summary(kind.times)), \(Int(kind.foundPages).counted("fitting page")): \(kind.kind)")
    }
    lines.append("\(Self.summary(kinds.flatMap(\.times))): all")
    lines.append("Peak memory \(Int(peakMemory)) MB")
    return lines.joined(separator: "\n")
  }

  private static func summary(_ times: [Double]) -> String {
    guard !times.isEmpty else { return "no queries" }
    let sorted = times.sorted()
    func percentile(_ part: Double) -> String { sorted[Int(Double(sorted.count - 1) * part)].inMilliseconds }
    return "median \(percentile(0.5)), 95th percentile \(percentile(0.95)), maximum \(percentile(1))"
  }
}
