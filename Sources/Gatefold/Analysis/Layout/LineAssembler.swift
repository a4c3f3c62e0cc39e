/// Joins the fragments on one line of a column, in order.
///
/// Fragments at the same height form a line unless a gutter separates them. A gap as wide as a gutter may also be a
/// wide space in a justified line. A gutter is a strip without text across several lines, with text on both sides.
struct LineAssembler {
  /// In units of the type size: up to the first gap, fragments are always on one line; beyond the second they never
  /// are, even if drawn one right after the other.
  private static let certainGap = 0.6
  private static let maximumGap = 1.4
  private static let maximumGapInOrder = 3.0
  /// Beyond this, letters never share a line, even where the lines above and below run on over the gap.
  private static let maximumBridgedGap = 9.0
  /// The narrowest gutter, which only many lines on both sides show to be one.
  private static let narrowestGutter = 0.4
  private static let narrowestStrip = 0.24
  /// How many lines stand on each side of a gutter, and of one that is about as narrow as a space.
  private static let shortestGutter = 3
  private static let shortestNarrowGutter = 6
  /// The widest gap within a line of a listing, in letters.
  private static let maximumCells = 40.0
  /// How much larger letters may be than those that they share a line with.
  private static let maximumGrowth = 1.7

  private let fragments: [Fragment]
  /// Fragments by where they stand, from the top down.
  private let order: [Int]
  private let heights: [Double]
  /// Where fragments start and end, in that order.
  private let extents: [ClosedRange<Double>]
  private let largest: Double
  private let dividers: Dividers

  private init(_ fragments: [Fragment], _ dividers: Dividers) {
    self.fragments = fragments
    self.dividers = dividers
    order = fragments.indices.sorted { (fragments[$0].v, $0) < (fragments[$1].v, $1) }
    heights = order.map { fragments[$0].v }
    extents = order.map { fragments[$0].u }
    largest = fragments.lazy.map(\.size).max() ?? 0
  }

  /// The fragments of each line, from its start along the frame.
  static func lines(of fragments: [Fragment], between dividers: Dividers) -> [[Fragment]] {
    LineAssembler(fragments, dividers).lines()
  }

  private func lines() -> [[Fragment]] {
    var next = [Int](repeating: -1, count: fragments.count)
    var previous = next
    for index in order {
      guard let found = follower(of: index) else { continue }
      let rival = previous[found]
      if rival >= 0 {
        if fragments[rival].u.upperBound >= fragments[index].u.upperBound { continue }
        next[rival] = -1
      }
      next[index] = found
      previous[found] = index
    }
    return order.filter { previous[$0] < 0 }.map { first in
      var line: [Fragment] = []
      var index = first
      while index >= 0 {
        line.append(fragments[index])
        index = next[index]
      }
      return line
    }
  }

  /// The places in `order` of fragments between two heights.
  private func places(from low: Double, through high: Double) -> Range<Int> {
    heights.indices(from: low, through: high)
  }

  /// Returns the fragment that continues the line of another.
  private func follower(of index: Int) -> Int? {
    let fragment = fragments[index]
    // The letters beside a small figure may be twice its size.
    let reach = 0.6 * min(largest, 2 * fragment.size)
    var best: Int?
    for place in places(from: fragment.v - reach, through: fragment.v + reach) {
      // Most of those at its height lie before it.
      guard extents[place].lowerBound > fragment.u.lowerBound else { continue }
      let candidate = order[place]
      guard candidate != index, isBeside(fragment, fragments[candidate]) else { continue }
      if let best, fragments[best].u.lowerBound <= fragments[candidate].u.lowerBound { continue }
      best = candidate
    }
    guard let best, isOneLine(fragment, fragments[best]) else { return nil }
    return best
  }

  /// Whether a fragment lies behind another at its height.
  private func isBeside(_ fragment: Fragment, _ candidate: Fragment) -> Bool {
    let smaller = min(fragment.size, candidate.size)
    guard candidate.u.lowerBound > fragment.u.lowerBound,
      candidate.u.lowerBound >= fragment.u.upperBound - 0.35 * smaller
    else { return false }
    let step = candidate.v - fragment.v
    if abs(step) <= 0.25 * smaller { return true }
    // Figures that are set high or low beside larger letters.
    let (small, large, drop) =
      fragment.size < candidate.size ? (fragment, candidate, -step) : (candidate, fragment, step)
    return small.size < 0.85 * large.size && drop > -0.55 * large.size && drop < 0.3 * large.size
      && gap(fragment, candidate) < (candidate.number == fragment.number + 1 ? 0.8 : 0.3) * large.size
  }

  private func gap(_ fragment: Fragment, _ candidate: Fragment) -> Double {
    candidate.u.lowerBound - fragment.u.upperBound
  }

