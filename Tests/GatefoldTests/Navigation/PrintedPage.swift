@testable import Gatefold

/// A page made up for the tests of what is found in print.
struct PrintedPage {
  private(set) var lines: [SurveyedLine] = []
  let index: Int
  let size = PageSize(width: 600, height: 800)

  init(_ index: Int) { self.index = index }

  /// Adds a line whose words stand half the type's size apart, each letter half as wide as it is high.
  ///
  /// - Parameter right: where the line ends, instead of where it starts.
  mutating func add(
    _ text: String,
    x: Double = 60,
    right: Double? = nil,
    y: Double,
    size: Double = 10,
    bold: Bool = false,
    role: BlockRole = .body
  ) {
    let style = SurveyedStyle(
      TextStyle(
        fontName: bold ? "Serif-Bold" : "Serif",
        size: size,
        isBold: bold,
        isItalic: false,
        color: RGBAColor(red: 0, green: 0, blue: 0),
        isInvisible: false
      )
    )
    let texts = text.split(separator: " ").map(String.init)
    let width = size / 2 * Double(text.count)
    var left = right.map { $0 - width } ?? x
    let words = texts.map { word in
      let rect = PageRect(x: left, y: y, width: size / 2 * Double(word.count), height: size)
      left += rect.width + size / 2
      return SurveyedWord(text: word, rect: rect, style: style)
    }
    let rect = PageRect(x: words[0].rect.x, y: y, width: width, height: size)
    lines.append(
      SurveyedLine(words: words, rect: rect, style: style, role: role, block: lines.count, isUpright: true)
    )
  }

  /// Running text that says nothing in particular.
  mutating func addBody(from y: Double = 300) {
    for line in 0..<20 {
      add("the words of page number \(index) go on and on in line \(line) of it", y: y + Double(line) * 14)
    }
  }

  var survey: PageSurvey { PageSurvey(pageIndex: index, size: size, lines: lines) }
}

extension IssueSurvey {
  /// An issue of printed pages; those between are empty.
  init(_ pages: [PrintedPage], count: Int) {
    let surveys = (0..<count).map { index in
      pages.first { $0.index == index }?.survey ?? PageSurvey(unreadablePage: index)
    }
    let folios = FolioSequence(surveys.map(FolioCandidates.init)).folios
    self.init(
      pages: surveys,
      numbering: PageNumbering(labels: nil, printed: folios, pageCount: count),
      links: surveys.map { _ in [] },
      tagged: []
    )
  }
}
