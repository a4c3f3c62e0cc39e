/// Makes words of the fragments of a line.
struct WordAssembler {
  private let fragments: [Fragment]
  private let text: DrawnText
  /// Whether each fragment continues the word of the previous one.
  private var isJoined: [Bool]

  private init(_ fragments: [Fragment], _ text: DrawnText) {
    self.fragments = fragments
    self.text = text
    isJoined = [Bool](repeating: false, count: fragments.count)
  }

  /// The words of a line, from its start along the frame.
  static func words(of line: [Fragment], in text: DrawnText) -> [LaidWord] {
    var assembler = WordAssembler(line, text)
    assembler.joinTouching()
    assembler.joinLeaders()
    assembler.joinLetterspaced()
    return assembler.words()
  }

  private func words() -> [LaidWord] {
    var words: [LaidWord] = []
    for (place, fragment) in fragments.enumerated() {
      if isJoined[place], !words.isEmpty {
        words[words.count - 1].append(LaidWord(fragment))
      } else {
        words.append(LaidWord(fragment))
      }
    }
    return words
  }

  private func gap(before place: Int) -> Double {
    fragments[place].u.lowerBound - fragments[place - 1].u.upperBound
  }

  /// Whether a space is drawn between a fragment and the one before it on the line.
  private func hasSpace(before place: Int) -> Bool {
    let (left, right) = (fragments[place - 1], fragments[place])
    if left.hasSpaceAtEnd || right.hasSpaceAtStart { return true }
    return right.number == left.number + 1 && right.followsSpace
  }

  private mutating func joinTouching() {
    for place in fragments.indices.dropFirst() {
      let (left, right) = (fragments[place - 1], fragments[place])
      let size = min(left.size, right.size)
      guard gap(before: place) <= FragmentAssembler.maximumGap * size, !hasSpace(before: place) else { continue }
      // Figures that are set high, like marks of footnotes, are not a part of the word; letters are ("2nd").
      let isShifted = abs(left.v - right.v) > 0.12 * max(left.size, right.size)
      isJoined[place] = !isShifted || isAllLetters(right)
    }
  }

  private func isAllLetters(_ fragment: Fragment) -> Bool {
    fragment.glyphs.allSatisfy { text.glyphs[$0].scalar.isLetter }
  }

  // MARK: Letterspacing

  /// Joins letters that stand apart evenly, as in headlines: gaps that are clearly wider part words.
  private mutating func joinLetterspaced() {
    var start = 0
    while start < fragments.count {
      var end = start
      while end < fragments.count, isLoose(end), end == start || isAlike(end - 1, end) { end += 1 }
      if end - start >= 4 || end - start == 3 && end - start == fragments.count { joinLetterspaced(start..<end) }
      start = max(end, start + 1)
    }
  }

  /// Joins a repeated character, like leader dots.
  private mutating func joinLeaders() {
    var start = 0
    while start < fragments.count {
      var end = start + 1
      if let sign = leaderSign(start) {
        while end < fragments.count, leaderSign(end) == sign { end += 1 }
      }
      if end - start >= 3 { joinEvenly(start..<end) }
      start = end
    }
  }

  private func leaderSign(_ place: Int) -> Unicode.Scalar? {
    let glyphs = fragments[place].glyphs
    guard let index = glyphs.first else { return nil }
    let first = text.glyphs[index].scalar
    guard !first.isLetter, !first.isDigit, glyphs.allSatisfy({ text.glyphs[$0].scalar == first }) else { return nil }
    return first
  }

  /// A letter, or two that are kerned or joined.
  private func isLoose(_ place: Int) -> Bool { fragments[place].glyphs.count <= 2 }

  private func isAlike(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (fragments[first], fragments[second])
    return abs(a.size - b.size) <= 0.3 * max(a.size, b.size) && abs(a.v - b.v) <= 0.12 * max(a.size, b.size)
  }

  private mutating func joinLetterspaced(_ run: Range<Int>) {
    let letters = run.count { isAllLetters(fragments[$0]) }
    guard 2 * letters >= run.count else { return }
    joinEvenly(run)
  }

  /// Joins fragments whose gaps are about as wide as the narrow gaps of the run.
  private mutating func joinEvenly(_ run: Range<Int>) {
    let size = fragments[run.lowerBound].size
    let inner = run.dropFirst()
    let unspaced = inner.filter { !hasSpace(before: $0) }
    // Spaces are drawn between the letters themselves, or only between words.
    let isSpacedThroughout = unspaced.isEmpty
    guard !isSpacedThroughout || run.count >= 5 else { return }
    let gaps = (isSpacedThroughout ? Array(inner) : unspaced).map { gap(before: $0) }.sorted()
    guard gaps.count >= 2 else { return }
    let letterGap = gaps[gaps.count / 4]
    guard letterGap <= 1.2 * size else { return }
    let widest = 1.5 * max(letterGap, 0) + 0.1 * size
    for place in inner where isSpacedThroughout || !hasSpace(before: place) {
      if gap(before: place) <= widest { isJoined[place] = true }
    }
  }
}
