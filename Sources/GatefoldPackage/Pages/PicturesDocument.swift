internal import Gatefold

/// The pages of an issue of pictures, as a lane draws and reads them.
final class PicturesDocument: LaneDocument {
  private let source: PicturesSource

  init(_ source: PicturesSource) { self.source = source }

  func summary() -> DocumentSummary { source.summary }

  func hasPageLabels() -> Bool { source.pages.contains { $0.label != nil } }

  func pageDescription(at index: Int) throws(GatefoldError) -> PageDescription {
    let page = try page(at: index)
    return PageDescription(size: page.size, label: page.label)
  }

  private func page(at index: Int) throws(GatefoldError) -> IssueDescription.PagePicture {
    guard source.pages.indices.contains(index) else {
      throw GatefoldError(.pageOutOfRange, "the issue has \(source.pages.count) pages", pageIndex: index)
    }
    let page = source.pages[index]
    guard page.hasUsableSize else {
      let message = "the description gives the page no size; give it a width and a height in points"
      throw GatefoldError(.damagedPage, message, pageIndex: index)
    }
    return page
  }

  func draw(_ region: PageRegion, onto pixels: PixelStorage) throws(GatefoldError) {
    do throws(GatefoldError) {
      let size = try page(at: region.pageIndex).size
      let head = try source.head(ofPage: region.pageIndex)
      let sampling = PictureSampling(region, of: head.size, on: size)
      let picture = try source.picture(
        ofPage: region.pageIndex,
        level: sampling.level,
        isReduced: region.imageDetail == .reduced
      )
      try sampling.draw(picture, onto: pixels)
    } catch {
      throw error.on(page: region.pageIndex)
    }
  }

  func text(on index: Int) throws(GatefoldError) -> TextPage {
    let size = try page(at: index).size
    do throws(GatefoldError) {
      return try source.texts.text(on: index)
        ?? TextPage(pageIndex: index, size: size, glyphs: [], styles: [], blocks: [])
    } catch {
      throw error.on(page: index)
    }
  }
}
