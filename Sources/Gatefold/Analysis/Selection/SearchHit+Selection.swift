extension SearchHit {
  /// The position before the first letter of the hit.
  public var start: TextPosition {
    TextPosition(pageIndex: pageIndex, offset: parts[0].glyphRanges.first?.lowerBound ?? 0)
  }

  /// The position after the last letter of the hit, which may be on the next page.
  public var end: TextPosition {
    let last = parts[parts.count - 1]
    return TextPosition(pageIndex: last.pageIndex, offset: last.glyphRanges.last?.upperBound ?? 0)
  }
}

extension TextSelection {
  /// Selects the text that a search found.
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
