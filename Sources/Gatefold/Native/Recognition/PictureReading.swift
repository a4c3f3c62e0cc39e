/// Reads a picture in two passes: as a whole, and then what may be letters where no words were found, such as pale ones
/// and white ones in coloured boxes, each row of them by itself.
struct PictureReading {
  private let source: GreyPicture
  private let dpi: Double
  private let tesseract: Tesseract
  private let deadline: ContinuousClock.Instant

  /// Lines at a smaller angle are read as they are.
  private static let minimumSkew = 0.3
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
    if abs(skew) < Self.minimumSkew {
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
