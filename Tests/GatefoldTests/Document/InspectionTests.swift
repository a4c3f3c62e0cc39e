import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Contents of pages, compared with pdffonts and pdfimages")
struct InspectionTests {
  static let listed: [Sample] = [
    .issue, .printerIssue, .rightToLeft, .japanese, .hardText, .printedLinks, .media, .moreMedia, .navigation,
    .attachment, .press, .articles, .japaneseArticles, .encrypted,
  ]

  @Test("Fonts and images of the samples equal the listings", arguments: listed)
  func samples(sample: Sample) async throws {
    let issue = try await sample.open()
    try await PopplerListing(path: sample.path, password: sample.password).compare(with: issue)
  }

  @Test("Workers report the same fonts and images", arguments: [Sample.issue, .press])
  func isolated(sample: Sample) async throws {
    let issue = try await sample.open()
    let isolated = try await sample.open(isolation: .tests())
    for index in 0..<min(issue.pageCount, 6) {
      let inspection = try await issue.page(at: index).inspection()
      #expect(try await isolated.page(at: index).inspection() == inspection)
    }
  }

  @Test("Fonts and images of magazines equal the listings", .enabled(if: Corpus.isThere, "\(Corpus.missing)"))
  func corpus() async throws {
    for magazine in Corpus.magazines {
      let issue = try await MagazineIssue.open(path: magazine.path)
      guard issue.repair == nil else { continue }
      try await PopplerListing(path: magazine.path).compare(with: issue)
    }
  }

  @Test("Every file can be inspected in a worker", .enabled(if: Corpus.isThere, "\(Corpus.missing)"))
  func contained() async throws {
    for file in Corpus.magazines {
      do throws(GatefoldError) {
        let configuration = IssueConfiguration(isolation: .tests())
        let issue = try await MagazineIssue.open(path: file.path, configuration: configuration)
        for entry in try await issue.objects.table().prefix(2_000) {
          _ = try await issue.objects.object(entry.reference)
        }
        _ = try await issue.objects.find("type")
        _ = try await issue.health(pages: Array(0..<min(4, issue.pageCount)))
      } catch {
        #expect(![.workerLost, .deadlineExceeded, .memoryExceeded].contains(error.code), "\(file): \(error)")
      }
    }
  }

  @Test("Only inks, colour spaces and effects used by the content are listed")
  func inks() async throws {
    let content = """
      0 0 0 1 k 10 10 50 50 re f 0.5 0 0 0 K 0 0 m 9 9 l S
      /Spot cs 1 scn 20 20 5 5 re f /Spot cs 0 scn 20 20 5 5 re f
      /Over gs 1 0 0 rg 3 3 4 4 re f
      BT /F 12 Tf 3 Tr (hidden) Tj 0 Tr (seen) Tj ET
      """
    let resources = """
      /ColorSpace << /Spot [/Separation /Pantone#20300 /DeviceCMYK << /FunctionType 2 /Domain [0 1] /N 1
      /C0 [0 0 0 0] /C1 [1 0.4 0 0] >>] >>
      /ExtGState << /Over << /OP true /op true /OPM 1 /BM /Multiply /ca 0.5 >> >>
      /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>
      """
    var file = SmallPDF(page: "/Contents 4 0 R /Resources << \(resources) >>")
    file.addStream("", Array(content.utf8))
    let page = try await MagazineIssue.open(data: file.bytes).page(at: 0)
    let inspection = try await page.inspection()
    #expect(inspection.inks.map(\.name) == ["Cyan", "Black", "Pantone 300"])
    #expect(inspection.inks.last?.alternate == .deviceCMYK)
    let spaces = Set(inspection.colors.map { "\($0.space) \($0.purpose.rawValue) \($0.count)" })
    let expected: Set = [
      "DeviceCMYK fill 1", "DeviceCMYK stroke 1", "Separation Pantone 300 fill 2", "DeviceRGB fill 1",
      "DeviceRGB text 1",
    ]
    #expect(spaces == expected)
    #expect(inspection.effects.blendModes == ["Multiply"])
    #expect(inspection.effects.hasOpacity && inspection.effects.hasTransparency)
    #expect(inspection.effects.hasOverprint && inspection.effects.hasNonzeroOverprint)
    #expect(inspection.hiddenTextByteCount == 6)
    #expect(inspection.visibleTextByteCount == 4)
    #expect(inspection.fonts.map(\.isUsed) == [true])
  }

  private func inspection(_ content: String, _ resources: String, _ objects: [String] = []) async throws
    -> PageInspection
  {
    var file = SmallPDF(page: "/Contents 4 0 R /Resources << \(resources) >>")
    file.addStream("", Array(content.utf8))
    for object in objects { file.add(object) }
    return try await MagazineIssue.open(data: file.bytes).page(at: 0).inspection()
  }

  private static let spot = "[/Separation /Gold /DeviceCMYK << /FunctionType 2 /Domain [0 1] /N 1 >>]"

