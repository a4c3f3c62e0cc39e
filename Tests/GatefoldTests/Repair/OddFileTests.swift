import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

/// Files that violate the standard, but that other readers open.
@Suite("Odd files")
struct OddFileTests {
  private static let contents = "1 0 0 rg 0 0 300 300 re f"

  /// A page tree and a page that are direct objects.
  private static let directTree = """
    1 0 obj
    <</Pages<</Kids[<</Contents 2 0 R>>]>>>>
    endobj
    2 0 obj
    <<>>
    stream
    \(contents)
    endstream
    endobj
    trailer
    <</Root 1 0 R>>

    """

  @Test(
    "A page tree of direct objects and a header without a version are read",
    arguments: ["%PDF-1.4\n", "%PDF\n", ""]
  )
  func directTree(header: String) async throws {
    try await expectRed(Data((header + Self.directTree).utf8))
  }

  @Test("A page in place of the page tree is used")
  func pageForTree() async throws {
    let file = "%PDF\n1 0 obj<</Pages<</Contents <<\n>>stream\n0000\nendobj\ntrailer<</Root 1 0 R>>\n"
    let issue = try await MagazineIssue.open(data: Data(file.utf8))
    #expect(issue.pageCount == 1)
    #expect(issue.repair?.method == .salvaged)
    let page = try await issue.page(at: 0)
    #expect([page.size.width, page.size.height] == [612, 792])
  }

  @Test("Bytes that some files use as white space are read as such", arguments: [UInt8(0x80), 0xFF])
  func whiteSpace(byte: UInt8) async throws {
    let file = Data(("%PDF-1.3\n" + Self.directTree).utf8)
    let odd = Data(file.map { $0 == 0x20 || $0 == 0x0A ? byte : $0 })
    let issue = try await expectRed(odd)
    #expect(issue.repair?.description.contains("white space") == true)
  }

  @Test("Other bytes in place of white space are damage", arguments: [UInt8(0x81), 0x7F])
  func noWhiteSpace(byte: UInt8) async throws {
    let file = Data(("%PDF-1.3\n" + Self.directTree).utf8)
    let odd = Data(file.map { $0 == 0x20 || $0 == 0x0A ? byte : $0 })
    let error = await #expect(throws: GatefoldError.self) { _ = try await MagazineIssue.open(data: odd) }
    #expect(error?.code == .damaged)
  }

  @Test("Attachments are read from a file that libqpdf can't read")
  func attachmentsWithoutTable() async throws {
    let file = """
      %PDF-1.4
      1 0 obj<</Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a) 5 0 R]>>>>>>endobj \
      2 0 obj<</Count 1/Kids[3 0 R]>>endobj 3 0 obj<</Parent 2 0 R/Contents 4 0 R>>endobj \
      4 0 obj<</Length 25>>stream
      \(Self.contents)
      endstream endobj 5 0 obj<</Type/Filespec/F(a.txt)/EF<</F 6 0 R>>>>endobj \
      6 0 obj<</Type/EmbeddedFile/Length 5>>stream
      tides
      endstream endobj trailer<</Root 1 0 R>>
      """
    let bytes = Data(file.utf8)
    try #require(NativeStructure(.copying(bytes), password: nil) == nil)
    let issue = try await expectRed(bytes)
    let attachments = try await issue.attachments()
    #expect(attachments.map(\.fileName) == ["a.txt"])
    let embedded = try #require(attachments.first?.location.embedded)
    #expect(try await issue.bytes(of: embedded) == Data("tides".utf8))
  }

  /// Whether the page is red, which means that its contents are drawn.
  @discardableResult
  private func expectRed(_ file: Data) async throws -> MagazineIssue {
    let issue = try await MagazineIssue.open(data: file)
    #expect(issue.pageCount == 1)
    let picture = RGBPicture(try await issue.page(at: 0).render(.zoom(0.25)))
    #expect(picture.color(x: 10, y: picture.size.height - 10) == [255, 0, 0])
    return issue
  }
}
