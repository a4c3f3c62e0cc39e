internal import Gatefold

/// Which article each block of a page belongs to.
struct ArticleExtents: Sendable {
  private let articles: [Article]

  init(_ articles: [Article]) { self.articles = articles }

  /// The pages of an article, in reading order.
  func pages(of index: Int) -> [Int] {
    let article = articles[index]
    let own = Array(article.firstPageIndex...max(article.firstPageIndex, article.lastPageIndex))
    return own + article.continuedPageIndices.filter { !own.contains($0) }
  }

  /// Returns the blocks of an article on a page.
  ///
  /// - Parameter boxes: the boxes of the page found so far. An article may be a box.
  func blocks(of index: Int, on page: PrintedPage, boxes: [FoundBox] = []) -> Set<Int> {
    Set(owners(on: page, boxes).lazy.filter { $0.value == index }.map(\.key))
  }

  /// The articles of the readable blocks of a page, by their place among all blocks.
  private func owners(on page: PrintedPage, _ boxes: [FoundBox]) -> [Int: Int] {
    let starts = starts(on: page)
    var owner = articles.lastIndex { article in
      article.firstPageIndex < page.index && article.lastPageIndex >= page.index
    }
    // Text above the first headline of a page belongs to that article, unless an earlier article continues.
    if owner == nil { owner = starts.first?.article }
    var owners: [Int: Int] = [:]
    var next = 0
    var boxed: Set<Int> = []
    for block in page.blockIndices {
      while next < starts.count, starts[next].block <= block {
        let start = starts[next]
        next += 1
        if owner != nil, let inside = boxedBlocks(from: start, among: starts.map(\.block), on: page, boxes) {
          boxed.formUnion(inside)
          for block in inside { owners[block] = start.article }
        } else {
          owner = start.article
        }
      }
      if let owner, !boxed.contains(block) { owners[block] = owner }
    }
    for (block, article) in continuations(on: page) { owners[block] = article }
    return owners
  }

  /// Where articles begin on a page, in reading order.
  private func starts(on page: PrintedPage) -> [(article: Int, block: Int)] {
    let beginning = articles.indices.filter { articles[$0].firstPageIndex == page.index }
    let placed = beginning.map { (article: $0, block: startBlock(of: $0, on: page)) }
    var last = 0
    // An article whose headline is not known begins where the one before it does, and leaves the text to that one, as
    // the second half of a title does that the contents have as two.
    let starts = placed.map { start in
      let isPlaced = start.block != nil
      last = start.block ?? last
      return (article: start.article, block: last, isPlaced: isPlaced)
    }
    return starts.sorted { ($0.block, $0.isPlaced ? 1 : 0, $0.article) < ($1.block, $1.isPlaced ? 1 : 0, $1.article) }
      .map { ($0.article, $0.block) }
  }

  /// The first block of an article on its first page: the kicker or the headline; `nil` if its headline is not there.
  private func startBlock(of index: Int, on page: PrintedPage) -> Int? {
    let blocks = page.blockIndices
    guard let rect = articles[index].headlineRect,
      let place = blocks.firstIndex(where: { page.text.blocks[$0].rect.share(within: rect.expanded(2)) > 0.3 })
    else { return nil }
    guard place > 0 else { return blocks[place] }
    // The text of another article may end right above.
    let above = page.text.blocks[blocks[place - 1]]
    return above.role != .body && page.isKicker(above, over: rect) ? blocks[place - 1] : blocks[place]
  }

  /// The blocks of an article that is all in a box, where it interrupts a sentence of another one.
  private func boxedBlocks(
    from start: (article: Int, block: Int),
    among starts: [Int],
    on page: PrintedPage,
    _ boxes: [FoundBox]
  ) -> Set<Int>? {
    guard articles[start.article].lastPageIndex == page.index,
      articles[start.article].continuedPageIndices.isEmpty,
      let box = boxes.first(where: { $0.blocks.contains(start.block) })
    else { return nil }
    // Captions in it, too.
    let inside = page.blockIndices.filter { index in
      box.blocks.contains(index) || page.text.blocks[index].rect.share(within: box.frame.expanded(1)) > 0.9
    }
    guard inside.count > 1, starts.count(where: inside.contains) == 1 else { return nil }
    let before = page.blockIndices.prefix { $0 != start.block }
      .last { page.text.blocks[$0].lines.count > 1 && !inside.contains($0) }
    return before.map { page.text.blocks[$0].endsSentence } == false ? Set(inside) : nil
  }

  /// Blocks of articles that go on here: from the line that says so, or the whole page if no other article has it.
  private func continuations(on page: PrintedPage) -> [(block: Int, article: Int)] {
    articles.indices.flatMap { index -> [(block: Int, article: Int)] in
      guard articles[index].continuedPageIndices.contains(page.index) else { return [] }
      let start = page.blockIndices.firstIndex { block in
        let text = page.text.blocks[block].text
        return text.count < 120 && ContinuationNotice.isArrival(text)
      }
      let isFree = !articles.contains { $0.firstPageIndex <= page.index && $0.lastPageIndex >= page.index }
      guard let place = start ?? (isFree ? 0 : nil) else { return [] }
      let rest = page.blockIndices[place...]
      let end = rest.dropFirst().first { block in
        page.text.blocks[block].role == .headline && !page.text.blocks[block].text.contains(articles[index].title)
      }
      return rest.prefix { $0 < end ?? .max }.map { ($0, index) }
    }
  }
}
