extension SearchHit {
  /// The place before its first letter.
  public var start: TextPosition {
    TextPosition(pageIndex: pageIndex, offset: parts[0].glyphRanges.first?.lowerBound ?? 0)
  }

  /// The place behind its last letter, which may be on the next page.
  public var end: TextPosition {
    let last = parts[parts.count - 1]
    return TextPosition(pageIndex: last.pageIndex, offset: last.glyphRanges.last?.upperBound ?? 0)
  }
}

extension TextSelection {
  /// The text that a search found.
  ///
  /// ```swift
  /// for try await hit in issue.search("tide") {
  ///   let paragraph = try await issue.expanded(TextSelection(hit), to: .block)
  /// }
  /// ```
  public init(_ hit: SearchHit) {
    self.init(hit.start, hit.end)
  }
}
