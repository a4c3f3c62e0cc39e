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
  /// The readings beside glyphs, by their index.
  private let rubies: [Int: String]

  /// The page as a rectangle.
  var bounds: PageRect { PageRect(text.size) }

  /// Whether most of its text runs in vertical lines.
  let isVertical: Bool

  init(text: TextPage, graphics: PageGraphics, links: [Link]) {
    index = text.pageIndex
    self.text = text
    self.graphics = graphics
    let readable = text.readableBlockIndices
    let found = RubyFinder(text, blockIndices: readable)
    blockIndices = readable.filter { !found.blocks.contains($0) && !text.isOrnament(text.blocks[$0]) }
    rubies = Dictionary(found.rubies.flatMap { ruby in ruby.glyphRange.map { ($0, ruby.text) } }) { first, _ in first }
    hyphens = text.lineEndHyphens
    let lines = blockIndices.lazy.map { text.blocks[$0] }.reduce(into: (vertical: 0, all: 0)) { counts, block in
      counts.all += block.glyphRange.count
      if block.lines.first?.direction == .vertical { counts.vertical += block.glyphRange.count }
    }
    isVertical = lines.vertical * 2 > lines.all
    self.links = Self.targets(of: links, in: text)
  }

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - repeated: what its neighbours print at the same place.
  ///   - graphics: what the page draws, if it has been read already.
  /// - Throws: the error of reading its text. A page whose graphics or links cannot be read has none.
  static func read(
    _ page: Page,
    repeated: RepeatedText,
    graphics: PageGraphics?
  ) async throws(GatefoldError) -> PrintedPage {
    let text = repeated.marked(try await page.text())
    do throws(GatefoldError) {
      let graphics = if let graphics { graphics } else { try await page.graphics() }
      return PrintedPage(text: text, graphics: graphics, links: try await page.links())
    } catch {
      if error.code == .cancelled { throw error }
      return PrintedPage(text: text, graphics: PageGraphics(pageIndex: page.index), links: [])
    }
  }

  /// Reads the text of a page.
  ///
  /// - Parameter repeated: text that its neighbours print in the same place.
  /// - Throws: the error of reading its text.
  static func readText(of page: Page, repeated: RepeatedText) async throws(GatefoldError) -> PrintedPage {
    PrintedPage(text: repeated.marked(try await page.text()), graphics: PageGraphics(pageIndex: page.index), links: [])
  }

  /// Where a glyph leads.
  func link(ofGlyph glyph: Int) -> LinkTarget? { links[glyph] }

  /// The reading that is printed beside a glyph.
  func ruby(ofGlyph glyph: Int) -> String? { rubies[glyph] }

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

extension TextPage {
  /// Whether a block is made of a few signs, many times over: a frame or a rule that is set as type.
  fileprivate func isOrnament(_ block: Block) -> Bool {
    guard block.glyphRange.count >= 24 else { return false }
    var signs: Set<Unicode.Scalar> = []
    for glyph in glyphs[block.glyphRange] {
      let scalar = glyph.scalar
      if scalar.isLetter || scalar.isASCIIDigit { return false }
      signs.insert(scalar)
      if signs.count > 3 { return false }
    }
    return true
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
