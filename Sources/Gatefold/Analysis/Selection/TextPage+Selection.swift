extension TextPage {
  /// The text position that is nearest to a point; `nil` if the page has no text.
  ///
  /// - Parameter point: in page space; it may lie away from any text.
  public func position(nearest point: PagePoint) -> TextPosition? {
    let seen = blocks.lazy.filter { !$0.isOutsidePage }
    let line = seen.flatMap(\.lines).min { $0.distance(to: point) < $1.distance(to: point) }
    return line.map { TextPosition(pageIndex: pageIndex, offset: offset(on: $0, nearest: point)) }
  }

  /// The place on a line that is nearest to a point: before a letter or behind it, whichever half the point is on.
  private func offset(on line: Line, nearest point: PagePoint) -> Int {
    let along = line.direction == .vertical ? SIMD2(0.0, 1.0) : line.quad.alongAxis
    let sign = line.direction == .rightToLeft ? -1.0 : 1.0
    func place(_ point: PagePoint) -> Double { (SIMD2(point.x, point.y) * along).sum() * sign }
    let wanted = place(point)
    let nearest = line.glyphRange.min { a, b in
      let (first, second) = (glyphs[a].rect, glyphs[b].rect)
      return abs(place(first.middle) - wanted) < abs(place(second.middle) - wanted)
    }
    guard let nearest else { return line.glyphRange.lowerBound }
    // A foreign phrase runs against its line.
    let runsBack = line.direction == .rightToLeft && !glyphs[nearest].scalar.isRightToLeft
    let isBehind = (wanted > place(glyphs[nearest].rect.middle)) != runsBack
    return isBehind ? nearest + 1 : nearest
  }

  /// Glyphs expanded to whole words, lines or blocks, or to the page.
  func range(_ range: Range<Int>, expandedTo granularity: TextSelection.Granularity) -> Range<Int> {
    let units: [Range<Int>] =
      switch granularity {
      case .scalar: []
      case .word: words.map(\.glyphRange)
      case .line: lines.map(\.glyphRange)
      case .block: blocks.map(\.glyphRange)
      case .page: [glyphs.indices]
      }
    // An empty selection takes the unit around it.
    let touched = units.filter { unit in
      range.isEmpty ? unit.contains(range.lowerBound) || unit.upperBound == range.lowerBound : unit.overlaps(range)
    }
    guard let first = touched.first, let last = range.isEmpty ? touched.first : touched.last else { return range }
    return min(first.lowerBound, range.lowerBound)..<max(last.upperBound, range.upperBound)
  }

  /// The glyph runs of a selection, in reading order from its start to its end. Captions, pull quotes and page numbers
  /// are skipped unless the selection starts or ends in them.
  func selectedRanges(_ range: Range<Int>, isOpenAtStart: Bool, isOpenAtEnd: Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for block in blocks where block.glyphRange.overlaps(range) && !block.isOutsidePage {
      let holdsStart = !isOpenAtStart && block.glyphRange.contains(range.lowerBound)
      let holdsEnd = !isOpenAtEnd && block.glyphRange.contains(range.upperBound - 1)
      guard block.role.isInFlow || holdsStart || holdsEnd else { continue }
      ranges.appendRun(block.glyphRange.clamped(to: range))
    }
    return ranges
  }

  /// The text of runs of glyphs.
  ///
  /// - Parameter asPrinted: a line a line, with the hyphens that break words and an empty line between blocks; else a
  ///   paragraph a line, its words joined, also where it goes on in the next column.
  func text(of ranges: [Range<Int>], asPrinted: Bool) -> String {
    asPrinted ? printedText(of: ranges) : readText(of: ranges)
  }

  private func printedText(of ranges: [Range<Int>]) -> String {
    blocks.compactMap { block in
      let lines = block.lines.compactMap { line -> String? in
        let words = line.words.compactMap { selectedText(of: $0, in: ranges) }
        return words.isEmpty ? nil : words.joined(separator: " ")
      }
      return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private func readText(of ranges: [Range<Int>]) -> String {
    var text = JoinedText(lineEndHyphens)
    var lastRole: BlockRole?
    for block in blocks {
      for (number, line) in block.lines.enumerated() {
        var startsLine = true
        for word in line.words {
          guard let part = selectedText(of: word, in: ranges)?.unicodeScalars else { continue }
          let goesOn = number == 0 && block.role == .body && lastRole == .body && !Self.endsSentence(text.scalars)
          if startsLine, line.startsParagraph, !goesOn, !text.scalars.isEmpty {
            text.startParagraph()
            startsLine = false
          }
          text.append(part, endingWith: word.glyphRange.upperBound - 1, startsLine: startsLine)
          startsLine = false
          lastRole = block.role
        }
      }
    }
    return String(text.scalars)
  }

  private static func endsSentence(_ text: String.UnicodeScalarView) -> Bool {
    guard let last = text.last else { return true }
    return !(last.isLetter || last.isDigit || last.isHyphen || last == ",")
  }

  private func selectedText(of word: Word, in ranges: [Range<Int>]) -> String? {
    guard ranges.contains(where: { $0.overlaps(word.glyphRange) }) else { return nil }
    let scalars = word.glyphRange.lazy.filter { glyph in ranges.contains { $0.contains(glyph) } }
    return String(String.UnicodeScalarView(scalars.map { glyphs[$0].scalar }))
  }
}

extension Line {
  /// From the nearest edge of its rectangle; 0 within. Across columns counts for more than up and down within one, so
  /// that a point in the margin of a column selects in it.
  fileprivate func distance(to point: PagePoint) -> Double {
    let rect = rect
    let x = max(rect.minX - point.x, 0, point.x - rect.maxX)
    let y = max(rect.minY - point.y, 0, point.y - rect.maxY)
    return direction.isHorizontal ? 2 * x + y : x + 2 * y
  }
}

extension [Range<Int>] {
  /// Appends a run, or lengthens the last one where the run begins at its end.
  mutating func appendRun(_ run: Range<Int>) {
    if let last, last.upperBound == run.lowerBound {
      self[count - 1] = last.lowerBound..<run.upperBound
    } else {
      append(run)
    }
  }
}
