internal import Gatefold
internal import Synchronization

/// A set article as its issue draws and reads it: the layout, the texts of its pages, and where places of the article
/// stand.
final class SetContents: Sendable {
  let article: ArticleDocument
  let layout: ArticleLayout
  let background: RGBAColor?
  let pictures: PictureCache
  /// The pages of the issue that these are, where the article is a part of a layout: links of the article then lead to
  /// pages of that issue. `nil` where they are an issue by themselves, and links lead to printed pages.
  let issuePages: [Int]?
  private let texts = Mutex<[Int: SetPageText]>([:])
  /// The lines of the article in the order of its texts.
  private let lines: [LinePlace]

  /// Where a line begins in the article, and where it is set.
  private struct LinePlace: Sendable {
    let start: ArticlePlace
    let pageIndex: Int
  }

  init(
    _ article: ArticleDocument,
    _ layout: ArticleLayout,
    background: RGBAColor?,
    pictures: PictureCache,
    issuePages: [Int]? = nil
  ) {
    self.article = article
    self.layout = layout
    self.background = background
    self.pictures = pictures
    self.issuePages = issuePages
    var lines: [LinePlace] = []
    for (pageIndex, page) in layout.pages.enumerated() {
      for line in page.lines {
        guard let textIndex = line.paragraph.textIndex, let first = line.line.clusters.first else { continue }
        let offset = Int(line.shaped.clusters[first].firstScalar)
        lines.append(LinePlace(start: ArticlePlace(textIndex: textIndex, offset: offset), pageIndex: pageIndex))
      }
    }
    // Pictures that waited for a frame leave their captions behind later text.
    self.lines = lines.sorted { $0.start < $1.start }
  }

  func text(on pageIndex: Int) -> SetPageText {
    if let known = texts.withLock({ $0[pageIndex] }) { return known }
    let text = PageTextBuilder.text(of: layout.pages[pageIndex], pageIndex: pageIndex)
    texts.withLock { $0[pageIndex] = text }
    return text
  }

  /// Where a letter of the article is set, as a glyph of a page; `nil` for a space, and for what has found no frame.
  func position(of place: ArticlePlace) -> TextPosition? {
    let next = lines.partitioningIndex { $0.start > place }
    guard next > 0, lines[next - 1].start.textIndex == place.textIndex else { return nil }
    let pageIndex = lines[next - 1].pageIndex
    return text(on: pageIndex).glyph(of: place).map { TextPosition(pageIndex: pageIndex, offset: $0) }
  }

  /// Where a text of the article begins; `nil` if it has found no frame.
  func pageIndex(ofText index: Int) -> Int? {
    let first = lines.partitioningIndex { $0.start >= ArticlePlace(textIndex: index, offset: 0) }
    return first < lines.count && lines[first].start.textIndex == index ? lines[first].pageIndex : nil
  }

  /// A view of the page that a text begins on, with its first line at the top.
  func destination(ofText index: Int) -> Destination? {
    guard let pageIndex = pageIndex(ofText: index) else { return nil }
    let page = layout.pages[pageIndex]
    let line = page.lines.first { $0.paragraph.textIndex == index }
    // Vertical lines begin at the top of the page.
    guard !page.isVertical else { return Destination(pageIndex: pageIndex, view: .fit, name: nil) }
    let top = line.map { $0.baseline - $0.shaped.ascent * $0.fontSize }
    return Destination(pageIndex: issuePage(pageIndex), view: .xyz(left: nil, top: top, zoom: nil), name: nil)
  }

  /// The index of a page in the issue that it belongs to.
  func issuePage(_ index: Int) -> Int { issuePages?[index] ?? index }
}
