/// Joins drop caps, and initials that rise above their line, to the word that they begin.
struct DropCaps {
  private let text: DrawnText

  /// The lines, with initials joined to their words.
  static func joined(_ lines: [LaidLine], in text: DrawnText) -> [LaidLine] {
    let caps = DropCaps(text: text)
    var lines = lines
    var isTaken = [Bool](repeating: false, count: lines.count)
    for cap in lines.indices where caps.isInitial(lines[cap]) {
      guard let line = caps.firstLine(of: cap, among: lines, isTaken) else { continue }
      caps.prepend(lines[cap].words[0], to: &lines[line])
      caps.indent(&lines, beside: lines[cap])
      isTaken[cap] = true
    }
    return lines.indices.filter { !isTaken[$0] }.map { lines[$0] }
  }

  /// A letter alone, or with a quotation mark before it.
  private func isInitial(_ line: LaidLine) -> Bool {
    guard line.words.count == 1, line.glyphCount <= 3 else { return false }
    let scalars = line.words[0].glyphs.map { text.glyphs[$0].scalar }
    return scalars.count(where: \.isLetter) >= 1 && scalars.allSatisfy { !$0.isDigit && !$0.isEastAsian }
  }

  /// The line that an initial begins: the uppermost one beside it, of the height of its top or on its baseline.
  private func firstLine(of cap: Int, among lines: [LaidLine], _ isTaken: [Bool]) -> Int? {
    let initial = lines[cap]
    let top = initial.v - 0.72 * initial.size
    var best: Int?
    for index in lines.indices where index != cap && !isTaken[index] {
      let line = lines[index]
      guard initial.size >= TextStyle.minimumInitialGrowth * line.size, line.glyphCount > 1, isBeside(initial, line)
      else { continue }
      let isAtTop = abs(line.v - 0.72 * line.size - top) <= 0.75 * line.size
      let isOnBaseline = abs(line.v - initial.v) <= 0.12 * line.size
      guard isAtTop || isOnBaseline else { continue }
      if let best, lines[best].v <= line.v { continue }
      best = index
    }
    return best
  }

  private func isBeside(_ initial: LaidLine, _ line: LaidLine) -> Bool {
    let gap =
      line.isRightToLeft
      ? initial.u.lowerBound - line.u.upperBound : line.u.lowerBound - initial.u.upperBound
    return gap > -0.25 * initial.size && gap < max(1.2 * line.size, 0.35 * initial.size)
  }

  /// Extends the lines beside an initial to the start of their column.
  private func indent(_ lines: inout [LaidLine], beside initial: LaidLine) {
    let height = initial.v - 0.9 * initial.size...initial.v + 0.1 * initial.size
    for index in lines.indices where height.contains(lines[index].v) && isBeside(initial, lines[index]) {
      let reach = lines[index].reach
      lines[index].reach =
        min(reach.lowerBound, initial.u.lowerBound)...max(reach.upperBound, initial.u.upperBound)
    }
  }

  private func prepend(_ initial: LaidWord, to line: inout LaidLine) {
    line.glyphCount += initial.glyphs.count
    line.firstDrawn = min(line.firstDrawn, initial.glyphs.first ?? line.firstDrawn)
    if initial.hasSpaceAfter {
      line.words.insert(initial, at: 0)
    } else {
      line.words[0].glyphs.insert(contentsOf: initial.glyphs, at: 0)
    }
  }
}
