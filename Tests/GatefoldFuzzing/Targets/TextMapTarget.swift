internal import Foundation
internal import Gatefold

@testable import GatefoldPackage

extension FuzzTarget {
  /// A text map of an issue in JSON or ALTO: every page is read, and makes text that holds together.
  static let textMap = FuzzTarget("textMap", seeds: { [Array(jsonMap.utf8), Array(alto.utf8)] }) { bytes in
    guard !bytes.isEmpty, let map = try? DocumentBytes.copying(bytes) else { return }
    for form in ["json", "xml"] {
      guard let file = try? TextMapFile(map, path: "text.\(form)") else { continue }
      for index in file.pages.prefix(8).indices {
        guard let page = try? file.page(at: file.pages[index].pageIndex ?? index),
          let text = try? MappedText.page(page, pageIndex: index, size: PageSize(width: 500, height: 700))
        else { continue }
        precondition(text.words.map(\.glyphRange).reduce(0) { $0 + $1.count } == text.glyphs.count)
        for word in text.words { precondition(word.glyphRange.count == word.text.unicodeScalars.count) }
        TextUse.use(text, part: 5)
      }
    }
  }

  private static let jsonMap = """
    {"pages": [{"pageIndex": 0, "width": 500, "height": 700, "blocks": [{"role": "body", "fontSize": 9, "lines": [
    {"direction": "leftToRight", "words": [{"text": "low tide", "rect": {"x": 9, "y": 9, "width": 90, "height": 9}},
    {"text": "at", "quad": {"topLeft": {"x": 100, "y": 9}, "topRight": {"x": 120, "y": 9},
    "bottomRight": {"x": 120, "y": 18}, "bottomLeft": {"x": 100, "y": 18}}}]}]}]}]}
    """

  private static let alto = """
    <?xml version="1.0" encoding="UTF-8"?><alto><Styles><TextStyle ID="s" FONTSIZE="9"/></Styles><Layout>
    <Page PHYSICAL_IMG_NR="1" WIDTH="500" HEIGHT="700"><PrintSpace><TextBlock STYLEREFS="s" ROTATION="90">
    <TextLine HPOS="9" VPOS="9" WIDTH="90" HEIGHT="9" BASELINE="9,17 99,17"><String CONTENT="har" HPOS="9" VPOS="9"
    WIDTH="90" HEIGHT="9"><Shape><Polygon POINTS="9,9 99,8 99,18 9,19"/></Shape></String><HYP CONTENT="-"/></TextLine>
    </TextBlock></PrintSpace></Page></Layout></alto>
    """
}
