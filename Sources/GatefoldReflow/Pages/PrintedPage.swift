internal import Gatefold
internal import GatefoldTypesetting

/// A page with all that an article is read from.
struct PrintedPage: Sendable {
  let index: Int
  let text: TextPage
  let graphics: PageGraphics
  /// The blocks that a reader sees, in reading order.
  let blockIndices: [Int]
  let hyphens: LineEndHyphens
  /// Where glyphs lead, by their index.
  private let links: [Int: LinkTarget]

  /// The page as a rectangle.
  var bounds: PageRect { PageRect(text.size) }

  init(text: TextPage, graphics: PageGraphics, links: [Link]) {
    index = text.pageIndex
    self.text = text
    self.graphics = graphics
    blockIndices = text.readableBlockIndices
    hyphens = text.lineEndHyphens
    self.links = Self.targets(of: links, in: text)
  }

  /// Reads a page.
  ///
  /// - Throws: what reading its text throws. A page whose graphics or links cannot be read has none.
  static func read(_ page: Page) async throws(GatefoldError) -> PrintedPage {
    let text = try await page.text()
    do throws(GatefoldError) {
      return PrintedPage(text: text, graphics: try await page.graphics(), links: try await page.links())
    } catch {
      if error.code == .cancelled { throw error }
      return PrintedPage(text: text, graphics: PageGraphics(pageIndex: page.index), links: [])
    }
  }

  /// Where a glyph leads.
  func link(ofGlyph glyph: Int) -> LinkTarget? { links[glyph] }

  private static func targets(of links: [Link], in text: TextPage) -> [Int: LinkTarget] {
    guard !links.isEmpty else { return [:] }
    var targets: [Int: LinkTarget] = [:]
    let words = text.blocks.lazy.filter { !$0.isOutsidePage }.flatMap { $0.lines.flatMap(\.words) }
    for word in words {
      for link in links where link.rect.intersection(word.rect) != nil && link.isUsable {
        for glyph in word.glyphRange where targets[glyph] == nil {
          let rect = text.glyphs[glyph].rect
          let middle = PagePoint(x: rect.midX, y: rect.midY)
          if link.quads.contains(where: { $0.contains(middle) }) { targets[glyph] = link.target }
        }
      }
    }
    return targets
  }
}

extension Link {
  /// Whether text can carry it: it leads somewhere, and is no guess.
  fileprivate var isUsable: Bool {
    guard confidence >= 0.5 else { return false }
    switch target {
    case .goTo, .uri: return true
    default: return false
    }
  }
}
