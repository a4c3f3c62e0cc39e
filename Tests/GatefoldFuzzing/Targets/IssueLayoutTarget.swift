internal import Foundation
internal import GatefoldTypesetting

@testable import Gatefold
@testable import GatefoldPackage

extension FuzzTarget {
  /// A layout, two texts and a style sheet, with a zero byte between them: checked, set, drawn and read. A text that is
  /// right must be written and read back the same.
  static let issueLayout = FuzzTarget("issueLayout") { bytes in
    var input = FuzzBytes(bytes)
    var files = FuzzedFiles()
    files.add("issue.json", Array(issueDescription.utf8))
    for path in ["layout.xml", "a.xml", "b.xml", "s.css"] { files.add(path, input.part(upTo: 0)) }
    files.add("p.png", smallPicture)
    for path in ["a.xml", "b.xml"] { roundTrip(files.data(path)) }
    guard let package = try? IssuePackage(path: "fuzzed", files: files) else { return }
    _ = PackageCheck(package, pages: nil)
    guard let layout = package.layout else { return }
    precondition(package.overlays.overlays.count == layout.overlays.count)
    let document = LayoutSource(layout, of: package).open()
    for index in layout.pages.indices.prefix(3) { use(document, index) }
    for item in (try? document.outline())?.items ?? [] { checkPage(item.target, layout) }
  }

  private static func use(_ document: any LaneDocument, _ index: Int) {
    guard let text = try? document.text(on: index) else { return }
    precondition(text.blocks.allSatisfy { $0.glyphRange.upperBound <= text.glyphs.count }, "a block without its glyphs")
    precondition(text.glyphs.allSatisfy { $0.rect.minX.isFinite && $0.rect.minY.isFinite }, "a glyph that is nowhere")
    _ = try? document.links(on: index)
    let region = PageRegion(
      pageIndex: index,
      scale: 0.5,
      rotation: .none,
      pixels: PixelRect(x: 0, y: 0, width: 48, height: 48)
    )
    guard let pixels = try? PixelStorage(region.pixels.size) else { return }
    try? document.draw(region, onto: pixels)
  }

  private static func checkPage(_ target: LinkTarget, _ layout: IssueLayout) {
    guard let destination = target.destination else { return }
    precondition(layout.pages.indices.contains(destination.pageIndex), "an entry that leads to no page")
  }

  private static func roundTrip(_ data: Data) {
    guard let read = try? LayoutTextForm.decoded(data), !read.findings.contains(where: { $0.severity == .error }),
      let written = try? LayoutTextForm.encoded(read.article)
    else { return }
    let again = try? LayoutTextForm.decoded(written)
    precondition(again?.article == read.article, "a text that is not read back the same")
  }

  private static let issueDescription = """
    {"format": "gatefold-issue", "identifier": "a", "title": "A", "language": "en",
     "content": {"kind": "layout", "path": "layout.xml"}}
    """

  private static let smallPicture: [UInt8] = {
    let pixels = try? PixelBuffer(size: PixelSize(width: 3, height: 2)) { y, row in
      for place in 0..<12 { row[place] = place % 4 == 3 ? 255 : UInt8(20 * place + y) }
    }
    return (try? pixels?.encoded(as: .png)).map { [UInt8]($0) } ?? []
  }()
}
