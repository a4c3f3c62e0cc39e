import Foundation

@testable import Gatefold

extension FuzzTarget {
  /// A recognized page from the file beside an issue: its text holds together, corrected and not.
  static let recognition = FuzzTarget("recognition", seeds: { [Array(page.utf8), Array(turned.utf8)] }) { bytes in
    guard let page = try? JSONDecoder().decode(RecognizedPage.self, from: Data(bytes)) else { return }
    let correction = RecognitionFile.Correction(
      pageIndex: page.pageIndex,
      rect: PageRect(x: 20, y: 10, width: 100, height: 30),
      text: "low tide",
      author: "",
      date: ""
    )
    for page in [page, page.corrected(by: [correction])] {
      let text = RecognizedLayout.page(page)
      precondition(text.words.map(\.glyphRange).reduce(0) { $0 + $1.count } == text.glyphs.count)
      for word in text.words { precondition(word.glyphRange.count == word.text.unicodeScalars.count) }
      TextUse.use(text, part: 5)
    }
  }

  private static let page = """
    {"dpi": 300, "languages": "eng", "pageIndex": 0, "pageSize": [500, 700], "skew": 0.4, "lines": [
    {"baseline": [50, 40, 220, 40.5], "size": 10, "weight": 0.08, "words": [
    {"confidence": 0.93, "rect": [50, 32, 40, 9], "text": "The"},
    {"confidence": 0.61, "language": "eng", "rect": [94, 32, 40, 9], "text": "tide-", "alternatives": ["side-"]}]},
    {"baseline": [50, 52, 220, 52], "size": 10.3, "words": [{"confidence": 0.9, "rect": [50, 44, 60, 9], "text": "mill"}]}]}
    """

  private static let turned = """
    {"dpi": 200, "languages": "jpn+heb", "pageIndex": 3, "pageSize": [700, 500], "quarterTurns": 1, "lines": [
    {"baseline": [50, 40, 50, 140], "direction": "vertical", "size": 12, "words": [
    {"confidence": 0.9, "rect": [44, 40, 12, 60], "text": "\u{98A8}\u{3068}\u{5CF6}"}]},
    {"baseline": [100, 40, 220, 40], "direction": "rightToLeft", "size": 12, "words": [
    {"confidence": 0.9, "rect": [180, 30, 40, 12], "text": "\u{5D9}\u{5DD}"}]}]}
    """
}
