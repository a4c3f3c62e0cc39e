internal import Foundation
internal import FoundationXML
internal import Gatefold

/// Reads a page of ALTO, versions 2 to 4: blocks, lines and words, in their order in the file.
final class ALTOReader: NSObject, XMLParserDelegate {
  private var page: MappedPage?
  private var problem: String?
  private var styles: [String: MappedStyle] = [:]
  private var roles: [String: BlockRole] = [:]
  private var block: MappedBlock?
  private var line: MappedLine?
  /// The attributes of the block that is open, which its lines inherit.
  private var blockAttributes: [String: String] = [:]
  private var isInWord = false

  /// Reads the page of a file.
  ///
  /// - Throws: `invalidPackage`.
  static func page(_ data: Data) throws(GatefoldError) -> MappedPage {
    if let obstacle = XMLObstacle(data) { throw .invalidPackage("the text map \(obstacle.message)") }
    let reader = ALTOReader()
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let isRead = parser.parse()
    if let problem = reader.problem { throw .invalidPackage("the text map \(problem)") }
    guard isRead, let page = reader.page else {
      throw .invalidPackage("the text map is no valid ALTO", parser.parserError.map { "\($0)" })
    }
    return page
  }

  func parser(
    _ parser: XMLParser,
    didStartElement elementName: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    switch elementName.localName {
    case "TextStyle": if let id = attributes["ID"] { styles[id] = MappedStyle(alto: attributes) }
    case "StructureTag", "LayoutTag", "OtherTag":
      if let id = attributes["ID"], let role = attributes["LABEL"].flatMap(BlockRole.init) { roles[id] = role }
    case "Page": begin(attributes, parser)
    case "TextBlock":
      block = MappedBlock(rect: attributes.rect)
      blockAttributes = attributes
      block?.style = style(attributes) ?? MappedStyle()
      block?.role = attributes.list("TAGREFS").lazy.compactMap { self.roles[$0] }.first
    case "TextLine": begin(line: attributes)
    case "String": add(attributes, parser)
    case "HYP": addHyphen(attributes)
    case "Polygon": addShape(attributes)
    default: break
    }
  }

