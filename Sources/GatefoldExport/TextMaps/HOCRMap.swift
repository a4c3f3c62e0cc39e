internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// hOCR 1.2, text with places as HTML: https://kba.github.io/hocr-spec/1.2/
struct HOCRMap {
  static func page(_ page: TextMapPage, in scale: TextMapScale, source: TextMapSource) -> TextMapFragment {
    let writer = HOCRMap(page: page, scale: scale)
    var xml = XMLWriter(depth: 2)
    writer.write(to: &xml, source)
    return TextMapFragment(bytes: xml.bytes)
  }

  static func head(_ source: TextMapSource, pageCount: Int) -> [UInt8] {
    var xml = XMLWriter()
    xml.declaration()
    xml.append(markup: "<!DOCTYPE html>\n")
    xml.append(markup: "<html xmlns=\"http://www.w3.org/1999/xhtml\">\n")
    var inner = XMLWriter(depth: 1)
    inner.element("head") { xml in
      xml.element("meta", ["charset": "utf-8"])
      xml.element("title", text: source.title)
      xml.element("meta", ["name": "ocr-system", "content": "Gatefold"])
      xml.element("meta", ["name": "ocr-capabilities", "content": capabilities])
      xml.element("meta", ["name": "ocr-number-of-pages", "content": "\(pageCount)"])
      xml.element("meta", ["name": "ocr-langs", "content": source.language ?? "unknown"])
    }
    return xml.bytes + inner.bytes + Array("  <body>\n".utf8)
  }

  static let foot = Array("  </body>\n</html>\n".utf8)

  private static let capabilities = """
    ocr_page ocr_carea ocr_par ocr_line ocrx_word ocr_caption ocr_textfloat ocr_header ocr_footer ocr_pageno ocr_table \
    ocrp_lang ocrp_dir
    """

  let page: TextMapPage
  let scale: TextMapScale

  private func write(to xml: inout XMLWriter, _ source: TextMapSource) {
    let resolution = "\(Int(bounded: (scale.unit.perPoint * 72).rounded()))"
    var properties = [
      "image \"\(Self.harmless(page.picturePath(in: scale) ?? source.fileName))\"",
      "bbox 0 0 \(formattedForTextMap(scale.width)) \(formattedForTextMap(scale.height))", "ppageno \(page.index)",
    ]
    // The validator, and much software, accepts only numbers.
    if let label = page.label.flatMap({ Int($0) }) { properties.append("lpageno \(label)") }
    properties.append("scan_res \(resolution) \(resolution)")
    let attributes: XMLAttributes = [
      "class": "ocr_page", "id": "page_\(page.index + 1)", "title": properties.joined(separator: "; "),
      "lang": page.language, "data-page-label": page.label,
    ]
    xml.element("div", attributes) { xml in
      for (index, block) in page.blocks.enumerated() { write(block, id: "\(page.index + 1)_\(index + 1)", to: &xml) }
    }
  }

  private func write(_ block: Block, id: String, to xml: inout XMLWriter) {
    let attributes: XMLAttributes = [
      "class": kind(of: block), "id": "block_\(id)", "title": box(page.rect(of: block)),
      "dir": block.lines[0].direction == .rightToLeft ? "rtl" : nil, "data-role": block.role.rawValue,
    ]
    xml.element("div", attributes) { xml in
      var lines = block.lines[...]
      var number = 0
      while let first = lines.first {
        let rest = lines.dropFirst().prefix { !$0.startsParagraph }
        number += 1
        write(paragraph: [first] + rest, id: "\(id)_\(number)", to: &xml)
        lines = lines.dropFirst(1 + rest.count)
      }
    }
  }

  private func write(paragraph lines: [Line], id: String, to xml: inout XMLWriter) {
    let rect = lines.dropFirst().reduce(page.rect(of: lines[0])) { $0.union(page.rect(of: $1)) }
    xml.element("p", ["class": "ocr_par", "id": "par_\(id)", "title": box(rect)]) { xml in
      for (number, line) in lines.enumerated() {
        let lineID = "\(id)_\(number + 1)"
        xml.preformattedElement("span", ["class": "ocr_line", "id": "line_\(lineID)", "title": title(of: line)]) {
          xml in
          for (index, word) in line.words.enumerated() {
            if index > 0 { xml.append(markup: " ") }
            // The hyphen that breaks a word is a soft one: hOCR 1.2, 3.3.
            let content = page.softContent(of: word)
            xml.inlineElement(
              "span",
              ["class": "ocrx_word", "id": "word_\(lineID)_\(index + 1)", "title": title(of: word)],
              text: content
            )
          }
        }
      }
    }
  }

  private func kind(of block: Block) -> String {
    switch block.role {
    case .headline, .standfirst, .crosshead, .body, .dropCap: "ocr_carea"
    case .table: "ocr_table"
    case .caption: "ocr_caption"
    case .pullQuote: "ocr_textfloat"
    case .folio: "ocr_pageno"
    case .runningHeader: block.rect.midY < page.size.height / 2 ? "ocr_header" : "ocr_footer"
    }
  }

  private func title(of line: Line) -> String {
    let angle = line.quad.angle
    let rect = page.rect(of: line)
    if angle != 0 { return "\(box(rect)); textangle \(formattedForTextMap(angle))" }
    guard line.direction.isHorizontal else { return box(rect) }
    // hOCR gives a baseline by its slope and its offset from the bottom left corner of the box.
    let offset = scale.point(line.baseline.start).y - scale.place(of: rect).bottom
    return "\(box(rect)); baseline 0 \(formattedForTextMap(offset))"
  }

  private func title(of word: Word) -> String {
    let place = box(page.readRect(of: word))
    guard let recognition = word.recognition else { return place }
    return "\(place); x_wconf \(Int((100 * recognition.confidence).rounded()))"
  }

  private func box(_ rect: PageRect) -> String {
    let place = scale.place(of: rect)
    return "bbox \([place.left, place.top, place.right, place.bottom].map(formattedForTextMap).joined(separator: " "))"
  }

  /// A path without characters that would end the property that contains it.
  private static func harmless(_ path: String) -> String {
    path.replacing("\\", with: "/").replacing("\"", with: "'").replacing(";", with: ",")
  }
}
