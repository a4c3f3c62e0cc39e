internal import Foundation
internal import Gatefold

/// A page of a text map in JSON, as `gatefold text --format json` writes it.
struct JSONTextMap: Decodable {
  private struct Style: Decodable {
    let fontName: String?
    let fontSize: Double?
    let isBold: Bool?
    let isItalic: Bool?
    let color: String?

    /// Whether it says anything.
    var isGiven: Bool { fontName != nil || fontSize != nil || isBold != nil || isItalic != nil || color != nil }

    var mapped: MappedStyle {
      let size = fontSize.flatMap { $0 > 0 && $0 <= MappedPage.maximumNumber ? $0 : nil }
      return MappedStyle(
        fontName: fontName,
        size: size,
        isBold: isBold ?? false,
        isItalic: isItalic ?? false,
        color: color.flatMap { RGBAColor(mapped: $0) }
      )
    }
  }

  private struct Word: Decodable {
    let text: String
    let rect: PageRect?
    let quad: Quad?
    let parts: [Word]?
    let style: Style

    enum CodingKeys: CodingKey { case text, rect, quad, parts }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      text = try container.decode(String.self, forKey: .text)
      rect = try container.decodeIfPresent(PageRect.self, forKey: .rect)
      quad = try container.decodeIfPresent(Quad.self, forKey: .quad)
      parts = try container.decodeIfPresent([Word].self, forKey: .parts)
      style = try Style(from: decoder)
    }
  }

  private struct Baseline: Decodable {
    let start: PagePoint
    let end: PagePoint
  }

  private struct Line: Decodable {
    let direction: String?
    let startsParagraph: Bool?
    let quad: Quad?
    let baseline: Baseline?
    let words: [Word]
  }

  private struct Block: Decodable {
    let role: String?
    let rect: PageRect?
    let isOutsidePage: Bool?
    let isInvisible: Bool?
    let lines: [Line]
    let style: Style

    enum CodingKeys: CodingKey { case role, rect, isOutsidePage, isInvisible, lines }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      role = try container.decodeIfPresent(String.self, forKey: .role)
      rect = try container.decodeIfPresent(PageRect.self, forKey: .rect)
      isOutsidePage = try container.decodeIfPresent(Bool.self, forKey: .isOutsidePage)
      isInvisible = try container.decodeIfPresent(Bool.self, forKey: .isInvisible)
      lines = try container.decode([Line].self, forKey: .lines)
      style = try Style(from: decoder)
    }
  }

  private let pageNumber: Int?
  private let pageLabel: String?
  private let width: Double
  private let height: Double
  private let blocks: [Block]

  /// Reads a page.
  ///
  /// - Throws: `invalidPackage`.
  static func page(_ data: Data) throws(GatefoldError) -> MappedPage {
    let map: JSONTextMap
    do {
      map = try JSONDecoder().decode(JSONTextMap.self, from: data)
    } catch {
      throw .invalidPackage(
        "the text map is not as `gatefold text --format json` writes it",
        GatefoldError.UnderlyingError(error).message
      )
    }
    var page = MappedPage(width: map.width, height: map.height, blocks: [], scalesFonts: true)
    // A page without a label is named by its number.
    page.label = map.pageLabel.flatMap { $0.isEmpty || $0 == map.pageNumber.map(String.init) ? nil : $0 }
    for block in map.blocks { page.blocks.append(try map.mapped(block)) }
    return page
  }

  private func mapped(_ block: Block) throws(GatefoldError) -> MappedBlock {
    var mapped = MappedBlock(
      rect: block.rect,
      role: block.role.flatMap(BlockRole.init),
      style: block.style.mapped,
      isOutsidePage: block.isOutsidePage,
      isInvisible: block.isInvisible ?? false
    )
    for line in block.lines { mapped.lines.append(try self.mapped(line)) }
    return mapped
  }

  private func mapped(_ line: Line) throws(GatefoldError) -> MappedLine {
    let direction = line.direction.flatMap(TextDirection.init) ?? .leftToRight
    var mapped = MappedLine(
      direction: direction,
      quad: line.quad,
      baseline: line.baseline.map { Gatefold.Line.Baseline(start: $0.start, end: $0.end) },
      startsParagraph: line.startsParagraph
    )
    for word in line.words {
      var own = try self.mapped(word, direction)
      let parts = word.parts ?? []
      // Parts that do not make up the word would change what it says.
      if parts.map(\.text).joined() == word.text {
        for part in parts { own.parts.append(try self.mapped(part, direction)) }
      }
      mapped.words.append(own)
    }
    return mapped
  }

  private func mapped(_ word: Word, _ direction: TextDirection) throws(GatefoldError) -> MappedWord {
    guard let quad = word.quad ?? word.rect.map({ Quad($0, direction: direction) }) else {
      throw .invalidPackage("the text map has a word without a place: \(word.text.prefix(40).debugDescription)")
    }
    return MappedWord(text: word.text, quad: quad, style: word.style.isGiven ? word.style.mapped : nil)
  }
}
