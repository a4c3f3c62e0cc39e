/// Decides which hyphens at line ends of a page belong to their word, as in "well-known", and which only break it.
///
/// The file doesn't say which. The evidence, in this order: the word elsewhere on the page, with the hyphen or without;
/// known word endings; characters of addresses or program text; a capital after a small letter, as in a double name;
/// common parts of compounds. On a page that breaks no words, a half that is a word of the page decides. Otherwise the
/// hyphen only breaks the word.
package struct LineEndHyphens: Sendable {
  /// The hyphens that belong to their words, as indices in `TextPage.glyphs`.
  private var ofWords: Set<Int> = []
  /// The hyphens among them that are decided by the word itself, whether or not the page breaks words.
  private var surelyOfWords: Set<Int> = []
  /// Whether the page breaks words at line ends.
  package private(set) var breaksWords = false
  /// The number of hyphens that their words don't decide, and the number of lines that end within a sentence.
  package private(set) var undecidedCount = 0
  package private(set) var openLineCount = 0

  /// Whether the hyphen that a glyph is, the last of its line, is read.
  package func belongsToWord(_ glyph: Int) -> Bool { ofWords.contains(glyph) }

  /// The same where words are known to be broken, as on other pages of an article.
  package func surelyBelongsToWord(_ glyph: Int) -> Bool { surelyOfWords.contains(glyph) }

  init(_ page: TextPage) {
    let survey = LineEndSurvey(page)
    openLineCount = survey.openLineCount
    guard !survey.ends.isEmpty else { return }
    let words = PrintedWords(page, without: survey.ends)
    let decisions = survey.ends.map { $0.belongsToWord(among: words) }
    let undecided = decisions.count { $0 == nil }
    let isSetBroken =
      decisions.contains(false)
      || undecided > 1 && Double(undecided) >= Self.shareWhereBroken * Double(survey.openLineCount)
    breaksWords = isSetBroken
    undecidedCount = undecided
    for (end, decision) in zip(survey.ends, decisions) where decision == true { surelyOfWords.insert(end.hyphen) }
    for (end, decision) in zip(survey.ends, decisions)
    where decision ?? (!isSetBroken && end.looksCompound(among: words)) {
      ofWords.insert(end.hyphen)
    }
  }

  /// Minimum share of lines with a hyphen, among lines that end within a sentence, on a page that breaks words. In 24
  /// magazines, pages that break words do so on a tenth to a half of these lines; others have one or two.
  private static let shareWhereBroken = 0.1
}

extension TextPage {
  package var lineEndHyphens: LineEndHyphens { LineEndHyphens(self) }

  /// Whether a word at the end of a line goes on at the beginning of the next, by the signs alone.
  func breaks(_ word: Word, before line: Line) -> Bool {
    let range = word.glyphRange
    guard range.count > 1, let next = line.words.first?.glyphRange.first else { return false }
    let beforeLast = glyphs[range.upperBound - 2].scalar
    return LineJoint(after: glyphs[range.upperBound - 1].scalar, beforeLast, before: glyphs[next].scalar) == .brokenWord
  }
}

/// The lines of a page that end with a hyphen, and the number of lines that could.
private struct LineEndSurvey {
  private(set) var ends: [HyphenatedLineEnd] = []
  /// Lines that end within a sentence, and are read on.
  private(set) var openLineCount = 0

  init(_ page: TextPage) {
    for lines in page.readOnLines {
      for (line, next) in zip(lines, lines.dropFirst()) {
        guard let last = line.words.last, let first = next.words.first else { continue }
        let end = page.glyphs[last.glyphRange.upperBound - 1].scalar
        if end.isLetter || end == "," || end.isHyphen { openLineCount += 1 }
        if page.breaks(last, before: next) { ends.append(HyphenatedLineEnd(last, first)) }
      }
    }
  }
}

/// A word with a hyphen at the end of a line, and the one that the next line begins with.
private struct HyphenatedLineEnd {
  let hyphen: Int
  /// Where the parts begin.
  let starts: [Int]
  /// The parts before and after the hyphen.
  private let first: String
  private let second: String
  private let isSoft: Bool

