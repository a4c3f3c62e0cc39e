extension MagazineIssue {
  /// Selects from a point of one page to a point of another, in reading order: not through the column beside.
  ///
  /// ```swift
  /// let start = PageLocation(pageIndex: 8, point: PagePoint(x: 60, y: 600))
  /// let end = PageLocation(pageIndex: 9, point: PagePoint(x: 500, y: 460))
  /// if let selection = try await issue.selection(from: start, to: end, by: .word) {
  ///   print(try await issue.text(of: selection))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - from: a point of a page; the nearest letter counts.
  ///   - to: likewise; before or behind `from`.
  ///   - granularity: the unit that both ends are expanded to.
  /// - Returns: `nil` if one of the pages has no text.
  /// - Throws: `pageOutOfRange`, and what reading the pages throws.
  public func selection(
    from: PageLocation,
    to: PageLocation,
    by granularity: TextSelection.Granularity = .scalar
  ) async throws(GatefoldError) -> TextSelection? {
    let first = try await page(at: from.pageIndex).text()
    let second = try await page(at: to.pageIndex).text()
    guard let one = first.position(nearest: from.point), let other = second.position(nearest: to.point) else {
      return nil
    }
    return try await expanded(TextSelection(one, other), to: granularity)
  }

  /// A selection expanded at both ends to whole words, lines, blocks or pages.
  ///
  /// ```swift
  /// for try await hit in issue.search("tide") {
  ///   let paragraph = try await issue.expanded(TextSelection(hit), to: .block)
  ///   print(try await issue.text(of: paragraph))
  /// }
  /// ```
  ///
  /// - Returns: at least `selection`. An empty selection becomes the word, line, block or page around it.
  /// - Throws: `invalidRegion` if the selection does not fit the issue, for example because it was saved for another file, and what
  ///   reading its first and last page throws.
  public func expanded(
    _ selection: TextSelection,
    to granularity: TextSelection.Granularity
  ) async throws(GatefoldError) -> TextSelection {
    _ = try checkedPages(of: selection)
    guard granularity != .scalar else { return selection }
    let (start, end) = (selection.start, selection.end)
    let first = try await page(at: start.pageIndex).text()
    guard start.offset <= first.glyphs.count else { throw .selectionElsewhere }
    if start.pageIndex == end.pageIndex {
      guard end.offset <= first.glyphs.count else { throw .selectionElsewhere }
      let range = first.range(start.offset..<end.offset, expandedTo: granularity)
      return TextSelection(
        TextPosition(pageIndex: start.pageIndex, offset: range.lowerBound),
        TextPosition(pageIndex: end.pageIndex, offset: range.upperBound)
      )
    }
    let last = try await page(at: end.pageIndex).text()
    guard end.offset <= last.glyphs.count else { throw .selectionElsewhere }
    let opening = first.range(start.offset..<first.glyphs.count, expandedTo: granularity)
    let closing = last.range(0..<end.offset, expandedTo: granularity)
    return TextSelection(
      TextPosition(pageIndex: start.pageIndex, offset: opening.lowerBound),
      TextPosition(pageIndex: end.pageIndex, offset: closing.upperBound)
    )
  }

  /// The places of a selection on each page that it touches, for highlighting.
  ///
  /// - Throws: `invalidRegion` if it does not fit the issue, like a selection saved for another file.
  public func parts(of selection: TextSelection) async throws(GatefoldError) -> [TextSelection.Part] {
    var parts: [TextSelection.Part] = []
    for index in try checkedPages(of: selection) {
      let text = try await page(at: index).text()
      let ranges = try ranges(of: selection, on: text)
      guard !ranges.isEmpty else { continue }
      let highlight = HighlightShape(of: ranges, on: text)
      parts.append(TextSelection.Part(pageIndex: index, quads: highlight.quads, glyphRanges: ranges))
    }
    return parts
  }

  /// The text of a selection.
  ///
  /// - Parameters:
  ///   - selection: of this issue.
  ///   - asPrinted: whether line breaks and their hyphens are kept. Otherwise words are joined and each paragraph is
  ///     one line.
  /// - Throws: `invalidRegion` if it does not fit the issue, like a selection saved for another file.
  public func text(of selection: TextSelection, asPrinted: Bool = false) async throws(GatefoldError) -> String {
    var texts: [String] = []
    for index in try checkedPages(of: selection) {
      let text = try await page(at: index).text()
      let part = text.text(of: try ranges(of: selection, on: text), asPrinted: asPrinted)
      if !part.isEmpty { texts.append(part) }
    }
    return asPrinted ? texts.joined(separator: "\n\n") : Self.joined(texts)
  }

  /// Pages joined where a word goes on from one to the next.
  private static func joined(_ pages: [String]) -> String {
    var text = String.UnicodeScalarView()
    for page in pages {
      if let last = text.last, let next = page.unicodeScalars.first {
        if case .brokenWord = LineJoint(after: last, text.dropLast().last, before: next) {
          text.removeLast()
        } else {
          text.append("\n")
        }
      }
      text.append(contentsOf: page.unicodeScalars)
    }
    return String(text)
  }

  private func checkedPages(of selection: TextSelection) throws(GatefoldError) -> ClosedRange<Int> {
    guard selection.start.pageIndex >= 0, selection.end.pageIndex < pageCount, selection.start.offset >= 0,
      selection.end.offset >= 0
    else { throw .selectionElsewhere }
    return selection.pageIndices
  }

  private func ranges(of selection: TextSelection, on page: TextPage) throws(GatefoldError) -> [Range<Int>] {
    let isFirst = page.pageIndex == selection.start.pageIndex
    let isLast = page.pageIndex == selection.end.pageIndex
    let start = isFirst ? selection.start.offset : 0
    let end = isLast ? selection.end.offset : page.glyphs.count
    guard start <= page.glyphs.count, end <= page.glyphs.count, start <= end else { throw .selectionElsewhere }
    return page.selectedRanges(start..<end, isOpenAtStart: !isFirst, isOpenAtEnd: !isLast)
  }
}

extension Spread {
  /// Selects from one point of the canvas to another, in reading order.
  ///
  /// - Parameters:
  ///   - start: in spread space.
  ///   - end: in spread space, before or behind `start`.
  ///   - granularity: the unit that both ends grow to.
  /// - Returns: `nil` if a point lies on no page, or on one without text.
  /// - Throws: what reading the pages throws.
  public func selection(
    from start: PagePoint,
    to end: PagePoint,
    by granularity: TextSelection.Granularity = .scalar
  ) async throws(GatefoldError) -> TextSelection? {
    guard let from = layout.page(at: start), let to = layout.page(at: end) else { return nil }
    return try await issue.selection(from: from, to: to, by: granularity)
  }

  /// The quads of a selection on the canvas, in spread space; empty if it is on none of its pages.
  ///
  /// - Throws: `invalidRegion` if the selection does not fit the issue.
  public func quads(of selection: TextSelection) async throws(GatefoldError) -> [Quad] {
    try await issue.parts(of: selection).flatMap { part in
      part.quads.compactMap { layout.quad($0, onPage: part.pageIndex) }
    }
  }
}

extension GatefoldError {
  fileprivate static let selectionElsewhere = GatefoldError(
    .invalidRegion,
    "the selection belongs to another file"
  )
}
