import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Lanes of damaged documents")
struct RepairedLaneTests {
  private func damagedIssue() throws -> Data {
    PlainIssue.replacing("trailer", by: "trxxler", in: try Data(contentsOf: URL(filePath: Sample.issue.path)))
  }

  @Test("A lane reads the repaired document, whatever it is asked first")
  func firstRequest() throws {
    let bytes = try DocumentBytes.copying(try damagedIssue())
    if !KnownRecovery.isOfVersion12 {
      #expect(NativeStructure(bytes, password: nil)?.hasPageLabels != true, "not damaged enough to tell")
    }
    #expect(PDFSource(bytes).open().hasPageLabels())
  }

  @Test("Attachments are read of a file without a page that poppler could open")
  func withoutPages() throws {
    var pdf = SmallPDF(catalog: "/Names<</EmbeddedFiles<</Names[(a)<</F(a)/EF<</F 4 0 R>>>>]>>>>")
    pdf.addStream("/Type/EmbeddedFile", Array("a".utf8))
    let bytes = PlainIssue.replacing("/Kids[3 0 R]/Count 1", by: "/Kids[     ]/Count 0", in: pdf.bytes)
    let plain = PlainIssue.replacing("/Type/Page/Parent", by: "/Type/Pogo/Parent", in: bytes)
    let document = PDFSource(try DocumentBytes.copying(plain)).open()
    #expect(try document.attachments().map(\.fileName) == ["a"])
  }
}
