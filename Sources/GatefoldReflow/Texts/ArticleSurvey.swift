internal import Gatefold

/// Facts gathered from all pages of an article: its words, its typefaces and whether it breaks words at line ends.
struct ArticleSurvey: Sendable {
  /// Its words, in the form used for comparison.
  private var words: Set<String> = []
  /// The letters of its running text, in the form used for comparison.
  private var letters = ""
  /// The pages that have text in a typeface and size.
  private var pages: [Typeface: Set<Int>] = [:]
  private var hasBrokenWords = false
  /// Hyphens at line ends that tell nothing by themselves, and lines that end within a sentence.
  private var undecidedCount = 0
  private var openLineCount = 0
  /// Words with a hyphen at the end of a line, put together without it.
  private var joinedWords: Set<String> = []
  /// How many letters of running text are set in each size, in half points.
  private var sizes: [Int: Int] = [:]

  private static let maximumWordCount = 200_000

  /// Adds the blocks of a page.
  mutating func add(_ owned: Set<Int>, of page: PrintedPage) {
    hasBrokenWords = hasBrokenWords || page.hyphens.breaksWords
    undecidedCount += page.hyphens.undecidedCount
    openLineCount += page.hyphens.openLineCount
    for index in page.blockIndices where owned.contains(index) {
      let block = page.text.blocks[index]
      guard !block.role.isFurniture else { continue }
      pages[Typeface(page.text.style(of: block)), default: []].insert(page.index)
      guard block.role == .body else { continue }
      sizes[Int((page.text.style(of: block).size * 2).rounded()), default: 0] += block.glyphRange.count
      for (line, next) in zip(block.lines, block.lines.dropFirst()) {
        guard let first = line.words.last?.text, let second = next.words.first?.text, first.hasSuffix("-") else {
          continue
        }
        joinedWords.insert(String(first.dropLast() + second).comparableWord)
      }
      for line in block.lines {
        letters += line.words.lazy.map(\.text).joined().comparable
        if words.count < Self.maximumWordCount {
          words.formUnion(line.words.dropFirst().dropLast().lazy.map(\.text.comparableWord))
        }
      }
    }
  }

  /// Whether words are broken at line ends.
  private var breaksWords = false

  /// Called when all pages are added.
  mutating func finish() {
    breaksWords =
      hasBrokenWords || undecidedCount >= 3 && undecidedCount * 20 >= openLineCount
      || !joinedWords.isDisjoint(with: words)
  }

  /// The size of most letters of the running text, in points.
  var bodySize: Double { sizes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }.map { Double($0.key) / 2 } ?? 10 }

  /// Whether a block repeats words of the running text.
  func repeats(_ text: String) -> Bool {
    let wanted = text.comparable
    return wanted.count >= 16 && letters.contains(wanted)
  }

  /// Whether other pages of the article have no text in a typeface of this size.
  func isForeign(_ style: TextStyle, onPage page: Int) -> Bool {
    (pages[Typeface(style)] ?? []).allSatisfy { $0 == page }
  }

  /// Whether a hyphen at the end of a line belongs to its word.
  func isHyphenRead(between first: String, and second: String, glyph: Int, on page: PrintedPage) -> Bool {
    if words.contains((first + second).comparableWord) { return false }
    if words.contains((first + "-" + second).comparableWord) { return true }
    return breaksWords ? page.hyphens.surelyBelongsToWord(glyph) : page.hyphens.belongsToWord(glyph)
  }
}

/// A typeface in a size, to half a point.
private struct Typeface: Hashable {
  let name: String
  let size: Int

  init(_ style: TextStyle) {
    name = style.fontName
    size = Int((style.size * 2).rounded())
  }
}

extension String {
  /// Its letters and digits in small letters.
  fileprivate var comparable: String {
    String(String.UnicodeScalarView(folded.unicodeScalars.filter { $0.isLetter || $0.isASCIIDigit }))
  }

  /// In small letters, without marks around it.
  fileprivate var comparableWord: String {
    let scalars = unicodeScalars
    let isPart = { (scalar: Unicode.Scalar) in scalar.isLetter || scalar.isASCIIDigit }
    guard let first = scalars.firstIndex(where: isPart), let last = scalars.lastIndex(where: isPart) else { return "" }
    return String(scalars[first...last]).lowercased()
  }
}
