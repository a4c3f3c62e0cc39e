import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Recognizing scans by commands")
struct OCRCommandTests {
  /// A page of the sample as a picture, without text.
  private func withScan(_ body: (_ scan: URL) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let page = try await Sample.issue.open().page(at: 3)
      let picture = try await page.render(.dpi(200))
      var pdf = SmallPDF(page: "/Resources<</XObject<</I 4 0 R>>>>/Contents 5 0 R")
      let (width, height) = (picture.size.width, picture.size.height)
      pdf.addStream(
        "/Type/XObject/Subtype/Image/Width \(width)/Height \(height)/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode",
        Array(try picture.encoded(as: .jpeg(quality: 85)))
      )
      pdf.addStream("", Array("q \(width * 72 / 200) 0 0 \(height * 72 / 200) 0 0 cm /I Do Q".utf8))
      let box = "/MediaBox[0 0 \(width * 72 / 200) \(height * 72 / 200)]"
      let bytes = String(decoding: pdf.bytes, as: Unicode.ASCII.self)
      #expect(bytes.contains("/MediaBox[0 0 100 100]"))
      let scan = folder.appending(path: "scan.pdf")
      try Self.replacing("/MediaBox[0 0 100 100]", with: box, in: pdf.bytes).write(to: scan)
      try await body(scan)
    }
  }

  /// The file is repaired when it is opened, since its table of objects is off then.
  private static func replacing(_ text: String, with other: String, in data: Data) -> Data {
    guard let range = data.range(of: Data(text.utf8)) else { return data }
    return data[..<range.lowerBound] + Data(other.utf8) + data[range.upperBound...]
  }

  @Test("ocr reads a scan once; text and search find its words, with how sure they are")
  func reading() async throws {
    try await withScan { scan in
      let run = await CommandRun("ocr", scan.path, "--language", "eng", "--json")
      #expect(run.exitCode == 0, "\(run.errors)")
      let report = try #require(try run.json() as? [String: Any])
      let pages = try #require(report["recognized"] as? [[String: Any]])
      #expect(pages.count == 1 && pages[0]["languages"] as? String == "eng")
      #expect((pages[0]["words"] as? Int ?? 0) > 50)

      let again = await CommandRun("ocr", scan.path)
      #expect(again.text.contains("1 page read before"))
      let text = await CommandRun("text", scan.path, "--format", "json")
      #expect(text.text.contains("\"text\":\"Ellery\"") && text.text.contains("\"confidence\":0.9"))
      let hits = await CommandRun("search", scan.path, "Maud Ellery")
      #expect(hits.exitCode == 0 && hits.text.contains("Ellery"))
    }
  }

  @Test("ocr correct takes a list of corrections, and a corrected text map")
  func correcting() async throws {
    try await withScan { scan in
      #expect(await CommandRun("ocr", scan.path, "--language", "eng").exitCode == 0)
      let map = scan.deletingLastPathComponent().appending(path: "map.json")
      let text = await CommandRun("text", scan.path, "--format", "json")
      try Data(text.text.replacing("Ellery", with: "Ellory").utf8).write(to: map)
      let run = await CommandRun("ocr", "correct", scan.path, map.path, "--by", "Ann")
      #expect(run.exitCode == 0 && run.text.contains("1 correction"), "\(run.text) \(run.errors)")
      #expect(await CommandRun("search", scan.path, "Maud Ellory").exitCode == 0)

      let list = scan.deletingLastPathComponent().appending(path: "list.json")
      try Data(#"[{"page": 1, "rect": [300, 110, 60, 12], "text": "marginalia"}]"#.utf8).write(to: list)
      #expect(await CommandRun("ocr", "correct", scan.path, list.path, "--by", "Ann").exitCode == 0)
      let corrected = await CommandRun("text", scan.path)
      #expect(corrected.text.contains("marginalia") && corrected.text.contains("Ellory"))

      try Data(#"[{"page": 9, "rect": [1, 2, 3, 4], "text": ""}]"#.utf8).write(to: list)
      let bad = await CommandRun("ocr", "correct", scan.path, list.path, "--by", "Ann")
      #expect(bad.exitCode == 1 && bad.errors.contains("page from 1 to 1"))
    }
  }

  @Test("ocr --into writes a searchable copy")
  func copying() async throws {
    try await withScan { scan in
      let copy = scan.deletingLastPathComponent().appending(path: "copy.pdf")
      let run = await CommandRun("ocr", scan.path, "--language", "eng", "--into", copy.path)
      #expect(run.exitCode == 0, "\(run.errors)")
      let text = String(decoding: try Tool.run("pdftotext", [copy.path, "-"]), as: UTF8.self)
      #expect(text.contains("walks for a living"))
    }
  }

  @Test("A language without data is named with its package")
  func missingLanguage() async throws {
    try await withScan { scan in
      let run = await CommandRun("ocr", scan.path, "--language", "frk")
      #expect(run.exitCode == 1 && run.errors.contains("tesseract-ocr-frk"))
    }
  }
}