  @Test("Uncoloured patterns have the colours they are painted with")
  func uncolouredPatterns() async throws {
    var file = SmallPDF(
      page: "/Contents 4 0 R/Resources<</ColorSpace<</P[/Pattern \(Self.spot)]>>/Pattern<</X 5 0 R>>>>"
    )
    file.addStream("", Array("/P cs 1 /X scn 0 0 50 50 re f".utf8))
    let pattern = "/PatternType 1/PaintType 2/TilingType 1/BBox[0 0 5 5]/XStep 5/YStep 5/Resources<<>>"
    file.addStream(pattern, Array("1 1 2 2 re f".utf8))
    let inspection = try await MagazineIssue.open(data: file.bytes).page(at: 0).inspection()
    #expect(inspection.inks.map(\.name) == ["Gold"])
  }

  @Test("A form has the colours of each state in which it is drawn, and is counted once")
  func forms() async throws {
    var file = SmallPDF(page: "/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>")
    file.addStream("", Array("1 0 0 rg /F Do 0 1 0 0 k /F Do /F Do".utf8))
    file.addStream("/Type/XObject/Subtype/Form/BBox[0 0 9 9]", Array("0 0 5 5 re f BT (abc) Tj ET".utf8))
    let inspection = try await MagazineIssue.open(data: file.bytes).page(at: 0).inspection()
    #expect(Set(inspection.colors.map(\.space)) == [.deviceRGB, .deviceCMYK])
    #expect(inspection.inks.map(\.name) == ["Magenta"])
    #expect(inspection.visibleTextByteCount == 3)
    // 5 operators of the page, and 5 of the form.
    #expect(inspection.operatorCount == 10)
  }

  @Test("Type 3 glyphs have their own colours or those of the text")
  func type3Glyphs() async throws {
    func inspection(_ glyph: String) async throws -> PageInspection {
      var file = SmallPDF(page: "/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>")
      file.addStream("", Array("0 1 0 rg BT /F 9 Tf (aab) Tj ET".utf8))
      file.add(
        "<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 98/Widths[9 9]"
          + "/Encoding<</Differences[97/x]>>/CharProcs<</x 6 0 R/y 7 0 R>>/Resources<<>>>>"
      )
      file.addStream("", Array(glyph.utf8))
      file.addStream("", Array("9 0 d0 0 0 1 0 k 0 0 5 5 re f".utf8))
      return try await MagazineIssue.open(data: file.bytes).page(at: 0).inspection()
    }
    let own = try await inspection("9 0 d0 1 0 0 0 k 0 0 5 5 re f")
    #expect(own.inks.map(\.name) == ["Cyan"])
    #expect(own.colors.map(\.purpose) == [.text])
    let taken = try await inspection("9 0 0 0 9 9 d1 1 0 0 0 k 0 0 5 5 re f")
    #expect(taken.colors.map(\.space) == [.deviceRGB])
    #expect(taken.inks.isEmpty)
  }

  @Test("Colour spaces have PDF's initial colour, and only images use short names of spaces")
  func firstColors() async throws {
    #expect(try await inspection("/DeviceCMYK cs 0 0 9 9 re f", "").inks.map(\.name) == ["Black"])
    let named = try await inspection("/G cs 1 scn 0 0 9 9 re f", "/ColorSpace << /G \(Self.spot) >>")
    #expect(named.inks.map(\.name) == ["Gold"])
    let states = "/ExtGState << /A << /OP true >> /B << /OPM 1 >> >>"
    #expect(try await inspection("/A gs /B gs", states).effects.hasNonzeroOverprint)
  }

  @Test("Wrong lengths can be added up, and nested fonts end")
  func hostile() async throws {
    let forms = (5...6).map { "\($0) 0 R" }
    let length = "<</Type/XObject/Subtype/Form/BBox[0 0 1 1]/Length 9223372036854774784>>\nstream\n\nendstream"
    let lying = try await inspection("q Q", "/XObject << /A \(forms[0]) /B \(forms[1]) >>", [length, length])
    #expect(lying.streams.reduce(0) { $0 + $1.byteCount } > 0)
    let fonts = (5..<3_005).map { number in
      "<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/CharProcs<<>>/Resources<</Font<</F \(number + 1) 0 R>>>>>>"
    }
    let chain = try await inspection("q Q", "/Font << /F 5 0 R >>", fonts)
    #expect((1..<100).contains(chain.fonts.count))
  }

  @Test("Text under a scan is hidden, and all other text of the samples is visible")
  func hiddenText() async throws {
    let page = try await Sample.hardText.open().page(at: 0)
    let text = try await page.text()
    let hidden = text.glyphs.count { text.styles[Int($0.styleIndex)].isInvisible }
    let inspection = try await page.inspection()
    #expect((inspection.hiddenTextByteCount > 0) == (hidden > 0))
  }

