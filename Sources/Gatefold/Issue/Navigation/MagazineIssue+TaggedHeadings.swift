extension MagazineIssue {
  /// The headings of the structure tree, in reading order; none where the document is not tagged. Those without
  /// any text are left out, and so is the text of a page that cannot be read.
  ///
  /// - Throws: `cancelled`.
  func taggedHeadings() async throws(GatefoldError) -> [TaggedHeading] {
    try await taggedTexts(of: .heading).map { entry, text in
      TaggedHeading(title: text.title, level: entry.level, pageIndex: text.pageIndex, rect: text.rect)
    }
  }

  /// The entries of the tables of contents in the structure tree, as ``taggedHeadings()``.
  ///
  /// - Throws: `cancelled`.
  func taggedContents() async throws(GatefoldError) -> [TaggedContentsEntry] {
    try await taggedTexts(of: .contentsEntry).map { entry, text in
      TaggedContentsEntry(
        title: text.title,
        level: entry.level,
        target: entry.target,
        pageIndex: text.pageIndex,
        rect: text.rect
      )
    }
  }

  /// Texts and positions of all entries of a kind.
  private func taggedTexts(
    of kind: StructureEntry.Kind
  ) async throws(GatefoldError) -> [(entry: StructureEntry, text: TaggedText)] {
    let all = try await lanes.answer(StructureEntriesRequest())
    let entries = all.filter { $0.kind == kind }
    let texts = try await markedTexts(of: entries)
    return entries.compactMap { entry in TaggedText(entry, texts: texts).map { (entry, $0) } }
  }

  /// The text of each entry on each page that it stands on.
  private func markedTexts(of entries: [StructureEntry]) async throws(GatefoldError) -> [MarkedText.Key: MarkedText] {
    let keys = Set(entries.flatMap(\.textKeys))
    let wanted = Dictionary(grouping: keys, by: \.pageIndex)
    var texts: [MarkedText.Key: MarkedText] = [:]
    let pages = results(forPages: wanted.keys.sorted()) { page throws(GatefoldError) in
      try await page.markedTexts(wanted[page.index] ?? [])
    }
    for try await page in pages {
      switch page.result {
      case .success(let found): texts.merge(found) { first, _ in first }
      case .failure(let error) where error.code == .cancelled: throw error
      case .failure: continue
      }
    }
    return texts
  }
}

/// Text and position of a structure entry.
private struct TaggedText {
  let title: String
  let pageIndex: Int
  let rect: PageRect?

  /// `nil` if it has no text or no page.
  init?(_ entry: StructureEntry, texts: [MarkedText.Key: MarkedText]) {
    guard let pageIndex = entry.contents.first?.pageIndex ?? entry.pageIndex else { return nil }
    let parts = entry.textKeys.compactMap { texts[$0] }
    let drawn = parts.map(\.text).joined(separator: " ")
    // Writers often put the name of a style into /T, so the printed text is preferred.
    let candidates = [entry.replacement, drawn, entry.description].lazy.compactMap { $0?.onOneLine }
    guard let title = candidates.first(where: { !$0.isEmpty }) else { return nil }
    self.title = title
    self.pageIndex = pageIndex
    rect = parts.first { $0.key.pageIndex == pageIndex }?.rect
  }
}

extension StructureEntry {
  /// Keys of its text: its marked content page by page, in reading order.
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
