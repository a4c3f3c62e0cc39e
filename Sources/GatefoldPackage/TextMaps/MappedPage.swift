internal import Gatefold

/// The text of a page as a text map gives it, in the unit of the map. What is `nil` is not in the map.
struct MappedPage: Sendable {
  /// The size of the page in the unit of the map; what is in the map is scaled with it.
  var width: Double
  var height: Double
  var blocks: [MappedBlock]
  /// The number of the page, as printed, if the document named its pages.
  var label: String?
  /// Whether sizes of fonts are in the unit of the map, rather than in points.
  var scalesFonts = false
}

/// A block of a text map.
struct MappedBlock: Sendable {
  var lines: [MappedLine] = []
  var rect: PageRect?
  var role: BlockRole?
  var style = MappedStyle()
  var isOutsidePage: Bool?
  var isInvisible = false
}

/// A line of a text map.
struct MappedLine: Sendable {
  var words: [MappedWord] = []
  var direction = TextDirection.leftToRight
  var quad: Quad?
  var baseline: Line.Baseline?
  var startsParagraph: Bool?
}

/// A word of a text map.
struct MappedWord: Sendable {
  var text: String
  var quad: Quad
  /// The style of the word, or `nil` for the block's style.
  var style: MappedStyle?
  /// The word in parts of one size, such as an initial and the rest; empty if it is of one size.
  var parts: [MappedWord] = []
}

/// How text is set, as far as a text map tells.
struct MappedStyle: Hashable, Sendable {
  var fontName: String?
  var size: Double?
  var isBold = false
  var isItalic = false
  var color: RGBAColor?
}

extension MappedPage {
  /// The greatest number that a map may have.
  static let maximumNumber = 1e7
  /// The greatest number of bytes of a page.
  static let maximumByteCount = 64 << 20
  /// The greatest number of bytes of the map of an issue.
  static let maximumFileByteCount = 1 << 30

  /// - Throws: `invalidPackage` for a page without area, or with numbers that no page has.
  func validate() throws(GatefoldError) {
    func isNumber(_ value: Double) -> Bool { abs(value) <= Self.maximumNumber }
    guard width > 0, height > 0, isNumber(width), isNumber(height) else {
      throw .invalidPackage("the text map gives the page no size; give it a width and a height")
    }
    for block in blocks {
      for line in block.lines {
        let words = line.words + line.words.flatMap(\.parts)
        let quads = words.map(\.quad) + [line.quad].compactMap(\.self)
        let points = quads.flatMap(\.corners) + (line.baseline.map { [$0.start, $0.end] } ?? [])
        guard points.allSatisfy({ isNumber($0.x) && isNumber($0.y) }) else {
          throw .invalidPackage("the text map has places beyond 10,000,000")
        }
      }
    }
  }
}
