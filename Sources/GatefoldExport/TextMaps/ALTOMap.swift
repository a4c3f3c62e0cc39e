internal import Gatefold
internal import GatefoldFormats

/// ALTO, the Library of Congress's XML for the layout and text of pages: https://www.loc.gov/standards/alto/
struct ALTOMap {
  /// A page, and the styles that it refers to.
  static func page(_ page: TextMapPage, in scale: TextMapScale, _ version: ALTOVersion) -> TextMapFragment {
    var writer = ALTOMap(page: page, scale: scale, version: version)
    writer.write()
    return TextMapFragment(
      bytes: writer.xml.bytes,
      styles: writer.styles,
      picturePath: page.picturePath(in: scale)
    )
  }

  static func head(_ source: TextMapSource, of summary: TextMapSummary) -> [UInt8] {
    var xml = XMLWriter()
    xml.declaration()
    let version = source.altoVersion
    xml.open(
      "alto",
      [
        "xmlns": version.namespace, "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
        "xsi:schemaLocation": "\(version.namespace) \(version.schemaAddress)",
        "SCHEMAVERSION": version == .v20 ? nil : version.rawValue,
      ]
    )
    xml.newLine()
    var inner = XMLWriter(depth: 1)
    inner.element("Description") { xml in
      xml.element("MeasurementUnit", text: source.unit.altoName)
      xml.element("sourceImageInformation") { xml in
        xml.element("fileName", text: summary.picturePath ?? source.fileName)
      }
      writeProcessing(version, to: &xml)
    }
    if !summary.styles.isEmpty {
      inner.element("Styles") { xml in
        for (id, style) in summary.styles.sorted(by: { $0.key < $1.key }) {
          xml.element("TextStyle", attributes(of: style, id))
        }
      }
    }
    if version != .v20 {
      inner.element("Tags") { xml in
        for role in BlockRole.allCases {
          xml.element("StructureTag", ["ID": tag(of: role), "TYPE": "role", "LABEL": role.rawValue])
        }
      }
    }
    return xml.bytes + inner.bytes + Array("  <Layout>\n".utf8)
  }

  /// How the text was made.
  private static func writeProcessing(_ version: ALTOVersion, to xml: inout XMLWriter) {
    func writeStep(to xml: inout XMLWriter) {
      xml.element("processingStepDescription", text: "Layout of the text in the PDF, without OCR")
      xml.element("processingSoftware") { xml in xml.element("softwareName", text: "Gatefold") }
    }
    switch version {
    case .v20:
      xml.element("OCRProcessing", ["ID": "processing"]) { xml in xml.element("ocrProcessingStep", [:], writeStep) }
    case .v44:
      xml.element("Processing", ["ID": "processing"]) { xml in
        xml.element("processingCategory", text: "contentGeneration")
        writeStep(to: &xml)
      }
    }
  }

  static let foot = Array("  </Layout>\n</alto>\n".utf8)

  private let page: TextMapPage
  private let scale: TextMapScale
  /// Whether it is ALTO 2.0, which lacks much that is newer.
  private let isOld: Bool
  private var xml = XMLWriter(depth: 2)
  private var styles: [String: TextStyle] = [:]

  private init(page: TextMapPage, scale: TextMapScale, version: ALTOVersion) {
    self.page = page
    self.scale = scale
    isOld = version == .v20
  }

  // MARK: Layout

  private mutating func write() {
    var xml = xml
    let (width, height) = (formattedForTextMap(scale.width), formattedForTextMap(scale.height))
    let number = page.index + 1
    xml.element(
      "Page",
      [
        "ID": "p\(number)", "PHYSICAL_IMG_NR": "\(number)", "PRINTED_IMG_NR": page.label, "WIDTH": width,
        "HEIGHT": height, isOld ? "PROCESSING" : "PROCESSINGREFS": "processing",
      ]
    ) { xml in
      xml.element("PrintSpace", ["HPOS": "0", "VPOS": "0", "WIDTH": width, "HEIGHT": height]) { xml in
        for (index, block) in page.blocks.enumerated() { write(block, at: index, to: &xml) }
        for (index, frame) in page.illustrations.enumerated() {
          xml.element(
            "Illustration",
            ["ID": ALTOIdentifiers.illustration(index, onPage: page.index)] + placed(frame)
          )
        }
      }
    }
    self.xml = xml
  }

  private mutating func write(_ block: Block, at index: Int, to xml: inout XMLWriter) {
    let style = page.text.styles[Int(block.styleIndex)]
    let angle = block.lines[0].quad.angle
    let attributes: XMLAttributes = [
      "ID": id(ofBlock: index), "STYLEREFS": reference(to: style), "TAGREFS": isOld ? nil : Self.tag(of: block.role),
      "ROTATION": angle == 0 ? nil : formattedForTextMap(angle < 0 ? angle + 360 : angle),
      "IDNEXT": index + 1 < page.blocks.count ? id(ofBlock: index + 1) : nil,
      isOld ? "language" : "LANG": page.language,
      "BASEDIRECTION": isOld ? nil : Self.direction(of: block.lines[0]),
    ]
    xml.element("TextBlock", attributes + placed(page.rect(of: block))) { xml in
      for (number, line) in block.lines.enumerated() {
        write(line, id: "\(id(ofBlock: index))l\(number + 1)", blockStyle: style, to: &xml)
      }
    }
  }

