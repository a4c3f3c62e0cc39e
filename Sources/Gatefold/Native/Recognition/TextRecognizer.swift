internal import CTesseract

/// Recognizes the text of pages in their pictures, on one thread. It keeps Tesseract with the languages that were used
/// last.
final class TextRecognizer {
  private var tesseract: Tesseract?
  private var orientation: Tesseract?

  /// The name of what only tells scripts apart.
  static let scriptOnly = "osd"
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
