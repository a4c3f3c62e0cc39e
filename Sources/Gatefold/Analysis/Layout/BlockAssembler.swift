/// Groups lines that follow each other closely in a column into blocks.
struct BlockAssembler {
  /// How far apart the baselines of a block's lines may be, in the size of the letters.
  private static let maximumLeading = 1.9
  private static let maximumGrowth = 1.25

  /// The lines, from top to bottom.
  private let lines: [LaidLine]
  private let text: DrawnText
  private let dividers: Dividers

  private init(_ lines: [LaidLine], _ text: DrawnText, _ dividers: Dividers) {
    self.dividers = dividers
    self.lines = lines.sorted { ($0.v, $0.u.lowerBound) < ($1.v, $1.u.lowerBound) }
    self.text = text
  }

  /// The blocks of lines of one frame.
  static func blocks(of lines: [LaidLine], in text: DrawnText, between dividers: Dividers) -> [LaidBlock] {
    BlockAssembler(lines, text, dividers).blocks()
  }

  private func blocks() -> [LaidBlock] {
    var above = [Int?](repeating: nil, count: lines.count)
    var below = above
    for index in lines.indices {
      guard let upper = nearestAbove(index), nearestBelow(upper) == index else { continue }
      above[index] = upper
      below[upper] = index
    }
    var blocks: [LaidBlock] = []
    for first in lines.indices where above[first] == nil {
      var run = [first]
      while let last = run.last, let next = below[last] {
        if !keepsLeading(run, next) {
          blocks += LaidBlock(run.map { lines[$0] }).map { [$0] } ?? []
          run = []
        }
        run.append(next)
      }
      blocks += LaidBlock(run.map { lines[$0] }).map { [$0] } ?? []
    }
    return blocks
  }

  /// The line directly above; none if there are two side by side.
  private func nearestAbove(_ index: Int) -> Int? {
    var found: Int?
    for candidate in stride(from: index - 1, through: 0, by: -1) {
      if lines[index].v - lines[candidate].v > Self.maximumLeading * 3 * lines[index].size { break }
      guard isUnder(lines[index], lines[candidate]) else { continue }
      if let found {
        // Beside the one that was found, at its height.
        if lines[found].v - lines[candidate].v < 0.5 * lines[found].size { return nil }
        break
      }
      found = candidate
    }
    guard let found, follows(lines[index], lines[found]), !dividers.divide(lines[found], lines[index])
    else { return nil }
    return found
  }

  private func nearestBelow(_ index: Int) -> Int? {
    var found: Int?
    for candidate in lines.indices.suffix(from: index + 1) {
      if lines[candidate].v - lines[index].v > Self.maximumLeading * 2 * lines[index].size { break }
      guard isUnder(lines[candidate], lines[index]) else { continue }
      if let found {
        if lines[candidate].v - lines[found].v < 0.5 * lines[found].size { return nil }
        break
      }
      found = candidate
    }
    return found
  }

  private func isUnder(_ line: LaidLine, _ upper: LaidLine) -> Bool {
    guard line.v - upper.v > 0.4 * min(line.size, upper.size) else { return false }
    let shared =
      min(line.reach.upperBound, upper.reach.upperBound) - max(line.reach.lowerBound, upper.reach.lowerBound)
    return shared > 0.2 * min(line.size, upper.size)
  }

  /// Whether a line is set like the one above it, and close to it.
  private func follows(_ line: LaidLine, _ upper: LaidLine) -> Bool {
    let (small, large) = (min(line.size, upper.size), max(line.size, upper.size))
    guard large <= Self.maximumGrowth * small, line.v - upper.v <= Self.maximumLeading * large else { return false }
    guard line.isRightToLeft == upper.isRightToLeft || line.words.count < 3 || upper.words.count < 3 else {
      return false
    }
    let (style, upperStyle) = (text.styles[line.style].text, text.styles[upper.style].text)
    if style.fontName == upperStyle.fontName { return true }
    // A heading in another face, as little as it may be larger.
    return style.isBold == upperStyle.isBold && (large <= 1.06 * small || line.glyphCount < 4 || upper.glyphCount < 4)
  }

  /// Whether a line keeps the distance that the lines of a run have.
  private func keepsLeading(_ run: [Int], _ next: Int) -> Bool {
    guard run.count >= 2, let last = run.last else { return true }
    let leading = lines[last].v - lines[run[run.count - 2]].v
    let step = lines[next].v - lines[last].v
    return abs(step - leading) <= 0.35 * lines[next].size
  }
}
