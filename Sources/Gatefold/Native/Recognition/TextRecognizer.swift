internal import CTesseract

/// Recognizes the text of pages in their pictures, on one thread. It keeps Tesseract with the languages that were used
/// last.
final class TextRecognizer {
  private var tesseract: Tesseract?
  private var orientation: Tesseract?

  /// The name of what only tells scripts apart.
  static let scriptOnly = "osd"
  /// Lines at a smaller angle are read as they are.
  fileprivate static let minimumSkew = 0.3
  /// A page whose letters are less sure than this may stand on its head or lie on its side.
  private static let uncertainConfidence = 0.7

  /// Recognizes the text of a page.
  ///
  /// - Parameters:
  ///   - picture: the page as displayed.
  ///   - pageSize: in points.
  ///   - languages: as Tesseract names them; ``scriptOnly`` for a page without text that names its script as its
  ///     language, like "script/Latin", and says which way up it is.
  /// - Throws: `libraryMissing`, `deadlineExceeded`, `memoryExceeded`.
  func recognize(
    _ picture: GreyPicture,
    pageIndex: Int,
    pageSize: PageSize,
    languages: String,
    by deadline: ContinuousClock.Instant
  ) throws(GatefoldError) -> RecognizedPage {
    let dpi = 72 * Double(picture.width) / pageSize.width
    if languages == Self.scriptOnly { return Self.emptyPage(pageIndex, pageSize, dpi, script(of: picture, dpi: dpi)) }
    let tesseract = try tesseract(languages)
    let reading = PictureReading(picture, dpi: dpi, tesseract, by: deadline)
    var page = try reading.page(pageIndex, pageSize, quarterTurns: 0)
    let letters = page.turnOfLetters
    let isUncertain = page.confidence < Self.uncertainConfidence
    guard let turns = letters > 0 ? letters : isUncertain ? quarterTurns(of: picture, dpi: dpi) : nil, turns > 0
    else { return page }
    let turned = PictureReading(try picture.turned(quarters: turns), dpi: dpi, tesseract, by: deadline)
    let other = try turned.page(pageIndex, pageSize, quarterTurns: turns)
    if letters > 0 || other.confidence > page.confidence { page = other }
    return page
  }

  private static func emptyPage(
    _ index: Int,
    _ size: PageSize,
    _ dpi: Double,
    _ found: (quarterTurns: Int, confidence: Double, script: String)?
  ) -> RecognizedPage {
    RecognizedPage(
      pageIndex: index,
      straightening: Straightening(pageSize: size, quarterTurns: found?.quarterTurns ?? 0),
      dpi: dpi,
      languages: found.map { "script/\($0.script)" } ?? "",
      lines: []
    )
  }

  private func tesseract(_ languages: String) throws(GatefoldError) -> Tesseract {
    if let tesseract, tesseract.languages == languages { return tesseract }
    tesseract = nil
    let opened = try Tesseract(languages: languages)
    tesseract = opened
    return opened
  }

  /// The quarters that a picture must be turned clockwise to stand upright; `nil` where that cannot be told.
  private func quarterTurns(of picture: GreyPicture, dpi: Double) -> Int? {
    script(of: picture, dpi: dpi)?.quarterTurns
  }

  /// Which way up a picture is, and its script; `nil` where its letters do not tell, and without the data for it.
  func script(of picture: GreyPicture, dpi: Double) -> (quarterTurns: Int, confidence: Double, script: String)? {
    if orientation == nil { orientation = try? Tesseract(languages: "osd") }
    guard let orientation else { return nil }
    orientation.setPicture(picture, dpi: dpi)
    return orientation.orientation()
  }
}

extension RecognizedPage {
  /// The quarters that the page must be turned clockwise for most of its letters to stand upright.
  fileprivate var turnOfLetters: Int {
    var counts = [0, 0, 0, 0]
    for line in lines {
      let letters = line.words.reduce(0) { $0 + $1.text.count }
      switch line.direction {
      case .rotatedClockwise: counts[3] += letters
      case .rotatedCounterclockwise: counts[1] += letters
      case .leftToRight, .rightToLeft, .vertical: counts[line.isUpsideDown ? 2 : 0] += letters
      }
    }
    return counts.indices.max { counts[$0] < counts[$1] } ?? 0
  }
}

