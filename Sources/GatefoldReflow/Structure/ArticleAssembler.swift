internal import Gatefold
internal import GatefoldTypesetting

/// Puts an article together from its pages.
struct ArticleAssembler {
  private let article: Article
  private let survey: ArticleSurvey
  private var document: ArticleDocument
  private var flow: FlowAssembler
  private var hasBody = false
  /// How many of its letters are printed in vertical lines, and how many are printed.
  private var letterCounts = (vertical: 0, all: 0)
  /// Advertisements among its pages, which are left out.
  private(set) var advertisements: [FoundAdvertisement] = []

  init(_ article: Article, pages: [Int], _ survey: ArticleSurvey) {
    self.article = article
    self.survey = survey
    flow = FlowAssembler(survey)
    document = ArticleDocument(title: article.title, blocks: [], pageIndices: pages)
    document.section = article.section
    document.author = article.byline
  }

  /// Adds the blocks of a page that belong to the article.
  mutating func add(_ owned: Set<Int>, of structure: PageStructure) {
    let page = structure.page
    let advertisements = AdvertisementFinder(
      structure,
      owned,
      survey,
      isFirstPage: page.index == article.firstPageIndex
    )
    if advertisements.isWholePage {
      let blocks = page.blockIndices.filter(owned.contains)
      self.advertisements.append(FoundAdvertisement(pageIndex: page.index, blocks: blocks, frame: nil))
      return
    }
    for figure in structure.figures where advertisements.contains(figure.found) {
      guard figure.anchor.map(owned.contains) ?? structure.owner(of: figure, isIn: owned) else { continue }
      self.advertisements.append(
        FoundAdvertisement(pageIndex: page.index, blocks: figure.found.blocks, frame: figure.found.frame)
      )
    }
    for block in owned.lazy.map({ page.text.blocks[$0] }) where !block.role.isFurniture {
      letterCounts.all += block.glyphRange.count
      if block.lines.first?.direction == .vertical { letterCounts.vertical += block.glyphRange.count }
    }
    flow.begin(page, structure.body)
    let notes = FootnoteReader(owned, structure)
    let bylines =
      page.index == article.firstPageIndex
      ? owned.filter { isByline(page.text.blocks[$0]) && !structure.isMarker($0) } : Set<Int>()
    let figures = structure.figures.filter { !advertisements.contains($0.found) }.map { $0.without(bylines) }
    // A box around the headline is the article itself.
    let boxes = structure.boxes.filter { box in
      page.index != article.firstPageIndex || !box.blocks.contains { isAtHeadline(page.text.blocks[$0]) }
    }
    for index in structure.blockIndices where owned.contains(index) {
      for figure in figures where figure.anchor == index { add(figure, on: page) }
      if let box = boxes.first(where: { $0.blocks.contains(index) }) {
        if box.blocks.first(where: owned.contains) == index { add(box, owned, of: structure) }
      } else if !notes.contains(index), !structure.isTaken(index) || bylines.contains(index) {
        add(structure.block(at: index), index, of: structure)
      }
    }
    for figure in figures where figure.anchor == nil && structure.owner(of: figure, isIn: owned) {
      add(figure, on: page)
    }
    document.footnotes += notes.footnotes(survey)
  }

  private mutating func add(_ figure: PageStructure.Figure, on page: PrintedPage) {
    flow.add(beside: .figure(figure.found.figure(on: page, survey)))
  }

  private mutating func add(_ block: Block, _ index: Int, of structure: PageStructure) {
    let page = structure.page
    if block.role.isFurniture || block.isNotice { return }
    if addToHeading(block, index, of: structure) { return }
    if block.role.isDisplayed, survey.repeats(block.text) {
      flow.add(beside: .pullQuote(text(of: block, on: page)))
      return
    }
    switch block.role {
    case .pullQuote: flow.add(beside: .pullQuote(text(of: block, on: page)))
    case .caption: flow.add(beside: .box(ArticleBox(blocks: [.paragraph(text(of: block, on: page))])))
    case .body where structure.isQuotation(index):
      hasBody = true
      flow.addQuotation(block)
    default:
      if block.role == .body { hasBody = true }
      flow.add(block)
    }
  }

  // MARK: Heading

