import Foundation
import Gatefold
import GatefoldExport
import GatefoldTestSupport

/// A word of a text map, as another program reads it.
struct MapWord: Equatable {
  let text: String
  /// In pixels of the map.
  let rect: PageRect
}

/// Reads the words of text maps back, in their order.
enum ReadMap {
  static func place(_ element: ReadElement) -> PageRect {
    let numbers = ["HPOS", "VPOS", "WIDTH", "HEIGHT"].map { element.attributes[$0].flatMap(Double.init) ?? .nan }
    return PageRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  static func alto(_ data: Data) throws -> [MapWord] {
    try ReadElement.root(of: data).elements("String").map { string in
      MapWord(text: string.attributes["CONTENT"] ?? "", rect: place(string))
    }
  }

  static func hocr(_ data: Data) throws -> [MapWord] {
    try ReadElement.root(of: data).elements("span").filter { $0.attributes["class"] == "ocrx_word" }.map { word in
      let numbers = (word.attributes["title"] ?? "").split(separator: " ").dropFirst().compactMap { Double($0) }
      guard numbers.count == 4 else { throw Tool.Failure(description: "no bbox in \(word.attributes)") }
      return MapWord(
        text: word.text.replacing("\u{AD}", with: ""),
        rect: PageRect(x: numbers[0], y: numbers[1], width: numbers[2] - numbers[0], height: numbers[3] - numbers[1])
      )
    }
  }

  /// From points, as `text --format json` has them; without what lies outside the page.
  static func json(_ data: Data, zoom: Double) throws -> [MapWord] {
    struct Root: Decodable {
      struct Page: Decodable { let blocks: [Block] }
      struct Block: Decodable {
        let isOutsidePage: Bool
        let lines: [Line]
      }
      struct Line: Decodable { let words: [Word] }
      struct Word: Decodable {
        let text: String
        let rect: PageRect
      }
      let pages: [Page]
    }
    let blocks = try JSONDecoder().decode(Root.self, from: data).pages.flatMap(\.blocks)
    return blocks.filter { !$0.isOutsidePage }.flatMap(\.lines).flatMap(\.words).map { word in
      let rect = word.rect
      return MapWord(
        text: word.text,
        rect: PageRect(x: rect.x * zoom, y: rect.y * zoom, width: rect.width * zoom, height: rect.height * zoom)
      )
    }
  }

  /// Words and where each begins, and how far it runs, by the matrix of its line.
  static func svg(_ data: Data, zoom: Double) throws -> [(text: String, start: PagePoint, end: PagePoint)] {
    try ReadElement.root(of: data).elements("text").flatMap { line in
      let transform = line.attributes["transform"] ?? ""
      let matrix = transform.dropFirst("matrix(".count).dropLast().split(separator: " ").compactMap { Double($0) }
      let isVertical = line.attributes["writing-mode"] != nil
      let isRightToLeft = line.attributes["direction"] == "rtl"
      var down = 0.0
      func read(_ word: ReadElement) -> (text: String, start: PagePoint, end: PagePoint) {
        // A word in several sizes is one of pieces.
        let pieces = word.children.map(read)
        if let first = pieces.first, let last = pieces.last {
          return (pieces.map(\.text).joined(), first.start, last.end)
        }
        down += word.attributes["dy"].flatMap(Double.init) ?? 0
        let start = word.attributes[isVertical ? "y" : "x"].flatMap(Double.init) ?? .nan
        let length = word.attributes["textLength"].flatMap(Double.init) ?? .nan
        func point(_ along: Double) -> PagePoint {
          let (x, y) = isVertical ? (0, along) : (along, down)
          return PagePoint(
            x: (matrix[0] * x + matrix[2] * y + matrix[4]) * zoom,
            y: (matrix[1] * x + matrix[3] * y + matrix[5]) * zoom
          )
        }
        let text = word.text.replacing("\u{AD}", with: "")
        return (text, point(start), point(isRightToLeft ? start - length : start + length))
      }
      return line.children.map(read)
    }
  }
}
