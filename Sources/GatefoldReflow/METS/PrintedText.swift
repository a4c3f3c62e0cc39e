internal import Gatefold
internal import GatefoldTypesetting

/// Identifies a text of an article of the issue.
struct TextKey: Hashable, Sendable, Comparable {
  let article: Int
  /// Its place among `ArticleDocument.texts`.
  let text: Int

  static func < (a: TextKey, b: TextKey) -> Bool { (a.article, a.text) < (b.article, b.text) }
}

/// A text of an article as words, with the place where each letter is printed.
struct PrintedText: Sendable {
  struct Letter: Sendable {
    /// Its place in the text, in Unicode scalars.
    let offset: Int
    let pageIndex: Int
    let glyph: Int
  }

  /// Letters without white space between them.
  struct Word: Sendable {
    /// Offsets in the text.
    let range: Range<Int>
    /// The printed letters, at least one.
    let letters: [Letter]

    func isPrintedWhole(onPage page: Int) -> Bool { letters.allSatisfy { $0.pageIndex == page } }
  }

  let key: TextKey
  /// Equal for texts whose words may be in one block, as the cells of a table are.
  let group: Int
  let scalars: [Unicode.Scalar]
  let words: [Word]

  init(_ text: ArticleText, _ key: TextKey, group: Int) {
    self.key = key
    self.group = group
    let scalars = Array(text.string.unicodeScalars)
    self.scalars = scalars
    var letters = [Letter?](repeating: nil, count: scalars.count)
    for origin in text.origins {
      for (number, glyph) in origin.glyphRange.enumerated() where origin.offset + number < scalars.count {
        let offset = origin.offset + number
        letters[offset] = Letter(offset: offset, pageIndex: origin.pageIndex, glyph: glyph)
      }
    }
    var words: [Word] = []
    var start = 0
    func end(at offset: Int) {
      let printed = letters[start..<offset].compactMap(\.self)
      if !printed.isEmpty { words.append(Word(range: start..<offset, letters: printed)) }
      start = offset
    }
    for offset in scalars.indices {
      if scalars[offset].properties.isWhitespace {
        end(at: offset)
        start = offset + 1
      } else if offset > start, let last = letters[offset - 1], let next = letters[offset],
        last.pageIndex != next.pageIndex, scalars[offset - 1].isEastAsian, scalars[offset].isEastAsian
      {
        // Scripts without spaces have no broken words.
        end(at: offset)
      }
    }
    end(at: scalars.count)
    self.words = words
  }

  func string(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

  /// The pages that it is printed on.
  var pageIndices: Set<Int> { Set(words.lazy.flatMap(\.letters).map(\.pageIndex)) }
}
