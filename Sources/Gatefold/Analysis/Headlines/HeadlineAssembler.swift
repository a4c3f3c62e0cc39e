/// Finds the lines of a page that may be headlines: runs of lines in one style, and stacks of such runs.
struct HeadlineAssembler {
  typealias Run = [HeadlineCandidate.PlacedLine]

  private static let maximumLineCount = 8
  private static let maximumWordCount = 32
  private static let maximumLetterCount = 200
  /// A page with more runs that stand out is a table, a form or a poster.
  private static let maximumRunCount = 160
  private static let maximumPartCount = 4

  private let page: PageSurvey
  private let issue: IssueTypography
  private let own: IssueTypography

  private init(_ page: PageSurvey, in issue: IssueTypography) {
    self.page = page
    self.issue = issue
    own = IssueTypography([page])
  }

  /// - Parameter issue: the type of the whole issue.
  static func candidates(on page: PageSurvey, in issue: IssueTypography) -> [HeadlineCandidate] {
    HeadlineAssembler(page, in: issue).candidates()
  }

  private func candidates() -> [HeadlineCandidate] {
    let all = runs()
    let runs = joined(all.filter { isShort([$0]) && standsOut($0) })
    guard runs.count <= Self.maximumRunCount else { return [] }
    let single = runs.map { HeadlineCandidate([$0], pageIndex: page.pageIndex) }
    let large = single.indices.filter { place in
      let style = single[place].style
      return single[place].size >= 1.05 * min(issue.bodySize, own.bodySize) || style.isBold
    }
    return single + stacks(of: large, single, runs)
      + firstLines(of: all).map { HeadlineCandidate([[$0]], pageIndex: page.pageIndex) }
  }

  /// The first lines of blocks, where the lines below are set in the same type.
  private func firstLines(of runs: [Run]) -> [HeadlineCandidate.PlacedLine] {
    var lastBlock = -1
    var first: [HeadlineCandidate.PlacedLine] = []
    for run in runs {
      guard let placed = run.first, placed.line.block != lastBlock else { continue }
      lastBlock = placed.line.block
      guard run.count >= 2, placed.line.style.size < 1.12 * issue.bodySize, placed.line.letterCount <= 80,
        placed.line.words.count <= 14, hasLetters([placed])
      else { continue }
      first.append(placed)
    }
    return first.count <= Self.maximumRunCount ? first : []
  }

  // MARK: Runs

  /// The upright lines, those of one block in one size and weight together. In the type of the text, lines in capitals
  /// stand apart, and so does a line that names an author.
  private func runs() -> [Run] {
    var runs: [Run] = []
    for (place, line) in page.lines.enumerated() where line.isUpright {
      let placed = HeadlineCandidate.PlacedLine(line: line, place: place)
      if let last = runs.last?.last?.line, last.block == line.block, last.style.looksLike(line.style),
        !BylineWords.introducesName(line.text),
        line.style.size >= 1.12 * issue.bodySize || last.isInCapitals == line.isInCapitals
      {
        runs[runs.count - 1].append(placed)
      } else {
        runs.append([placed])
      }
    }
    return runs
  }

  /// Large lines of one style that stand close together belong together, even if they are in separate blocks.
  private func joined(_ runs: [Run]) -> [Run] {
    var joined: [Run] = []
    for run in runs {
      let place = joined.lastIndex { upper in
        guard let last = upper.last?.line, let next = run.first?.line, last.style == next.style,
          last.style.size >= 1.12 * issue.bodySize
        else { return false }
        let gap = next.rect.minY - last.rect.maxY
        return abs(gap) < 0.5 * last.style.size && next.rect.minX < last.rect.maxX && last.rect.minX < next.rect.maxX
      }
      if let place, isShort([joined[place], run]) {
        joined[place] += run
      } else {
        joined.append(run)
      }
    }
    return joined
  }

  private func isShort(_ runs: [Run]) -> Bool {
    let lines = runs.joined()
    guard lines.count <= Self.maximumLineCount, lines.reduce(0, { $0 + $1.line.letterCount }) <= Self.maximumLetterCount
    else { return false }
    return lines.reduce(0) { $0 + $1.line.words.count } <= Self.maximumWordCount
  }

  /// Whether the type of a run differs from the text, or the run is short enough to be a heading in the type of the
  /// text.
  private func standsOut(_ run: Run) -> Bool {
    guard hasLetters(run), !run.contains(where: { BylineWords.introducesName($0.line.text) }) else { return false }
    let line = run.max { $0.line.letterCount < $1.line.letterCount }?.line ?? run[0].line
    let size = line.style.size
    if size >= 1.12 * min(issue.bodySize, own.bodySize) || line.style.isBold || line.style.fontName != own.bodyFont {
      return true
    }
    if line.role == .headline || line.role == .crosshead { return true }
    let isShort = run.count <= 2 && run.reduce(0) { $0 + $1.line.letterCount } <= 90
    return isShort && size >= 0.95 * issue.bodySize
  }

  private func hasLetters(_ run: Run) -> Bool {
    var count = 0
    for placed in run {
      for word in placed.line.words {
        for scalar in word.text.unicodeScalars where scalar.isLetter {
          count += 1
          if count == 2 { return true }
        }
      }
    }
    return false
  }

  // MARK: Stacks

  private func stacks(of places: [Int], _ single: [HeadlineCandidate], _ runs: [Run]) -> [HeadlineCandidate] {
    let next = Dictionary(
      uniqueKeysWithValues: places.compactMap { place in
        nearest(behind: place, among: places, single).map { (place, $0) }
      }
    )
    var stacks: [HeadlineCandidate] = []
    for place in places {
      var stack = [place]
      while stack.count < Self.maximumPartCount, let last = stack.last, let found = next[last], !stack.contains(found) {
        stack.append(found)
        guard isShort(stack.map { runs[$0] }) else { break }
        stacks.append(HeadlineCandidate(stack.map { runs[$0] }, pageIndex: page.pageIndex))
      }
    }
    return stacks
  }

  /// The run that continues another one: close below, or close behind it on the same line.
  private func nearest(behind place: Int, among places: [Int], _ single: [HeadlineCandidate]) -> Int? {
    let last = single[place]
    var best: (distance: Double, place: Int)?
    for other in places where other != place {
      guard let distance = distance(from: last, to: single[other]) else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (distance, other) }
    }
    return best?.place
  }

  private func distance(from last: HeadlineCandidate, to next: HeadlineCandidate) -> Double? {
    let large = max(last.size, next.size)
    let growth = min(last.size, next.size) / large
    let gap = next.rect.minY - last.rect.maxY
    let shared = min(next.rect.maxX, last.rect.maxX) - max(next.rect.minX, last.rect.minX)
    if next.rect.minY > last.rect.minY + 0.3 * last.size, gap < 1.1 * large, gap > -0.7 * large, shared > -0.3 * large,
      growth > 0.3
    {
      return abs(gap) + 0.2 * abs(next.rect.minX - last.rect.minX)
    }
    let space = next.rect.minX - last.rect.maxX
    if abs(next.rect.midY - last.rect.midY) < 0.35 * large, growth > 0.8, space >= 0, space < 2.2 * large {
      return space
    }
    return nil
  }
}

extension SurveyedLine {
  /// Whether all of its letters are capitals, and there are several.
  fileprivate var isInCapitals: Bool {
    var count = 0
    for word in words {
      for scalar in word.text.unicodeScalars where scalar.isLetter {
        guard scalar.properties.isUppercase else { return false }
        count += 1
      }
    }
    return count >= 4
  }
}
