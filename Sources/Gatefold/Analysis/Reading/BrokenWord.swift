/// A word that the ends of lines break behind a hyphen.
public struct BrokenWord: Hashable, Sendable {
  /// One printed part of it.
  public struct Part: Hashable, Sendable {
    /// Its glyphs in `TextPage.glyphs`, the hyphen behind it not among them.
    public let glyphRange: Range<Int>
    /// The glyph of the hyphen that breaks the word; `nil` behind the last part.
    public let hyphen: Int?
    /// Whether the hyphen is read: the word has it wherever it stands, as "well-known".
    public let isHyphenRead: Bool
  }

  /// As they follow each other, at least two.
  public let parts: [Part]
  /// As one reads it, with what stands before and behind it without a space.
  public let text: String
}

extension TextPage {
  /// The words of the page that line ends break, in reading order: as `joinedText` and the search join them, also over
  /// the end of a column. Those that go on on another page are not among them.
  public var brokenWords: [BrokenWord] {
    var broken: [BrokenWord] = []
    let hyphens = lineEndHyphens
    for lines in readOnLines {
      var parts: [BrokenWord.Part] = []
      func close() {
        if parts.count > 1 { broken.append(BrokenWord(parts: parts, text: text(of: parts))) }
        parts = []
      }
      for (place, line) in lines.enumerated() {
        guard let last = line.words.last, let first = line.words.first else { continue }
        let next = place + 1 < lines.count ? lines[place + 1] : nil
        let isBroken = next.map { breaks(last, before: $0) } ?? false
        // A word that fills a whole line continues from the previous line and into the next.
        if !parts.isEmpty {
          let range = first.glyphRange
          let goesOn = isBroken && line.words.count == 1
          parts.append(part(range, isBroken: goesOn, hyphens))
          if goesOn { continue }
          close()
        }
        if isBroken { parts = [part(last.glyphRange, isBroken: true, hyphens)] }
      }
      close()
    }
    return broken
  }

  private func part(_ range: Range<Int>, isBroken: Bool, _ hyphens: LineEndHyphens) -> BrokenWord.Part {
    guard isBroken else { return BrokenWord.Part(glyphRange: range, hyphen: nil, isHyphenRead: false) }
    let hyphen = range.upperBound - 1
    return BrokenWord.Part(
      glyphRange: range.dropLast(),
      hyphen: hyphen,
      isHyphenRead: hyphens.belongsToWord(hyphen)
    )
  }

  private func text(of parts: [BrokenWord.Part]) -> String {
    let scalars = parts.flatMap { part in
      let range = part.glyphRange.lowerBound..<part.glyphRange.upperBound + (part.isHyphenRead ? 1 : 0)
      return glyphs[range].map(\.scalar)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Runs of continuous lines: lines of the flow with the same role, and the lines of each block beside it.
  var readOnLines: [[Line]] {
    var runs: [[Line]] = []
    var role: BlockRole?
    let visible = blocks.filter { !$0.isOutsidePage }
    for block in visible where block.role.isInFlow {
      if role == block.role, block.role != .headline {
        runs[runs.count - 1] += block.lines
      } else {
        runs.append(block.lines)
      }
      role = block.role
    }
    return runs + visible.filter { !$0.role.isInFlow }.map(\.lines)
  }
}
