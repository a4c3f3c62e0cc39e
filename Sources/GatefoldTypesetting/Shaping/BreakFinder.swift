internal import CPango
internal import Gatefold

/// Finds where the lines of a paragraph may end.
struct BreakFinder {
  private let scalars: [Unicode.Scalar]
  private let clusters: [ShapedText.Cluster]
  private let breaks: [UInt8]
  private let runs: [ShapedText.Run]
  private let hyphenation: HyphenationDictionary?
  /// Clusters that begin a letter.
  let letterStarts: [Bool]

  init(
    _ scalars: [Unicode.Scalar],
    _ clusters: [ShapedText.Cluster],
    breaks: [UInt8],
    runs: [ShapedText.Run],
    hyphenation: HyphenationDictionary?
  ) {
    self.scalars = scalars
    self.clusters = clusters
    self.breaks = breaks
    self.runs = runs
    self.hyphenation = hyphenation
    letterStarts = clusters.map { breaks[Int($0.firstScalar)] & UInt8(CPANGO_LETTER_START) != 0 }
  }

  /// The places in order; the last is the end of the paragraph.
  func candidates() -> [BreakCandidate] {
    var candidates: [BreakCandidate] = []
    let hyphens = hyphenationPoints()
    for index in clusters.indices.dropFirst() {
      if let candidate = candidate(before: index, hyphens) { candidates.append(candidate) }
    }
    candidates.append(
      BreakCandidate(end: Int32(end(before: clusters.count)), next: Int32(clusters.count), kind: .mandatory)
    )
    return candidates
  }

  private func candidate(before index: Int, _ hyphens: Set<Int>) -> BreakCandidate? {
    let scalar = Int(clusters[index].firstScalar)
    let flags = breaks[scalar]
    if flags & UInt8(CPANGO_MANDATORY_BREAK) != 0 {
      return BreakCandidate(end: Int32(end(before: index)), next: Int32(index), kind: .mandatory)
    }
    if scalars[scalar - 1] == "\u{AD}" { return hyphenated(before: index) }
    if flags & UInt8(CPANGO_LINE_BREAK) != 0, !clusters[index].isSpace {
      guard !scalars[scalar].beginsNoLine || clusters[index - 1].isSpace else { return nil }
      let last = scalars[scalar - 1]
      let isHyphen = last == "-" || last == "\u{2010}"
      return BreakCandidate(
        end: Int32(end(before: index)),
        next: Int32(index),
        kind: isHyphen ? .afterHyphen : .plain
      )
    }
    return hyphens.contains(scalar) ? hyphenated(before: index) : nil
  }

  private func hyphenated(before index: Int) -> BreakCandidate? {
    guard let hyphen = runs[Int(clusters[index - 1].run)].hyphen else { return nil }
    return BreakCandidate(
      end: Int32(index),
      next: Int32(index),
      kind: .hyphenated,
      hyphenAdvance: hyphen.advance * clusters[index - 1].size
    )
  }

  /// Behind the last cluster before a place that is no space.
  private func end(before index: Int) -> Int {
    var end = index
    while end > 0, clusters[end - 1].isSpace { end -= 1 }
    return end
  }

  /// Offsets of scalars before which a word may be hyphenated.
  private func hyphenationPoints() -> Set<Int> {
    guard let hyphenation else { return [] }
    var points: Set<Int> = []
    var start = 0
    while start < scalars.count {
      guard scalars[start].properties.isAlphabetic else {
        start += 1
        continue
      }
      var end = start + 1
      while end < scalars.count, scalars[end].isWordPart { end += 1 }
      // Capitals alone are an abbreviation.
      let word = scalars[start..<end]
      if word.count >= 5, word.contains(where: \.properties.isLowercase), !word.contains("\u{AD}") {
        for point in hyphenation.points(in: word) { points.insert(start + point) }
      }
      start = end
    }
    return points
  }
}

extension Unicode.Scalar {
  fileprivate var isWordPart: Bool {
    properties.isAlphabetic || self == "\u{AD}" || properties.generalCategory == .nonspacingMark
  }
}
