internal import Gatefold

/// An advertisement on a page of an article.
struct FoundAdvertisement: Hashable, Sendable {
  let pageIndex: Int
  /// Blocks of the page, in reading order.
  let blocks: [Int]
  /// The place of its picture, in page space; `nil` for a whole page.
  let frame: PageRect?
}

/// Finds advertisements among the pages of an article: pages and pictures whose text is set in typefaces and sizes that
/// the article does not use elsewhere.
struct AdvertisementFinder {
  private let structure: PageStructure
  private let survey: ArticleSurvey
  /// Whether nothing on the page belongs to the article.
  let isWholePage: Bool

  /// An advertisement has few words.
  private static let maximumLetterCount = 500
  /// Glyphs of a name, with accents that are drawn apart.
  private static let maximumNameCount = 30
  /// Labels printed over advertisements that could be mistaken for articles.
  private static let names: Set<String> = [
    "advertisement", "advertorial", "advertising", "anzeige", "publicite", "pubblicita", "publicidad", "publicidade",
    "advertentie", "annons", "reklama", "広告",
  ]

  init(_ structure: PageStructure, _ owned: Set<Int>, _ survey: ArticleSurvey, isFirstPage: Bool) {
    self.structure = structure
    self.survey = survey
    let page = structure.page
    let blocks = owned.map { page.text.blocks[$0] }.filter { !$0.role.isFurniture }
    let letters = blocks.reduce(0) { $0 + $1.glyphRange.count }
    let foreign = blocks.filter { survey.isForeign(page.text.style(of: $0), onPage: page.index) }
    let largest = blocks.max { page.text.style(of: $0).size < page.text.style(of: $1).size }
    let isNamed = page.text.blocks.contains { block in
      block.glyphRange.count <= Self.maximumNameCount && Self.names.contains(block.text.folded)
    }
    let hasText = blocks.contains { $0.isRunningText && page.text.style(of: $0).size < 1.4 * survey.bodySize }
    isWholePage =
      !isFirstPage && !blocks.isEmpty && letters <= (isNamed ? 3 : 1) * Self.maximumLetterCount
      && (isNamed || !hasText)
      && (isNamed
        || foreign.reduce(0) { $0 + $1.glyphRange.count } * 2 > letters && largest.map(foreign.contains) == true)
  }

  /// Whether a figure is an advertisement: a picture with words in large type, and where to buy.
  func contains(_ figure: FoundFigure) -> Bool {
    let text = structure.page.text
    let indices = Set(figure.pictures.flatMap(\.labels))
    let labels = indices.map { text.blocks[$0] }
    let others = structure.page.blockIndices.filter { !indices.contains($0) }.map { text.style(of: text.blocks[$0]) }
    let hasSlogan = labels.contains { block in
      let style = text.style(of: block)
      return style.size > 1.4 * structure.body.style.size && !block.text.folded.isContact
        && survey.isForeign(style, onPage: structure.page.index)
        && !others.contains { $0.fontName == style.fontName && abs($0.size - style.size) < 0.25 }
    }
    return hasSlogan && labels.contains { $0.text.folded.isContact }
  }
}

extension String {
  /// Whether it has an address, a telephone number or a price.
  fileprivate var isContact: Bool {
    if ["www.", "http", ".com", ".org", ".net", ".co.", "@", "€", "£", "$"].contains(where: contains) { return true }
    return split(separator: " ").contains { $0.hasSuffix(".example") }
      || unicodeScalars.count(where: \.isASCIIDigit) >= 7
  }
}
