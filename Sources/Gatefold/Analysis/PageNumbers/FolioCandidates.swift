/// The numbers at the margins of a page that may be its folio.
struct FolioCandidates: Sendable {
  struct Candidate: Hashable, Sendable {
    let number: PrintedNumber
    /// Whether it stands alone, or with nothing but dashes, strokes or "page" beside it.
    let isAlone: Bool
    /// Distance from the left of the page, as a share of its width.
    let place: Double
  }

  /// From 0.
  let pageIndex: Int
  let candidates: [Candidate]

  init(_ page: PageSurvey) {
    pageIndex = page.pageIndex
    candidates = page.lines.filter { Self.isMarginal($0, page.size) }.flatMap { Self.candidates(in: $0, page.size) }
  }

  /// Whether a line stands where folios do: at the head, the foot, or the outer edge of the page.
  private static func isMarginal(_ line: SurveyedLine, _ size: PageSize) -> Bool {
    if line.role == .folio || line.role == .runningHeader { return true }
    if line.rect.maxY <= 0.12 * size.height || line.rect.minY >= 0.88 * size.height { return true }
    return line.words.count <= 2 && (line.rect.maxX <= 0.09 * size.width || line.rect.minX >= 0.91 * size.width)
  }

  private static func candidates(in line: SurveyedLine, _ size: PageSize) -> [Candidate] {
    // A running header with its number is short; a line of text that ends in a year is not one.
    guard line.words.count <= 14 else { return [] }
    let wordy = line.words.count { word in
      word.text.unicodeScalars.contains(where: \.isLetter) && !isPageWord(word.text)
    }
    return line.words.enumerated().flatMap { position, word in
      let isAtEnd = position == 0 || position == line.words.count - 1 || isPageWord(line.words[position - 1].text)
      let text = word.text.trimmingFolioMarks
      guard isAtEnd || wordy == 0, !text.isEmpty else { return [Candidate]() }
      // "4-5" under a picture over both pages.
      let parts = text.split(whereSeparator: { "-–/|".contains($0) }).map(String.init)
      return (parts.count == 2 ? parts : [text]).compactMap { part in
        PrintedNumber(part).map { number in
          Candidate(number: number, isAlone: wordy == 0, place: word.rect.midX / max(1, size.width))
        }
      }
    }
  }

  private static let pageWords: Set<String> = [
    "page", "pages", "p", "pag", "pagina", "página", "pág", "seite", "s", "sida", "side", "strona", "of", "von", "de",
    "sur", "di", "van",
  ]

  private static func isPageWord(_ text: String) -> Bool {
    pageWords.contains(text.lowercased().filter { $0.isLetter })
  }
}

extension String {
  /// Without the dashes, strokes, dots and brackets that printers put around a folio.
  fileprivate var trimmingFolioMarks: String {
    let marks: Set<Character> = ["-", "–", "—", "|", "/", "·", "•", "[", "]", "(", ")", ".", ":", "~", "*", "‹", "›"]
    return trimming(marks.contains)
  }
}
