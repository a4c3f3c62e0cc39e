import CGatefold
import CHostProgram
import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

/// The interposed functions (Sources/CGatefold/interposed/README.md), called answers here: each takes effect, or the
/// dynamic linker passes it by.
@Suite("Answers to the native libraries' calls")
struct AnswerTests {
  /// Something that is done with a document, and the answers of which one at least must be given for it.
  struct Case: Sendable, CustomTestStringConvertible {
    let answers: [cgatefold_answer]
    let minimumCount: Int64
    let testDescription: String
    let document: @Sendable () throws -> DocumentBytes
    let body: @Sendable (NativeDocument) throws -> Void

    init(
      _ testDescription: String,
      _ answers: [cgatefold_answer],
      atLeast minimumCount: Int64 = 1,
      _ document: @autoclosure @escaping @Sendable () throws -> DocumentBytes,
      _ body: @escaping @Sendable (NativeDocument) throws -> Void
    ) {
      (self.answers, self.minimumCount, self.testDescription) = (answers, minimumCount, testDescription)
      (self.document, self.body) = (document, body)
    }
  }

  private static let cases = [
    Case(
      "Colour transforms are optimised and remembered",
      [CGATEFOLD_ANSWER_COLOR_TRANSFORM, CGATEFOLD_ANSWER_REMEMBERED_TRANSFORM],
      try mapped(.issue)
    ) { try draw($0, 0) },
    Case("Surfaces lie in blocks", [CGATEFOLD_ANSWER_SURFACE], try mapped(.issue)) { try draw($0, 0) },
    Case("Images are scaled down in vectors", [CGATEFOLD_ANSWER_DOWNSCALED_IMAGE], try mapped(.issue)) {
      try draw($0, 0, scale: 0.5)
    },
    Case("Masks of photographs are enlarged beforehand", [CGATEFOLD_ANSWER_SCALED_MASK], try .compositing()) {
      try draw($0, 0)
    },
    Case("Blend modes are vectorised", [CGATEFOLD_ANSWER_BLENDING], atLeast: 8, try .compositing()) { try draw($0, 0) },
    Case("Large letters that are recorded are filled as paths", [CGATEFOLD_ANSWER_LARGE_GLYPH], try mapped(.issue)) {
      try draw($0, 6, scale: 64, x: 6400, y: 6400)
    },
    Case("So are those that are drawn at once", [CGATEFOLD_ANSWER_LARGE_GLYPH], try .largeLetter()) { try draw($0, 0) },
    Case("Text is not gathered while a page is drawn", [CGATEFOLD_ANSWER_SKIPPED_CHARACTER], try mapped(.issue)) {
      try draw($0, 3)
    },
    Case("Text is gathered letter by letter", [CGATEFOLD_ANSWER_GATHERED_CHARACTER], try mapped(.issue)) {
      try readText($0, 3)
    },
    Case("Marked content is noted, its ends too", [CGATEFOLD_ANSWER_MARKED_CONTENT], atLeast: 4, try .everything()) {
      try readText($0, 0)
    },
    Case("Forms are noted", [CGATEFOLD_ANSWER_FORM], try .everything()) { try readText($0, 0) },
    Case("Layers are shown and hidden", [CGATEFOLD_ANSWER_LAYER], try .everything()) {
      try draw($0, 0, layers: [Layer.ID(objectNumber: 8): false])
    },
    Case("A soft mask within itself is left out", [CGATEFOLD_ANSWER_SOFT_MASK], try .everything()) {
      try draw($0, 0)
    },
    Case("A rendition without a file has an empty name", [CGATEFOLD_ANSWER_RENDITION], try .everything()) { document in
      let page = try document.page(at: 0)
      let frame = PageDescription(page, structure: nil).frame
      _ = document.links(on: page, frame: frame) { _ in frame }
    },
    Case("Output intents are read", [CGATEFOLD_ANSWER_OUTPUT_INTENT], try mapped(.press)) { try draw($0, 0) },
    Case("Fonts are kept from page to page", [CGATEFOLD_ANSWER_KEPT_FONT], try mapped(.issue)) {
      try draw($0, 3)
      try readText($0, 3)
    },
    Case("Streams are inflated", [CGATEFOLD_ANSWER_INFLATED_STREAM], try mapped(.issue)) { try draw($0, 0) },
    Case("Operators are counted", [CGATEFOLD_ANSWER_COUNTED_OPERATOR], try mapped(.issue)) { try draw($0, 3) },
    Case("Images outside of what is drawn are passed over", [CGATEFOLD_ANSWER_UNSEEN_IMAGE], try .picture()) {
      try draw($0, 0, x: 600, y: 600)
    },
    Case("Images that their streams cannot have are passed over", [CGATEFOLD_ANSWER_EMPTY_IMAGE], try .emptyImage()) {
      try draw($0, 0)
      // cairo's surfaces would take 220 MB.
      #expect(NativePage.surfaceBytesOfLastDrawing < 8 << 20)
    },
    Case("Streams compressed by Brotli are decoded", [CGATEFOLD_ANSWER_BROTLI_STREAM], try .brotli()) {
      try draw($0, 0)
    },
    Case("Messages are not logged", [CGATEFOLD_ANSWER_MESSAGE], try .picture()) { _ in
      let bytes = try DocumentBytes.copying("%PDF-1.7".utf8)
      #expect(throws: GatefoldError.self) { try NativeDocument(bytes, password: nil) }
    },
    Case("Paper is laid before a page is drawn", [CGATEFOLD_ANSWER_PAPER], try mapped(.issue)) {
      try draw($0, 3, paper: .white)
    },
    Case("A page that blends on paper is noticed", [CGATEFOLD_ANSWER_OPERATOR], try .blendingAnnotation()) {
      try draw($0, 0, paper: .white)
    },
    Case("Large cells of patterns are filled one by one", [CGATEFOLD_ANSWER_PATTERN_CELL], try .largeCell()) {
      try draw($0, 0, scale: 60, x: 5500, y: 5500)
    },
    Case("Photographs in CMYK are converted in vectors", [CGATEFOLD_ANSWER_CMYK_LINE], try .cmyk()) { try draw($0, 0) },
    Case("Pages without area have some", [CGATEFOLD_ANSWER_PAGE], try .pageWithoutArea()) { _ = try $0.page(at: 0) },
    Case("Documents that poppler cannot decrypt are refused", [CGATEFOLD_ANSWER_ENCRYPTION], try .picture()) { _ in
      let bytes = PlainIssue.replacing("/Root", by: "/Encrypt<</Filter/Other>>/Root", in: PlainIssue().bytes)
      #expect(throws: GatefoldError.self) { try NativeDocument(.copying(bytes), password: nil) }
    },
  ]