  private func isOneLine(_ fragment: Fragment, _ candidate: Fragment) -> Bool {
    let (smaller, larger) = (min(fragment.size, candidate.size), max(fragment.size, candidate.size))
    let gap = gap(fragment, candidate)
    if gap > Self.narrowestGutter * smaller, dividers.divide(fragment.u, candidate.u, at: fragment.v, fragment.size) {
      return false
    }
    let isInOrder = candidate.number == fragment.number + 1
    if isInOrder, isListing(fragment, candidate) { return true }
    if larger > Self.maximumGrowth * smaller {
      // The line continues after a footnote mark. A drop cap, however, shares the baseline of another line of its
      // paragraph.
      if fragment.size < candidate.size { return isInOrder && gap <= larger }
      return isInOrder && fragment.glyphs.count > 2 && gap <= smaller
    }
    if gap <= Self.certainGap * smaller {
      if gap < Self.narrowestGutter * smaller { return true }
      // Over a box between two columns, whose edges are a gutter below this line.
      if isInOrder, fragment.style == candidate.style, isSpanned(fragment, candidate) { return true }
      return !isGutter(between: fragment, candidate)
    }
    // Text in another style that does not continue the drawing order is beside the line, not part of it.
    if !isInOrder, larger > 1.1 * smaller || fragment.style != candidate.style { return false }
    if gap > (isInOrder ? Self.maximumGapInOrder : Self.maximumGap) * larger {
      return gap <= Self.maximumBridgedGap * larger && isBridged(fragment, candidate)
    }
    return !isGutter(between: fragment, candidate)
  }

  /// Whether a gap of whole cells separates two words in a monospaced font. Such lines are set with spaces, or with
  /// moves as wide as spaces, and their columns are aligned only in this way.
  private func isListing(_ fragment: Fragment, _ candidate: Fragment) -> Bool {
    guard let cell = fragment.cell, let other = candidate.cell, abs(cell - other) <= 0.01 * cell else { return false }
    let cells = gap(fragment, candidate) / cell
    return cells <= Self.maximumCells && abs(cells - cells.rounded()) <= 0.1
  }

  /// Whether the line right above or below, in the same style, has letters over the whole gap between two fragments.
  private func isSpanned(_ fragment: Fragment, _ candidate: Fragment) -> Bool {
    let size = fragment.size
    return [(-1.7, -0.6), (0.6, 1.7)].contains { low, high in
      places(from: fragment.v + low * size, through: fragment.v + high * size).contains { place in
        let other = fragments[order[place]]
        return other.style == fragment.style && other.u.lowerBound < fragment.u.upperBound
          && other.u.upperBound > candidate.u.lowerBound
      }
    }
  }

  /// Whether the lines above and below run on over the gap between two fragments, as in justified text, and leave nothing
  /// clear that is as wide as a gutter. At the end of a column, one of them is enough.
  private func isBridged(_ fragment: Fragment, _ candidate: Fragment) -> Bool {
    let size = max(fragment.size, candidate.size)
    let gap = fragment.u.upperBound...candidate.u.lowerBound
    let near = [
      places(from: fragment.v - 1.7 * size, through: fragment.v - 0.6 * size),
      places(from: fragment.v + 0.6 * size, through: fragment.v + 1.7 * size),
    ].map { $0.filter { isNear(fragments[order[$0]], gap, size) } }.filter { !$0.isEmpty }
    guard !near.isEmpty else { return false }
    let clear = strips(of: gap, clearOf: near.joined(), size)
    return clear.allSatisfy { $0.upperBound - $0.lowerBound < Self.certainGap * size }
      && !isGutter(between: fragment, candidate)
  }

  /// Whether letters of about a size are in a gap, or next to it.
  private func isNear(_ other: Fragment, _ gap: ClosedRange<Double>, _ size: Double) -> Bool {
    let shared = min(other.u.upperBound, gap.upperBound) - max(other.u.lowerBound, gap.lowerBound)
    return shared > -size && abs(other.size - size) <= 0.15 * size
  }

