internal import Gatefold
internal import GatefoldTypesetting

/// An issue whose pages are set from a layout of a package.
final class LayoutSource: DocumentSource {
  let summary: DocumentSummary
  let labels: [String?]
  let pages: SetLayout

  /// Reads the texts of a layout.
  init(_ layout: IssueLayout, of package: IssuePackage) {
    labels = layout.pages.map { $0.label.flatMap { $0.isEmpty ? nil : $0 } }
    pages = SetLayout(
      LayoutContent(layout, in: package.files).plan(language: package.issue.language),
      pictures: PackagePictures(package.files)
    )
    summary = DocumentSummary(
      pageCount: layout.pages.count,
      metadata: Metadata(title: package.issue.title),
      readingHints: ReadingHints(
        pageLayout: PageLayout(package.issue.pairing ?? .single),
        direction: package.issue.readingDirection ?? .leftToRight,
        language: package.issue.language
      )
    )
  }

  func open() -> any LaneDocument { LayoutDocument(self) }
}

/// The pages of a layout, as a lane draws and reads them.
final class LayoutDocument: LaneDocument {
  private let source: LayoutSource

  init(_ source: LayoutSource) { self.source = source }

  func summary() -> DocumentSummary { source.summary }

  func hasPageLabels() -> Bool { source.labels.contains { $0 != nil } }

  func pageDescription(at index: Int) throws(GatefoldError) -> PageDescription {
    try check(index)
    return PageDescription(size: source.pages.plan.pages[index].size, label: source.labels[index])
  }

  private func check(_ index: Int) throws(GatefoldError) {
    guard source.labels.indices.contains(index) else {
      throw GatefoldError(.pageOutOfRange, "the issue has \(source.labels.count) pages", pageIndex: index)
    }
  }

  func draw(_ region: PageRegion, onto pixels: PixelStorage) throws(GatefoldError) {
    try check(region.pageIndex)
    do throws(GatefoldError) {
      try source.pages.draw(region, onto: pixels)
    } catch {
      throw error.on(page: region.pageIndex)
    }
  }

  func text(on index: Int) throws(GatefoldError) -> TextPage {
    try check(index)
    do throws(GatefoldError) {
      return try source.pages.text(on: index)
    } catch {
      throw error.on(page: index)
    }
  }

  func links(on index: Int) throws(GatefoldError) -> [Link] {
    try check(index)
    do throws(GatefoldError) {
      return try source.pages.links(on: index)
    } catch {
      throw error.on(page: index)
    }
  }

  func outline() -> Outline { source.pages.outline() }
}
