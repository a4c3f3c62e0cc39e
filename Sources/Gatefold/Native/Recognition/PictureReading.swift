/// Reads a picture as a whole, and then again what came out doubtful or not at all: pages whose ground hides words, lines
/// of unsure words, rows of pale letters or of white ones in coloured boxes, and numbers of pages.
struct PictureReading {
  private let source: GreyPicture
  private let dpi: Double
  private let tesseract: Tesseract
  private let deadline: ContinuousClock.Instant

  /// Lines at a smaller angle are read as they are, in degrees.
  private static let minimumSkew = 0.3
  /// The height of words on a page without any, in points.
  private static let usualHeight = 9.0
  /// Sparse rows are read until they have this share of the page, since they are often those of photographs; dense ones
  /// are read up to the other share.
  private static let (maximumSparseShare, maximumShare) = (0.12, 0.6)
  /// Unsure lines are read again up to this share of the page.
  private static let maximumUnsureShare = 0.04
  /// Letters of text have at most this many squares of their height for themselves.
  private static let denseArea = 2.5
  /// If this share of the words stop at letters that were missed, but at least so many, then something in the ground
  /// hides them.
  private static let (hiddenShare, hiddenCount) = (0.01, 4)
  /// Another reading has to be better than the first by this factor.
  private static let improvement = 1.02

  init(_ picture: GreyPicture, dpi: Double, _ tesseract: Tesseract, by deadline: ContinuousClock.Instant) {
    source = picture
    self.dpi = dpi
    self.tesseract = tesseract
    self.deadline = deadline
  }

  private var scale: Double { dpi / 72 }

  func page(_ index: Int, _ pageSize: PageSize, quarterTurns: Int) throws(GatefoldError) -> RecognizedPage {
    var picture = source
    picture.smooth()
    var skew = picture.skew
    if abs(skew) < Self.minimumSkew {
      skew = 0
    } else {
      picture = try picture.straightened(by: skew)
    }
    return RecognizedPage(
      pageIndex: index,
      straightening: Straightening(pageSize: pageSize, quarterTurns: quarterTurns, skew: skew),
      dpi: dpi,
      languages: tesseract.languages,
      lines: try lines(of: picture)
    )
  }

