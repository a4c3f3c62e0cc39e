internal import Gatefold

/// The source of the issue of a set article.
struct SetSource: DocumentSource {
  let contents: SetContents

  func open() -> any LaneDocument { SetDocument(contents) }
}

/// The pages of a set article, as a lane draws and reads them.
final class SetDocument: LaneDocument {
  private let contents: SetContents

  init(_ contents: SetContents) { self.contents = contents }

  func summary() -> DocumentSummary {
    let article = contents.article
    return DocumentSummary(
      pageCount: contents.layout.pages.count,
      metadata: Metadata(title: article.title, author: article.author),
      readingHints: ReadingHints(
        pageLayout: .singlePage,
        direction: contents.layout.isVertical ? .rightToLeft : article.direction,
        language: article.language
      )
    )
  }

  func pageDescription(at index: Int) throws(GatefoldError) -> PageDescription {
    PageDescription(size: try page(at: index).size)
  }

  private func page(at index: Int) throws(GatefoldError) -> SetPageContent {
    guard contents.layout.pages.indices.contains(index) else {
      throw GatefoldError(
        .pageOutOfRange,
        "the article is set on \(contents.layout.pages.count) pages",
        pageIndex: index
      )
    }
    return contents.layout.pages[index]
  }

  func draw(_ region: PageRegion, onto pixels: PixelStorage) throws(GatefoldError) {
    let painter = PagePainter(try page(at: region.pageIndex), region)
    do throws(GatefoldError) {
      try painter.draw(background: contents.background, contents.pictures, onto: pixels)
    } catch {
      throw error.on(page: region.pageIndex)
    }
  }

  func text(on index: Int) throws(GatefoldError) -> TextPage {
    _ = try page(at: index)
    return contents.text(on: index).page
  }

  func links(on index: Int) throws(GatefoldError) -> [Link] {
    _ = try page(at: index)
    return contents.links(on: index)
  }

  func outline() -> Outline { contents.outline() }
}
