public import Foundation
internal import Gatefold

extension PDFDocument {
  /// A selection of all text in the document, or `nil` if the document has no text.
  public var selectionForEntireDocument: PDFSelection? {
    let parts = (0..<pageCount).compactMap { index -> PDFSelection.Part? in
      loadTexts(from: index)
      guard let page = page(at: index), page.numberOfCharacters > 0 else { return nil }
      return PDFSelection.Part(page: page, ranges: [0..<page.numberOfCharacters])
    }
    return parts.isEmpty ? nil : PDFSelection(document: self, parts: parts)
  }

  /// Selects from a point of one page to a point of another, in reading order, whichever comes first.
  ///
  /// - Returns: `nil` if nothing lies between, or a page isn't in the document.
  public func selection(
    from startPage: PDFPage,
    at startPoint: CGPoint,
    to endPage: PDFPage,
    at endPoint: CGPoint
  ) -> PDFSelection? {
    guard let start = startPage.text?.offset(nearest: startPoint), let end = endPage.text?.offset(nearest: endPoint)
    else { return nil }
    return selection(from: startPage, unit: start, to: endPage, unit: end)
  }

  /// Selects from a point to another, grown to whole words or lines.
  public func selection(
    from startPage: PDFPage,
    at startPoint: CGPoint,
    to endPage: PDFPage,
    at endPoint: CGPoint,
    with granularity: PDFSelectionGranularity
  ) -> PDFSelection? {
    guard granularity != .character else {
      return selection(from: startPage, at: startPoint, to: endPage, at: endPoint)
    }
    guard let start = startPage.text?.offset(nearest: startPoint), let end = endPage.text?.offset(nearest: endPoint)
    else { return nil }
    let startUnit = startPage.text?.unit(start, grownTo: granularity) ?? start..<start
    let endUnit = endPage.text?.unit(end, grownTo: granularity) ?? end..<end
    let isForwards = (index(for: startPage), start) <= (index(for: endPage), end)
    return isForwards
      ? selection(from: startPage, unit: startUnit.lowerBound, to: endPage, unit: endUnit.upperBound)
      : selection(from: endPage, unit: endUnit.lowerBound, to: startPage, unit: startUnit.upperBound)
  }

  /// Selects from a character of one page to a character of another, both included, whichever comes first.
  public func selection(
    from startPage: PDFPage,
    atCharacterIndex startCharacter: Int,
    to endPage: PDFPage,
    atCharacterIndex endCharacter: Int
  ) -> PDFSelection? {
    guard startCharacter >= 0, endCharacter >= 0 else { return nil }
    let isForwards = (index(for: startPage), startCharacter) <= (index(for: endPage), endCharacter)
    // The last character is part of the selection.
    return isForwards
      ? selection(from: startPage, unit: startCharacter, to: endPage, unit: Int(clamping: UInt(endCharacter) + 1))
      : selection(from: endPage, unit: endCharacter, to: startPage, unit: Int(clamping: UInt(startCharacter) + 1))
  }

  private func selection(from one: PDFPage, unit a: Int, to other: PDFPage, unit b: Int) -> PDFSelection? {
    let ends = [
      PDFSelection.Place(page: index(for: one), unit: a), PDFSelection.Place(page: index(for: other), unit: b),
    ]
    guard let first = ends.min(), let last = ends.max(), last.page != NSNotFound else { return nil }
    let parts = (first.page...last.page).compactMap { index -> PDFSelection.Part? in
      guard let page = page(at: index) else { return nil }
      let count = page.numberOfCharacters
      let start = index == first.page ? min(first.unit, count) : 0
      let end = index == last.page ? min(last.unit, count) : count
      return start < end ? PDFSelection.Part(page: page, ranges: [start..<end]) : nil
    }
    return parts.isEmpty ? nil : PDFSelection(document: self, parts: parts)
  }
}

extension PageText {
  /// The word or the line at a place between two units.
  fileprivate func unit(_ unit: Int, grownTo granularity: PDFSelectionGranularity) -> Range<Int> {
    guard let line = line(ofUnit: unit), granularity != .character else { return unit..<unit }
    if granularity == .line { return line }
    let space = UInt16(UInt8(ascii: " "))
    let units = Array(substring(line).utf16)
    let place = min(unit - line.lowerBound, units.count)
    let start = units[..<place].lastIndex(of: space).map { $0 + 1 } ?? 0
    let end = units[place...].firstIndex(of: space) ?? units.count
    return line.lowerBound + start..<line.lowerBound + end
  }
}
