/// Finds a pattern in the text of a page, and across its end if the flow continues on the next page.
struct TextMatcher {
  /// The position of a match, in folded scalars.
  struct Match {
    let range: Range<Int>
    /// The number of scalars that it covers on the next page, from its start.
    var nextEnd = 0
    let term: Int
  }

  private let pattern: SearchPattern
  private let read: ReadingText
  private let folded: FoldedText
  private let nextRead: ReadingText?
  private let nextFolded: FoldedText?

  init(_ pattern: SearchPattern, in text: SearchableText, followedBy next: SearchableText?) {
    self.pattern = pattern
    read = text.read
    folded = text.folded(pattern.folding)
    // An article continues if one page ends with body text and the next begins with body text.
    let goesOn = text.read.endsWithBody && next?.read.startsWithBody == true
    nextRead = goesOn ? next?.read : nil
    nextFolded = goesOn ? next?.folded(pattern.folding) : nil
  }

  /// In reading order.
  func matches() -> [Match] {
    switch pattern.kind {
    case .expression(let expression): return matches(of: expression)
    case .terms(let terms):
      var all: [Match] = []
      for (number, term) in terms.enumerated() {
        let found = matches(of: term, number: number)
        // Every term must be there.
        if found.isEmpty { return [] }
        all += found
      }
      return terms.count < 2 ? all : all.sorted { ($0.range.lowerBound, $0.term) < ($1.range.lowerBound, $1.term) }
    }
  }

  // MARK: Words and phrases

  private static let space = UInt32(0x20)
  private static let hyphen = UInt32(0x2D)

  private func matches(of term: SearchPattern.Term, number: Int) -> [Match] {
    guard let first = term.scalars.first else { return [] }
    var matches: [Match] = []
    folded.scalars.withUnsafeBufferPointer { scalars in
      var position = 0
      while position < scalars.count {
        guard scalars[position] == first, let match = match(term, at: position, number, scalars) else {
          position += 1
          continue
        }
        matches.append(match)
        position = max(match.range.upperBound, position + 1)
      }
    }
    return matches
  }

  /// A match that starts at a place.
  private func match(
    _ term: SearchPattern.Term,
    at start: Int,
    _ number: Int,
    _ scalars: UnsafeBufferPointer<UInt32>
  ) -> Match? {
    var position = start
    for (place, wanted) in term.scalars.enumerated() {
      if position == folded.flowEnd, nextFolded != nil {
        return matchOver(term.scalars[place...], from: start, number).flatMap { stands($0, as: term) ? $0 : nil }
      }
      guard position < scalars.count else { return nil }
      if scalars[position] == wanted {
        position += 1
      } else if wanted != Self.hyphen || !isAfterHyphen(position) {
        return nil
      }
    }
    let match = Match(range: start..<position, term: number)
    return stands(match, as: term) ? match : nil
  }

  /// Whether a match begins and ends where its term asks for.
  private func stands(_ match: Match, as term: SearchPattern.Term) -> Bool {
    if term.isPrefix { return beginsWord(match) }
    return !pattern.options.matchesWholeWords || isWholeWord(match)
  }

  /// Whether a hyphen that only breaks the word was printed before a scalar; it may be matched or skipped.
  private func isAfterHyphen(_ position: Int) -> Bool {
    let origin = Int(folded.origins[position])
    return read.characters[origin].followsHyphen && (position == 0 || Int(folded.origins[position - 1]) != origin)
  }

  /// The rest of a match that goes on at the next page.
  private func matchOver(_ rest: ArraySlice<UInt32>, from start: Int, _ number: Int) -> Match? {
    guard let nextFolded else { return nil }
    var rest = rest
    if joinsPages {
      if read.endsWithHyphen, rest.first == Self.hyphen { rest.removeFirst() }
    } else {
      guard rest.first == Self.space else { return nil }
      rest.removeFirst()
    }
    guard !rest.isEmpty, rest.count <= nextFolded.flowEnd, nextFolded.scalars.starts(with: rest) else { return nil }
    return Match(range: start..<folded.flowEnd, nextEnd: rest.count, term: number)
  }

  /// Whether the word that ends this page goes on at the next one without a space.
  private var joinsPages: Bool {
    guard let nextRead, let first = nextRead.characters.first?.scalar else { return false }
    if read.endsWithHyphen { return first.isLetter }
    let last = read.flowEnd > 0 ? read.characters[read.flowEnd - 1].scalar : " "
    return last.isEastAsian && first.isEastAsian
  }

  /// Whether no letter or digit stands right before or after a match.
  private func isWholeWord(_ match: Match) -> Bool {
    guard beginsWord(match) else { return false }
    if match.nextEnd > 0, let next = nextFolded {
      return match.nextEnd >= next.scalars.count
        || !goesOn(next.scalars[match.nextEnd - 1], next.scalars[match.nextEnd])
    }
    let end = match.range.upperBound
    if end == folded.flowEnd, joinsPages { return !read.endsWithHyphen }
    return end >= folded.scalars.count || !goesOn(folded.scalars[end - 1], folded.scalars[end])
  }

  private func beginsWord(_ match: Match) -> Bool {
    let start = match.range.lowerBound
    return start == 0 || !goesOn(folded.scalars[start - 1], folded.scalars[start])
  }

  /// Whether two scalars that follow each other are of one word. Scripts without spaces have no words to be seen.
  private func goesOn(_ first: UInt32, _ second: UInt32) -> Bool {
    guard let a = Unicode.Scalar(first), let b = Unicode.Scalar(second) else { return false }
    return isWordPart(a) && isWordPart(b) && !a.isEastAsian && !b.isEastAsian
  }

  private func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isLetter || scalar.isDigit || scalar.isCombiningMark
  }

  // MARK: Regular expressions

  private func matches(of expression: NativeRegex) -> [Match] {
    let text = UTF8Text(folded.scalars)
    return expression.matches(in: text.bytes).compactMap { bytes in
      let match = Match(
        range: text.position(ofByte: bytes.lowerBound)..<text.position(ofByte: bytes.upperBound),
        term: 0
      )
      guard !match.range.isEmpty else { return nil }
      return pattern.options.matchesWholeWords && !isWholeWord(match) ? nil : match
    }
  }

  /// Scalars as UTF-8, and the way back from a byte to its scalar.
  private struct UTF8Text {
    let bytes: [UInt8]
    /// The first byte of each scalar, and the end.
    private let starts: [Int32]

    init(_ scalars: [UInt32]) {
      var bytes: [UInt8] = []
      var starts: [Int32] = []
      bytes.reserveCapacity(scalars.count * 5 / 4)
      starts.reserveCapacity(scalars.count + 1)
      for value in scalars {
        starts.append(Int32(truncatingIfNeeded: bytes.count))
        if value < 0x80 {
          bytes.append(UInt8(value))
        } else {
          bytes.append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
        }
      }
      starts.append(Int32(truncatingIfNeeded: bytes.count))
      self.bytes = bytes
      self.starts = starts
    }

    func position(ofByte byte: Int) -> Int { starts.partitioningIndex { $0 >= byte } }
  }
}