/// Reads a picture in two passes: as a whole, and then what may be letters where no words were found, such as pale ones
/// and white ones in coloured boxes, each row of them by itself.
private struct PictureReading {
  private let source: GreyPicture
  private let dpi: Double
  private let tesseract: Tesseract
  private let deadline: ContinuousClock.Instant

  /// The height of words on a page without any, in points.
  private static let usualHeight = 9.0
  /// Sparse rows are read until they have this share of the page, since they are often those of photographs; dense ones
  /// are read up to the other share.
  private static let (maximumSparseShare, maximumShare) = (0.12, 0.6)
  /// Letters of text have at most this many squares of their height for themselves.
  private static let denseArea = 2.5

  init(_ picture: GreyPicture, dpi: Double, _ tesseract: Tesseract, by deadline: ContinuousClock.Instant) {
    source = picture
    self.dpi = dpi
    self.tesseract = tesseract
    self.deadline = deadline
  }

  func page(_ index: Int, _ pageSize: PageSize, quarterTurns: Int) throws(GatefoldError) -> RecognizedPage {
    var picture = source
    picture.smooth()
    var skew = picture.skew
    if abs(skew) < TextRecognizer.minimumSkew {
      skew = 0
    } else {
      picture = try picture.straightened(by: skew)
    }
    var lines = DoubtfulWords.removed(from: try lines(of: picture, at: (0, 0), .page))
    lines += try missedLines(in: picture, outside: lines)
    return RecognizedPage(
      pageIndex: index,
      straightening: Straightening(pageSize: pageSize, quarterTurns: quarterTurns, skew: skew),
      dpi: dpi,
      languages: tesseract.languages,
      lines: lines
    )
  }

  /// - Parameter origin: of the part on the page, in pixels.
  private func lines(
    of part: GreyPicture,
    at origin: (x: Int, y: Int),
    _ mode: Tesseract.Mode
  ) throws(GatefoldError) -> [RecognizedLine] {
    tesseract.setPicture(part, dpi: dpi)
    var lines: [RecognizedLine] = []
    try tesseract.read(mode, by: deadline) { found in
      lines = RecognizedLines(found, in: part, origin: origin, scale: 72 / dpi).lines
    }
    return lines
  }

  private func missedLines(
    in picture: GreyPicture,
    outside lines: [RecognizedLine]
  ) throws(GatefoldError) -> [RecognizedLine] {
    let scale = dpi / 72
    var known = lines.flatMap { $0.words.map(\.rect) }
    let heights = lines.flatMap(\.words).filter { $0.confidence > 0.8 && $0.text.count > 2 }.map(\.rect.height).sorted()
    let height = heights.isEmpty ? Self.usualHeight : heights[heights.count / 2]
    let pageArea = Double(picture.width * picture.height)
    var (sparseLeft, areaLeft) = (Self.maximumSparseShare * pageArea, Self.maximumShare * pageArea)
    var missed: [RecognizedLine] = []
    for row in picture.rows(outside: known.map { PixelRect($0, scale: scale) }, height: height * scale) {
      let area = Double(row.box.width * row.box.height)
      let isDense = area <= Self.denseArea * Double(row.letterCount) * height * height * scale * scale
      guard area <= areaLeft, isDense || area <= sparseLeft,
        let part = try picture.cropped(to: row.box, inverted: row.isLight)
      else { continue }
      areaLeft -= area
      if !isDense { sparseLeft -= area }
      let origin = (x: max(0, row.box.x), y: max(0, row.box.y))
      for line in try self.lines(of: part, at: origin, .block) {
        var line = DoubtfulWords.removed(fromRow: line)
        line.words.removeAll { word in known.contains { $0.overlap(with: word.rect) > 1.0 / 3 } }
        guard !line.words.isEmpty else { continue }
        known += line.words.map(\.rect)
        missed.append(line)
      }
    }
    return missed
  }
}

extension PixelRect {
  fileprivate init(_ rect: PageRect, scale: Double) {
    self.init(
      x: Int(rect.x * scale),
      y: Int(rect.y * scale),
      width: Int((rect.width * scale).rounded(.up)),
      height: Int((rect.height * scale).rounded(.up))
    )
  }
}

/// Makes lines of what Tesseract has found.
private struct RecognizedLines {
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
