/// A heading that the structure of a tagged document names (PDF 32000-1, 14.8.4.3): H1 to H6, H and Title, and types of
/// the document's own that it maps to these.
struct TaggedHeading: Hashable, Sendable {
  /// On one line; never empty.
  let title: String
  /// From 1 to 6. An H has the number of the sections around it.
  let level: Int
  /// From 0; of a heading that goes on over several pages, the first.
  let pageIndex: Int
  /// Around its text on that page, in page space; `nil` where it has no text there.
  let rect: PageRect?
}

extension Issue {
  /// The headings of the structure tree, in the order of reading; none where the document is not tagged. Those without
  /// any text are left out, and so is the text of a page that cannot be read.
  ///
  /// - Throws: `cancelled`.
  func taggedHeadings() async throws(GatefoldError) -> [TaggedHeading] {
    let headings = try await lanes.withLane { lane throws(GatefoldError) in await lane.structureHeadings() }
    let texts = try await markedTexts(of: headings)
    return headings.compactMap { TaggedHeading($0, texts: texts) }
  }

  /// The text of each heading on each page that it stands on.
  private func markedTexts(of headings: [StructureHeading]) async throws(GatefoldError) -> [MarkedText.Key: MarkedText]
  {
    let keys = Set(headings.flatMap(\.textKeys))
    let wanted = Dictionary(grouping: keys, by: \.pageIndex)
    var texts: [MarkedText.Key: MarkedText] = [:]
    let pages = results(forPages: wanted.keys.sorted()) { page throws(GatefoldError) in
      try await page.markedTexts(wanted[page.index] ?? [])
    }
    for await (_, result) in pages {
      switch result {
      case .success(let found): texts.merge(found) { first, _ in first }
      case .failure(let error) where error.code == .cancelled: throw error
      case .failure: continue
      }
    }
    if Task.isCancelled { throw GatefoldError.cancelled }
    return texts
  }
}

extension TaggedHeading {
  fileprivate init?(_ heading: StructureHeading, texts: [MarkedText.Key: MarkedText]) {
    guard let pageIndex = heading.contents.first?.pageIndex ?? heading.pageIndex else { return nil }
    let parts = heading.textKeys.compactMap { texts[$0] }
    let drawn = parts.map(\.text).joined(separator: " ")
    let candidates = [heading.replacement, drawn, heading.description].lazy.compactMap { $0?.onOneLine }
    guard let title = candidates.first(where: { !$0.isEmpty }) else { return nil }
    self.init(
      title: title,
      level: heading.level,
      pageIndex: pageIndex,
      rect: parts.first { $0.key.pageIndex == pageIndex }?.rect
    )
  }
}

extension StructureHeading {
  /// What its text is gathered by: its marked content page by page, in the order of reading.
  fileprivate var textKeys: [MarkedText.Key] {
    var keys: [MarkedText.Key] = []
    for content in contents {
      guard let id = content.id else { continue }
      if let last = keys.indices.last, keys[last].pageIndex == content.pageIndex {
        keys[last].ids.append(id)
      } else {
        keys.append(MarkedText.Key(pageIndex: content.pageIndex, ids: [id]))
      }
    }
    return keys
  }
}

extension String {
  /// Without line ends, and with single spaces.
  fileprivate var onOneLine: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
