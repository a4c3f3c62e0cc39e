internal import Gatefold
internal import GatefoldTypesetting

/// The marker before an item of a list.
struct ListMarker: Hashable, Sendable {
  let text: String
  /// The number of letters that the marker takes up in the paragraph, including the space after it.
  let count: Int
  /// Its number, from 1; `nil` for a bullet.
  let number: Int?
  /// Whether a paragraph that begins with it is an item even if it stands alone.
  let isSure: Bool

  private static let bullets: Set<Unicode.Scalar> = [
    "\u{2022}", "\u{25AA}", "\u{25CF}", "\u{25CB}", "\u{25E6}", "\u{2023}", "\u{25A0}", "\u{25BA}", "\u{25B6}",
    "\u{2192}", "\u{2713}", "\u{2714}", "\u{2756}", "\u{F0B7}", "\u{F0A7}", "\u{F0D8}", "\u{30FB}",
  ]
  private static let dashes: Set<Unicode.Scalar> = ["-", "\u{2013}", "\u{2014}", "*", "\u{B7}"]

  /// `nil` for text that begins with no bullet and no number.
  init?(_ text: some StringProtocol) {
    let scalars = Array(text.unicodeScalars.prefix(8))
    var marker = scalars.prefix { $0 != " " }
    var space = 1
    if let end = Self.endBeforeIdeograph(scalars) { (marker, space) = (scalars[...end], 0) }
    guard let first = marker.first, space == 0 || scalars.count > marker.count && scalars[marker.count] == " " else {
      return nil
    }
    self.text = String(String.UnicodeScalarView(marker))
    count = marker.count + space
    if marker.count == 1, Self.bullets.contains(first) || Self.dashes.contains(first) {
      number = nil
      isSure = Self.bullets.contains(first)
    } else if let number = Self.number(marker) {
      self.number = number
      isSure = false
    } else {
      return nil
    }
  }

  /// Where "3." ends, or a bullet, that an ideograph or a syllable follows without a space.
  private static func endBeforeIdeograph(_ scalars: [Unicode.Scalar]) -> Int? {
    guard let first = scalars.first, scalars.count > 1 else { return nil }
    let isEastAsian = { (scalar: Unicode.Scalar) in (0x2E80...0xD7AF).contains(scalar.value) }
    if bullets.contains(first), isEastAsian(scalars[1]) { return 0 }
    guard let end = scalars.firstIndex(where: { !$0.isASCIIDigit }), end > 0, end + 1 < scalars.count,
      scalars[end] == "." || scalars[end] == ")" || scalars[end] == "\u{FF0E}", isEastAsian(scalars[end + 1])
    else { return nil }
    return end
  }

  /// The number of "3.", "3)", "(3)", "b)" or "b.".
  private static func number(_ marker: ArraySlice<Unicode.Scalar>) -> Int? {
    var marker = marker
    let isOpened = marker.first == "("
    if isOpened { marker = marker.dropFirst() }
    guard let end = marker.last, end == ")" || ((end == "." || end == "\u{FF0E}") && !isOpened) else { return nil }
    marker = marker.dropLast()
    if !marker.isEmpty, marker.count <= 2, marker.allSatisfy(\.isASCIIDigit) {
      return Int(String(String.UnicodeScalarView(marker)))
    }
    guard marker.count == 1, let letter = marker.first, ("a"..."z").contains(letter) else { return nil }
    return Int(letter.value - 0x60)
  }
}

/// Joins paragraphs behind bullets and numbers to lists.
enum ListFinder {
  /// Whether rows are items: their first column has bullets, and nothing else.
  static func isList(_ table: Block) -> Bool {
    func isItem(_ line: Line) -> Bool { line.words.count > 1 && ListMarker(line.text)?.isSure == true }
    return table.lines.first.map(isItem) == true && table.lines.count(where: isItem) * 2 >= table.lines.count
  }

  static func withLists(_ blocks: [ArticleBlock]) -> [ArticleBlock] {
    var result: [ArticleBlock] = []
    var index = 0
    while index < blocks.count {
      let items = items(of: blocks[index...])
      if items.isEmpty {
        result.append(blocks[index])
        index += 1
      } else {
        let isOrdered = items[0].marker.number != nil
        let list = items.map {
          ArticleList.Item(marker: $0.marker.text, text: $0.text.withoutMarker(ofCount: $0.marker.count))
        }
        result.append(.list(ArticleList(isOrdered: isOrdered, items: list)))
        index += items.count
      }
    }
    return result
  }

  private typealias Item = (marker: ListMarker, text: ArticleText)

  /// The items that the blocks begin with; empty if they begin with no list.
  private static func items(of blocks: ArraySlice<ArticleBlock>) -> [Item] {
    var items: [Item] = []
    for block in blocks {
      guard case .paragraph(let text) = block, let marker = ListMarker(text.string) else { break }
      if let last = items.last {
        let follows =
          marker.number == nil ? marker.text == last.marker.text : marker.number == last.marker.number.map { $0 + 1 }
        guard follows else { break }
      } else if let number = marker.number, number != 1 {
        break
      }
      items.append((marker, text))
    }
    return items.count >= 2 || items.first?.marker.isSure == true ? items : []
  }
}

extension ArticleText {
  /// Returns the text after a marker, keeping the page breaks within the marker.
  fileprivate func withoutMarker(ofCount count: Int) -> ArticleText {
    var text = ArticleText()
    for pageBreak in pageBreaks where pageBreak.offset < count {
      text.appendPageBreak(to: pageBreak.pageIndex, quad: pageBreak.quad)
    }
    text.append(part(count..<self.count))
    return text
  }
}
