import Gatefold
import GatefoldTestSupport

@testable import GatefoldReflow

/// Lines of type on a page of 600 x 600 points.
struct PrintedLines {
  private var content = "0.1666667 0 0 0.1666667 0 0 cm "

  /// Adds lines below each other.
  ///
  /// - Parameters:
  ///   - y: the baseline of the first one, from the top of the page.
  ///   - texts: in PDF's encoding of Helvetica; `\267` is a bullet.
  mutating func add(
    _ texts: String...,
    x: Double = 50,
    y: Double,
    size: Double = 10,
    leading: Double = 12,
    isBold: Bool = false
  ) {
    for (row, text) in texts.enumerated() {
      let baseline = 600 - y - Double(row) * leading
      content += "BT /\(isBold ? "B" : "F") \(size) Tf 1 0 0 1 \(x) \(baseline) Tm (\(text)) Tj ET "
    }
  }

  /// A paragraph of four lines in the type of the text.
  mutating func addParagraph(y: Double) {
    add(
      "The harbour was built when the herring came back, and",
      "nobody asked who would pay for the wall that keeps the",
      "sea from the streets behind it. The town paid, in the",
      "end, and has been proud of its stones ever since then.",
      y: y
    )
  }

  /// The page, as the text of it is found.
  ///
  /// - Parameter change: what a block is taken for.
  func page(_ change: ([Block]) -> [Block] = { $0 }) async throws -> PrintedPage {
    let fonts = "/F 5 0 R/B 6 0 R"
    var file = SmallPDF(page: "/UserUnit 6/Contents 4 0 R/Resources<</Font<<\(fonts)>>>>")
    file.addStream("", Array(content.utf8))
    for font in ["Helvetica", "Helvetica-Bold"] { file.add("<</Type/Font/Subtype/Type1/BaseFont/\(font)>>") }
    let text = try await MagazineIssue.open(data: file.bytes).page(at: 0).text()
    let changed = TextPage(
      pageIndex: 0,
      size: text.size,
      glyphs: text.glyphs,
      styles: text.styles,
      blocks: change(text.blocks)
    )
    return PrintedPage(text: changed, graphics: PageGraphics(pageIndex: 0), links: [])
  }
}

extension Block {
  /// The block in another role, with other lines.
  func with(role: BlockRole? = nil, lines: [Line]? = nil) -> Block {
    let lines = lines ?? self.lines
    return Block(
      lines: lines,
      rect: lines.dropFirst().reduce(lines[0].rect) { $0.union($1.rect) },
      role: role ?? self.role,
      styleIndex: styleIndex,
      isOutsidePage: isOutsidePage,
      isInvisible: isInvisible
    )
  }
}