  init(_ word: Word, _ next: Word) {
    hyphen = word.glyphRange.upperBound - 1
    starts = [word.glyphRange.lowerBound, next.glyphRange.lowerBound]
    first = String(Substring(word.text.unicodeScalars.dropLast()))
    second = next.text
    isSoft = word.text.unicodeScalars.last == "\u{AD}"
  }

  /// `nil` where the word itself does not tell.
  func belongsToWord(among words: PrintedWords) -> Bool? {
    if isSoft { return false }
    if words.contains(first + second) { return false }
    if words.contains(first + "-" + second) { return true }
    if WordEndings.all.contains(String(Substring(second.unicodeScalars.prefix(while: \.isLetter))).lowercased()) {
      return false
    }
    if Self.marks.contains(where: { (first + second).contains($0) }) { return true }
    guard let last = first.unicodeScalars.last, let next = second.unicodeScalars.first else { return nil }
    if last.properties.isLowercase, next.properties.isUppercase { return true }
    return Compound.isSure(firstPiece, secondPiece) ? true : nil
  }

  /// Whether either half of it is a word of the page.
  func looksCompound(among words: PrintedWords) -> Bool {
    (first + second).unicodeScalars.contains(where: \.isHyphen) || Compound.prefixes.contains(firstPiece)
      || words.contains(firstPiece) || words.contains(secondPiece)
  }

  /// The parts next to the hyphen, in the form used for comparison.
  private var firstPiece: String { PrintedWords.pieces(of: first).last ?? "" }
  private var secondPiece: String { PrintedWords.pieces(of: second).first ?? "" }

  /// Marks of addresses and program text.
  private static let marks = ["://", "www.", "_", "=", "@"]
}

/// The words of a page as they can be compared: small letters, without marks around them.
private struct PrintedWords {
  private var words: Set<String> = []

  /// - Parameter ends: what is not known to be a word.
  init(_ page: TextPage, without ends: [HyphenatedLineEnd]) {
    let parts = Set(ends.flatMap(\.starts))
    for block in page.blocks where !block.isOutsidePage {
      for line in block.lines {
        for word in line.words where !parts.contains(word.glyphRange.lowerBound) {
          let core = Self.core(of: word.text)
          words.insert(core)
          if core.contains("-") { words.formUnion(Self.pieces(of: core)) }
        }
      }
    }
  }

  func contains(_ word: String) -> Bool { words.contains(Self.core(of: word)) }

  /// The parts between its hyphens.
  static func pieces(of word: String) -> [String] { core(of: word).split(separator: "-").map { core(of: String($0)) } }

  static func core(of word: String) -> String {
    if let core = plainCore(of: word) { return core }
    let scalars = word.unicodeScalars.drop { !$0.isLetter && !$0.isDigit }
    guard let last = scalars.lastIndex(where: { $0.isLetter || $0.isDigit }) else { return "" }
    // A hyphen has two signs.
    return String(String.UnicodeScalarView(scalars[...last].map { $0 == "\u{2010}" ? "-" : $0 })).lowercased()
  }

  /// The same for a word in ASCII, as most are; `nil` for any other.
  private static func plainCore(of word: String) -> String? {
    var core: [UInt8] = []
    core.reserveCapacity(word.utf8.count)
    var end = 0
    for byte in word.utf8 {
      guard byte < 0x80 else { return nil }
      let isCapital = 0x41...0x5A ~= byte
      let isPart = isCapital || 0x61...0x7A ~= byte || 0x30...0x39 ~= byte
      guard isPart || end > 0 else { continue }
      core.append(isCapital ? byte | 0x20 : byte)
      if isPart { end = core.count }
    }
    return String(decoding: core[..<end], as: UTF8.self)
  }
}

/// First and last parts of hyphenated English compounds.
private enum Compound {
  static let prefixes: Set<String> = ["non", "multi", "semi", "anti", "ex"]
  private static let surePrefixes: Set<String> = ["self", "well", "half"]
  private static let sureEndings: Set<String> = [
    "based", "related", "driven", "oriented", "specific", "level", "friendly", "grained", "consuming", "aware", "known",
    "sized", "style",
  ]

  static func isSure(_ first: String, _ second: String) -> Bool {
    surePrefixes.contains(first) || (first == "great" && second.hasPrefix("grand"))
      || first.count > 3 && sureEndings.contains(second)
  }
}
