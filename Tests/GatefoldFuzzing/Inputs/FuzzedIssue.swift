@testable import Gatefold

/// Pages of lines generated from an input that mostly reads as text: a line feed ends a line, a form feed ends a page,
/// and bytes beyond ASCII choose the next line's style and link.
struct FuzzedIssue {
  private static let maximumPageCount = 12
  private static let mostLines = 40

  private(set) var pages: [PageSurvey] = []
  private(set) var links: [[Link]] = []
  private(set) var tagged: [TaggedHeading] = []
  /// Page labels in the file, if it has any.
  private(set) var labels: [String]?
  /// Items with arbitrary destinations, as in an outline.
  private(set) var outline: [ContentsItem] = []

  private var lines: [SurveyedLine] = []
  private var pageLinks: [Link] = []
  private var lineCount = 0
  // The style of the next line.
  private var size = 10.0
  private var isBold = false
  private var role = BlockRole.body
  private var place = SIMD2(60.0, 60.0)
  private var block = 0

  init(_ input: FuzzBytes) {
    var input = input
    let hasLabels = input.byte() & 1 == 1
    while !input.isAtEnd, pages.count < Self.maximumPageCount, lineCount < Self.mostLines { readLine(&input) }
    endPage()
    if hasLabels { labels = pages.indices.map { $0 % 5 == 4 ? "" : String($0 % 7 + 1) } }
    outline = ContentsItem.tree(outline.enumerated().map { ($0 % 3, $1) })
  }

  private mutating func readLine(_ input: inout FuzzBytes) {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    var rect: PageRect?
    reading: while !input.isAtEnd {
      let code = input.byte()
      switch code {
      case 0x0A: break reading
      case 0x0C:
        endPage()
        break reading
      case 0x20:
        if !word.isEmpty { words.append(String(word)) }
        word.removeAll()
      case 0xF0..<0xF8: word.append(input.scalar())
      case 0xF8...:
        // Within the bounds that layout accepts.
        let numbers = (0..<4).map { _ in Double(input.float()) }.map { $0.isNaN ? 0 : min(max($0, -1e12), 1e12) }
        rect = PageRect(PagePoint(x: numbers[0], y: numbers[1]), PagePoint(x: numbers[2], y: numbers[3]))
      case 0x80...: set(code)
      default: word.append(Unicode.Scalar(code))
      }
    }
    if !word.isEmpty { words.append(String(word)) }
    if !words.isEmpty { addLine(words, rect) }
  }

  private mutating func set(_ code: UInt8) {
    let low = Int(code & 0x0F)
    switch code & 0x70 {
    case 0x00: size = [10, 9, 8, 11, 12, 14, 18, 24, 36, 48, 72, 6, 1, 0, 400, 10.5][low]
    case 0x10: place.x = Double(low) * 40
    case 0x20: place.y = Double(low) * 54
    case 0x30: role = BlockRole.allCases[low % BlockRole.allCases.count]
    case 0x40:
      isBold = low & 1 == 1
      if low & 2 != 0 { block += 1 }
    case 0x50:
      pageLinks.append(link(to: low))
      outline.append(
        ContentsItem(
          title: lines.last?.text ?? "",
          target: .goTo(Destination(pageIndex: low - 1, view: .fit, name: nil)),
          source: .outline,
          confidence: 1
        )
      )
    default:
      tagged.append(
        TaggedHeading(
          title: lines.last?.text ?? "x",
          level: low % 6 + 1,
          pageIndex: min(low, pages.count),
          rect: lines.last?.rect
        )
      )
    }
  }

  /// A link from the last line.
  private func link(to page: Int) -> Link {
    // A link's rectangle in a file may lie anywhere.
    let far = page == 15 ? 1e300 : page == 14 ? -Double.greatestFiniteMagnitude : 0
    let rect = lines.last?.rect.moved(x: far, y: far) ?? PageRect(x: place.x, y: far, width: 100, height: 10)
    let target = LinkTarget.goTo(Destination(pageIndex: page, view: .fit, name: nil))
    return Link(pageIndex: pages.count, quads: [Quad(rect)], target: target)
  }

  private mutating func addLine(_ words: [String], _ given: PageRect?) {
    let style = SurveyedStyle(
      TextStyle(
        fontName: isBold ? "Serif-Bold" : "Serif",
        size: size,
        isBold: isBold,
        isItalic: false,
        color: RGBAColor(red: 0, green: 0, blue: 0),
        isInvisible: false
      )
    )
    var left = place.x
    let surveyed = words.map { word in
      let rect = PageRect(x: left, y: place.y, width: size / 2 * Double(word.unicodeScalars.count), height: size)
      left += rect.width + size / 2
      return SurveyedWord(text: word, rect: given ?? rect, style: style)
    }
    let rect = given ?? PageRect(x: place.x, y: place.y, width: left - place.x, height: size)
    lines.append(
      SurveyedLine(words: surveyed, rect: rect, style: style, role: role, block: block, isUpright: block % 16 != 15)
    )
    lineCount += 1
    place.y += size * 1.2
  }

  private mutating func endPage() {
    pages.append(PageSurvey(pageIndex: pages.count, size: PageSize(width: 600, height: 800), lines: lines))
    links.append(pageLinks)
    lines = []
    pageLinks = []
    place = [60, 60]
  }
}
