package import Gatefold

extension SetLayout {
  /// The texts that have a title as articles of the issue, in the order of the pages that they begin on. Their letters
  /// know where they are set, as those of printed articles know where they are printed.
  package func articles() -> [Result<ArticleDocument, GatefoldError>] {
    orderedTexts.map { index in
      do throws(GatefoldError) {
        return .success(try article(at: index))
      } catch {
        return .failure(error)
      }
    }
  }

  private func article(at index: Int) throws(GatefoldError) -> ArticleDocument {
    let contents = try contents(ofText: index)
    let places = try glyphPlaces(ofText: index, contents)
    var previous: Int?
    var article = contents.article.mappingTexts { number, text in
      text.printed(at: places[number] ?? [:], previous: &previous)
    }
    let pages = plan.texts[index].frames.prefix(contents.layout.begunFrameCount).map(\.pageIndex)
    var known: Set<Int> = []
    article.pageIndices = pages.filter { known.insert($0).inserted }
    return article
  }

  /// A letter on a page of the issue.
  fileprivate struct GlyphPlace {
    let pageIndex: Int
    let glyph: Int
    let quad: Quad
  }

  /// The places of letters by the index of their text, and by their offset in it.
  private func glyphPlaces(
    ofText index: Int,
    _ contents: SetContents
  ) throws(GatefoldError) -> [Int: [Int: GlyphPlace]] {
    var places: [Int: [Int: GlyphPlace]] = [:]
    for page in contents.layout.pages.indices {
      let pageIndex = contents.issuePage(page)
      // The glyphs of texts before it on the page come first.
      var first = 0
      for other in plan.pages[pageIndex].texts.prefix(while: { $0 != index }) {
        if let (contents, page) = try content(ofText: other, on: pageIndex) {
          first += contents.text(on: page).page.glyphs.count
        }
      }
      let text = contents.text(on: page)
      for (glyph, place) in text.places.enumerated() {
        guard let place else { continue }
        places[place.textIndex, default: [:]][place.offset] = GlyphPlace(
          pageIndex: pageIndex,
          glyph: first + glyph,
          quad: text.page.glyphs[glyph].quad
        )
      }
    }
    return places
  }
}

extension ArticleText {
  /// The text with the places of its letters, and with page breaks.
  ///
  /// - Parameter previous: the page of the letter before.
  fileprivate func printed(at places: [Int: SetLayout.GlyphPlace], previous: inout Int?) -> ArticleText {
    guard !places.isEmpty else { return self }
    var (origins, pageBreaks): ([Origin], [PageBreak]) = ([], [])
    for offset in places.keys.sorted() {
      guard let place = places[offset] else { continue }
      if place.pageIndex != previous {
        pageBreaks.append(PageBreak(offset: offset, pageIndex: place.pageIndex, quad: place.quad))
        previous = place.pageIndex
      }
      origins.append(Origin(offset: offset, pageIndex: place.pageIndex, glyphRange: place.glyph..<place.glyph + 1))
    }
    var text = self
    text.setOrigins(origins, pageBreaks: pageBreaks)
    return text
  }
}