  private mutating func write(_ line: Line, id: String, blockStyle: TextStyle, to xml: inout XMLWriter) {
    let baseline = [line.baseline.start, line.baseline.end].map(scale.point)
      .map { "\(formattedForTextMap($0.x)),\(formattedForTextMap($0.y))" }.joined(separator: " ")
    let place = placed(page.rect(of: line))
    xml.element("TextLine", ["ID": id] + place + ["BASELINE": isOld ? nil : baseline]) { xml in
      if isOld {
        // Only blocks have shapes.
      } else if let first = line.words.first, let outline = page.outline(of: first, in: line, withRestOfLine: true) {
        writeShape(outline, to: &xml)
      } else if !line.quad.isUpright {
        writeShape(line.quad.corners, to: &xml)
      }
      for (index, word) in line.words.enumerated() {
        if index > 0 { writeSpace(between: line.words[index - 1], and: word, in: line, to: &xml) }
        write(word, in: line, id: "\(id)w\(index + 1)", blockStyle: blockStyle, to: &xml)
      }
      if let last = line.words.last, let hyphen = page.part(last)?.hyphen {
        let glyph = page.text.glyphs[hyphen]
        let place = placed(glyph.rect).compactMap { name, value in isOld && name == "HEIGHT" ? nil : value }
        xml.element("HYP", place + ["CONTENT": String(glyph.scalar)])
      }
    }
  }

  private mutating func write(
    _ word: Word,
    in line: Line,
    id: String,
    blockStyle: TextStyle,
    to xml: inout XMLWriter
  ) {
    let part = page.part(word)
    let style = page.style(of: word, in: line)
    let attributes: XMLAttributes = [
      "ID": id, "CONTENT": page.content(of: word), "STYLEREFS": style == blockStyle ? nil : reference(to: style),
      "SUBS_TYPE": part.map { $0.isFirst ? "HypPart1" : "HypPart2" }, "SUBS_CONTENT": part?.whole,
      "WC": word.recognition.map { formattedForTextMap($0.confidence) },
    ]
    let quad = page.quad(of: word)
    let outline = page.outline(of: word, in: line, withRestOfLine: false) ?? (quad.isUpright ? nil : quad.corners)
    guard let outline, !isOld else { return xml.element("String", attributes + placed(quad.boundingRect)) }
    xml.element("String", attributes + placed(quad.boundingRect)) { xml in writeShape(outline, to: &xml) }
  }

  /// The gap between two words of a line.
  private func writeSpace(between first: Word, and second: Word, in line: Line, to xml: inout XMLWriter) {
    let (a, b) = (scale.place(of: page.rect(of: first)), scale.place(of: page.rect(of: second)))
    let gap: (low: Double, high: Double)
    let isVertical = !line.direction.isHorizontal
    if isVertical {
      gap = (min(a.bottom, b.bottom), max(a.top, b.top))
    } else {
      gap = (min(a.right, b.right), max(a.left, b.left))
    }
    let width = formattedForTextMap(max(0, gap.high - gap.low))
    xml.element(
      "SP",
      isVertical
        ? [
          isOld ? "WIDTH" : "HEIGHT": isOld ? "0" : width, "HPOS": formattedForTextMap(min(a.left, b.left)),
          "VPOS": formattedForTextMap(gap.low),
        ]
        : ["WIDTH": width, "HPOS": formattedForTextMap(gap.low), "VPOS": formattedForTextMap(min(a.top, b.top))]
    )
  }

  /// The outline of text that an upright rectangle does not describe.
  private func writeShape(_ outline: [PagePoint], to xml: inout XMLWriter) {
    let points = outline.map(scale.point).map { "\(formattedForTextMap($0.x)),\(formattedForTextMap($0.y))" }
    xml.element("Shape") { xml in xml.element("Polygon", ["POINTS": points.joined(separator: " ")]) }
  }

  private func placed(_ rect: PageRect) -> XMLAttributes {
    let place = scale.place(of: rect)
    return [
      "HPOS": formattedForTextMap(place.left), "VPOS": formattedForTextMap(place.top),
      "WIDTH": formattedForTextMap(place.width),
      "HEIGHT": formattedForTextMap(place.height),
    ]
  }

  private func id(ofBlock index: Int) -> String { ALTOIdentifiers.block(index, onPage: page.index) }

  private static func direction(of line: Line) -> String? {
    switch line.direction {
    case .leftToRight, .rotatedClockwise, .rotatedCounterclockwise: nil
    case .rightToLeft: "rtl"
    case .vertical: "ttb"
    }
  }

  private static func tag(of role: BlockRole) -> String { "role-\(role.rawValue)" }

  // MARK: Styles

  private mutating func reference(to style: TextStyle) -> String {
    let id = style.mapID
    styles[id] = style
    return id
  }

  private static func attributes(of style: TextStyle, _ id: String) -> XMLAttributes {
    let kinds = [style.isBold ? "bold" : nil, style.isItalic ? "italics" : nil].compactMap(\.self)
    return [
      "ID": id, "FONTFAMILY": style.fontName.isEmpty ? nil : style.fontName,
      "FONTSIZE": formattedForTextMap(style.size),
      "FONTSTYLE": kinds.isEmpty ? nil : kinds.joined(separator: " "),
      "FONTCOLOR": style.color.hexadecimal.lowercased(),
    ]
  }
}

extension TextStyle {
  /// An identifier that is the same for equal styles in every file: an FNV-1a hash of the attributes written to ALTO.
  fileprivate var mapID: String {
    let text = "\(fontName)|\(formattedForTextMap(size))|\(isBold)|\(isItalic)|\(color.hexadecimal.lowercased())"
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return "style-" + String(repeating: "0", count: 16 - digits.count) + digits
  }
}
