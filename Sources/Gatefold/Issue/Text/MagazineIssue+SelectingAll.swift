extension Page {
  /// Selects all the text of the page, or from the first letter in a rectangle to the last one; see
  /// ``TextPage/selection(in:)``.
  ///
  /// - Parameter rect: in page space; the whole page by default.
  /// - Returns: `nil` if there is no text.
  /// - Throws: what reading the page throws.
  public func selection(in rect: PageRect? = nil) async throws(GatefoldError) -> TextSelection? {
    let text = try await text()
    if let rect { return text.selection(in: rect) }
    return text.glyphs.isEmpty ? nil : text.selection()
  }
}

extension MagazineIssue {
  /// Selects the text of several pages that follow each other, or of the whole issue.
  ///
  /// ```swift
  /// let everything = try await issue.text(of: issue.selection())
  /// ```
  ///
  /// - Parameter pageIndices: from 0; all pages by default.
  /// - Throws: `pageOutOfRange`, and what reading the last of the pages throws.
  public func selection(ofPages pageIndices: ClosedRange<Int>? = nil) async throws(GatefoldError) -> TextSelection {
    let pageIndices = pageIndices ?? 0...pageCount - 1
    for index in [pageIndices.lowerBound, pageIndices.upperBound] where !(0..<pageCount).contains(index) {
      throw .pageOutOfRange(index, pageCount: pageCount)
    }
    let last = try await page(at: pageIndices.upperBound).text().selection()
    return TextSelection(TextPosition(pageIndex: pageIndices.lowerBound, offset: 0), last.end)
  }
}