  func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?) {
    switch elementName.localName {
    case "String": isInWord = false
    case "TextLine":
      if let line { block?.lines.append(line) }
      line = nil
    case "TextBlock":
      if let block { page?.blocks.append(block) }
      block = nil
      blockAttributes = [:]
    default: break
    }
  }

  private func begin(_ attributes: [String: String], _ parser: XMLParser) {
    guard page == nil else { return }
    guard let width = attributes.number("WIDTH"), let height = attributes.number("HEIGHT") else {
      return fail("has a Page without WIDTH and HEIGHT", parser)
    }
    page = MappedPage(width: width, height: height, blocks: [])
    page?.label = attributes["PRINTED_IMG_NR"].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func style(_ attributes: [String: String]) -> MappedStyle? {
    attributes.list("STYLEREFS").lazy.compactMap { self.styles[$0] }.first
  }

  // MARK: Lines

  private func begin(line attributes: [String: String]) {
    let direction = direction(attributes)
    line = MappedLine(direction: direction, quad: attributes.rect.map { Quad($0, direction: direction) })
    guard let baseline = attributes["BASELINE"] else { return }
    let points = baseline.mappedPoints
    if points.count > 1, let start = points.first, let end = points.last {
      line?.baseline = Line.Baseline(start: start, end: end)
    } else if let y = Double(baseline), let rect = attributes.rect, direction.isHorizontal {
      let ends = [PagePoint(x: rect.minX, y: y), PagePoint(x: rect.maxX, y: y)]
      let isReversed = direction == .rightToLeft
      line?.baseline = Line.Baseline(start: ends[isReversed ? 1 : 0], end: ends[isReversed ? 0 : 1])
    }
  }

  /// BASEDIRECTION of the line or its block, or else the rotation of the block, counterclockwise.
  private func direction(_ attributes: [String: String]) -> TextDirection {
    let rotation = (blockAttributes.number("ROTATION") ?? 0).truncatingRemainder(dividingBy: 360)
    let turned = rotation < 0 ? rotation + 360 : rotation
    if abs(turned - 90) < 45 { return .rotatedCounterclockwise }
    if abs(turned - 270) < 45 { return .rotatedClockwise }
    switch attributes["BASEDIRECTION"] ?? blockAttributes["BASEDIRECTION"] {
    case "rtl": return .rightToLeft
    case "ttb": return .vertical
    default: return .leftToRight
    }
  }

  // MARK: Words

  private func add(_ attributes: [String: String], _ parser: XMLParser) {
    guard let text = attributes["CONTENT"], let line else { return }
    guard let rect = attributes.rect else {
      return fail("has a String without HPOS, VPOS, WIDTH and HEIGHT: \(text.prefix(40).debugDescription)", parser)
    }
    isInWord = true
    self.line?.words.append(
      MappedWord(text: text, quad: Quad(rect, direction: line.direction), style: style(attributes))
    )
  }

  /// A hyphen that breaks a word stands apart in ALTO, and is a letter of the word for a reader.
  private func addHyphen(_ attributes: [String: String]) {
    guard let line, let last = line.words.last else { return }
    self.line?.words[line.words.count - 1].text += attributes["CONTENT"] ?? "-"
    guard let rect = attributes.rect, last.quad.isUprightRect else { return }
    let whole = last.quad.boundingRect.union(rect)
    self.line?.words[line.words.count - 1].quad = Quad(whole, direction: line.direction)
  }

  /// The corners of a word or a line that does not run along the page.
  private func addShape(_ attributes: [String: String]) {
    guard let line, let points = attributes["POINTS"]?.mappedPoints, points.count == 4 else { return }
    let quad = Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    guard !quad.isUprightRect else { return }
    if isInWord {
      if !line.words.isEmpty { self.line?.words[line.words.count - 1].quad = quad }
    } else {
      self.line?.quad = quad
    }
  }

  private func fail(_ message: String, _ parser: XMLParser) {
    if problem == nil { problem = message }
    parser.abortParsing()
  }
}

extension MappedStyle {
  /// The attributes of a TextStyle.
  fileprivate init(alto attributes: [String: String]) {
    let kinds = attributes.list("FONTSTYLE")
    let size = attributes.number("FONTSIZE").flatMap { $0 > 0 ? $0 : nil }
    self.init(
      fontName: attributes["FONTFAMILY"],
      size: size,
      isBold: kinds.contains("bold"),
      isItalic: kinds.contains("italics"),
      color: attributes["FONTCOLOR"].flatMap { RGBAColor(mapped: $0) }
    )
  }
}

extension [String: String] {
  /// A finite number that a map may have.
  fileprivate func number(_ name: String) -> Double? {
    self[name].flatMap(Double.init).flatMap { abs($0) <= MappedPage.maximumNumber ? $0 : nil }
  }

  fileprivate func list(_ name: String) -> [String] { self[name]?.split(separator: " ").map(String.init) ?? [] }

  fileprivate var rect: PageRect? {
    guard let x = number("HPOS"), let y = number("VPOS"), let width = number("WIDTH"), let height = number("HEIGHT")
    else { return nil }
    return PageRect(x: x, y: y, width: Swift.max(0, width), height: Swift.max(0, height))
  }
}

extension String {
  /// Points as "x,y x,y" or "x y x y"; none where one is no number.
  fileprivate var mappedPoints: [PagePoint] {
    let numbers = split(whereSeparator: { $0 == " " || $0 == "," }).map { Double($0) ?? .nan }
    guard numbers.count.isMultiple(of: 2), numbers.allSatisfy({ abs($0) <= MappedPage.maximumNumber }) else {
      return []
    }
    return stride(from: 0, to: numbers.count, by: 2).map { PagePoint(x: numbers[$0], y: numbers[$0 + 1]) }
  }
}

extension Quad {
  /// Whether its sides run along the page.
  fileprivate var isUprightRect: Bool {
    let corners = corners
    return corners.indices.allSatisfy { index in
      let (one, other) = (corners[index], corners[(index + 1) % 4])
      return one.x == other.x || one.y == other.y
    }
  }
}
