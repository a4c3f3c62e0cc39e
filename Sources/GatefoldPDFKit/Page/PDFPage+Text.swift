public import Foundation
internal import Gatefold

extension PDFPage {
  /// `nil` for a page without a file, or one that cannot be read.
  var text: PageText? {
    guard let origin else { return nil }
    return try? PageTexts.text(of: origin.file, at: origin.index)
  }

  /// The text in reading order, with words separated by spaces and lines by line feeds, or `nil` without text.
  public var string: String? {
    guard let text, text.count > 0 else { return nil }
    return text.string
  }

  /// The text with a ``PDFKitPlatformFont`` and a ``PDFKitPlatformColor`` for each run, or `nil` without text.
  public var attributedString: NSAttributedString? {
    guard let text, text.count > 0 else { return nil }
    return text.attributedString(0..<text.count)
  }

  /// The number of characters, spaces and line feeds included: UTF-16 units of ``string``.
  public var numberOfCharacters: Int { text?.count ?? 0 }

  /// The place of a character, in user space. A space lies between the letters beside it; a line feed has no width.
  ///
  /// - Returns: `CGRect.zero` if there is no such character.
  public func characterBounds(at index: Int) -> CGRect { text?.bounds(ofUnit: index) ?? .zero }

  /// Returns the index of the first character at a point in user space, or `NSNotFound` if no character contains it.
  public func characterIndex(at point: CGPoint) -> Int { text?.unit(at: point) ?? NSNotFound }

  // MARK: Selecting

  private func selection(_ ranges: [Range<Int>]) -> PDFSelection? {
    let ranges = ranges.filter { !$0.isEmpty }
    return ranges.isEmpty ? nil : PDFSelection(document: document, parts: [.init(page: self, ranges: ranges)])
  }

  /// Selects the letters whose centre lies in a rectangle in user space. Returns `nil` if no letter does.
  public func selection(for rect: CGRect) -> PDFSelection? {
    text.flatMap { selection($0.ranges(in: rect)) }
  }

  /// Selects a range of characters, clamped to the text. Returns `nil` if the clamped range is empty.
  public func selection(for range: NSRange) -> PDFSelection? {
    guard let text, range.location != NSNotFound, range.location >= 0, range.length > 0 else { return nil }
    let end = range.location.addingReportingOverflow(range.length)
    let asked = range.location..<(end.overflow ? Int.max : end.partialValue)
    return selection([asked.clamped(to: 0..<text.count)])
  }

  /// Selects the word at a point in user space, without punctuation. Returns `nil` if no word contains it.
  public func selectionForWord(at point: CGPoint) -> PDFSelection? {
    text?.word(at: point).flatMap { selection([$0]) }
  }

  /// Selects the line at a point in user space. Returns `nil` if no line contains it.
  public func selectionForLine(at point: CGPoint) -> PDFSelection? {
    text?.line(at: point).flatMap { selection([$0]) }
  }

  /// The text between the letters that are nearest to two points of user space, in reading order; `nil` if there is
  /// none.
  public func selection(from startPoint: CGPoint, to endPoint: CGPoint) -> PDFSelection? {
    guard let text, let start = text.offset(nearest: startPoint), let end = text.offset(nearest: endPoint) else {
      return nil
    }
    return selection([min(start, end)..<max(start, end)])
  }
}
