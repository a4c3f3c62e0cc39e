internal import Gatefold
internal import GatefoldTypesetting

/// Puts an article together from its pages.
struct ArticleAssembler {
  private let article: Article
  private var document: ArticleDocument
  private var flow = FlowAssembler()
  private var hasBody = false

  init(_ article: Article, pages: [Int]) {
    self.article = article
    document = ArticleDocument(title: article.title, blocks: [], pageIndices: pages)
    document.section = article.section
    document.author = article.byline
  }

  /// Adds the blocks of a page that belong to the article.
  mutating func add(_ owned: Set<Int>, of structure: PageStructure) {
    let page = structure.page
    flow.begin(page, structure.body)
    let notes = FootnoteReader(owned, structure)
    for index in page.blockIndices where owned.contains(index) {
      for figure in structure.figures where figure.anchor == index {
        flow.add(beside: .figure(figure.found.figure(on: page)))
      }
      if let box = structure.boxes.first(where: { $0.blocks.contains(index) }) {
        if box.blocks.first(where: owned.contains) == index { add(box, owned, of: structure) }
      } else if notes.contains(index) || structure.isOfFigure(index) {
        continue
      } else {
        add(page.text.blocks[index], index, of: structure)
      }
    }
    for figure in structure.figures where figure.anchor == nil && structure.owner(of: figure, isIn: owned) {
      flow.add(beside: .figure(figure.found.figure(on: page)))
    }
    document.footnotes += notes.footnotes()
  }

  private mutating func add(_ block: Block, _ index: Int, of structure: PageStructure) {
    let page = structure.page
    if addToHeading(block, on: page) { return }
    switch block.role {
    case .folio, .runningHeader: return
    case .pullQuote: flow.add(beside: .pullQuote(text(of: block, on: page)))
    case .caption:
      let text = text(of: block, on: page)
      if !text.isNotice { flow.add(beside: .box(ArticleBox(blocks: [.paragraph(text)]))) }
    case .body where structure.isQuotation(index):
      hasBody = true
      flow.addQuotation(block)
    default:
      if block.role == .body { hasBody = true }
      flow.add(block)
    }
  }

  /// Takes what stands over the article: kicker, headline, standfirst, byline.
  private mutating func addToHeading(_ block: Block, on page: PrintedPage) -> Bool {
    guard page.index == article.firstPageIndex else { return false }
    if let rect = article.headlineRect, block.rect.share(within: rect.expanded(2)) > 0.3,
      block.role == .headline || block.role == .crosshead || document.headline == nil
    {
      append(block, on: page, to: \.headline)
      return true
    }
    if isByline(block) {
      append(block, on: page, to: \.byline)
      return true
    }
    if let rect = article.headlineRect, document.headline == nil, document.kicker == nil, block.lines.count == 1,
      block.glyphRange.count <= 60, block.role != .body, !block.role.isFurniture,
      (-2..<40).contains(rect.minY - block.rect.maxY), block.rect.sharedWidth(with: rect) > 0
    {
      append(block, on: page, to: \.kicker)
      return true
    }
    if block.role == .standfirst, !hasBody {
      append(block, on: page, to: \.standfirst)
      return true
    }
    return false
  }

  private func isByline(_ block: Block) -> Bool {
    guard let author = article.byline, document.byline == nil, block.lines.count <= 3, block.glyphRange.count <= 120
    else { return false }
    let text = block.lines.map(\.text).joined(separator: " ").folded
    return text.contains(author.folded) && text.count < author.count + 60
  }

  private mutating func append(
    _ block: Block,
    on page: PrintedPage,
    to part: WritableKeyPath<ArticleDocument, ArticleText?>
  ) {
    var assembler = TextAssembler(plain: page.text.style(of: block))
    for line in block.lines { assembler.append(line, of: page, beginning: flow.takeBegunPages()) }
    if var before = document[keyPath: part] {
      before.append(" ")
      before.append(assembler.text)
      document[keyPath: part] = before
    } else {
      document[keyPath: part] = assembler.text
    }
  }

  private func text(of block: Block, on page: PrintedPage) -> ArticleText {
    var assembler = TextAssembler(plain: page.text.style(of: block))
    for line in block.lines { assembler.append(line, of: page) }
    return assembler.text
  }

  private mutating func add(_ box: FoundBox, _ owned: Set<Int>, of structure: PageStructure) {
    var inner = FlowAssembler()
    let page = structure.page
    inner.begin(page, structure.body, isMarked: false)
    var title: ArticleText?
    for (place, index) in box.blocks.filter(owned.contains).enumerated() {
      let block = page.text.blocks[index]
      if place == 0, block.role == .headline || block.role == .crosshead {
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
    let language = ArticleLanguage(document)
    document.direction = language.direction
    document.language = language.tag
    return document
  }
}

extension ArticleText {
  /// Whether it only says where the article goes on.
  fileprivate var isNotice: Bool {
    count < 120 && (ContinuationNotice.isDeparture(string) || ContinuationNotice.isArrival(string))
  }
}
