import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Findings before publishing")
struct HealthTests {
  private func findings(
    _ file: SmallPDF,
    for medium: PublishingMedium = .screen
  ) async throws -> [HealthFinding.Kind: HealthFinding] {
    let findings = try await MagazineIssue.open(data: file.bytes).health(for: medium)
    // Problems come first.
    #expect(findings.map(\.severity) == findings.map(\.severity).sorted())
    return Dictionary(findings.map { ($0.kind, $0) }) { first, _ in first }
  }

  /// A file without findings, except those that a test causes.
  private func healthy(catalog: String = "", page: String = "", content: String = "0 g 1 1 5 5 re f") -> SmallPDF {
    let outline = "/Outlines<</First 5 0 R/Last 5 0 R/Count 1>>"
    var file = SmallPDF(
      catalog: catalog.isEmpty ? "/Lang(en)/MarkInfo<</Marked true>>\(outline)" : catalog,
      page: page.isEmpty ? "/Contents 4 0 R" : page
    )
    file.addStream("", Array(content.utf8))
    file.add("<</Title(One)/Dest[3 0 R/Fit]>>")
    file.add("<</Title(Healthy)>>")
    file.information = 6
    return file
  }

  @Test("A sound file has no findings", arguments: PublishingMedium.allCases)
  func nothing(medium: PublishingMedium) async throws {
    #expect(try await findings(healthy(), for: medium).keys.map(\.rawValue) == [])
  }

  @Test("Findings about the whole file")
  func wholeFile() async throws {
    var file = SmallPDF(page: "/Contents 4 0 R")
    file.addStream("", Array("0 g".utf8))
    let found = try await findings(file)
    #expect(Set(found.keys) == [.noTitle, .noLanguage, .noOutline, .notTagged])
    #expect(found.values.allSatisfy { $0.pageIndices.isEmpty && !$0.advice.isEmpty })
  }

  @Test("Figures without alternative text are listed by page")
  func figures() async throws {
    let tree = "/StructTreeRoot<</K[<</S/Figure/Pg 3 0 R/K 0>><</S/Figure/Pg 3 0 R/Alt(A bay)/K 1>>]>>"
    let outline = "/Outlines<</First 5 0 R/Last 5 0 R/Count 1>>"
    let found = try await findings(healthy(catalog: "/Lang(en)/MarkInfo<</Marked true>>\(outline)\(tree)"))
    #expect(found.keys.map(\.rawValue) == ["noAlternativeText"])
    #expect(found[.noAlternativeText]?.pageIndices == [0])
    #expect(found[.noAlternativeText]?.message.hasPrefix("1 of 2 figures") == true)
  }

  @Test("Fonts that are not embedded or can't be read are findings")
  func fonts() async throws {
    let known = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    let unknown = "<</Type/Font/Subtype/Type1/BaseFont/Odd/Encoding<</Differences[65/g12/g13]>>>>"
    let resources = "/Resources<</Font<</A \(known)/B \(unknown)/C \(known)>>>>"
    let content = "BT /A 9 Tf (a) Tj /B 9 Tf (A) Tj ET"
    let found = try await findings(healthy(page: "/Contents 4 0 R\(resources)", content: content))
    #expect(Set(found.keys) == [.unreadableFont, .fontNotEmbedded])
    #expect(found[.unreadableFont]?.message.contains("Odd") == true)
  }

  @Test("Colours that don't fit the medium are findings")
  func colors() async throws {
    let space = "/Spot[/Separation/Gold/DeviceCMYK<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 0 1 0]>>]"
    let resources = "/Resources<</ColorSpace<<\(space)>>/ExtGState<</O<</op true>>>>>>"
    let content = "1 0 0 rg 0 0 5 5 re f 0 1 0 0 k 5 5 5 5 re f /O gs /Spot cs 1 scn 9 9 1 1 re f"
    let file = healthy(page: "/Contents 4 0 R\(resources)", content: content)
    #expect(Set(try await findings(file).keys) == [.cmykOnScreen, .spotColorOnScreen, .overprintOnScreen])
    #expect(Set(try await findings(file, for: .print).keys) == [.rgbInPrint])
  }

  @Test("Pictures with too many or too few pixels, and pages that are only a picture, are findings")
  func pictures() async throws {
    func file(_ content: String, edge: Int) -> SmallPDF {
      var file = healthy(page: "/Contents 4 0 R/Resources<</XObject<</I 7 0 R>>>>", content: content)
      let entries = "/Type/XObject/Subtype/Image/Width \(edge)/Height \(edge)/BitsPerComponent 8/ColorSpace/DeviceGray"
      file.addStream(entries, [UInt8](repeating: 127, count: edge * edge))
      return file
    }
    // 300 pixels over 20 points are 1,080 ppi, and over 90 points 240 ppi.
    #expect(Set(try await findings(file("20 0 0 20 0 0 cm /I Do", edge: 300)).keys) == [.hugeImage])
    #expect(Set(try await findings(file("90 0 0 90 0 0 cm /I Do", edge: 300)).keys) == [.noText])
    #expect(Set(try await findings(file("72 0 0 72 0 0 cm /I Do", edge: 30)).keys) == [.coarseImage, .noText])
    #expect(Set(try await findings(file("60 0 0 60 0 0 cm /I Do", edge: 90), for: .print).keys) == [])
  }

  @Test("Links that lead nowhere or to the publisher's own machine are findings")
  func links() async throws {
    func link(_ action: String) -> String { "<</Type/Annot/Subtype/Link/Rect[0 0 9 9]\(action)>>" }
    let annotations = [
      link("/A<</S/URI/URI(https://example.org/a)>>"), link("/A<</S/URI/URI(mailto:a@example.org)>>"),
      link("/A<</S/URI/URI(file:///C:/issue.pdf)>>"), link("/A<</S/URI/URI(http://)>>"), link("/Dest(Nowhere)"),
      link("/Dest[3 0 R/Fit]"),
    ].joined()
    let file = healthy(page: "/Contents 4 0 R/Annots[\(annotations)]")
    let found = try await MagazineIssue.open(data: file.bytes).health()
    #expect(found.map(\.kind) == [.brokenLink, .brokenLink, .brokenLink])
    #expect(found.allSatisfy { $0.pageIndices == [0] })
  }

  @Test("Repairs, and differences between poppler and libqpdf, are findings")
  func damage() async throws {
    let issue = try await Sample.damagedXref.open()
    let found = try await issue.health()
    #expect(found.contains { $0.kind == .damagedFile } == (issue.repair != nil))
    #expect(found.contains { $0.kind == .damagedFile || $0.kind == .readDifferently })
  }

  @Test("All pages of a sample are inspected, also in a worker")
  func isolated() async throws {
    let found = try await Sample.issue.open().health()
    #expect(try await Sample.issue.open(isolation: .tests()).health() == found)
    #expect(found.contains { $0.kind == .cmykOnScreen && $0.pageIndices == [1] })
    let printed = try await Sample.issue.open().health(for: .print, pages: [0])
    #expect(printed.contains { $0.kind == .rgbInPrint && $0.pageIndices == [0] })
  }
}
