/// Tells words from what Tesseract makes of photographs, rules and stains.
enum DoubtfulWords {
  /// A word is kept that is as sure as this, or stands in a line that is.
  private static let (word, line) = (0.5, 0.6)
  private static let minimumWordsOfLine = 3

  /// A word that was found where none was at first has to be surer, the more so if it is short.
  private static let (alone, shortAlone) = (0.7, 0.9)
  private static let shortLength = 3

  static func removed(from lines: [RecognizedLine]) -> [RecognizedLine] {
    lines.compactMap { line in
      let confidences = line.words.map(\.confidence).sorted()
      if confidences.count >= minimumWordsOfLine, median(confidences) >= Self.line { return line }
      var kept = line
      kept.words.removeAll { $0.confidence < word }
      return kept.words.isEmpty ? nil : kept
    }
  }

  /// A row of so many words that is as sure as this keeps those that are surer than the last.
  private static let (rowLength, row, wordOfRow) = (4, 0.75, 0.3)

  /// Removes doubtful words from a line that was found where none was at first.
  static func removed(fromRow line: RecognizedLine) -> RecognizedLine {
    let confidences = line.words.map(\.confidence).sorted()
    let isSure = confidences.count >= rowLength && median(confidences) >= row
    var kept = line
    kept.words.removeAll { isSure ? $0.confidence < wordOfRow : isDoubtful(alone: $0) }
    return kept
  }

  static func isDoubtful(alone found: RecognizedWord) -> Bool {
    let letters = found.text.unicodeScalars.count { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    return found.confidence < (letters >= shortLength ? alone : shortAlone)
  }

  private static func median(_ sorted: [Double]) -> Double {
    let half = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[half]
  }
}
