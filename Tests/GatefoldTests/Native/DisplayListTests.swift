import Foundation
import GatefoldTestSupport
import Synchronization
import Testing

@testable import Gatefold

@Suite("Display lists")
struct DisplayListTests {
  @Test("A page is interpreted once for its text, its graphics, its problems, and pictures at any zoom")
  func interpretedOnce() async throws {
    let source = PDFSource(try .copying(Data(contentsOf: URL(filePath: Sample.issue.path))))
    let lane = InProcessLane(source)
    _ = try await lane.answer(TextRequest(index: 1))
    _ = try await lane.answer(GraphicsRequest(index: 1))
    _ = try await lane.answer(InspectionRequest(index: 1))
    for scale in [0.1, 1, 16] {
      let pixels = PixelRect(x: 0, y: 0, width: 50, height: 50)
      _ = try await lane.draw(PageRegion(pageIndex: 1, scale: scale, rotation: .none, pixels: pixels), threads: 1)
      _ = try await lane.draw(
        PageRegion(pageIndex: 1, scale: scale, rotation: .clockwise90, pixels: pixels, layers: [.text: false]),
        threads: 2
      )
    }
    #expect(source.displayLists.recordedCount == 1)
    // Another page, and another state of the layers.
    _ = try await lane.answer(TextRequest(index: 0))
    #expect(source.displayLists.recordedCount == 2)
  }

  @Test("The number of processors that draw a page doesn't change its bytes", arguments: [0.7, 2.37])
  func threads(zoom: Double) async throws {
    let issue = try await Sample.issue.open()
    let lane = InProcessLane(PDFSource(try .copying(Data(contentsOf: URL(filePath: Sample.issue.path)))))
    for index in 0..<issue.pageCount {
      let pixels = PixelRect(try PixelSize(of: try await issue.page(at: index).size, zoom: zoom))
      let region = PageRegion(pageIndex: index, scale: zoom, rotation: .none, pixels: pixels)
      let alone = RGBPicture(PixelBuffer(try await lane.draw(region, threads: 1)))
      for threads in [2, 5] {
        #expect(RGBPicture(PixelBuffer(try await lane.draw(region, threads: threads))) == alone, "page \(index + 1)")
      }
    }
  }

  @Test("A page is read with one cross-reference table, even if poppler rebuilds it meanwhile")
  func rebuiltTable() throws {
    let content = ["111", "222222"].map { "BT /F 20 Tf 10 20 Td (\($0)) Tj ET" }
    func stream(_ text: String) -> String { "<</Length \(text.utf8.count)>>stream\n\(text)\nendstream" }
    let page = "/MediaBox[0 0 100 100]/Resources<</Font<</F 5 0 R>>>>"
    let objects = [
      (1, "<</Type/Catalog/Pages 2 0 R>>"), (2, "<</Type/Pages/Kids[3 0 R]/Count 1>>"),
      (3, "<</Type/Page/Parent 2 0 R/Contents 4 0 R\(page)>>"), (4, stream(content[0])),
      (5, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"), (4, stream(content[1])),
    ]
    var (file, table) = ("%PDF-1.7\n", "xref\n0 6\n0000000000 65535 f \n")
    for (number, object) in objects {
      // The offset of the font is wrong, and the second content stream is missing in the table.
      let place = String(file.utf8.count + (number == 5 ? 7 : 0))
      let entry = String(repeating: "0", count: 10 - place.count) + place + " 00000 n \n"
      if table.utf8.count < 10 + 20 * 6 { table += entry }
      file += "\(number) 0 obj\n\(object)\nendobj\n"
    }
    let start = file.utf8.count
    file += table + "trailer<</Size 6/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF"
    let document = try NativeDocument(.copying(Data(file.utf8)), password: nil)
    let frame = PageDescription(try document.page(at: 0), structure: nil).frame
    for _ in 0..<3 {
      let text = try document.page(at: 0).displayList().drawnText(frame: frame)
      #expect(text.glyphs.count == 6)
    }
  }

  @Test("A page with more operations than allowed fails as a whole")
  func tooManyOperations() throws {
    let squares = (0..<100).map { "\($0) 0 1 1 re f" }.joined(separator: " ")
    let file = DrawnFile(content: squares, width: 100, height: 100)
    let page = try NativeDocument(.copying(file.bytes), password: nil).page(at: 0)
    _ = try page.displayList(maximumOperationCount: 100)
    #expect(throws: GatefoldError.self) { try page.displayList(maximumOperationCount: 99) }
  }

  @Test("Long-running work ends with its task")
  func cancelled() async throws {
    let lane = InProcessLane(PDFSource(try .copying(HostilePDF.endlessForms())))
    let hasBegun = Mutex(false)
    let task = Task { () async -> GatefoldError? in
      hasBegun.withLock { $0 = true }
      do throws(GatefoldError) {
        _ = try await lane.answer(TextRequest(index: 0))
        return nil
      } catch {
        return error
      }
    }
    while !hasBegun.withLock(\.self) { await Task.yield() }
    task.cancel()
    #expect(await task.value?.code == .cancelled)
    // The lane is free again.
    _ = try await lane.answer(TextRequest(index: 1))
  }

  @Test("Damaged fonts, damaged images and recursive masks are reported")
  func losses() throws {
    let font = """
      /Font << /F << /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Broken /FontDescriptor
      << /Type /FontDescriptor /FontName /ABCDEF+Broken /Flags 32 /FontFile2 5 0 R >> >> >>
      """
    let file = DrawnFile(content: "BT /F 12 Tf (a) Tj ET /Image Do /Whole Do", width: 9, height: 9, resources: font)
      .adding(form: "no font", entries: "/BBox [0 0 1 1]")
      .adding(image: .init(width: 2, height: 2, entries: "/Filter /DCTDecode"), samples: [1, 2, 3])
      .adding(image: .init(width: 1, height: 1), samples: [1, 2, 3], named: "Whole")
    let losses = try NativeDocument(.copying(file.bytes), password: nil).page(at: 0).displayList().losses
    #expect(
      losses == [
        "the embedded font ABCDEF+Broken is damaged: another font stands in for it",
        "the image of object 6 cannot be decoded, and is left out",
      ]
    )
  }

  @Test("Links without an appearance have no border")
  func linkBorders() async throws {
    let link = "<</Type/Annot/Subtype/Link/Rect[10 10 90 90]/Border[0 0 9]/C[1 0 0]/Dest[3 0 R/Fit]>>"
    let file = SmallPDF(page: "/Annots[\(link)]")
    let page = try await MagazineIssue.open(data: file.bytes).page(at: 0)
    #expect(RGBPicture(try await page.render(.zoom(1))).color(x: 10, y: 50) == [255, 255, 255])
    #expect(try await page.linkAnnotations().count == 1)
  }
}
