internal import CTesseract

/// Makes lines of what Tesseract has found.
struct RecognizedLines {
  private let found: ctesseract_page
  private let picture: GreyPicture
  /// Of the picture on the page, in pixels.
  private let origin: (x: Int, y: Int)
  /// Points a pixel.
  private let scale: Double

  init(_ found: ctesseract_page, in picture: GreyPicture, origin: (x: Int, y: Int), scale: Double) {
    self.found = found
    self.picture = picture
    self.origin = origin
    self.scale = scale
  }

  var lines: [RecognizedLine] {
    UnsafeBufferPointer(start: found.lines, count: found.line_count).compactMap { line in
      let words = UnsafeBufferPointer(start: found.words, count: found.word_count)
      let own = Int(line.first_word)..<Int(line.first_word + line.word_count)
      return self.line(line, own.map { words[$0] })
    }
  }

  private func text(at place: Int) -> String { String(cString: found.text + place) }

  private func line(_ line: ctesseract_line, _ found: [ctesseract_word]) -> RecognizedLine? {
    var strokes: [Double] = []
    let words = found.compactMap { word -> RecognizedWord? in
      let text = text(at: word.text)
      guard text.unicodeScalars.contains(where: { !$0.isSpace && !$0.isIgnorable }) else { return nil }
      strokes.append(picture.stroke(left: word.left, top: word.top, right: word.right, bottom: word.bottom))
      let language = self.text(at: word.language)
      return RecognizedWord(
        text: text,
        rect: rect(word.left, word.top, word.right, word.bottom),
        recognition: Word.Recognition(
          confidence: min(max(0, Double(word.confidence) / 100), 1),
          language: language.isEmpty ? nil : language
        )
      )
    }
    guard !words.isEmpty else { return nil }
    let direction: TextDirection =
      switch (line.quarters, line.direction) {
      case (_, ctesseract_top_to_bottom): .vertical
      case (1, _): .rotatedClockwise
      case (3, _): .rotatedCounterclockwise
      case (_, ctesseract_right_to_left): .rightToLeft
      default: .leftToRight
      }
    let size = size(of: line, words, direction)
    strokes.sort()
    return RecognizedLine(
      direction: direction,
      isUpsideDown: line.quarters == 2,
      baseline: Line.Baseline(
        start: point(Double(line.baseline_x0), Double(line.baseline_y0)),
        end: point(Double(line.baseline_x1), Double(line.baseline_y1))
      ),
      size: size,
      weight: size > 0 ? strokes[strokes.count / 2] * scale / size : 0,
      words: words
    )
  }

  private func point(_ x: Double, _ y: Double) -> PagePoint {
    PagePoint(x: (x + Double(origin.x)) * scale, y: (y + Double(origin.y)) * scale)
  }

  private func rect(_ left: Int32, _ top: Int32, _ right: Int32, _ bottom: Int32) -> PageRect {
    PageRect(point(Double(left), Double(top)), point(Double(right), Double(bottom)))
  }

  /// The usual heights of small letters and of capitals, as shares of the font size.
  private static let (xHeight, capHeight) = (0.49, 0.69)
  /// The usual height of a word with ascenders and descenders, as a share of it.
  private static let lineDepth = 0.9
  /// The ink of an ideograph, as a share of its square.
  private static let squareDepth = 0.92

  /// The font size by the heights of letters, or of the words where there are none of Latin.
  private func size(of line: ctesseract_line, _ words: [RecognizedWord], _ direction: TextDirection) -> Double {
    guard direction.isHorizontal, line.quarters == 0 else {
      let depths = words.map(\.rect.width).sorted()
      return depths[depths.count / 2] / (direction == .vertical ? Self.squareDepth : Self.lineDepth)
    }
    let (x, cap) = (Double(line.x_height) * scale / Self.xHeight, Double(line.cap_height) * scale / Self.capHeight)
    if x > 0, cap > 0 { return (x + cap) / 2 }
    if x > 0 || cap > 0 { return max(x, cap) }
    let heights = words.map(\.rect.height).sorted()
    let isEastAsian = words[0].text.unicodeScalars.contains(where: \.isEastAsian)
    return heights[heights.count / 2] / (isEastAsian ? Self.squareDepth : Self.capHeight)
  }
}
