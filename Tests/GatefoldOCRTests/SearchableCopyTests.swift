import Foundation
import Gatefold
import GatefoldOCR
import GatefoldTestSupport
import Testing

@Suite("Searchable copies of scans")
struct SearchableCopyTests {
  @Test("Other programs find the words in a copy, where they are printed; the pictures are the same")
  func copying() async throws {
    let placements = [ScannedIssue.Placement(skew: 1.5), ScannedIssue.Placement(quarterTurns: 1)]
    try await ScannedIssue.with(pages: [3, 3], placements: placements) { scan, _ in
      let issue = try await MagazineIssue.open(scan)
      try await issue.recognizeText(ScannedIssue.english)
      let copy = scan.deletingLastPathComponent().appending(path: "copy.pdf")
      try Data(try await issue.pdfWithRecognizedText()).write(to: copy)

      try Tool.run("qpdf", ["--check", copy.path])
      let text = String(decoding: try Tool.run("pdftotext", ["-l", "1", copy.path, "-"]), as: UTF8.self)
      for line in ["walks for a living", "and has worn through", "hall at"] { #expect(text.contains(line)) }
      let images = try [scan, copy].map { try Tool.run("pdfimages", ["-list", $0.path]) }
      let counts = images.map { $0.split(separator: UInt8(ascii: "\n")).count }
      #expect(counts[0] == counts[1])

      let opened = try await MagazineIssue.open(copy)
      for index in 0..<2 {
        let (read, page) = (try await issue.page(at: index), try await opened.page(at: index))
        let (kept, found) = (try await read.text(), try await page.text())
        let areInvisible = found.blocks.allSatisfy(\.isInvisible)
        #expect(areInvisible)
        #expect(Set(found.words.map(\.text)).isSuperset(of: kept.words.map(\.text).prefix(20)))
        let pictures = [try await page.render(.dpi(50)), try await read.render(.dpi(50))]
        #expect(RGBPicture(pictures[0]) == RGBPicture(pictures[1]))
        let (one, other) = (
          kept.words.first { $0.text == "everything." }, found.words.first { $0.text == "everything." }
        )
        let a = try #require(one).rect
        let b = try #require(other).rect
        #expect(abs(a.midX - b.midX) < 1 && abs(a.midY - b.midY) < 2, "\(a) \(b)")
      }
      // The words of an oblique page are lines, not words of their own.
      let hits = try await opened.hits("walks for a living and has worn through")
      #expect(hits.contains { $0.pageIndex == 0 })
    }
  }

  @Test("Accents and letters beyond the basic plane come back")
  func letters() async throws {
    try await ScannedIssue.with(pages: [3]) { scan, _ in
      let issue = try await MagazineIssue.open(scan)
      try await issue.recognizeText(ScannedIssue.english)
      let place = PageRect(x: 300, y: 110, width: 100, height: 12)
      let correction = OCRCorrection(pageIndex: 0, rect: place, text: "Wójcik 大風 𝒲inde")
      try issue.correctRecognizedText([correction], author: "Ann")
      let copy = scan.deletingLastPathComponent().appending(path: "copy.pdf")
      try Data(try await issue.pdfWithRecognizedText()).write(to: copy)
      let text = String(decoding: try Tool.run("pdftotext", [copy.path, "-"]), as: UTF8.self)
      for word in ["Wójcik", "大風", "𝒲inde"] { #expect(text.contains(word)) }
    }
  }

  @Test("An issue without recognized text has no such copy")
  func missing() async throws {
    let issue = try await Sample.issue.open()
    await #expect(throws: GatefoldError.self) { try await issue.pdfWithRecognizedText() }
  }
}
