package import Gatefold

/// The blocks of a page as a text map has them: as they are laid out, or divided so that each belongs to one part of an
/// article.
///
/// The identifiers of blocks in ALTO follow from their indices here: see ``ALTOIdentifiers``.
package struct PageDivision: Sendable {
  /// A word that is a part of a broken word.
  package struct Part: Hashable, Sendable {
    /// The whole word, as one reads it.
    package let whole: String
    package let isFirst: Bool
    /// The glyph of the hyphen behind it.
    package let hyphen: Int?
    package let isHyphenRead: Bool

    package init(whole: String, isFirst: Bool, hyphen: Int?, isHyphenRead: Bool) {
      (self.whole, self.isFirst, self.hyphen, self.isHyphenRead) = (whole, isFirst, hyphen, isHyphenRead)
    }
  }

  /// Visible blocks, in the order in which they are written.
  package var blocks: [Block]
  /// The parts of broken words, by their first glyph.
  package var parts: [Int: Part]
  /// The places of illustrations, in page space.
  package var illustrations: [PageRect]

  package init(blocks: [Block], parts: [Int: Part], illustrations: [PageRect] = []) {
    (self.blocks, self.parts, self.illustrations) = (blocks, parts, illustrations)
  }

  /// The visible blocks of a page as they are laid out, with the words that are broken within the page.
  package init(_ text: TextPage) {
    blocks = text.blocks.filter { !$0.isOutsidePage && !$0.lines.isEmpty }
    var parts: [Int: Part] = [:]
    for broken in text.brokenWords {
      for (index, part) in broken.parts.enumerated() {
        parts[part.glyphRange.lowerBound] = Part(
          whole: broken.text,
          isFirst: index == 0,
          hyphen: part.hyphen,
          isHyphenRead: part.isHyphenRead
        )
      }
    }
    self.parts = parts
    illustrations = []
  }
}

/// The identifiers of elements in ALTO files, which other files refer to.
package enum ALTOIdentifiers {
  /// - Parameters:
  ///   - index: of the block, in ``PageDivision/blocks``.
  ///   - page: the index of the page, from 0.
  package static func block(_ index: Int, onPage page: Int) -> String { "p\(page + 1)b\(index + 1)" }

  /// - Parameters:
  ///   - index: of the illustration, in ``PageDivision/illustrations``.
  ///   - page: the index of the page, from 0.
  package static func illustration(_ index: Int, onPage page: Int) -> String { "p\(page + 1)i\(index + 1)" }
}