  @Test("Every answer is given", arguments: cases)
  func isGiven(_ each: Case) throws {
    _ = NativeRuntime.shared
    let document = try NativeDocument(each.document(), password: nil)
    let before = Self.given(each.answers)
    try each.body(document)
    #expect(Self.given(each.answers) >= before + each.minimumCount)
  }

  @Test("Every answer that is counted has a case")
  func isComplete() {
    let tested = Set(Self.cases.flatMap(\.answers).map(\.rawValue))
    #expect(tested == Set(0..<UInt32(cgatefold_answer_kinds)))
  }

  @Test("Transforms are remembered beyond their document")
  func transformsAreRemembered() throws {
    try Self.draw(NativeDocument(Self.mapped(.issue), password: nil), 0)
    let before = Self.given([CGATEFOLD_ANSWER_REMEMBERED_TRANSFORM])
    // Were they deleted with the document, this would use memory that is freed.
    try Self.draw(NativeDocument(Self.mapped(.issue), password: nil), 0)
    #expect(Self.given([CGATEFOLD_ANSWER_REMEMBERED_TRANSFORM]) > before)
  }

  @Test("Documents with exact colours have none of the transforms optimised")
  func exactColors() throws {
    let answers = [CGATEFOLD_ANSWER_COLOR_TRANSFORM, CGATEFOLD_ANSWER_REMEMBERED_TRANSFORM]
    let document = try NativeDocument(Self.mapped(.issue), password: nil)
    document.useExactColors()
    let before = Self.given(answers)
    try Self.draw(document, 0)
    #expect(Self.given(answers) == before)
  }

  @Test("Reading text optimises no transform, since it converts no colour")
  func textNeedsNoColors() throws {
    let document = try NativeDocument(Self.mapped(.issue), password: nil)
    let before = Self.given([CGATEFOLD_ANSWER_COLOR_TRANSFORM])
    try Self.readText(document, 0)
    #expect(Self.given([CGATEFOLD_ANSWER_COLOR_TRANSFORM]) == before)
  }

  // MARK: Outside of Gatefold's own work

  /// Every colour of a coarse cube.
  private static let colors: [UInt8] = stride(from: 0, to: 256, by: 9).flatMap { red in
    stride(from: 0, to: 256, by: 9).flatMap { green in
      stride(from: 0, to: 256, by: 9).flatMap { blue in [UInt8(red), UInt8(green), UInt8(blue)] }
    }
  }

  private static func converted(mayOptimize: Bool, byCreateTransform: Bool) -> [UInt8] {
    var converted = [UInt8](repeating: 0, count: colors.count)
    #expect(host_convert_colors(colors, colors.count / 3, mayOptimize, byCreateTransform, &converted))
    return converted
  }

