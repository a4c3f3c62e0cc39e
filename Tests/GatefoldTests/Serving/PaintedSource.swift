// Without @testable: what an upper floor supplies documents by is all that is used.
import Gatefold

/// Pages that no PDF has: colours that change with the place on the page, and a line of text.
struct PaintedSource: DocumentSource {
  static let size = PageSize(width: 200, height: 300)
  let lines: [String]

  func open() -> any LaneDocument { PaintedDocument(lines: lines) }

  /// The colour of a point of a page.
  static func color(_ pageIndex: Int, x: Double, y: Double) -> PixelColor {
    PixelColor(red: UInt8(x / size.width * 255), green: UInt8(y / size.height * 255), blue: UInt8(40 * pageIndex))
  }
}

private final class PaintedDocument: LaneDocument {
  private let lines: [String]

  init(lines: [String]) {
    self.lines = lines
  }

  func summary() -> DocumentSummary {
    DocumentSummary(pageCount: lines.count, metadata: Metadata(title: "Painted"))
  }

  func pageDescription(at index: Int) -> PageDescription { PageDescription(size: PaintedSource.size) }

  func draw(_ region: PageRegion, onto pixels: PixelStorage) {
    for row in 0..<region.pixels.height {
      pixels.withMutableRow(row) { bytes in
        for column in 0..<region.pixels.width {
          let color = PaintedSource.color(
            region.pageIndex,
            x: (Double(region.pixels.x + column) + 0.5) / region.scale,
            y: (Double(region.pixels.y + row) + 0.5) / region.scale
          )
          let pixel = [color.blue, color.green, color.red, 255]
          for (place, byte) in pixel.enumerated() { bytes[4 * column + place] = byte }
        }
      }
    }
  }

  func text(on index: Int) -> TextPage {
    let glyphs = lines[index].unicodeScalars.enumerated().map { place, scalar in
      DrawnGlyph(start: SIMD2(20 + 6 * Double(place), 100), advance: SIMD2(6, 0), scalar: scalar, style: 0)
    }
    let style = DrawnStyle(text: TextStyle(fontName: "Painted", size: 12), ascent: 9, descent: -3)
    return TextLayout.page(DrawnText(glyphs: glyphs, styles: [style]), pageIndex: index, size: PaintedSource.size)
  }
}
