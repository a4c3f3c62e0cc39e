import CGatefold
import CHostProgram
import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

/// The interposed functions (Sources/CGatefold/interposed/README.md): each takes effect, or the
/// dynamic linker passes it by.
@Suite("Interposed functions")
struct InterpositionTests {
  /// Something that is done with a document, and the effects of which one at least must be counted for it.
  struct Case: Sendable, CustomTestStringConvertible {
    let effects: [cgatefold_interposition]
    let minimumCount: Int64
    let testDescription: String
    let document: @Sendable () throws -> DocumentBytes
    let body: @Sendable (NativeDocument) throws -> Void

    init(
      _ testDescription: String,
      _ effects: [cgatefold_interposition],
      atLeast minimumCount: Int64 = 1,
      _ document: @autoclosure @escaping @Sendable () throws -> DocumentBytes,
      _ body: @escaping @Sendable (NativeDocument) throws -> Void
    ) {
      (self.effects, self.minimumCount, self.testDescription) = (effects, minimumCount, testDescription)
      (self.document, self.body) = (document, body)
    }
  }

  private static let cases = [
    Case("Marked content with named properties is noted", [CGATEFOLD_INTERPOSITION_MARKED_CONTENT], try .everything()) {
      try readText($0, 0)
    },
    Case("A soft mask within itself is left out", [CGATEFOLD_INTERPOSITION_SOFT_MASK], try .everything()) {
      try draw($0, 0)
    },
    Case("Setting a rendering intent is noted", [CGATEFOLD_INTERPOSITION_RENDERING_INTENT], try .everything()) {
      try readText($0, 0)
    },
    Case("A rendition without a file has an empty name", [CGATEFOLD_INTERPOSITION_RENDITION], try .everything()) {
      document in
      let page = try document.page(at: 0)
      let frame = PageDescription(page, structure: nil).frame
      _ = document.links(on: page, frame: frame) { _ in frame }
    },
    Case("Fonts are kept from page to page", [CGATEFOLD_INTERPOSITION_KEPT_FONT], try mapped(.issue)) {
      try draw($0, 3)
      try readText($0, 3)
    },
    Case("Streams are inflated", [CGATEFOLD_INTERPOSITION_INFLATED_STREAM], try mapped(.issue)) { try draw($0, 0) },
    Case("Streams compressed by Brotli are decoded", [CGATEFOLD_INTERPOSITION_BROTLI_STREAM], try .brotli()) {
      try draw($0, 0)
    },
    Case(
      "Images in JPEG 2000 are not decoded while a page is read",
      [CGATEFOLD_INTERPOSITION_JPX_STREAM],
      try .jpeg2000()
    ) {
      try draw($0, 0)
    },
  ]

  @Test("Every interposed function takes effect", arguments: cases)
  func isGiven(_ each: Case) throws {
    _ = NativeRuntime.shared
    let document = try NativeDocument(each.document(), password: nil)
    let before = Self.count(each.effects)
    try each.body(document)
    #expect(Self.count(each.effects) >= before + each.minimumCount)
  }

  @Test("Every effect that is counted has a case")
  func isComplete() {
    let tested = Set(Self.cases.flatMap(\.effects).map(\.rawValue))
    #expect(tested == Set(0..<UInt32(cgatefold_interposition_kinds)))
  }

  // MARK: Outside of Gatefold's own work

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

extension InterpositionTests {
  private static func count(_ effects: [cgatefold_interposition]) -> Int64 {
    effects.map { cgatefold_interpositions_on_thread($0) }.reduce(0, +)
  }

  private static var givenAtAll: Int64 {
    count((0..<UInt32(cgatefold_interposition_kinds)).map { cgatefold_interposition($0) })
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
    _ = try page.displayList().drawnText(frame: PageDescription(page, structure: nil).frame)
  }
}
