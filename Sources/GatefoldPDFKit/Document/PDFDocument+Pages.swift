internal import Foundation
internal import Gatefold

extension PDFDocument {
  /// The number of pages; 0 for a locked document.
  public var pageCount: Int { state.withLock { $0.slots.count } }

  /// The class of pages that the document makes: ``PDFPage``, or what the delegate says.
  public var pageClass: AnyClass { delegate?.classForPage() ?? PDFPage.self }

  /// Returns the page at an index from 0, the same object each time, or `nil` if the index is out of range.
  public func page(at index: Int) -> PDFPage? {
    let slot = state.withLock { $0.slots.indices.contains(index) ? $0.slots[index] : nil }
    switch slot {
    case .page(let page): return page
    case .file(let index): return filePage(index)
    case nil: return nil
    }
  }

  /// Returns a page of the opened file, wherever it is in the document now, or `nil` if the index is out of range.
  func filePage(_ index: Int) -> PDFPage? {
    let (known, file) = state.withLock { ($0.filePages[index], $0.file) }
    if let known { return known }
    guard let file, (0..<file.issue.pageCount).contains(index) else { return nil }
    let page = (pageClass as? PDFPage.Type ?? PDFPage.self).init()
    page.become(.file(file, index: index), of: self)
    let kept = state.withLock { state in
      if let known = state.filePages[index] { return known }
      state.filePages[index] = page
      return page
    }
    pageTable.add(kept, at: index)
    return kept
  }

  /// Before a page of many is read: reads the texts of a few pages at once, every few pages.
  func loadTexts(from index: Int) {
    let count = 16
    guard index.isMultiple(of: count) else { return }
    // One more, where a match of the last page may go on.
    PageTexts.load((index...index + count).compactMap { page(at: $0)?.origin })
  }

  /// Returns the page made from a page of a file, the document's own or an inserted page's, or `nil` if none is.
  func page(at index: Int, ofFile number: Int?) -> PDFPage? {
    let (own, known, slots) = state.withLock { ($0.file?.number, $0.filePages[index], $0.slots) }
    if number == nil || number == own { return filePage(index) }
    func isPage(_ page: PDFPage) -> Bool { page.origin.map { $0.index == index && $0.file.number == number } ?? false }
    // The page may come from the file as first opened, before the document was unlocked again.
    if let known, isPage(known) { return known }
    for case .page(let page) in slots where isPage(page) { return page }
    return nil
  }

  /// The index of a page, from 0; `NSNotFound` if it isn't in the document.
  public func index(for page: PDFPage) -> Int {
    state.withLock { state in
      func isPage(_ slot: Slot) -> Bool {
        switch slot {
        case .page(let other): other === page
        case .file(let index): state.filePages[index] === page
        }
      }
      // Unless pages were moved, the page is at its index in the file.
      if let place = page.fileIndex, state.slots.indices.contains(place), isPage(state.slots[place]) { return place }
      return state.slots.firstIndex(where: isPage) ?? NSNotFound
    }
  }

  /// Inserts a page before the one at an index, or at the end. It belongs to this document from now on, and one that it
  /// came from keeps it among its pages.
  public func insert(_ page: PDFPage, at index: Int) {
    state.withLock { state in
      state.slots.insert(.page(page), at: min(max(0, index), state.slots.count))
      state.hasOwnPages = true
    }
    page.belong(to: self)
  }

  /// Removes a page. An index out of range has no effect.
  public func removePage(at index: Int) {
    guard let page = page(at: index) else { return }
    state.withLock { state in
      guard state.slots.indices.contains(index) else { return }
      state.slots.remove(at: index)
      state.hasOwnPages = true
    }
    if self.index(for: page) == NSNotFound { page.leave(self) }
  }

  /// Exchanges two pages. An index out of range has no effect.
  public func exchangePage(at indexA: Int, withPageAt indexB: Int) {
    state.withLock { state in
      guard state.slots.indices.contains(indexA), state.slots.indices.contains(indexB) else { return }
      state.slots.swapAt(indexA, indexB)
      state.hasOwnPages = true
    }
  }

  /// Whether anything was changed since the document was opened.
  var isChanged: Bool {
    let (hasChanges, pages) = state.withLock { state in
      (state.hasOwnPages || state.hasOwnAttributes || state.hasOwnOutline, Array(state.filePages.values))
    }
    return hasChanges || pages.contains(where: \.isChanged)
  }
}
