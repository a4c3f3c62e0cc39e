internal import Gatefold

extension SetContents {
  /// Returns the links of a page: those in the text, and links from footnote numbers to the notes.
  func links(on pageIndex: Int) -> [Link] {
    let text = text(on: pageIndex)
    let sources = article.texts
    var links: [Link] = []
    var start = 0
    while start < text.places.count {
      guard let place = text.places[start], let target = target(at: place, sources) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < text.places.count, continues(text.places[end], from: place, target, sources) { end += 1 }
      links.append(
        Link(
          pageIndex: issuePage(pageIndex),
          quads: text.page.quads(of: start..<end),
          target: target,
          origin: .annotation,
          confidence: 1
        )
      )
      start = end
    }
    return links
  }

  /// Whether a letter belongs to the link of an earlier one; a hyphen at the end of a line does.
  private func continues(
    _ place: ArticlePlace?,
    from first: ArticlePlace,
    _ target: LinkTarget,
    _ sources: [ArticleText]
  ) -> Bool {
    guard let place else { return true }
    return place.textIndex == first.textIndex && self.target(at: place, sources) == target
  }

  private func target(at place: ArticlePlace, _ sources: [ArticleText]) -> LinkTarget? {
    guard let attributes = sources[place.textIndex].attributes(at: place.offset) else { return nil }
    if let link = attributes.link { return translated(link) }
    guard let identifier = attributes.footnote,
      let number = article.footnotes.firstIndex(where: { $0.identifier == identifier }),
      let destination = destination(ofText: sources.count - article.footnotes.count + number)
    else { return nil }
    return .goTo(destination)
  }

  /// A link to a printed page of the article leads to the set page where its text is; one to another page leads to the
  /// printed issue.
  private func translated(_ target: LinkTarget) -> LinkTarget {
    guard case .goTo(let printed) = target, issuePages == nil else { return target }
    for (index, text) in article.texts.enumerated() {
      guard let origin = text.origins.first(where: { $0.pageIndex == printed.pageIndex }) else { continue }
      guard let position = position(of: ArticlePlace(textIndex: index, offset: origin.offset)) else { continue }
      return .goTo(Destination(pageIndex: position.pageIndex, view: .fit, name: nil))
    }
    return .goToRemote(RemoteDestination(file: "", pageIndex: printed.pageIndex, kind: printed.view.kind))
  }

  /// The headline, with the headings of the article below it.
  func outline() -> Outline {
    let sources = article.texts
    let headings = article.headings.compactMap { heading -> OutlineItem? in
      destination(ofText: heading.textIndex).map {
        OutlineItem(title: sources[heading.textIndex].string, target: .goTo($0), children: [])
      }
    }
    let headlineIndex = article.kicker == nil ? 0 : 1
    let target = destination(ofText: headlineIndex).map { LinkTarget.goTo($0) } ?? .unresolved(name: nil)
    let headline = OutlineItem(title: article.title, target: target, children: headings)
    return Outline(items: [headline], isTruncated: false)
  }
}

extension ArticleDocument {
  /// The headings of its blocks, as places among its texts.
  fileprivate var headings: [(textIndex: Int, level: Int)] {
    var index = [kicker, standfirst, byline].count { $0 != nil } + 1
    var headings: [(textIndex: Int, level: Int)] = []
    for block in blocks {
      if case .heading(_, let level) = block { headings.append((index, level)) }
      index += block.texts.count
    }
    return headings
  }
}
