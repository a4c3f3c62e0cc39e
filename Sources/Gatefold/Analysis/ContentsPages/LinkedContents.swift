/// Reads the entries of contents pages whose titles are links.
struct LinkedContents {
  let survey: IssueSurvey
  let titles: TitleIndex

  /// Entries of each page whose links make it a contents page, by page index.
  func pages() -> [Int: [ContentsEntry]] {
    let repeated = repeatedPlaces()
    var found: [Int: [ContentsEntry]] = [:]
    for (index, links) in survey.links.enumerated() {
      let own = links.filter { !repeated.contains(Place($0)) }
      // More than a contents page has: each word of a text, each figure of a table.
      guard (3...2_000).contains(own.count) else { continue }
      let entries = entries(of: own, on: index)
      if isContents(entries, index) { found[index] = entries }
    }
    return found
  }

  private func isContents(_ entries: [ContentsEntry], _ index: Int) -> Bool {
    let pages = entries.compactMap(\.linked?.pageIndex)
    guard Set(pages).count >= 3 else { return false }
    let ascending = zip(pages, pages.dropFirst()).count { $0 <= $1 }
    guard Double(ascending) >= 0.75 * Double(pages.count - 1) else { return false }
    // Links in running text may lead to ascending pages too, but are a small part of the text.
    let letters = survey.pages[index].lines.reduce(0) { $0 + $1.words.reduce(0) { $0 + $1.text.utf8.count } }
    let linked = entries.reduce(0) { $0 + $1.title.utf8.count }
    let proven = entries.count { strength(of: $0) >= 0.7 }
    return linked * 5 >= letters * 2 || (proven * 10 >= entries.count * 6 && linked * 8 >= letters)
  }

  // MARK: Links that every page has

  private struct Place: Hashable {
    let x: Int
    let y: Int
    let target: Int

    init(_ link: Link) {
      x = Int(bounded: link.rect.midX / 4)
      y = Int(bounded: link.rect.midY / 4)
      target = link.target.destination?.pageIndex ?? -1
    }
  }

  /// Places with the same link on several pages: a navigation bar.
  private func repeatedPlaces() -> Set<Place> {
    var pages: [Place: Int] = [:]
    for links in survey.links {
      for place in Set(links.map(Place.init)) { pages[place, default: 0] += 1 }
    }
    return Set(pages.filter { $0.value >= 3 }.keys)
  }

  // MARK: Entries

  private func entries(of links: [Link], on index: Int) -> [ContentsEntry] {
    var groups: [[Link]] = []
    for link in links {
      if let last = groups.last?.last, goesOn(last, link) {
        groups[groups.count - 1].append(link)
      } else {
        groups.append([link])
      }
    }
    return groups.flatMap { entries(ofOne: $0, on: survey.pages[index]) }
  }

  /// Entries of adjacent links that lead to one place: one title over several lines, or several short articles on one
  /// page. Lines are joined so that as many entries as possible are headings on that page.
  private func entries(ofOne links: [Link], on page: PageSurvey) -> [ContentsEntry] {
    guard (2...8).contains(links.count) else { return entry(of: links, on: page).map { [$0] } ?? [] }
    var best: [(value: Double, entries: [ContentsEntry])] = [(0, [])]
    for end in 1...links.count {
      let choices = (0..<end).compactMap { start -> (value: Double, entries: [ContentsEntry])? in
        guard let entry = entry(of: Array(links[start..<end]), on: page) else { return best[start] }
        // Where nothing is proven, one title is likelier than several.
        let value = (strength(of: entry) + 0.01) * Double(end - start) - 0.02
        return (best[start].value + value, best[start].entries + [entry])
      }
      best.append(choices.max { $0.value < $1.value } ?? best[end - 1])
    }
    return best[links.count].entries
  }

  private func strength(of entry: ContentsEntry) -> Double {
    entry.linked.map { titles.strength(of: entry.folded, onPage: $0.pageIndex) } ?? 0
  }

  /// Whether a link continues the previous one: another line of its title, or its number.
  private func goesOn(_ last: Link, _ next: Link) -> Bool {
    guard let a = last.target.destination, let b = next.target.destination, a == b else { return false }
    let (upper, lower) = (last.rect, next.rect)
    let height = max(upper.height, lower.height)
    return lower.minY - upper.maxY < height && upper.minY - lower.maxY < 0.5 * height
  }

  private func entry(of links: [Link], on page: PageSurvey) -> ContentsEntry? {
    guard let target = links.first?.target.destination, target.pageIndex != page.pageIndex else { return nil }
    let areas = links.flatMap(\.quads).map(\.boundingRect)
    var lines: [[SurveyedWord]] = []
    var number: PrintedNumber?
    let whole = areas.enclosing
    for line in page.lines where whole?.intersection(line.rect) != nil {
      let words = line.words.filter { word in
        areas.contains {
          $0.minX - 1 <= word.rect.midX && word.rect.midX <= $0.maxX + 1 && $0.minY <= word.rect.midY
            && word.rect.midY <= $0.maxY
        }
      }
      guard !words.isEmpty else { continue }
      let cells = ContentsCell.cells(of: [SurveyedLine(line, words: words)])
      for (position, cell) in cells.enumerated() {
        if let own = cell.number, position > 0 || !lines.isEmpty || cells.count > 1 || words.count == 1 {
          number = own
        } else if position == 0, let (title, own) = cell.leading, isPage(own, target) {
          number = own
          lines.append(title.words)
        } else if position == cells.count - 1, let (title, own) = cell.trailing, isTitle(title, over: cell, target) {
          number = own
          lines.append(title.words)
        } else {
          lines.append(cell.words)
        }
      }
    }
    lines = titleLines(lines)
    let entry = ContentsEntry(lines: lines, number: number, linked: target, contentsPage: page.pageIndex)
    return entry.title.unicodeScalars.contains(where: \.isLetter) ? entry : nil
  }

  /// Whether a number is the page number of a link's target.
  private func isPage(_ number: PrintedNumber, _ target: Destination) -> Bool {
    survey.numbering.folio(labelled: number.label)?.pageIndex == target.pageIndex
  }

  /// Whether a number at the end of a link is the page's, not a part of the title.
  private func isTitle(_ title: ContentsCell, over whole: ContentsCell, _ target: Destination) -> Bool {
    titles.strength(of: FoldedTitle(title.text), onPage: target.pageIndex)
      >= titles.strength(of: FoldedTitle(whole.text), onPage: target.pageIndex)
  }

  /// The lines of a link that are its title: a standfirst below it is set in another style.
  private func titleLines(_ lines: [[SurveyedWord]]) -> [[SurveyedWord]] {
    guard let first = lines.first(where: { $0.contains { $0.text.unicodeScalars.contains(where: \.isLetter) } }) else {
      return lines
    }
    let style = first.max { $0.text.count < $1.text.count }?.style ?? first[0].style
    let same = lines.prefix { $0.contains { $0.style.looksLike(style) } }
    return same.isEmpty ? lines : Array(same)
  }
}

extension SurveyedLine {
  /// A part of a line.
  init(_ line: SurveyedLine, words: [SurveyedWord]) {
    self.init(
      words: words,
      rect: line.rect,
      style: line.style,
      role: line.role,
      block: line.block,
      isUpright: line.isUpright
    )
  }
}
