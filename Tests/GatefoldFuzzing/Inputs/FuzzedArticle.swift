internal import CGatefold

@testable import Gatefold
@testable import GatefoldReflow
@testable import GatefoldTypesetting

/// Articles read from generated pages of letters, images, paths and links.
///
/// A form feed ends a page. The first bytes choose the styles of letters, as in ``FuzzedText``, and the graphics.
struct FuzzedArticle {
  private static let maximumPageCount = 3
  /// The bytes that ``FuzzedText`` reads before the letters: a user unit, a page size, and six styles.
  private static let headCount = 21
  private static let maximumGraphicCount = 12

  let pages: [PrintedPage]
  let articles: [Article]
  /// Computed once for all articles of a page, as ``PageStructures`` does.
  private let structures: [PageStructure]

  init(_ input: FuzzBytes) {
    var input = input
    let head = (0..<Self.headCount).map { _ in input.byte() }
    let graphics = Self.graphics(&input)
    let linkCount = input.number(below: 5)
    let links = (0..<linkCount).map { _ in Self.link(&input) }
    let rest = input.remainder().split(separator: 0x0C, omittingEmptySubsequences: false)
    pages = rest.prefix(Self.maximumPageCount).enumerated().map { index, bytes in
      let text = FuzzedText.page(FuzzBytes(head + bytes), pageIndex: index)
      let frame = PageFrame(
        cropX: 0,
        cropY: 0,
        cropWidth: text.size.width,
        cropHeight: text.size.height,
        rotation: .none,
        userUnit: 1,
        size: text.size
      )
      // Pages share some graphics, as magazine pages share rules and logos.
      let drawn = graphics.filter { $0.color & 3 != UInt32(index) }
      return PrintedPage(text: text, graphics: Self.graphics(drawn, pageIndex: index, frame), links: links)
    }
    articles = Self.articles(on: pages)
    structures = pages.map { [pages] page in
      PageStructure(page, neighbours: pages.filter { $0.index != page.index }.map(\.graphics))
    }
  }

  // MARK: Graphics

  private static func graphics(_ input: inout FuzzBytes) -> [cgatefold_graphic] {
    let kinds = [CGATEFOLD_GRAPHIC_IMAGE, CGATEFOLD_GRAPHIC_FILL, CGATEFOLD_GRAPHIC_STROKE, CGATEFOLD_GRAPHIC_SHADING]
    return (0..<input.number(below: maximumGraphicCount)).map { _ in
      let flags = input.byte()
      let bounds = rect(&input)
      var graphic = cgatefold_graphic()
      graphic.kind = kinds[Int(flags & 3)]
      graphic.bounds = cgatefold_rect(x1: bounds.minX, y1: bounds.minY, x2: bounds.maxX, y2: bounds.maxY)
      graphic.clip = flags & 4 == 0 ? cgatefold_rect(x1: -1e9, y1: -1e9, x2: 1e9, y2: 1e9) : graphic.bounds
      graphic.color = UInt32(input.byte()) << 16 | UInt32(flags >> 3)
      graphic.opacity = flags & 8 == 0 ? 1 : 0.4
      graphic.is_rectangle = flags & 16 != 0
      graphic.has_pattern = flags & 32 != 0
      graphic.is_stencil = flags & 64 != 0
      graphic.is_plain_jpeg = flags & 128 != 0
      graphic.object = Int32(flags)
      (graphic.width, graphic.height) = (Int32(input.byte()) * 4, Int32(input.byte()) * 4)
      graphic.matrix = (bounds.width, 0, 0, flags & 16 == 0 ? -bounds.height : bounds.height, bounds.minX, bounds.maxY)
      return graphic
    }
  }

  private static func graphics(_ items: [cgatefold_graphic], pageIndex: Int, _ frame: PageFrame) -> PageGraphics {
    var items = items
    return items.withUnsafeMutableBufferPointer { items in
      var native = cgatefold_graphics()
      native.items = items.baseAddress
      native.count = items.count
      return PageGraphics(native, pageIndex: pageIndex, frame: frame)
    }
  }

  /// A rectangle, mostly in steps of four points so that a changed byte moves a corner, rarely with arbitrary numbers.
  private static func rect(_ input: inout FuzzBytes) -> PageRect {
    let numbers = (0..<4).map { _ -> Double in
      let byte = input.byte()
      guard byte == 255 else { return Double(byte) * 4 }
      let far = Double(input.float())
      return far.isNaN ? 0 : min(max(far, -1e12), 1e12)
    }
    return PageRect(x: numbers[0], y: numbers[1], width: abs(numbers[2]), height: abs(numbers[3]))
  }

  private static func link(_ input: inout FuzzBytes) -> Link {
    let kind = input.byte()
    let target: LinkTarget =
      kind & 1 == 0
      ? .uri(input.text(upTo: 0))
      : .goTo(Destination(pageIndex: Int(kind >> 1) - 8, view: .fit, name: nil))
    return Link(pageIndex: 0, quads: [Quad(rect(&input))], target: target)
  }

  // MARK: Articles

  /// An article from the first page on, one under the largest line of the second page, and one that continues after it.
  private static func articles(on pages: [PrintedPage]) -> [Article] {
    guard let first = pages.first else { return [] }
    var articles = [article("First", of: first, last: pages.count > 1 ? 1 : 0, continued: pages.count > 2 ? [2] : [])]
    if pages.count > 1 { articles.append(article("Second", of: pages[1], last: pages.count - 1, continued: [])) }
    return articles
  }

  private static func article(_ title: String, of page: PrintedPage, last: Int, continued: [Int]) -> Article {
    let lines = page.text.blocks.flatMap(\.lines)
    let headline = lines.max { page.text.style(of: $0).size < page.text.style(of: $1).size }
    return Article(
      title: headline?.text ?? title,
      firstPageIndex: page.index,
      lastPageIndex: max(page.index, last),
      continuedPageIndices: continued,
      section: title,
      byline: lines.last?.text,
      standfirst: nil,
      headlineRect: headline?.rect,
      source: .headlines,
      confidence: 0.5
    )
  }

  /// An article, read as by ``ArticleReader``.
  func document(at index: Int) -> ArticleDocument {
    let extents = ArticleExtents(articles)
    let numbers = extents.pages(of: index).filter(pages.indices.contains)
    let owned = numbers.map { extents.blocks(of: index, on: pages[$0]) }
    var survey = ArticleSurvey()
    for (number, blocks) in zip(numbers, owned) { survey.add(blocks, of: pages[number]) }
    survey.finish()
    var assembler = ArticleAssembler(articles[index], pages: numbers, survey)
    for (number, blocks) in zip(numbers, owned) { assembler.add(blocks, of: structures[number]) }
    return assembler.finish()
  }
}
