public import Foundation
internal import Gatefold

/// A run of text, or several, on one page or more.
///
/// Ranges count UTF-16 units of ``PDFPage/string``.
open class PDFSelection: NSObject, NSCopying, @unchecked Sendable {
  struct Part {
    let page: PDFPage
    /// Units of the page's string, in order, which neither touch nor overlap.
    var ranges: [Range<Int>]
  }

  struct State {
    /// The document isn't kept open by its selections; pages keep their file open.
    weak var document: PDFDocument?
    /// In the order of pages.
    var parts: [Part]
    var color: PDFKitPlatformColor?
  }

  let state: Guarded<State>

  /// An empty selection.
  public init(document: PDFDocument) {
    state = Guarded(State(document: document, parts: []))
    super.init()
  }

  init(document: PDFDocument?, parts: [Part]) {
    state = Guarded(State(document: document, parts: parts))
    super.init()
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let own = state.withLock { $0 }
    let copy = PDFSelection(document: own.document, parts: own.parts)
    copy.color = own.color
    return copy
  }

  var parts: [Part] { state[\.parts] }

  // MARK: What it holds

  /// The pages of the selection, in order; empty for an empty selection.
  open var pages: [PDFPage] { parts.map(\.page) }

  /// The colour to draw the selection in; `nil` unless it was set.
  open var color: PDFKitPlatformColor? {
    get { state[\.color] }
    set { state[\.color] = newValue }
  }

  /// The text, with a line feed between runs that don't follow each other and between pages; `nil` if it is empty.
  open var string: String? {
    let strings = parts.flatMap { part in part.ranges.compactMap { range in part.page.text?.substring(range) } }
    return strings.isEmpty ? nil : strings.joined(separator: "\n")
  }

  /// The text with fonts and colours; `nil` if it is empty.
  open var attributedString: NSAttributedString? {
    let whole = NSMutableAttributedString(string: "")
    for part in parts {
      for range in part.ranges {
        guard let text = part.page.text else { continue }
        if whole.length > 0 { whole.append(NSAttributedString(string: "\n")) }
        whole.append(text.attributedString(range))
      }
    }
    return whole.length > 0 ? whole : nil
  }

  /// Returns the smallest rectangle around the letters on a page, in user space, or `CGRect.null` without letters.
  open func bounds(for page: PDFPage) -> CGRect {
    guard let part = part(on: page), let text = page.text else { return .null }
    return part.ranges.map { text.bounds(of: $0) }.reduce(.null) { $0.union($1) }
  }

  /// Returns the number of separate runs on a page, or 0 if the page isn't part of the selection.
  open func numberOfTextRanges(on page: PDFPage) -> Int { part(on: page)?.ranges.count ?? 0 }

  /// Returns a run on a page in units of its string; location `NSNotFound` and length 0 if the index is out of range.
  open func range(at index: Int, on page: PDFPage) -> NSRange {
    guard let ranges = part(on: page)?.ranges, ranges.indices.contains(index) else {
      return NSRange(location: NSNotFound, length: 0)
    }
    return NSRange(ranges[index])
  }

  private func part(on page: PDFPage) -> Part? { parts.first { $0.page === page } }

  /// A selection for each line, without line feeds, in order.
  open func selectionsByLine() -> [PDFSelection] {
    let document = state.withLock { $0.document }
    return parts.flatMap { part -> [PDFSelection] in
      guard let text = part.page.text else { return [] }
      return text.lines.compactMap { line in
        let ranges = part.ranges.map { $0.clamped(to: line) }.filter { !$0.isEmpty }
        return ranges.isEmpty ? nil : PDFSelection(document: document, parts: [Part(page: part.page, ranges: ranges)])
      }
    }
  }

  // MARK: Changing it

  /// Adds another selection. What both hold is held once.
  open func add(_ selection: PDFSelection) {
    add([selection])
  }

  /// Adds other selections.
  open func add(_ selections: [PDFSelection]) {
    let added = selections.flatMap(\.parts)
    change { parts in parts += added }
  }

  /// Grows the selection at its end, by characters; it may reach into the following pages.
  open func extend(atEnd succeed: Int) {
    guard succeed > 0, let document = state.withLock({ $0.document }), let last = parts.last else { return }
    var (index, rest) = (document.index(for: last.page), succeed)
    var start = last.ranges.last?.upperBound ?? 0
    var added: [Part] = []
    while rest > 0, index != NSNotFound, let page = document.page(at: index) {
      let end = min(start + rest, page.numberOfCharacters)
      if start < end { added.append(Part(page: page, ranges: [start..<end])) }
      rest -= max(0, end - start)
      (index, start) = (index + 1, 0)
    }
    change { $0 += added }
  }

  /// Grows the selection at its start, by characters; it may reach into the pages before.
  open func extend(atStart precede: Int) {
    guard precede > 0, let document = state.withLock({ $0.document }), let first = parts.first else { return }
    var (index, rest) = (document.index(for: first.page), precede)
    var end = first.ranges.first?.lowerBound ?? 0
    var added: [Part] = []
    while rest > 0, index != NSNotFound, index >= 0, let page = document.page(at: index) {
      let start = max(0, end - rest)
      if start < end { added.append(Part(page: page, ranges: [start..<end])) }
      rest -= end - start
      index -= 1
      end = document.page(at: index)?.numberOfCharacters ?? 0
    }
    change { $0 += added }
  }

  /// Grows the selection to whole lines.
  open func extendForLineBoundaries() {
    let added = parts.compactMap { part -> Part? in
      guard let text = part.page.text else { return nil }
      let lines = text.lines.filter { line in part.ranges.contains { $0.overlaps(line) } }
      return Part(page: part.page, ranges: lines)
    }
    change { $0 += added }
  }

  /// Changes the parts, then puts them in order and joins what belongs together.
  private func change(_ body: (inout [Part]) -> Void) {
    var (parts, document) = state.withLock { ($0.parts, $0.document) }
    body(&parts)
    var joined: [Part] = []
    for part in parts where !part.ranges.isEmpty {
      if let place = joined.firstIndex(where: { $0.page === part.page }) {
        joined[place].ranges += part.ranges
      } else {
        joined.append(part)
      }
    }
    for place in joined.indices {
      let text = joined[place].page.text
      joined[place].ranges = PageText.joined(joined[place].ranges) { lower, upper in
        text?.isLineFeed(lower..<upper) == true
      }
    }
    if let document {
      joined.sort { document.index(for: $0.page) < document.index(for: $1.page) }
    }
    state[\.parts] = joined
  }

  // MARK: Its ends

  /// A place between two characters of a document.
  struct Place: Comparable {
    let page: Int
    let unit: Int

    static func < (a: Place, b: Place) -> Bool { (a.page, a.unit) < (b.page, b.unit) }
  }

  var firstUnit: Int? { parts.first?.ranges.first?.lowerBound }

  func start(in document: PDFDocument) -> Place? {
    guard let part = parts.first, let unit = part.ranges.first?.lowerBound else { return nil }
    return Place(page: document.index(for: part.page), unit: unit)
  }

  func end(in document: PDFDocument) -> Place? {
    guard let part = parts.last, let unit = part.ranges.last?.upperBound else { return nil }
    return Place(page: document.index(for: part.page), unit: unit)
  }
}
