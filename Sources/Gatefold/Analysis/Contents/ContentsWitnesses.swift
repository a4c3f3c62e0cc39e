/// Brings together what contents pages list and the headlines that pages show: two witnesses of the same articles.
struct ContentsWitnesses {
  typealias Headline = HeadlineJudge.Headline

  /// Headlines with a lower probability are ignored.
  static let minimumProbability = 0.15
  /// The minimum probability of a headline that no contents page lists.
  private static let unlistedProbability = 0.4
  /// The same threshold when the contents pages seem to be complete.
  private static let unlistedProbabilityBesideList = 0.8
  /// The minimum confidence of an entry that no headline confirms.
  private static let minimumEntryConfidence = 0.55

  /// The entries to give, in the order of the contents pages.
  let entries: [ResolvedContentsEntry]
  /// The unlisted headlines to include, in page order.
  let headlines: [Headline]

  init(_ listed: [ResolvedContentsEntry], _ found: [Headline]) {
    let isComplete = Self.isComplete(listed)
    let threshold = isComplete ? Self.unlistedProbabilityBesideList : Self.unlistedProbability
    let byPage = Dictionary(grouping: found.indices) { found[$0].candidate.pageIndex }
    var used: Set<Int> = []
    // "Salt by Anna Smith" on the contents page is the headline "Salt".
    let bare = listed.map { BylineWords.withoutByline($0.entry.title).map(FoldedTitle.init) }
    let confirmations = zip(listed, bare).map { entry, bare -> Int? in
      let own = (byPage[entry.destination.pageIndex] ?? []).filter { !used.contains($0) }
      let matches = own.map { number in
        let folded = found[number].candidate.folded
        return (match: bare == folded ? 1 : entry.entry.folded.likeness(to: folded), headline: number)
      }
      guard let best = matches.max(by: { $0.match < $1.match }), best.match >= 0.5 else { return nil }
      // A title may stand on its page twice, as large as a headline both times.
      used.formUnion(matches.lazy.filter { $0.match >= 0.9 }.map(\.headline))
      used.insert(best.headline)
      return best.headline
    }
    var entries: [ResolvedContentsEntry] = []
    for (place, (entry, confirmation)) in zip(listed, confirmations).enumerated() {
      if isComplete, confirmation.map({ found[$0].candidate.folded != bare[place] }) ?? true {
        entries.append(entry)
      } else if let confirmation {
        entries.append(entry.confirmed(by: found[confirmation]))
      } else if entry.confidence >= Self.minimumEntryConfidence {
        // The page's own headline is the better name of what begins there.
        let others = (byPage[entry.destination.pageIndex] ?? []).filter { !used.contains($0) }
        if !others.contains(where: { found[$0].probability >= threshold }) { entries.append(entry) }
      }
    }
    self.entries = entries
    let unlisted = found.indices.filter { !used.contains($0) }.map { found[$0] }
    let probable = unlisted.filter { $0.probability >= threshold }
    let listedTitles = entries.map { (title: $0.entry.title, pageIndex: $0.destination.pageIndex) }
    let series = NumberedSeries(
      listedTitles + probable.map { (title: $0.candidate.text, pageIndex: $0.candidate.pageIndex) }
    )
    headlines = Self.distinct(
      unlisted.filter {
        $0.probability >= threshold || series.misses($0.candidate.text, pageIndex: $0.candidate.pageIndex)
      }
    )
  }

  /// Keeps only the most probable headline of each title on a page.
  private static func distinct(_ headlines: [Headline]) -> [Headline] {
    struct Place: Hashable {
      let pageIndex: Int
      let title: FoldedTitle
    }
    var best: [Place: Int] = [:]
    for (number, headline) in headlines.enumerated() {
      let place = Place(pageIndex: headline.candidate.pageIndex, title: headline.candidate.folded)
      if let known = best[place], headlines[known].probability >= headline.probability { continue }
      best[place] = number
    }
    return best.values.sorted().map { headlines[$0] }
  }

  /// Whether most entries of a list are the headings of their pages, so that it can be relied on.
  private static func isComplete(_ listed: [ResolvedContentsEntry]) -> Bool {
    listed.count >= 4 && listed.count { $0.confidence > 0.95 } * 10 >= listed.count * 6
  }
}

extension ResolvedContentsEntry {
  /// The entry with the title as its page has it.
  fileprivate func confirmed(by headline: ContentsWitnesses.Headline) -> ResolvedContentsEntry {
    guard entry.folded != headline.candidate.folded else { return self }
    return ResolvedContentsEntry(
      entry: ContentsEntry(
        lines: headline.candidate.lines.map(\.words),
        number: entry.number,
        contentsPage: entry.contentsPage
      ),
      destination: destination,
      source: source,
      confidence: confidence
    )
  }
}
