/// Breaks a paragraph into lines so that all lines together look best, not one after the other.
///
/// The method is that of Knuth and Plass ("Breaking Paragraphs into Lines", 1981) as TeX has it: every line gets demerits
/// for spaces that are too wide or too narrow and for hyphens, and the breaks with the fewest demerits win. Any line
/// that is not overfull is permitted, so that there are always lines: a word wider than a line is broken between
/// letters. Only a single letter wider than the line is set overfull.
struct LineBreaker {
  let text: ShapedText
  /// The width of lines, in em.
  let measure: Double
  /// The indent of the first line, in em.
  let indent: Double
  let isJustified: Bool
  let isHyphenated: Bool

  /// A place where a line ends, with the best lines that lead to it.
  private struct Node {
    let place: BreakCandidate
    let demerits: Double
    let previous: Int
    let ratio: Double
  }

  /// Widths that differ by less are equal.
  private static let tolerance = 1e-6

  /// The lines from a cluster on.
  func lines(from start: Int = 0) -> [BrokenLine] {
    let places = places(from: start)
    var nodes: [Node] = []
    nodes.reserveCapacity(places.count + 1)
    let origin = BreakCandidate(end: Int32(start), next: Int32(start), kind: .mandatory)
    nodes.append(Node(place: origin, demerits: 0, previous: -1, ratio: 0))
    var firstActive = 0
    for place in places {
      while firstActive < nodes.count - 1, isOverfull(from: nodes[firstActive].place, to: place, start) {
        firstActive += 1
      }
      nodes.append(bestNode(to: place, among: firstActive, nodes, start))
      if place.kind == .mandatory { firstActive = nodes.count - 1 }
    }
    return lines(along: nodes)
  }

  private func lines(along nodes: [Node]) -> [BrokenLine] {
    var lines: [BrokenLine] = []
    var index = nodes.count - 1
    while index > 0 {
      let node = nodes[index]
      let first = Int(nodes[node.previous].place.next)
      lines.append(
        BrokenLine(
          clusters: first..<max(first, Int(node.place.end)),
          next: Int(node.place.next),
          kind: node.place.kind,
          ratio: node.ratio
        )
      )
      index = node.previous
    }
    return lines.reversed()
  }

  private func bestNode(to place: BreakCandidate, among first: Int, _ nodes: [Node], _ start: Int) -> Node {
    var best = Node(place: place, demerits: .infinity, previous: nodes.count - 1, ratio: isJustified ? -1 : 0)
    for index in first..<nodes.count {
      let node = nodes[index]
      guard let ratio = ratio(from: node.place, to: place, start) else { continue }
      var demerits = node.demerits + lineDemerits(ratio, place)
      if place.kind == .hyphenated, node.place.kind == .hyphenated { demerits += 10_000 }
      if place.kind == .mandatory, node.place.kind == .hyphenated { demerits += 5_000 }
      if abs(ratio - node.ratio) > 1, node.previous >= 0 { demerits += 3_000 }
      if place.kind == .mandatory, index > 0, width(from: node.place, to: place) < 2.5 { demerits += 8_000 }
      if demerits < best.demerits { best = Node(place: place, demerits: demerits, previous: index, ratio: ratio) }
    }
    guard best.demerits.isInfinite else { return best }
    let demerits = nodes[nodes.count - 1].demerits + 1e12
    return Node(place: place, demerits: demerits, previous: best.previous, ratio: best.ratio)
  }

  private func lineDemerits(_ ratio: Double, _ place: BreakCandidate) -> Double {
    let size = min(abs(ratio), 20)
    let penalty: Double =
      switch place.kind {
      case .plain, .mandatory: 0
      case .afterHyphen: 30
      case .hyphenated: 50
      case .emergency: 20_000
      }
    let sum = 10 + 100 * size * size * size + penalty
    return sum * sum
  }

  /// How much of the stretch or shrink a line uses; `nil` if it is overfull.
  private func ratio(from first: BreakCandidate, to place: BreakCandidate, _ start: Int) -> Double? {
    let missing = missing(from: first, to: place, start)
    if missing < -Self.tolerance {
      guard isJustified else { return nil }
      let shrink = glue(text.shrinks, first, place)
      return -missing <= shrink + Self.tolerance ? max(-1, missing / max(shrink, 1e-9)) : nil
    }
    if place.kind == .mandatory { return 0 }
    guard isJustified else { return missing / max(2, measure * 0.12) }
    let stretch = glue(text.stretches, first, place)
    return stretch > 0 ? missing / stretch : missing > Self.tolerance ? 20 : 0
  }

  private func isOverfull(from first: BreakCandidate, to place: BreakCandidate, _ start: Int) -> Bool {
    ratio(from: first, to: place, start) == nil
  }

  /// The width that a line lacks, in em.
  private func missing(from first: BreakCandidate, to place: BreakCandidate, _ start: Int) -> Double {
    let width = width(from: first, to: place) + Double(place.hyphenAdvance)
    return measure - width - (first.next == 0 && start == 0 ? indent : 0)
  }

  /// The natural width of a line without its hyphen, in em.
  private func width(from first: BreakCandidate, to place: BreakCandidate) -> Double {
    text.advances[Int(place.end)] - text.advances[Int(first.next)]
  }

  /// Returns the sum of glue between the clusters of a line. The last cluster has no glue after it.
  private func glue(_ sums: [Double], _ first: BreakCandidate, _ place: BreakCandidate) -> Double {
    Int(place.end) - 1 > Int(first.next) ? sums[Int(place.end) - 1] - sums[Int(first.next)] : 0
  }
}

extension LineBreaker {
  /// Where lines may end, so that each place can be reached from the one before it.
  private func places(from start: Int) -> [BreakCandidate] {
    var places: [BreakCandidate] = []
    places.reserveCapacity(text.candidates.count)
    var last = BreakCandidate(end: Int32(start), next: Int32(start), kind: .mandatory)
    for candidate in text.candidates where candidate.next > start {
      if candidate.kind == .hyphenated, !isHyphenated { continue }
      if ratio(from: last, to: candidate, start) == nil {
        let first = Int(last.next) + 1
        for index in first..<max(first, Int(candidate.end)) where text.letterStarts[index] {
          places.append(BreakCandidate(end: Int32(index), next: Int32(index), kind: .emergency))
        }
      }
      places.append(candidate)
      last = candidate
    }
    if places.isEmpty {
      places.append(BreakCandidate(end: Int32(start), next: Int32(text.clusters.count), kind: .mandatory))
    }
    return places
  }

  /// The lines, as equal in length as they can be without becoming more: for headings.
  func balancedLines() -> [BrokenLine] {
    let lines = lines()
    guard lines.count > 1, lines.count < 8 else { return lines }
    var (low, high, best) = (measure / Double(lines.count), measure, lines)
    for _ in 0..<7 {
      let middle = (low + high) / 2
      let breaker = LineBreaker(
        text: text,
        measure: middle,
        indent: indent,
        isJustified: false,
        isHyphenated: isHyphenated
      )
      let narrower = breaker.lines()
      if narrower.count <= lines.count, !narrower.contains(where: { $0.kind == .emergency }) {
        (high, best) = (middle, narrower)
      } else {
        low = middle
      }
    }
    return best
  }
}
