import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Attachments, compared with the generator's data")
struct AttachmentTests {
  @Test("Every attachment is found with its bytes", arguments: [Sample.attachment, .moreMedia])
  func attachments(sample: Sample) async throws {
    let issue = try await sample.open()
    let attachments = try await issue.attachments()
    let wanted = try sample.expectedMedia().attachments
    try #require(attachments.count == wanted.count)
    for (found, (pageIndex, expected)) in zip(attachments, wanted) {
      #expect(found.fileName == expected.fileName)
      #expect(found.mimeType == expected.mimeType)
      #expect(found.byteCount == expected.byteCount)
      #expect(found.relationship == expected.relationship)
      if let date = expected.modificationDate { #expect(found.modificationDate?.formatted(.iso8601) == date) }
      switch found.place {
      case .document: #expect(expected.annotation == nil)
      case .page(let index, let rect):
        #expect(index == pageIndex)
        #expect(expected.annotation.map { rect.isClose(to: $0, within: 0.01) } == true, "\(found)")
      }
      guard let file = found.location.embedded else {
        #expect(found.location == .file(try #require(expected.target)))
        continue
      }
      let data = try await issue.bytes(of: file)
      let reading = try await issue.read(file) { _ in }
      #expect(data.count == expected.byteCount)
      #expect(reading.byteCount == data.count)
      if let digest = expected.sha256 { #expect(try sha256(of: data) == digest, "\(found)") }
      #expect(found.matchesChecksum(reading) == expected.checksumHolds)
    }
  }

  @Test("The number of attachments equals that in the metadata")
  func count() async throws {
    let issue = try await Sample.attachment.open()
    let attachments = try await issue.attachments()
    #expect(attachments.filter { $0.place == .document }.count == issue.metadata.attachmentCount)
  }

  @Test("Reading a cyclic or very deep name tree terminates")
  func loops() async throws {
    var pdf = SmallPDF(catalog: "/Names<</EmbeddedFiles 4 0 R>>")
    pdf.add("<</Kids[5 0 R 4 0 R 6 0 R]/Names[(a) 7 0 R]>>")
    pdf.add("<</Kids[4 0 R 5 0 R]/Names[(b) 7 0 R (c) 3]>>")
    pdf.add("<</Kids[6 0 R]>>")
    pdf.add("<</Type/Filespec/F(a.txt)/EF<</F 8 0 R>>>>")
    pdf.addStream("/Type/EmbeddedFile", Array("a".utf8))
    let issue = try await MagazineIssue.open(data: pdf.bytes)
    #expect(try await issue.attachments().map(\.fileName) == ["a.txt", "c"])
  }

  @Test("Excess names in a name tree are left out")
  func manyNames() async throws {
    var pdf = SmallPDF(catalog: "/Names<</EmbeddedFiles 4 0 R>>")
    let all = 410_000
    let names = (0..<all).map { "(\($0))(x)" }.joined()
    pdf.add("<</Names[\(names)]>>")
    let issue = try await MagazineIssue.open(data: pdf.bytes)
    let count = try await issue.attachments().count
    #expect((100_000..<all).contains(count))
  }

  @Test("Malformed attachments do no harm")
  func oddities() async throws {
    var pdf = SmallPDF(
      catalog: "/Names<</EmbeddedFiles<</Names[(n) null (s) (just a name) (i) 4 0 R (j) 5 0 R 7]>>>>/AF 4 0 R",
      page: "/Annots[<</Subtype/FileAttachment/FS 4 0 R>> 3 0 R null 12 [1 2]]"
    )
    // An embedded file that is not a stream, and one in another file.
    pdf.add("<</F 12/UF/name/EF<</F<</Length 3>>>>>>")
    pdf.add("<</F(j.txt)/EF<</F 6 0 R>>>>")
    pdf.addStream("/F(/etc/passwd)", [])
    let attachments = try await MagazineIssue.open(data: pdf.bytes).attachments()
    #expect(attachments.map(\.fileName) == ["n", "just a name", "i", "j.txt", nil])
    #expect(attachments.map(\.location) == [.missing, .file("just a name"), .missing, .file("/etc/passwd"), .missing])
  }
}
