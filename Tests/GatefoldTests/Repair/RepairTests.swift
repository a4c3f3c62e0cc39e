import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Damaged documents")
struct RepairTests {
  /// A way to damage a document, and the expected repair report.
  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let method: RepairReport.Method?
    let says: [String]
    let bytes: @Sendable () -> Data

    init(
      _ name: String,
      _ method: RepairReport.Method?,
      says: [String] = [],
      _ bytes: @escaping @Sendable () -> Data
    ) {
      testDescription = name
      self.method = method
      self.says = says
      self.bytes = bytes
    }
  }

  private static func noise(_ count: Int) -> Data {
    var numbers = SeededNumbers(state: 7)
    return numbers.bytes(count)
  }

  static let whole: [Damage] = [
    Damage("nothing", nil) { PlainIssue().bytes },
    Damage("1 KB before the header", .rebuilt, says: ["table was rebuilt"]) { noise(1024) + PlainIssue().bytes },
    Damage("10 KB before the header", .rebuilt, says: ["table was rebuilt"]) { noise(10_240) + PlainIssue().bytes },
    Damage("20 KB behind the end", .rebuilt, says: ["table was rebuilt"]) { PlainIssue().bytes + noise(20_000) },
    Damage("no header", .rebuilt) { Data(PlainIssue().bytes.dropFirst(9)) },
    Damage("a version that is none", .rebuilt) {
      PlainIssue.replacing("%PDF-1.7", by: "%PDF-ab", in: PlainIssue().bytes)
    },
    Damage("offsets that are off", .rebuilt) {
      PlainIssue.replacing("1 0 obj\n<</Type/Cat", by: "\n\n\n\n1 0 obj\n<</Type/Cat", in: PlainIssue().bytes)
    },
    Damage("no startxref", .rebuilt) { PlainIssue.replacing("startxref", by: "start", in: PlainIssue().bytes) },
    Damage("no trailer", .salvaged, says: ["6 pages"]) {
      PlainIssue.replacing("trailer", by: "tr", in: PlainIssue().bytes)
    },
    Damage("a table and a trailer that are cut off", .salvaged, says: ["6 pages"]) {
      let file = PlainIssue().bytes
      return file.prefix(PlainIssue.place(of: "xref", in: file))
    },
    Damage("lengths that are wrong, and no trailer", .salvaged, says: ["the length of 6 streams"]) {
      PlainIssue.replacing("trailer", by: "tr", in: PlainIssue(wrongLength: 7000).bytes)
    },
    Damage("a root that leads nowhere", .salvaged) { PlainIssue(root: "900 0 R").bytes },
    Damage("a page tree without its list", .salvaged, says: ["order of their objects"]) {
      PlainIssue(kids: "null").bytes
    },
    Damage("a list of pages of which none is there", .salvaged, says: ["order of their objects"]) {
      PlainIssue(kids: "[50 0 R 51 0 R]").bytes
    },
  ]

  @Test("Every page exists and looks unchanged", arguments: whole)
  func wholePages(_ damage: Damage) async throws {
    let issue = try await MagazineIssue.open(data: damage.bytes())
    #expect(issue.pageCount == 6)
    #expect(issue.repair?.method == damage.method, "\(issue.repair?.notes ?? [])")
    for word in damage.says {
      #expect(issue.repair?.description.contains(word) == true, "\(issue.repair?.notes ?? [])")
    }
    #expect(issue.repair?.lostPageCount ?? 0 == 0)
    let pictures = try await pictures(of: issue)
    #expect(try await pictures == originals())
  }

  @Test("A page with too many annotations keeps some of them")
  func manyAnnotations() throws {
    var pdf = SmallPDF(page: "/Annots[" + (4..<12_004).map { "\($0) 0 R" }.joined(separator: " ") + "]")
    for _ in 0..<12_000 { pdf.add("<</Subtype/Link/Rect[0 0 10 10]>>") }
    let rewritten = try #require(try NativeRepair.rewritten(.copying(pdf.bytes), password: nil))
    #expect(rewritten.hasLostAnnotations)
    #expect(try NativeDocument(rewritten.bytes, password: nil).pageCount == 1)
  }

  @Test("Wrong lengths don't change drawn pages")
  func wrongLengths() async throws {
    let issue = try await MagazineIssue.open(data: PlainIssue(wrongLength: -9).bytes)
    let pictures = try await pictures(of: issue)
    #expect(try await pictures == originals())
  }

  @Test("In a truncated file, pages before the cut look unchanged, and the report lists what is missing")
  func cutOff() async throws {
    let file = PlainIssue().bytes
    // Within the contents of page 4, object 10.
    let issue = try await MagazineIssue.open(data: file.prefix(PlainIssue.place(of: "\n10 0 obj", in: file) + 60))
    let report = try #require(issue.repair)
    #expect(report.method == .salvaged)
    #expect(issue.pageCount == 4)
    #expect(report.lostPageCount == 2)
    #expect(report.notes.contains("2 of 6 pages could not be found"))
    #expect(report.notes.contains("page contents are missing or truncated: page 4"))
    let pictures = try await pictures(of: issue)
    let originals = try await originals()
    #expect(pictures.prefix(3) == originals.prefix(3))
  }

  @Test("Lost pages listed by the tree are counted, and the others keep their order")
  func lostPage() async throws {
    var file = PlainIssue(kids: "[13 0 R 11 0 R 9 0 R 7 0 R 5 0 R 3 0 R]", root: "900 0 R").bytes
    file = PlainIssue.replacing("\n7 0 obj", by: "\n7 0 obx", in: file)
    let issue = try await MagazineIssue.open(data: file)
    #expect(issue.repair?.lostPageCount == 1)
    let pictures = try await pictures(of: issue)
    let originals = try await originals()
    #expect(pictures == [5, 4, 3, 1, 0].map { originals[$0] })
  }

  @Test("Pages with lost fonts or pictures are named")
  func lostResources() async throws {
    var plain = PlainIssue(root: "900 0 R")
    plain.inherited += "/Resources<</Font<</F 14 0 R/G 800 0 R>>>>"
    let issue = try await MagazineIssue.open(data: plain.bytes)
    let missing = "fonts, pictures or other resources are missing or truncated: pages 1, 2, 3, 4, 5, 6"
    #expect(issue.repair?.notes.contains(missing) == true, "\(issue.repair?.notes ?? [])")
  }

  @Test("The last definition of an object counts, unless it is truncated")
  func definitions() async throws {
    let file = PlainIssue(root: "900 0 R").bytes
    let later = Data("\n4 0 obj\n<</Length 9>>\nstream\n0 0 9 9 re f\nendstream\nendobj\n".utf8)
    let changed = try await MagazineIssue.open(data: file + later)
    let changedPictures = try await pictures(of: changed)
    let originals = try await originals()
    #expect(changedPictures[0] != originals[0])
    #expect(changedPictures.dropFirst() == originals.dropFirst())
    let cut = try await MagazineIssue.open(data: file + Data("\n3 0 obj\n<</Type/Page/Parent 2 0 R/Cont".utf8))
    let cutPictures = try await pictures(of: cut)
    #expect(cutPictures == originals)
  }

  @Test("A file without any pages keeps its error")
  func nothingToFind() async {
    for (bytes, code) in [
      (Data("%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n".utf8), GatefoldError.Code.damaged),
      (Data("1 0 obj\n<</Type/Font>>\nendobj\n".utf8), .notAPDF),
    ] {
      let error = await #expect(throws: GatefoldError.self) { _ = try await MagazineIssue.open(data: bytes) }
      #expect(error?.code == code)
    }
  }

  @Test("Other entries of the catalog are kept")
  func catalog() async throws {
    let bytes = try Data(contentsOf: URL(filePath: Sample.issue.path))
    let file = PlainIssue.replacing("trailer", by: "trxxler", in: bytes)
    let issue = try await MagazineIssue.open(data: file)
    let whole = try await Sample.issue.open()
    #expect(issue.repair?.method == .salvaged)
    #expect(issue.pageCount == whole.pageCount)
    #expect(issue.metadata.title == whole.metadata.title)
    let titles = try await issue.outline().map(\.title)
    #expect(try await titles == whole.outline().map(\.title))
    for index in [0, 13, 27] {
      let label = try await issue.page(at: index).label
      #expect(try await label == whole.page(at: index).label)
      let ours = try await picture(of: issue.page(at: index))
      #expect(try await ours == picture(of: whole.page(at: index)), "page \(index + 1)")
    }
  }

  // MARK: Pictures

  private func pictures(of issue: MagazineIssue) async throws -> [RGBPicture] {
    var pictures: [RGBPicture] = []
    for index in 0..<issue.pageCount { try await pictures.append(picture(of: issue.page(at: index))) }
    return pictures
  }

  private func picture(of page: Page) async throws -> RGBPicture {
    try await RGBPicture(page.render(.fit(PixelSize(width: 100, height: 100)), options: RenderingOptions()))
  }

  private func originals() async throws -> [RGBPicture] {
    try await pictures(of: MagazineIssue.open(data: PlainIssue().bytes))
  }
}
