import Foundation
import Gatefold
import GatefoldOCR
import GatefoldTestSupport
import Testing

/// Pages of a sample as a scanner gives them: a PDF whose pages are pictures, without text.
struct ScannedIssue {
  /// How a page lies on the scanner.
  struct Placement {
    /// Degrees, clockwise.
    var skew = 0.0
    /// Quarters that the picture is turned clockwise.
    var quarterTurns = 0
    /// Where grey bars run down the page over its text, in points from its left.
    var bars: [Int] = []
  }

  /// Scans pages in grey.
  ///
  /// - Parameter placements: of the pages, in their order; others lie straight.
  static func write(
    _ pages: [Page],
    dpi: Double = 200,
    placements: [Placement] = [],
    to url: URL
  ) async throws {
    let editor = try DocumentEditor()
    var objects: [DocumentEditor.Object] = []
    for (index, page) in pages.enumerated() {
      let placement = placements.indices.contains(index) ? placements[index] : Placement()
      let picture = try await page.render(.dpi(dpi))
      objects.append(try add(picture, dpi, placement, to: editor))
    }
    try editor.setPages(objects)
    try Data(try editor.write()).write(to: url)
  }

  private static func add(
    _ picture: PixelBuffer,
    _ dpi: Double,
    _ placement: Placement,
    to editor: DocumentEditor
  ) throws -> DocumentEditor.Object {
    let jpeg = try picture.encoded(as: .jpeg(quality: 85))
    let image = try editor.addStream(
      [
        "Type": .name("XObject"), "Subtype": .name("Image"), "Width": .integer(picture.size.width),
        "Height": .integer(picture.size.height), "ColorSpace": .name("DeviceRGB"), "BitsPerComponent": .integer(8),
        "Filter": .name("DCTDecode"),
      ],
      data: Array(jpeg)
    )
    let (width, height) = (Double(picture.size.width) * 72 / dpi, Double(picture.size.height) * 72 / dpi)
    let isAcross = !placement.quarterTurns.isMultiple(of: 2)
    let size = isAcross ? (width: height, height: width) : (width: width, height: height)
    // Turned about the middle of the page; y grows upwards there.
    let angle = -(Double(placement.quarterTurns) * 90 + placement.skew) * .pi / 180
    let (cosine, sine) = (cos(angle), sin(angle))
    let matrix = [
      width * cosine, width * sine, -height * sine, height * cosine,
      size.width / 2 - (width * cosine - height * sine) / 2, size.height / 2 - (width * sine + height * cosine) / 2,
    ]
    let operators = matrix.map { String(format: "%.4f", $0) }.joined(separator: " ")
    let bars = placement.bars.map { "\($0) 0 18 \(Int(size.height)) re" }.joined(separator: " ")
    let content = try editor.addStream(
      [:],
      data: Array("q \(operators) cm /I Do Q /Multiply gs 0.65 g \(bars) f".utf8)
    )
    func real(_ value: Double) -> PDFValue { .real(Array(String(format: "%.3f", value).utf8)) }
    return try editor.addObject(
      .dictionary([
        "Type": .name("Page"),
        "MediaBox": .array([.integer(0), .integer(0), real(size.width), real(size.height)]),
        "Resources": .dictionary([
          "XObject": .dictionary(["I": image.reference]),
          "ExtGState": .dictionary(["Multiply": .dictionary(["BM": .name("Multiply")])]),
        ]),
        "Contents": content.reference,
      ])
    )
  }

  /// Runs with scanned pages of the sample issue, which are freed afterwards; recorded as known to be impossible without
  /// Tesseract.
  static func with(
    pages indices: [Int],
    dpi: Double = 200,
    placements: [Placement] = [],
    _ body: (_ scan: URL, _ originals: [Page]) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      let sample = try await Sample.issue.open()
      var pages: [Page] = []
      for index in indices { pages.append(try await sample.page(at: index)) }
      let url = folder.appending(path: "scan.pdf")
      try await write(pages, dpi: dpi, placements: placements, to: url)
      try await body(url, pages)
    }
  }

  static let english: OCROptions = {
    var options = OCROptions()
    options.languages = ["eng"]
    return options
  }()
}

extension MagazineIssue {
  func hits(_ query: String) async throws -> [SearchHit] {
    var hits: [SearchHit] = []
    for try await hit in search(query) { hits.append(hit) }
    return hits
  }
}

/// How much of a text was read.
struct WordRecall {
  /// Shares of the words that are right: of those printed, and of those read.
  let recall: Double
  let precision: Double

  init(of read: TextPage, against printed: TextPage) {
    // Text that is printed sideways isn't compared; a page that is scanned sideways is.
    func words(_ page: TextPage, _ isCompared: (Line) -> Bool = { _ in true }) -> [String] {
      page.blocks.filter { !$0.isOutsidePage && !$0.isInvisible }.flatMap(\.lines).filter(isCompared)
        .flatMap(\.words).map { $0.text.lowercased().filter { $0.isLetter || $0.isNumber } }.filter { $0.count > 1 }
    }
    var rest: [String: Int] = [:]
    let (all, found) = (words(printed) { $0.direction.isHorizontal }, words(read))
    for word in all { rest[word, default: 0] += 1 }
    var right = 0
    for word in found where rest[word, default: 0] > 0 {
      rest[word, default: 0] -= 1
      right += 1
    }
    recall = Double(right) / Double(max(1, all.count))
    precision = Double(right) / Double(max(1, found.count))
  }
}