  /// What a program does with the libraries by itself, and what must come of it.
  private static func useLibraries() {
    let exact = converted(mayOptimize: false, byCreateTransform: false)
    #expect(converted(mayOptimize: false, byCreateTransform: true) == exact)
    #expect(converted(mayOptimize: true, byCreateTransform: true) != exact, "The flag makes a difference")
    #expect(host_owns_its_transforms())
    #expect(host_image_is_pixmans())
    #expect(host_scale_image() > 0)
  }

  @Test("A program that uses the libraries itself has their own behaviour")
  func hostsOwnCalls() throws {
    _ = NativeRuntime.shared
    // Memory of the thread's own drawing must not linger.
    try Self.draw(NativeDocument(Self.mapped(.issue), password: nil), 0, scale: 0.5)
    let before = Self.givenAtAll
    Self.useLibraries()
    #expect(Self.givenAtAll == before)
  }

  @Test("It has their own behaviour while another thread draws")
  func hostsOwnCallsMeanwhile() throws {
    let drawing = Drawing(try NativeDocument(Self.mapped(.issue), password: nil))
    drawing.thread.start()
    drawing.waitForFirst()
    let before = Self.givenAtAll
    for _ in 0..<3 { Self.useLibraries() }
    #expect(Self.givenAtAll == before)
    drawing.end()
  }

  @Test("A program that draws with poppler itself gets poppler's own drawing")
  func hostsOwnDrawing() throws {
    let ours = try Self.draw(NativeDocument(Self.mapped(.press), password: nil), 0)
    let patch = try #require(try Sample.press.decoded(as: Press.self).patches.first)
    let (x, y) = (patch.x + patch.width / 2, patch.y + patch.height / 2)
    let before = Self.givenAtAll
    var theirs: UInt32 = 0
    for sample in [Sample.issue, .navigation] { #expect(host_draw_page(sample.path, 0, 10, 10, &theirs)) }
    #expect(host_draw_page(Sample.press.path, 0, x, y, &theirs))
    #expect(Self.givenAtAll == before)
    // An ink of the press is another colour for poppler.
    let offset = Int(y) * ours.bytesPerRow + Int(x) * PixelBuffer.bytesPerPixel
    let pixel = ours.start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    #expect(theirs != pixel && theirs >> 24 == 0xFF)
  }

  private struct Press: Decodable {
    struct Patch: Decodable { let x, y, width, height: Double }
    let patches: [Patch]
  }
}

// MARK: What the cases do

extension AnswerTests {
  private static func given(_ answers: [cgatefold_answer]) -> Int64 {
    answers.map { cgatefold_answers_given_on_thread($0) }.reduce(0, +)
  }

  private static var givenAtAll: Int64 {
    given((0..<UInt32(cgatefold_answer_kinds)).map { cgatefold_answer($0) })
  }

  private static func mapped(_ sample: Sample) throws -> DocumentBytes { try .mapping(path: sample.path) }

  @discardableResult
  private static func draw(
    _ document: NativeDocument,
    _ index: Int,
    scale: Double = 1,
    x: Int = 0,
    y: Int = 0,
    layers: [Layer.ID: Bool] = [:],
    paper: RGBAColor? = nil
  ) throws -> PixelStorage {
    var region = PageRegion(
      pageIndex: index,
      scale: scale,
      rotation: .none,
      pixels: PixelRect(x: x, y: y, width: 512, height: 512)
    )
    region.layers = layers
    region.paper = paper
    return try document.page(at: index).draw(region)
  }

  private static func readText(_ document: NativeDocument, _ index: Int) throws {
    let page = try document.page(at: index)
    _ = page.drawnText(frame: PageDescription(page, structure: nil).frame)
  }

  /// Draws on a thread of its own until it is told to end.
  private final class Drawing: @unchecked Sendable {
    // The document is used by the thread alone once it is started; the rest is guarded by the condition.
    private let document: NativeDocument
    private let condition = NSCondition()
    private var hasDrawn = false
    private var isEnding = false
    private var hasEnded = false
    private(set) var thread = Thread()

    init(_ document: NativeDocument) {
      self.document = document
      thread = Thread { [unowned self] in run() }
    }

    private func run() {
      while true {
        _ = try? AnswerTests.draw(document, 0, scale: 0.5)
        condition.lock()
        hasDrawn = true
        hasEnded = isEnding
        condition.broadcast()
        let ends = isEnding
        condition.unlock()
        if ends { return }
      }
    }

    func waitForFirst() {
      condition.lock()
      while !hasDrawn { condition.wait() }
      condition.unlock()
    }

    func end() {
      condition.lock()
      isEnding = true
      while !hasEnded { condition.wait() }
      condition.unlock()
    }
  }
}
