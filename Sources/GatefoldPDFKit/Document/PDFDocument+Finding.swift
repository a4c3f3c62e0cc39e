public import Foundation
internal import Gatefold

extension PDFDocument {
  /// Finds a string in all pages.
  ///
  /// Words that are broken at the end of a line are found whole, and a match may continue on the next line or page.
  ///
  /// - Parameters:
  ///   - string: the text to find. Nothing is found for an empty one, or for more than 1,000 Unicode scalars.
  ///   - options: `caseInsensitive` and `diacriticInsensitive` are followed; `backwards` gives the last match first.
  public func findString(_ string: String, withOptions options: NSString.CompareOptions = []) -> [PDFSelection] {
    guard let pattern = Self.pattern(string, options) else { return [] }
    let found = (0..<pageCount).flatMap { index in
      loadTexts(from: index)
      return matches(of: pattern, onPageAt: index)
    }
    return options.contains(.backwards) ? found.reversed() : found
  }

  /// Finds the next match after a selection, or with `backwards` the previous one. Returns `nil` if no match follows.
  ///
  /// - Parameters:
  ///   - string: the text to find. An empty text and one of more than 1,000 Unicode scalars have no matches.
  ///   - selection: the start, or `nil` for the beginning of the document (with `backwards`, its end).
  ///   - options: `caseInsensitive`, `diacriticInsensitive` and `backwards` are followed.
  public func findString(
    _ string: String,
    fromSelection selection: PDFSelection?,
    withOptions options: NSString.CompareOptions = []
  ) -> PDFSelection? {
    guard let pattern = Self.pattern(string, options) else { return nil }
    let isBackwards = options.contains(.backwards)
    let edge = selection.flatMap { isBackwards ? $0.start(in: self) : $0.end(in: self) }
    let pages = isBackwards ? Array((0..<pageCount).reversed()) : Array(0..<pageCount)
    for index in pages {
      if let edge, isBackwards ? index > edge.page : index < edge.page { continue }
      let found = matches(of: pattern, onPageAt: index).filter { match in
        guard let edge, let start = match.start(in: self), let end = match.end(in: self) else { return true }
        return isBackwards ? end <= edge : start >= edge
      }
      if let match = isBackwards ? found.last : found.first { return match }
    }
    return nil
  }

  /// Begins to find a string on a thread of its own, which posts notifications and calls the delegate.
  public func beginFindString(_ string: String, withOptions options: NSString.CompareOptions = []) {
    beginFindStrings([string], withOptions: options)
  }

  /// Begins to find several strings, page by page. A search that is still running is cancelled.
  public func beginFindStrings(_ strings: [String], withOptions options: NSString.CompareOptions = []) {
    let search = DocumentSearch()
    let last = state.withLock { state in
      defer { state.search = search }
      return state.search
    }
    last?.cancel()
    let thread = Thread { self.run(search, strings, options) }
    thread.name = "gatefold-find"
    // A page's text may be interpreted with deep recursion, but on its lane: this thread only waits.
    thread.start()
  }

  /// Whether a search is running.
  public var isFinding: Bool { state[\.search] != nil }

  /// Ends a search. A match that was found already may still be told of.
  public func cancelFindString() {
    state[\.search]?.cancel()
  }

  private func run(_ search: DocumentSearch, _ strings: [String], _ options: NSString.CompareOptions) {
    let patterns = strings.compactMap { Self.pattern($0, options) }
    let pages = options.contains(.backwards) ? Array((0..<pageCount).reversed()) : Array(0..<pageCount)
    tell(.PDFDocumentDidBeginFind) { $0.documentDidBeginDocumentFind($1) }
    for index in pages where !search.isCancelled {
      let userInfo = [PDFDocumentPageIndexKey: index]
      tell(.PDFDocumentDidBeginPageFind, userInfo) { $0.documentDidBeginPageFind($1) }
      for pattern in patterns where !search.isCancelled {
        let found = matches(of: pattern, onPageAt: index)
        for match in options.contains(.backwards) ? found.reversed() : found where !search.isCancelled {
          tell(.PDFDocumentDidFindMatch, [PDFDocumentFoundSelectionKey: match]) { $0.documentDidFindMatch($1) }
          delegate?.didMatchString(match)
        }
      }
      tell(.PDFDocumentDidEndPageFind, userInfo) { $0.documentDidEndPageFind($1) }
    }
    state.withLock { if $0.search === search { $0.search = nil } }
    tell(.PDFDocumentDidEndFind) { $0.documentDidEndDocumentFind($1) }
  }

  /// Posts a notification and calls the delegate.
  func tell(
    _ name: Notification.Name,
    _ userInfo: [AnyHashable: Any]? = nil,
    _ call: ((any PDFDocumentDelegate, Notification) -> Void)? = nil
  ) {
    let notification = Notification(name: name, object: self, userInfo: userInfo)
    NotificationCenter.default.post(notification)
    if let delegate { call?(delegate, notification) }
  }

  /// `nil` if there is nothing to find.
  private static func pattern(_ string: String, _ options: NSString.CompareOptions) -> SearchPattern? {
    let options = SearchOptions(
      matchesCase: !options.contains(.caseInsensitive),
      matchesAccents: !options.contains(.diacriticInsensitive)
    )
    return try? SearchPattern(string, options: options)
  }

  private func matches(of pattern: SearchPattern, onPageAt index: Int) -> [PDFSelection] {
    guard let page = page(at: index), let text = page.text else { return [] }
    let next = self.page(at: index + 1)
    let nextText = next?.text
    let found = text.searchable.hits(of: pattern, followedBy: nextText?.searchable).compactMap { hit -> PDFSelection? in
      var parts = [PDFSelection.Part(page: page, ranges: hit.parts[0].ranges(in: text))]
      if hit.parts.count > 1, let next, let nextText {
        parts.append(PDFSelection.Part(page: next, ranges: hit.parts[1].ranges(in: nextText)))
      }
      parts.removeAll { $0.ranges.isEmpty }
      return parts.isEmpty ? nil : PDFSelection(document: self, parts: parts)
    }
    // The engine reads captions after the text that they interrupt; PDFKit goes through the string.
    return found.sorted { ($0.firstUnit ?? 0) < ($1.firstUnit ?? 0) }
  }
}

extension SearchHit.Part {
  fileprivate func ranges(in text: PageText) -> [Range<Int>] {
    PageText.joined(glyphRanges.compactMap { text.range(ofGlyphs: $0) })
  }
}
