import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Opening")
struct OpeningTests {
  private func failure(of open: () async throws -> MagazineIssue) async -> GatefoldError? {
    await #expect(throws: GatefoldError.self) { _ = try await open() }
  }

  @Test(
    "A file that can't be opened gives the reason",
    arguments: [
      (Sample.empty, GatefoldError.Code.emptyFile), (.notAPDF, .notAPDF), (.noPages, .noPages),
    ]
  )
  func unopenable(sample: Sample, code: GatefoldError.Code) async {
    let error = await failure { try await sample.open() }
    #expect(error?.code == code)
  }

  @Test("A missing file and a folder are unreadable", arguments: ["/nowhere/issue.pdf", "/usr"])
  func unreadable(path: String) async {
    let error = await failure { try await MagazineIssue.open(path: path) }
    #expect(error?.code == .unreadableFile)
  }

  @Test("Bytes that only begin like a PDF are damaged, and other bytes are not a PDF")
  func bytes() async {
    #expect(await failure { try await MagazineIssue.open(data: Array("%PDF-1.7\nnothing".utf8)) }?.code == .damaged)
    #expect(await failure { try await MagazineIssue.open(data: Array("GIF89a".utf8)) }?.code == .notAPDF)
    #expect(await failure { try await MagazineIssue.open(data: [UInt8]()) }?.code == .emptyFile)
  }

  @Test("An encrypted issue asks for its password, refuses a wrong one, and opens with either right one")
  func passwords() async throws {
    let path = Sample.encrypted.path
    #expect(await failure { try await MagazineIssue.open(path: path) }?.code == .passwordRequired)
    for password in ["tide", "", "hôtel", "海の地図"] {
      #expect(await failure { try await MagazineIssue.open(path: path, password: password) }?.code == .wrongPassword)
    }
    for password in ["gatefold", "gatefold-owner"] {
      let issue = try await MagazineIssue.open(URL(filePath: path), password: password)
      #expect(try issue.pageCount == Sample.encrypted.expected().pageCount)
    }
  }

  @Test("The remaining pages of a truncated file can be read")
  func truncated() async throws {
    let issue = try await Sample.truncated.open()
    #expect(issue.pageCount >= 1)
    let text = try await issue.page(at: 0).text()
    #expect(!text.isEmpty)
  }

  @Test("A lost page has another error than one that never existed")
  func damagedPage() async throws {
    let issue = try await Sample.truncated.open()
    // The object of this page is cut off.
    let last = issue.pageCount - 1
    let lost = await #expect(throws: GatefoldError.self) { _ = try await issue.page(at: last) }
    #expect(lost?.code == .damagedPage)
    #expect(lost?.pageIndex == last)
    let error = await #expect(throws: GatefoldError.self) { _ = try await issue.page(at: issue.pageCount) }
    #expect(error?.code == .pageOutOfRange)
  }

  @Test("A damaged cross-reference table is rebuilt")
  func damagedXref() async throws {
    let issue = try await Sample.damagedXref.open()
    #expect(issue.pageCount == (try Sample.damagedXref.expected().pageCount))
  }

  @Test("Opening from bytes equals opening from a path")
  func openingFromBytes() async throws {
    let bytes = try Tool.run("cat", [Sample.issue.path])
    let issue = try await MagazineIssue.open(data: bytes)
    let expected = try Sample.issue.expected()
    #expect(issue.pageCount == expected.pageCount)
    #expect(issue.metadata.title == expected.metadata.title)
  }

  @Test("Requesting a page beyond the issue is an error", arguments: [-1, 28, Int.max])
  func pageOutOfRange(index: Int) async throws {
    let issue = try await Sample.issue.open()
    let error = await #expect(throws: GatefoldError.self) { _ = try await issue.page(at: index) }
    #expect(error?.code == .pageOutOfRange)
    #expect(error?.message.contains("1 to 28") == true)
  }
}