  /// Whether part of the gap between two fragments continues up and down the page, with lines on both sides. Beside an
  /// indented or short line the gap is wider than the gutter. A narrow strip may also be spaces between words that stand
  /// under each other by chance, unless it runs past many lines.
  private func isGutter(between fragment: Fragment, _ candidate: Fragment) -> Bool {
    let size = max(fragment.size, candidate.size)
    let gap = fragment.u.upperBound...candidate.u.lowerBound
    let isNarrow = gap.upperBound - gap.lowerBound <= Self.certainGap * size
    let above = strips(of: gap, clearOf: places(from: fragment.v - 1.7 * size, through: fragment.v - 0.4 * size), size)
    let below = strips(of: gap, clearOf: places(from: fragment.v + 0.4 * size, through: fragment.v + 1.7 * size), size)
    return (above + below).contains { strip in
      let width = strip.upperBound - strip.lowerBound
      if !isNarrow, width >= 0.6 * size || width >= 0.8 * (gap.upperBound - gap.lowerBound) {
        let half = min(0.3 * size, 0.4 * width)
        let middles = stride(from: strip.lowerBound + half, through: strip.upperBound - half, by: 0.25 * size)
        if middles.contains(where: { isGutter(at: $0, half: half, beside: fragment, size, Self.shortestGutter) }) {
          return true
        }
      }
      let half = 0.5 * Self.narrowestStrip * size
      let middles = stride(from: strip.lowerBound + half, through: strip.upperBound - half, by: 2 * half)
      return middles.contains { isGutter(at: $0, half: half, beside: fragment, size, Self.shortestNarrowGutter) }
    }
  }

  /// The parts of a gap that the fragments at some places leave clear.
  private func strips(
    of gap: ClosedRange<Double>,
    clearOf places: some Sequence<Int>,
    _ size: Double
  ) -> [ClosedRange<Double>] {
    var strips = [gap]
    for place in places {
      let u = extents[place]
      guard u.lowerBound < gap.upperBound, u.upperBound > gap.lowerBound else { continue }
      strips = strips.flatMap { strip -> [ClosedRange<Double>] in
        guard u.overlaps(strip) else { return [strip] }
        let (start, end) = (strip.lowerBound, strip.upperBound)
        let parts = [start...max(start, u.lowerBound), min(end, u.upperBound)...end]
        return parts.filter { $0.upperBound - $0.lowerBound >= Self.narrowestStrip * size }
      }
      if strips.isEmpty { break }
    }
    return strips
  }

  private func isGutter(
    at middle: Double,
    half: Double,
    beside fragment: Fragment,
    _ size: Double,
    _ lineCount: Int
  ) -> Bool {
    let reach = 1.5 * Double(lineCount) * size
    let strip = middle - half...middle + half
    // The nearest text above and below that closes the gap.
    var clear = (above: fragment.v - reach, below: fragment.v + reach)
    let near = places(from: clear.above, through: clear.below)
    for place in near
    where extents[place].lowerBound <= strip.upperBound && extents[place].upperBound >= strip.lowerBound {
      let height = heights[place]
      guard abs(height - fragment.v) > 0.3 * size else { continue }
      if height < fragment.v {
        clear.above = max(clear.above, height)
      } else {
        clear.below = min(clear.below, height)
      }
    }
    guard clear.below - clear.above > 0.9 * Double(lineCount) * size else { return false }
    var left = Side()
    var right = Side()
    for place in near where heights[place] > clear.above && heights[place] < clear.below {
      let (height, u) = (heights[place], extents[place])
      if u.upperBound <= middle { left.add(height, from: middle - u.upperBound, to: middle - u.lowerBound, size) }
      if u.lowerBound >= middle { right.add(height, from: u.lowerBound - middle, to: u.upperBound - middle, size) }
    }
    // The same words in every line have the same spaces.
    let isVaried = lineCount == Self.shortestGutter || left.isVaried || right.isVaried
    return left.isColumn(size, lineCount) && right.isColumn(size, lineCount) && isVaried
  }

  /// The lines on one side of a gap, which come from the top down.
  private struct Side {
    private var count = 0
    private var isNear = false
    private var reach = 0.0
    private var reaches = 0.0
    private var last = -Double.infinity
    /// How far the words next to the gap reach, in tenths of the type size: the last two that differ, and how many do,
    /// up to three.
    private var nearest: (Int?, Int?) = (nil, nil)
    private var nearestCount = 0

    mutating func add(_ height: Double, from start: Double, to end: Double, _ size: Double) {
      if height - last > size / 2 {
        close()
        last = height
      }
      isNear = isNear || start < 2.5 * size
      if start < size, nearestCount < 3 { addNearest(Int(bounded: 10 * end / size)) }
      reach = max(reach, min(end, 8 * size))
    }

    private mutating func addNearest(_ reach: Int) {
      guard reach != nearest.0, reach != nearest.1 else { return }
      nearest = (reach, nearest.0)
      nearestCount += 1
    }

    private mutating func close() {
      if isNear {
        count += 1
        reaches += reach
      }
      isNear = false
      reach = 0
    }

    var isVaried: Bool { nearestCount >= 3 }

    /// Whether there are lines enough, and long enough: beside a column of numbers there is no gutter.
    mutating func isColumn(_ size: Double, _ lineCount: Int) -> Bool {
      close()
      return count >= lineCount && reaches >= 4 * size * Double(count)
    }
  }
}
