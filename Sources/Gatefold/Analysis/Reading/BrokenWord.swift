/// A word that is hyphenated over two or more lines, with its parts and its text put together.
///
/// ```swift
/// for word in text.brokenWords {
///   print(word.text, word.parts.flatMap { text.quads(of: $0.glyphRange) })
/// }
/// ```
public struct BrokenWord: Hashable, Sendable {
  /// The part of a broken word on one line.
  public struct Part: Hashable, Sendable {
    /// The part's indices in ``TextPage/glyphs``, without the hyphen that breaks the word.
    public let glyphRange: Range<Int>
    /// Index in ``TextPage/glyphs`` of the hyphen that breaks the word; `nil` for the last part.
    public let hyphen: Int?
    /// Whether the hyphen belongs to the word even where it isn't broken, as in "well-known".
    public let isHyphenRead: Bool
  }

  /// The parts in reading order, at least two.
  public let parts: [Part]
  /// The whole word, joined, with punctuation that touches it.
  public let text: String
}

extension TextPage {
  /// The words of the page that are broken over lines or columns, in reading order, joined as ``joinedText`` and the
  /// search join them. Words that continue on the next page are left out.
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
