import Foundation
import Gatefold
import GatefoldOCR
import GatefoldTestSupport
import Testing

@Suite("Correcting recognized text")
struct CorrectionTests {
  @Test("A correction replaces the words in its place, and stays when the page is read again")
  func correcting() async throws {
    try await ScannedIssue.with(pages: [3]) { scan, _ in
      let issue = try await MagazineIssue.open(scan)
      try await issue.recognizeText(ScannedIssue.english)
      let word = try #require(try await issue.page(at: 0).text().words.first { $0.text == "Ellery" })
      let correction = OCRCorrection(pageIndex: 0, rect: word.rect, text: "Ellery-Brandt junior")
      try issue.correctRecognizedText([correction], author: "Ann")
      var options = ScannedIssue.english
      options.selection = .again
      try await issue.recognizeText(options)
      for issue in [issue, try await MagazineIssue.open(scan)] {
        let text = try await issue.page(at: 0).text()
        let corrected = try #require(text.words.first { $0.text == "Ellery-Brandt" })
        #expect(corrected.recognition?.confidence == 1)
        #expect(abs(corrected.rect.minX - word.rect.minX) < 1)
        #expect(text.words.contains { $0.text == "junior" })
        #expect(!text.words.contains { $0.text == "Ellery" })
        #expect(try await issue.hits("Maud Ellery-Brandt junior").count == 1)
      }
      let kept = try String(contentsOf: scan.deletingPathExtension().appendingPathExtension("ocr"), encoding: .utf8)
      #expect(kept.contains("\"author\":\"Ann\""))
    }
  }

  @Test("An empty correction removes words, and one on bare paper adds some")
  func removingAndAdding() async throws {
    try await ScannedIssue.with(pages: [3]) { scan, _ in
      let issue = try await MagazineIssue.open(scan)
      try await issue.recognizeText(ScannedIssue.english)
      let word = try #require(try await issue.page(at: 0).text().words.first { $0.text == "Ellery" })
      let bare = PageRect(x: 300, y: 110, width: 60, height: 12)
      let corrections = [
        OCRCorrection(pageIndex: 0, rect: word.rect, text: ""),
        OCRCorrection(pageIndex: 0, rect: bare, text: "marginal note"),
      ]
      try issue.correctRecognizedText(corrections, author: "Ann")
      let text = try await issue.page(at: 0).text()
      #expect(!text.words.contains { $0.text == "Ellery" })
      let added = try #require(text.words.first { $0.text == "marginal" })
      #expect(bare.union(added.rect).width < bare.width + 2)
    }
  }

  @Test("A page without recognized text cannot be corrected")
  func missing() async throws {
    try await ScannedIssue.with(pages: [3]) { scan, _ in
      let issue = try await MagazineIssue.open(scan)
      let place = PageRect(x: 0, y: 0, width: 10, height: 10)
      let correction = OCRCorrection(pageIndex: 0, rect: place, text: "a")
      #expect(throws: GatefoldError.self) { try issue.correctRecognizedText([correction], author: "Ann") }
    }
  }
}