  @Test("Stream sizes add up to the size of the page's resources, each counted once")
  func streams() async throws {
    let issue = try await Sample.issue.open()
    let inspection = try await issue.page(at: 1).inspection()
    #expect(Set(inspection.streams.map(\.reference)).count == inspection.streams.count)
    for stream in inspection.streams {
      let raw = try await issue.objects.stream(stream.reference, decoded: false)
      #expect(raw.count == stream.byteCount)
    }
    #expect(inspection.streams.contains { $0.purpose == .content })
    let images = inspection.streams.filter { $0.purpose == .image }.map(\.reference)
    #expect(images == inspection.images.compactMap(\.reference))
  }

  @Test("The parts of a page's drawing time don't exceed the total")
  func drawingTime() async throws {
    let time = try await Sample.issue.open().page(at: 0).drawingTime(zoom: 1, runs: 1)
    #expect(time.whole > .zero)
    #expect(time.text <= time.whole && time.images <= time.whole)
  }
}

/// The listings of a file by pdffonts and pdfimages.
private struct PopplerListing {
  private let fonts: Set<[String]>
  /// By page, with the number of times each is drawn.
  private let images: [[String]: Int]
  private static let kinds =
    "Type 1C \\(OT\\)|Type 1C|Type 1|Type 3|TrueType \\(OT\\)|TrueType|CID Type 0C \\(OT\\)"
    + "|CID Type 0C|CID Type 0|CID TrueType \\(OT\\)|CID TrueType|unknown"

  init(path: String, password: String? = nil) throws {
    let password = password.map { ["-upw", $0] } ?? []
    let (_, fonts, _) = try Tool.result("pdffonts", password + [path])
    let line = try Regex("^.*?\\s+(\(Self.kinds))\\s+(\\S+)\\s+(yes|no)\\s+(yes|no)\\s+(yes|no)\\s+(\\d+)\\s+\\d+\\s*$")
    self.fonts = Set(
      Self.lines(fonts).compactMap { text in
        (try? line.wholeMatch(in: text)).map { match in (1...6).map { String(match[$0].substring ?? "") } }
      }
    )
    let (_, images, _) = try Tool.result("pdfimages", password + ["-list", path])
    // page num type width height color comp bpc enc interp object ID x-ppi y-ppi size ratio
    self.images = Self.lines(images).reduce(into: [:]) { counts, line in
      let columns = line.split(separator: " ").map(String.init)
      counts[[0, 2, 3, 4, 6, 7, 8, 10].map { columns[$0] }, default: 0] += 1
    }
  }

  private static func lines(_ output: Data) -> [String] {
    String(decoding: output, as: UTF8.self).split(separator: "\n").dropFirst(2).map(String.init)
  }

  func compare(with issue: MagazineIssue) async throws {
    var found: Set<[String]> = []
    var drawn: [[String]: Int] = [:]
    for index in 0..<issue.pageCount {
      let page = try await issue.page(at: index)
      let inspection = try await page.inspection()
      for font in inspection.fonts {
        guard let reference = font.reference else { continue }
        func mark(_ isSet: Bool) -> String { isSet ? "yes" : "no" }
        found.insert([
          font.kind.rawValue, font.encoding, mark(font.isEmbedded), mark(font.isSubset), mark(font.hasUnicodeMap),
          "\(reference.number)",
        ])
      }
      for image in try await Self.drawnImages(of: page, inspection) { drawn[image, default: 0] += 1 }
    }
    #expect(found.subtracting(fonts) == [] && fonts.subtracting(found) == [])
    #expect(drawn.filter { images[$0.key] ?? 0 < $0.value } == [:], "what pdfimages does not list")
    let missing = images.filter { drawn[$0.key] == nil }
    // pdfimages also lists images outside the page.
    #expect(missing.values.reduce(0, +) * 5 <= images.values.reduce(0, +), "what only pdfimages lists: \(missing)")
  }

  /// Each image as often as it is drawn, with its mask, as listed by pdfimages.
  private static func drawnImages(of page: Page, _ inspection: PageInspection) async throws -> [[String]] {
    let placed = try await page.graphics().images.compactMap(\.reference)
    return inspection.images.flatMap { image -> [[String]] in
      // A mask is listed with the number of its image.
      guard let reference = image.masked ?? image.reference else { return [row(page, image, "[inline]")] }
      let count = image.drawnSize == nil ? placed.count { $0 == reference } : 1
      return Array(repeating: row(page, image, "\(reference.number)"), count: count)
    }
  }

  private static func row(_ page: Page, _ image: PDFImage, _ object: String) -> [String] {
    let kind = image.kind == .softMask ? "smask" : image.kind.rawValue
    let encoding =
      switch image.compression {
      case .jpeg: "jpeg"
      case .jpeg2000: "jpx"
      case .fax: "ccitt"
      case .jbig2: "jbig2"
      case .lossless, .none: "image"
      }
    return [
      "\(page.number)", kind, "\(image.pixelSize.width)", "\(image.pixelSize.height)",
      "\(image.colorSpace?.componentCount ?? 1)", "\(image.bitsPerComponent ?? 0)", encoding, object,
    ]
  }
}
