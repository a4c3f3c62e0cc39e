import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldTypesetting

/// Requirements for articles with figures, tables, boxes, lists and notes, in addition to running text.
@Suite("Articles with all kinds of blocks")
struct EverythingTests {
  @Test("No letter is lost, and nothing overlaps or leaves the page, at any size", arguments: SetTextTests.sizes)
  func properties(width: Int, height: Int) throws {
    let typesetter = ArticleTypesetter()
    let size = PageSize(width: Double(width), height: Double(height))
    for language in InventedText.Language.allCases {
      let article = Self.article(language)
      for fontSize in SetTextTests.fontSizes {
        var style = ReaderStyle.light
        style.fontSize = fontSize
        style.columnCount = width > 700 ? 2 : 1
        style.writingMode = fontSize > 12 ? .vertical : .horizontal
        style.margins = PageMargins(horizontal: 12, vertical: 12)
        let layout = try typesetter.layout(article, in: .pages(size), style: style)
        let label = Comment(rawValue: "\(language) \(width)x\(height) at \(fontSize)")
        #expect(layout.isComplete, label)
        // A figure moves to the next column together with its caption.
        #expect(layout.letters.sorted() == article.letters, label)
        #expect(layout.pages.reduce(0) { $0 + $1.pictures.count } == 3, label)
        for page in layout.pages { #expect(page.problem == nil, label) }
      }
    }
  }

  @Test("All native objects are freed with the typesetter and its articles")
  func freesAll() async throws {
    await #expect(processExitsWith: .success) {
      let count = try await EverythingTests.liveObjectsWhileSetting()
      precondition(count > 0)
      // A lane frees its document shortly after the last request.
      while LivePangoObjects.count > 0 || !LiveNativeObjects.current.isZero { await Task.yield() }
    }
  }

  private static func liveObjectsWhileSetting() async throws -> Int {
    let typesetter = ArticleTypesetter()
    let set = try await typesetter.set(article(.german), in: .pages(PageSize(width: 400, height: 600)))
    _ = try await set.page(at: 0).render(.zoom(1))
    return LivePangoObjects.count
  }

  static func article(_ language: InventedText.Language) -> ArticleDocument {
    var invented = InventedText(language, seed: 3)
    var article = invented.article(paragraphs: 5)
    func text(_ words: Int) -> ArticleText { ArticleText(invented.sentence(words: words)) }
    let wide = ArticlePicture(.file(path: "wide.png"), size: PageSize(width: 500, height: 120))
    let high = ArticlePicture(.file(path: "high.png"), size: PageSize(width: 90, height: 300))
    var noted = text(12)
    noted.append("1", style: .superscript, footnote: "n1")
    noted.append("漢字", .init(ruby: "かんじ"))
    let table = ArticleTable(
      rows: [[.init(text(1)), .init(text(2)), .init(text(1))]]
        + (0..<5).map { _ in [.init(text(2)), .init(text(4)), .init("1,250")] },
      headerRowCount: 1
    )
    article.blocks += [
      .paragraph(noted), .figure(ArticleFigure(pictures: [wide], caption: [text(9)])),
      .list(ArticleList(isOrdered: true, items: (1...3).map { .init(marker: "\($0).", text: text(8)) })),
      .box(ArticleBox(title: text(3), blocks: [.paragraph(text(30)), .paragraph(text(20))])), .table(table),
      .figure(ArticleFigure(pictures: [high, wide], caption: [text(14), text(4)])), .pullQuote(text(8)),
      .quotation([text(15)]), .heading(text(5), level: 3), .paragraph(text(40)),
    ]
    article.kicker = text(2)
    article.footnotes = [ArticleFootnote(identifier: "n1", marker: "1", text: text(12))]
    return article
  }
}

extension SetPageContent {
  /// A description of content that overlaps or leaves the page, or `nil` if there is none.
  fileprivate var problem: String? {
    let whole = PageRect(x: -0.01, y: -0.01, width: size.width + 0.02, height: size.height + 0.02)
    let letters = lines.map { line in
      (rect: lineTransform.applied(to: line.inkRect), name: line.text)
    }
    let pictures = pictures.map { (rect: $0.rect, name: "a picture") }
    for (rect, name) in letters + pictures + fills.map({ (rect: $0.rect, name: "a tint") })
    where rect.minX < whole.minX || rect.maxX > whole.maxX || rect.minY < whole.minY || rect.maxY > whole.maxY {
      return "\(name) leaves the page: \(rect)"
    }
    let all = letters + pictures
    for (index, one) in all.enumerated() {
      for other in all[(index + 1)...] {
        guard let shared = one.rect.intersection(other.rect), shared.width > 0.05, shared.height > 0.05 else {
          continue
        }
        return "\(one.name) overlaps \(other.name): \(shared)"
      }
    }
    return nil
  }
}

extension SetLine {
  /// The approximate area of its lowercase letters, in the space of lines.
  fileprivate var inkRect: PageRect {
    let (above, below) = shaped.isVertical ? (0.45, 0.45) : (0.6, 0.1)
    return PageRect(x: x, y: baseline - above * fontSize, width: width, height: (above + below) * fontSize)
  }
}
