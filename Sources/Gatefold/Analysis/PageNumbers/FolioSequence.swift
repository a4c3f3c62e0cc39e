/// Finds how the pages are numbered from the numbers that stand at their margins: runs of pages whose numbers go up by
/// one from page to page, or by two where every page is a spread.
///
/// A single number proves little, since margins also contain years, prices and sections; numbers that increase with the
/// page prove much. Each page gets the run that explains most pages: the cheapest path through the issue, where
/// changing the run costs more than a page without a number.
struct FolioSequence {
  /// A way of numbering: the page at `index` is numbered `index * step + offset`.
  struct Run: Hashable, Sendable {
    let offset: Int
    let step: Int
    let isRoman: Bool

    func value(at index: Int) -> Int { index * step + offset }
  }

  /// The run of each page; `nil` where nothing numbers it.
  let runs: [Run?]
  private let pages: [FolioCandidates]

  init(_ pages: [FolioCandidates]) {
    self.pages = pages
    let likely = Self.likelyRuns(pages)
    let path = Self.bestPath(pages, likely)
    runs = Self.withoutUnproven(path, pages)
  }

  /// Whether a page prints the number that its run gives it.
  func isPrinted(at index: Int) -> Bool {
    guard let run = runs[index] else { return false }
    return Self.agreement(run, pages[index]) > 0
  }

  // MARK: What may be

  /// Runs supported by several pages, best first.
  private static func likelyRuns(_ pages: [FolioCandidates]) -> [Run] {
    var votes: [Run: Double] = [:]
    for (index, page) in pages.enumerated() {
      var seen: Set<Run> = []
      for candidate in page.candidates {
        for step in [1, 2] {
          let offset = candidate.number.value - index * step
          let run = Run(offset: offset, step: step, isRoman: candidate.number.isRoman)
          if seen.insert(run).inserted { votes[run, default: 0] += agreement(run, page) }
        }
      }
    }
    let best = votes.filter { $0.value >= 1.5 }.sorted { first, second in
      let (run, other) = (first.key, second.key)
      let isRoman = (run.isRoman ? 1 : 0, other.isRoman ? 1 : 0)
      return (first.value, -run.step, isRoman.0, run.offset) > (second.value, -other.step, isRoman.1, other.offset)
    }
    return Array(best.prefix(24).map(\.key))
  }

  /// How strongly a page supports a run: 1 for a number that stands alone, less where words are beside it.
  private static func agreement(_ run: Run, _ page: FolioCandidates) -> Double {
    let value = run.value(at: page.pageIndex)
    guard value > 0 else { return 0 }
    func strength(_ value: Int) -> Double {
      page.candidates.lazy
        .filter { $0.number.value == value && $0.number.isRoman == run.isRoman }
        .map { $0.isAlone ? 1 : 0.8 }.max() ?? 0
    }
    // A spread prints the numbers of both its pages, the first a step before the second.
    return run.step == 1 ? strength(value) : min(strength(value), strength(value + 1))
  }

  // MARK: The path

  private static let changeCost = 2.2
  private static let silenceCost = 0.12
  private static let contradictionCost = 0.3

  private static func bestPath(_ pages: [FolioCandidates], _ likely: [Run]) -> [Run?] {
    let states: [Run?] = [nil] + likely
    var costs = states.map { _ in 0.0 }
    var steps: [[Int]] = []
    for page in pages {
      let cheapest = costs.indices.min { costs[$0] < costs[$1] } ?? 0
      var next = costs
      var origins = Array(costs.indices)
      for (state, run) in states.enumerated() {
        // Ending a run costs less than starting one.
        let change = costs[cheapest] + (run == nil ? 0.6 : changeCost)
        if change < costs[state] {
          next[state] = change
          origins[state] = cheapest
        }
        next[state] += cost(of: page, run)
      }
      costs = next
      steps.append(origins)
    }
    var state = costs.indices.min { costs[$0] < costs[$1] } ?? 0
    var path: [Run?] = []
    for origins in steps.reversed() {
      path.append(states[state])
      state = origins[state]
    }
    return path.reversed()
  }

  private static func cost(of page: FolioCandidates, _ run: Run?) -> Double {
    guard let run else { return 0 }
    guard run.value(at: page.pageIndex) > 0 else { return 10 }
    let agreement = agreement(run, page)
    if agreement > 0 { return -agreement }
    return page.candidates.contains(where: \.isAlone) ? contradictionCost : silenceCost
  }

  /// Drops runs printed on fewer than three pages, and all runs if few pages of the issue print a number.
  private static func withoutUnproven(_ path: [Run?], _ pages: [FolioCandidates]) -> [Run?] {
    var proofs: [Run: Int] = [:]
    for (index, run) in path.enumerated() {
      if let run, agreement(run, pages[index]) > 0 { proofs[run, default: 0] += 1 }
    }
    let least = pages.count >= 8 ? 3 : 2
    guard 5 * proofs.values.reduce(0, +) >= pages.count else { return path.map { _ in nil } }
    return path.map { run in run.flatMap { proofs[$0, default: 0] >= least ? $0 : nil } }
  }
}