  private func lines(of picture: GreyPicture) throws(GatefoldError) -> [RecognizedLine] {
    var lines = try lines(of: picture, at: (0, 0), .page)
    let height = usualHeight(of: lines)
    let kept = DoubtfulWords.removed(from: lines)
    if hides(words: kept, missedRows(in: picture, outside: kept, height: height), height: height) {
      let others = try self.lines(of: try picture.flattened(letter: height * scale), at: (0, 0), .page)
      if DoubtfulWords.removed(from: others).worth > Self.improvement * kept.worth { lines = others }
    }
    lines = DoubtfulWords.removed(from: try unsureAgain(lines, in: picture, height: height))
    let rows = missedRows(in: picture, outside: lines, height: height)
    return lines + (try read(rows, of: picture, outside: lines, height: height))
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

  /// The height of usual words, in points.
  private func usualHeight(of lines: [RecognizedLine]) -> Double {
    let words = lines.flatMap(\.words).filter { $0.confidence > 0.8 && $0.text.count > 2 }
    let heights = words.map(\.rect.height).sorted()
    return heights.isEmpty ? Self.usualHeight : heights[heights.count / 2]
  }

  // MARK: Unsure lines

  /// Reads unsure lines again, those below each other together, and takes what is surer.
  private func unsureAgain(
    _ lines: [RecognizedLine],
    in picture: GreyPicture,
    height: Double
  ) throws(GatefoldError) -> [RecognizedLine] {
    var result = lines
    var areaLeft = Self.maximumUnsureShare * Double(picture.width * picture.height) / (scale * scale)
    for region in DoubtfulWords.regions(of: lines, height: height) {
      let area = region.width * region.height
      let box = PixelRect(region.grown(by: height / 2), scale: scale)
      guard area <= areaLeft, area > height * height / 2, let part = try picture.cropped(to: box, inverted: false)
      else { continue }
      areaLeft -= area
      let others = result.keepingWords { !region.contains($0.rect.middle) }
      let known = others.flatMap { $0.words.map(\.rect) }
      let again = DoubtfulWords.removed(from: try self.lines(of: part, at: (max(0, box.x), max(0, box.y)), .block))
        .keepingWords { word in !known.contains { $0.overlap(with: word.rect) > 1.0 / 3 } }
      let before = DoubtfulWords.removed(from: result.keepingWords { region.contains($0.rect.middle) })
      if again.worth > Self.improvement * before.worth { result = others + again }
    }
    return result
  }

  // MARK: Missed rows

  private func missedRows(in picture: GreyPicture, outside lines: [RecognizedLine], height: Double) -> [LetterRows] {
    let known = lines.flatMap { $0.words.map { PixelRect($0.rect, scale: scale) } }
    return picture.rows(outside: known, height: height * scale)
  }

  private func isDense(_ row: LetterRows, height: Double) -> Bool {
    let squares = Double(row.box.width * row.box.height) / (height * height * scale * scale)
    return squares <= Self.denseArea * Double(row.letterCount)
  }

  /// Whether missed dark letters stand right beside words, as where bars or edges of boxes cross the text.
  private func hides(words lines: [RecognizedLine], _ rows: [LetterRows], height: Double) -> Bool {
    let words = lines.flatMap { $0.words.map(\.rect) }
    // Rows have a margin of 0.4 of the height around their letters.
    let rows = rows.filter { !$0.isLight && !$0.isLone && isDense($0, height: height) }
      .map { PageRect($0.box, scale: 1 / scale).grown(by: -0.4 * height) }
    let stopped = rows.reduce(0) { count, row in
      count
        + words.count { word in
          let gap = max(row.minX - word.maxX, word.minX - row.maxX)
          return gap >= -0.3 * height && gap <= 0.8 * height
            && word.midY > row.minY - 0.3 * height && word.midY < row.maxY + 0.3 * height
        }
    }
    return stopped >= max(Self.hiddenCount, Int(Self.hiddenShare * Double(words.count)))
  }

  private func read(
    _ rows: [LetterRows],
    of picture: GreyPicture,
    outside lines: [RecognizedLine],
    height: Double
  ) throws(GatefoldError) -> [RecognizedLine] {
    var known = lines.flatMap { $0.words.map(\.rect) }
    let pageArea = Double(picture.width * picture.height)
    var (sparseLeft, areaLeft) = (Self.maximumSparseShare * pageArea, Self.maximumShare * pageArea)
    var missed: [RecognizedLine] = []
    for row in rows {
      let area = Double(row.box.width * row.box.height)
      let isDense = isDense(row, height: height)
      guard area <= areaLeft, isDense || area <= sparseLeft,
        let part = try picture.cropped(to: row.box, inverted: row.isLight)
      else { continue }
      areaLeft -= area
      if !isDense { sparseLeft -= area }
      for line in try self.lines(of: part, at: (max(0, row.box.x), max(0, row.box.y)), .block) {
        var line = row.isLone ? DoubtfulWords.number(in: line) : DoubtfulWords.removed(fromRow: line)
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

extension PageRect {
  fileprivate init(_ rect: PixelRect, scale: Double) {
    self.init(
      x: Double(rect.x) * scale,
      y: Double(rect.y) * scale,
      width: Double(rect.width) * scale,
      height: Double(rect.height) * scale
    )
  }
}

extension PageRect {
  fileprivate func grown(by margin: Double) -> PageRect {
    PageRect(x: x - margin, y: y - margin, width: max(0, width + 2 * margin), height: max(0, height + 2 * margin))
  }
}

extension [RecognizedLine] {
  /// How much was read, by the letters of its words and how sure they are.
  fileprivate var worth: Double {
    reduce(0) { sum, line in
      line.words.reduce(sum) { $0 + Swift.max(0, $1.confidence - 0.5) * Double($1.letterCount) }
    }
  }

  fileprivate func keepingWords(_ isKept: (RecognizedWord) -> Bool) -> [RecognizedLine] {
    compactMap { line in
      var kept = line
      kept.words.removeAll { !isKept($0) }
      return kept.words.isEmpty ? nil : kept
    }
  }
}
