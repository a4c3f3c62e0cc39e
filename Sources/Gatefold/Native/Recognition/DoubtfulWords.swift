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
    found.confidence < (found.letterCount >= shortLength ? alone : shortAlone)
  }

  /// One or two digits by themselves may be less sure than words.
  private static let number = 0.6

  /// Removes all words that are no number from what was read where one or two letters stand alone.
  static func number(in line: RecognizedLine) -> RecognizedLine {
    var kept = line
    kept.words.removeAll { word in
      let scalars = word.text.unicodeScalars
      return word.confidence < number || !scalars.contains { $0.properties.numericType != nil }
        || !scalars.allSatisfy { $0.properties.numericType != nil || !$0.properties.isAlphabetic }
    }
    return kept
  }

  // MARK: Regions

  /// A line is unsure if this share of its letters is in words that are less sure than the other number.
  private static let (unsureShare, unsure) = (0.4, 0.7)
  /// Display type that was taken apart: so many words of mostly one or two letters, higher than usual by this factor.
  private static let (brokenCount, brokenLength, brokenHeight) = (4, 2, 1.5)
  /// More are those of a photograph.
  private static let maximumRegions = 200

  /// Where unsure lines stand, those near each other together, in points; those with most letters first.
  ///
  /// - Parameter height: of usual words.
  static func regions(of lines: [RecognizedLine], height: Double) -> [PageRect] {
    var regions = lines.filter { isUnsure($0, height: height) }
      .map { line in
        (rect: line.words.map(\.rect).enclosing ?? .zero, count: line.words.reduce(0) { $0 + $1.letterCount })
      }
      .sorted { $0.count > $1.count }
    if regions.count > maximumRegions { regions.removeSubrange(maximumRegions...) }
    var place = 0
    while place < regions.count {
      let rect = regions[place].rect
      if let other = regions.indices.first(where: { $0 != place && areNear(rect, regions[$0].rect, height: height) }) {
        regions[min(place, other)] = (
          regions[other].rect.union(rect), regions[place].count + regions[other].count
        )
        regions.remove(at: max(place, other))
        place = 0
      } else {
        place += 1
      }
    }
    return regions.sorted { $0.count > $1.count }.map(\.rect)
  }

  private static func isUnsure(_ line: RecognizedLine, height: Double) -> Bool {
    let (all, unsure) = line.words.reduce((0, 0)) { sums, word in
      let letters = max(1, word.letterCount)
      return (sums.0 + letters, sums.1 + (word.confidence < Self.unsure ? letters : 0))
    }
    if Double(unsure) >= unsureShare * Double(all) { return true }
    guard line.words.count >= brokenCount else { return false }
    let heights = line.words.map(\.rect.height).sorted(), lengths = line.words.map(\.letterCount).sorted()
    return heights[heights.count / 2] > brokenHeight * height && lengths[lengths.count / 2] <= brokenLength
  }

  private static func areNear(_ one: PageRect, _ other: PageRect, height: Double) -> Bool {
    let reach = min(one.height, other.height, 4 * height)
    return one.minX - other.maxX < reach && other.minX - one.maxX < reach
      && one.minY - other.maxY < 0.6 * reach && other.minY - one.maxY < 0.6 * reach
  }

  private static func median(_ sorted: [Double]) -> Double {
    let half = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[half]
  }
}

extension RecognizedWord {
  /// Letters and digits.
  var letterCount: Int {
    text.unicodeScalars.count { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }
}
