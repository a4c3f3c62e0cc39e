internal import Gatefold

/// The text of a set page, with the place in the article of each of its letters.
struct SetPageText: Sendable {
  let page: TextPage
  /// Of each glyph of the page; `nil` for markers and for hyphens at line ends.
  let places: [ArticlePlace?]

  /// The glyph of a place on the page; `nil` if it is not on it.
  func glyph(of place: ArticlePlace) -> Int? { places.firstIndex { $0 == place } }

  /// The place of the letter at a point, or of the nearest one of its line; `nil` where no line is.
  func place(at point: PagePoint) -> ArticlePlace? {
    for block in page.blocks where block.rect.contains(point) {
      for line in block.lines where line.rect.contains(point) {
        let letters = line.glyphRange.filter { places[$0] != nil }
        func distance(_ glyph: Int) -> Double { page.glyphs[glyph].rect.distance(to: point) }
        if let nearest = letters.min(by: { distance($0) < distance($1) }) { return places[nearest] }
      }
    }
    return nil
  }
}

extension PageRect {
  /// How far a point of the same line lies outside.
  fileprivate func distance(to point: PagePoint) -> Double {
    max(0, minX - point.x, point.x - maxX) + max(0, minY - point.y, point.y - maxY)
  }
}