  /// Takes what stands over the article: kicker, headline, standfirst, byline.
  private mutating func addToHeading(_ block: Block, _ index: Int, of structure: PageStructure) -> Bool {
    let page = structure.page
    guard page.index == article.firstPageIndex else { return false }
    let part: WritableKeyPath<ArticleDocument, ArticleText?>
    if isHeadline(block) {
      part = \.headline
    } else if isByline(block) {
      part = \.byline
    } else if structure.kicker(over: article.headlineRect) == index {
      part = \.kicker
    } else if isStandfirst(block, on: structure) {
      part = \.standfirst
    } else {
      return false
    }
    append(block, on: page, to: part)
    return true
  }

  private func isHeadline(_ block: Block) -> Bool {
    guard isAtHeadline(block) else { return false }
    return block.role == .headline || block.role == .crosshead || document.headline == nil
  }

  private func isAtHeadline(_ block: Block) -> Bool {
    article.headlineRect.map { block.rect.share(within: $0.expanded(2)) > 0.3 } ?? false
  }

  private func isByline(_ block: Block) -> Bool {
    guard document.byline == nil, block.lines.count <= 3, block.glyphRange.count <= 120 else { return false }
    let text = block.lines.map(\.text).joined(separator: " ").folded
    if let author = article.byline { return text.contains(author.folded) && text.count < author.count + 60 }
    return block.glyphRange.count <= 40 && Byline.begins(text)
  }

  /// Whether a block leads from the headline to the text: large type, or a paragraph in a style of its own.
  private func isStandfirst(_ block: Block, on structure: PageStructure) -> Bool {
    guard !hasBody, document.standfirst == nil, !Credit.isCredit(block) else { return false }
    if block.role == .standfirst { return true }
    let text = structure.page.text
    guard let rect = article.headlineRect, document.headline != nil, text.letterCount(of: block) >= 40,
      max(block.rect.gap(to: rect).x, block.rect.gap(to: rect).y) < 60,
      block.role == .body || !survey.repeats(block.text)
    else { return false }
    let isLead = block.role == .body && !block.isRunningText && !structure.hasRunningText && block.lines.count <= 5
    let headline = text.blocks.first { $0.rect.share(within: rect.expanded(2)) > 0.3 }
    let largest = headline.map { text.style(of: $0).size } ?? .infinity
    return (block.role.isDisplayed || isLead) && text.style(of: block).size < 0.75 * largest
  }

  private mutating func append(
    _ block: Block,
    on page: PrintedPage,
    to part: WritableKeyPath<ArticleDocument, ArticleText?>
  ) {
    let text = TextAssembler(block, of: page, survey, beginning: flow.takeBegunPages()).text
    if var before = document[keyPath: part] {
      before.append(" ")
      before.append(text)
      document[keyPath: part] = before
    } else {
      document[keyPath: part] = text
    }
  }

  // MARK: Beside the text

  private func text(of block: Block, on page: PrintedPage) -> ArticleText {
    TextAssembler(block, of: page, survey).text
  }

  private mutating func add(_ box: FoundBox, _ owned: Set<Int>, of structure: PageStructure) {
    var inner = FlowAssembler(survey)
    let page = structure.page
    inner.begin(page, structure.body, isMarked: false)
    var title: ArticleText?
    for (place, index) in box.blocks.filter(owned.contains).enumerated() where !structure.isTaken(index) {
      let block = structure.block(at: index)
      if place == 0, block.role.isDisplayed {
        title = text(of: block, on: page)
      } else if block.role == .caption || block.role == .pullQuote || block.role == .standfirst {
        inner.addAsText(block)
      } else {
        inner.add(block)
      }
    }
    flow.add(beside: .box(ArticleBox(title: title, blocks: inner.finish())))
  }

  /// The article, once all its pages are added.
  mutating func finish() -> ArticleDocument {
    document.blocks = flow.finish()
    document.refer()
    document.direction = ReadingDirection(ofLettersIn: document.texts.lazy.map(\.string)) ?? .leftToRight
    document.language = TextLanguage(document.texts.lazy.map(\.string).joined(separator: " ")).tag
    document.isVertical = letterCounts.vertical * 2 > letterCounts.all
    return document
  }
}

extension Block {
  /// Whether it only says where the article goes on or comes from.
  fileprivate var isNotice: Bool {
    glyphRange.count < 100 && ContinuationNotice.isNotice(text)
  }
}

extension TextPage {
  /// The number of letters of a block.
  fileprivate func letterCount(of block: Block) -> Int { glyphs[block.glyphRange].reduce(0) { $0 + $1.scalar.extent } }
}
