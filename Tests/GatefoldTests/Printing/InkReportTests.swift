import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

/// Amounts of ink, and what a press can't print well.
@Suite("Ink reports")
struct InkReportTests {
  private static func report(
    _ content: String,
    resources: String = "",
    limits: PrintLimits = PrintLimits(),
    _ change: (inout SmallPDF) -> Void = { _ in }
  ) async throws -> InkReport {
    var file = SmallPDF(page: "/Contents 4 0 R/Resources<<\(resources)>>")
    file.addStream("", Array(content.utf8))
    change(&file)
    return try await MagazineIssue.open(data: Data(file.bytes)).page(at: 0).inkReport(zoom: 2, limits: limits)
  }

  @Test("Coverage is the mean of an ink, in percent and square centimetres")
  func coverage() async throws {
    let report = try await Self.report("0.5 0 0 1 k 0 0 100 50 re f 0 1 1 1 k 0 50 50 50 re f")
    let shares = Dictionary(uniqueKeysWithValues: report.coverages.map { ($0.ink.name, $0.share) })
    for (ink, share) in ["Cyan": 0.25, "Magenta": 0.25, "Yellow": 0.25, "Black": 0.75] {
      #expect(abs((shares[ink] ?? 0) - share) < 0.004, "\(ink): \(shares[ink] ?? 0)")
    }
    #expect(abs(report.totalShare - 1.5) < 0.01)
    #expect(abs(report.maximumTotalCoverage - 3) < 0.01)
    let black = try #require(report.coverages.first { $0.ink.name == "Black" })
    // 100 points are 3.53 cm.
    #expect(abs(black.squareCentimeters - 0.75 * 3.5278 * 3.5278) < 0.05)
    #expect(report.shareAboveLimit == 0 && report.rectAboveLimit == nil)
  }

  @Test("Places with more ink than dries are found, and shown in red")
  func limit() async throws {
    var file = SmallPDF(page: "/Contents 4 0 R")
    file.addStream("", Array("1 1 1 1 k 20 60 40 20 re f 0 0 0 1 k 0 0 100 20 re f".utf8))
    let page = try await MagazineIssue.open(data: Data(file.bytes)).page(at: 0)
    let report = try await page.inkReport(zoom: 2)
    #expect(abs(report.shareAboveLimit - 0.08) < 0.002)
    #expect(report.rectAboveLimit == PageRect(x: 20, y: 20, width: 40, height: 20))
    let picture = try await page.totalCoveragePicture(zoom: 2)
    func color(_ x: Int, _ y: Int) -> [UInt8] { picture.withRow(y) { [$0[4 * x + 2], $0[4 * x + 1], $0[4 * x]] } }
    #expect(color(80, 60)[0] > 100 && color(80, 60)[1] < 60)
    #expect(color(10, 10) == [255, 255, 255])
    #expect(color(100, 180)[0] == color(100, 180)[1] && color(100, 180)[0] < 255)
  }

  @Test("Each problem of a press is found with its place")
  func findings() async throws {
    let content = """
      0 0 0 1 K 0.1 w 10 90 m 90 90 l S 2 w 10 80 m 90 80 l S
      BT /F 8 Tf 0.6 0.4 0.4 1 k 10 60 Td (rich) Tj 0 0 0 1 k 0 -10 Td (plain) Tj ET
      /G gs 0 0 0 0 k 60 40 20 20 re f 0 0 0 1 k 60 10 5 5 re f
      1 0 0 rg 10 10 20 20 re f
      q 50 0 0 50 0 0 cm /I Do Q
      """
    let resources = "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>/ExtGState<</G<</op true/OPM 1>>>>"
    let report = try await Self.report(content, resources: "\(resources)/XObject<</I 5 0 R>>") { file in
      let entries = "/Subtype/Image/Width 10/Height 10/BitsPerComponent 8/ColorSpace/DeviceGray"
      file.addStream(entries, Array(repeating: 128, count: 100))
    }
    let found = Dictionary(uniqueKeysWithValues: report.findings.map { ($0.kind, $0) })
    #expect(found.count == PrintFinding.Kind.allCases.count, "\(report.findings.map(\.kind))")
    #expect(found[.hairline]?.count == 1 && abs((found[.hairline]?.value ?? 0) - 0.1) < 1e-6)
    #expect(found[.richBlackText]?.count == 1 && abs((found[.richBlackText]?.value ?? 0) - 8) < 1e-3)
    #expect(found[.whiteOverprint]?.rects == [PageRect(x: 60, y: 40, width: 20, height: 20)])
    #expect(found[.rgb]?.rects == [PageRect(x: 10, y: 70, width: 20, height: 20)])
    // Ten pixels on 50 points.
    #expect(found[.coarseImage]?.count == 1 && abs((found[.coarseImage]?.value ?? 0) - 14.4) < 0.01)
  }

  @Test("A page in order has no findings")
  func order() async throws {
    let report = try await Self.report("0 0 0 1 k 10 10 50 50 re f 0.5 w 0 0 m 90 90 l S")
    #expect(report.findings.isEmpty)
  }
}
