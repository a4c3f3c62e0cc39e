internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// Reads a page of ALTO, versions 2 to 4: blocks, lines and words, in their order in the file.
struct ALTOReader {
  /// Why a page is not read, as a clause after the text map's name.
  private struct Problem: Error {
    let message: String
  }

  private var page: MappedPage?
  private var styles: [String: MappedStyle] = [:]
  private var roles: [String: BlockRole] = [:]
  private var block: MappedBlock?
  private var line: MappedLine?
  /// The tag of the block that is open, whose attributes its lines inherit.
  private var blockTag: XMLTag?
  private var isInWord = false

  /// Reads the page of a file.
  ///
  /// - Throws: `invalidPackage`.
  static func page(_ data: Data) throws(GatefoldError) -> MappedPage {
    var (xml, reader) = (XMLReader(data, limits: ALTOPageScanner.limits, leniency: .undeclaredPrefixes), ALTOReader())
    var names: [String] = []
    do {
      while let event = try xml.next() {
        switch event {
        case .start(let tag):
          names.append(tag.name)
          try reader.begin(tag)
        case .text: break
        case .end: reader.end(names.removeLast())
        }
      }
    } catch let failure as XMLFailure {
      throw .invalidPackage("the text map \(failure.message)")
    } catch {
      throw .invalidPackage("the text map \((error as? Problem)?.message ?? "is damaged")")
    }
    guard let page = reader.page else { throw .invalidPackage("the text map has no Page") }
    return page
  }

  private mutating func begin(_ tag: XMLTag) throws(Problem) {
    switch tag.name {
    case "TextStyle": if let id = tag["ID"] { styles[id] = MappedStyle(alto: tag) }
    case "StructureTag", "LayoutTag", "OtherTag":
      if let id = tag["ID"], let role = tag["LABEL"].flatMap(BlockRole.init) { roles[id] = role }
    case "Page": try begin(page: tag)
    case "TextBlock":
      var block = MappedBlock(rect: tag.rect)
      block.style = style(tag) ?? MappedStyle()
      block.role = tag.list("TAGREFS").compactMap { roles[$0] }.first
      (self.block, blockTag) = (block, tag)
    case "TextLine": begin(line: tag)
    case "String": try add(tag)
    case "HYP": addHyphen(tag)
    case "Polygon": addShape(tag)
    default: break
    }
  }

  private mutating func end(_ name: String) {
    switch name {
    case "String": isInWord = false
    case "TextLine":
      if let line { block?.lines.append(line) }
      line = nil
    case "TextBlock":
      if let block { page?.blocks.append(block) }
      block = nil
      blockTag = nil
    default: break
    }
  }

  private mutating func begin(page tag: XMLTag) throws(Problem) {
    guard page == nil else { return }
    guard let width = tag.number("WIDTH"), let height = tag.number("HEIGHT") else {
      throw Problem(message: "has a Page without WIDTH and HEIGHT")
    }
    page = MappedPage(width: width, height: height, blocks: [])
    page?.label = tag["PRINTED_IMG_NR"].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func style(_ tag: XMLTag) -> MappedStyle? {
    tag.list("STYLEREFS").compactMap { styles[$0] }.first
  }

  // MARK: Lines

  private mutating func begin(line tag: XMLTag) {
    let direction = direction(tag)
    line = MappedLine(direction: direction, quad: tag.rect.map { Quad($0, direction: direction) })
    guard let baseline = tag["BASELINE"] else { return }
    let points = baseline.mappedPoints
    if points.count > 1, let start = points.first, let end = points.last {
      line?.baseline = Line.Baseline(start: start, end: end)
    } else if let y = Double(baseline), let rect = tag.rect, direction.isHorizontal {
      let ends = [PagePoint(x: rect.minX, y: y), PagePoint(x: rect.maxX, y: y)]
      let isReversed = direction == .rightToLeft
      line?.baseline = Line.Baseline(start: ends[isReversed ? 1 : 0], end: ends[isReversed ? 0 : 1])
    }
  }

  /// BASEDIRECTION of the line or its block, or else the rotation of the block, counterclockwise.
  private func direction(_ tag: XMLTag) -> TextDirection {
    let rotation = (blockTag?.number("ROTATION") ?? 0).truncatingRemainder(dividingBy: 360)
    let turned = rotation < 0 ? rotation + 360 : rotation
    if abs(turned - 90) < 45 { return .rotatedCounterclockwise }
    if abs(turned - 270) < 45 { return .rotatedClockwise }
    switch tag["BASEDIRECTION"] ?? blockTag?["BASEDIRECTION"] {
    case "rtl": return .rightToLeft
    case "ttb": return .vertical
    default: return .leftToRight
    }
  }

  // MARK: Words

  private mutating func add(_ tag: XMLTag) throws(Problem) {
    guard let text = tag["CONTENT"], let direction = line?.direction else { return }
    guard let rect = tag.rect else {
      let name = text.prefix(40).debugDescription
      throw Problem(message: "has a String without HPOS, VPOS, WIDTH and HEIGHT: \(name)")
    }
    isInWord = true
    let style = style(tag)
    line?.words.append(MappedWord(text: text, quad: Quad(rect, direction: direction), style: style))
  }

  /// A hyphen that breaks a word stands apart in ALTO, and is a letter of the word for a reader.
  private mutating func addHyphen(_ tag: XMLTag) {
    guard let line, let last = line.words.last else { return }
    self.line?.words[line.words.count - 1].text += tag["CONTENT"] ?? "-"
    guard let rect = tag.rect, last.quad.isUprightRect else { return }
    let whole = last.quad.boundingRect.union(rect)
    self.line?.words[line.words.count - 1].quad = Quad(whole, direction: line.direction)
  }

  /// The corners of a word or a line that does not run along the page.
  private mutating func addShape(_ tag: XMLTag) {
    guard let line, let points = tag["POINTS"]?.mappedPoints, points.count == 4 else { return }
    let quad = Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
    guard !quad.isUprightRect else { return }
    if isInWord {
      if !line.words.isEmpty { self.line?.words[line.words.count - 1].quad = quad }
    } else {
      self.line?.quad = quad
    }
  }
}

extension MappedStyle {
  /// The attributes of a TextStyle.
  fileprivate init(alto tag: XMLTag) {
    let kinds = tag.list("FONTSTYLE")
    let size = tag.number("FONTSIZE").flatMap { $0 > 0 ? $0 : nil }
    self.init(
      fontName: tag["FONTFAMILY"],
      size: size,
      isBold: kinds.contains("bold"),
      isItalic: kinds.contains("italics"),
      color: tag["FONTCOLOR"].flatMap { RGBAColor(mapped: $0) }
    )
  }
}

extension XMLTag {
  /// A finite number that a map may have.
  fileprivate func number(_ name: String) -> Double? {
    self[name].flatMap(Double.init).flatMap { abs($0) <= MappedPage.maximumNumber ? $0 : nil }
  }

  fileprivate func list(_ name: String) -> [String] { self[name]?.split(separator: " ").map(String.init) ?? [] }

  fileprivate var rect: PageRect? {
    guard let x = number("HPOS"), let y = number("VPOS"), let width = number("WIDTH"), let height = number("HEIGHT")
    else { return nil }
    return PageRect(x: x, y: y, width: max(0, width), height: max(0, height))
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
