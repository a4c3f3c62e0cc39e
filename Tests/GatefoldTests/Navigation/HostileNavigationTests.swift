@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Navigation that is made to do harm")
struct HostileNavigationTests {
  @Test("An outline that nests 100,000 deep is cut, and says so", .timeLimit(.minutes(10)))
  func deepOutline() async throws {
    let count = 100_000
    let items = (0..<count).map { number in
      "<< /Title (\(number)) /Dest [3 0 R /Fit]" + (number + 1 < count ? " /First \(number + 21) 0 R >>" : " >>")
    }
    let outline = try await open("/Outlines << /First 20 0 R >>", objects: items).completeOutline()
    #expect(outline.isTruncated)
    var depth = 0
    var level = outline.items
    while let first = level.first {
      depth += 1
      level = first.children
    }
    #expect(depth == Outline.maximumDepth)
  }

  @Test("An outline of 60,000 items is cut, and says so", .timeLimit(.minutes(10)))
  func longOutline() async throws {
    let items = (0..<60_000).map { "<< /Title (\($0)) /Dest [3 0 R /Fit] /Next \($0 + 21) 0 R >>" }
    let outline = try await open("/Outlines << /First 20 0 R >>", objects: items).completeOutline()
    #expect(outline.isTruncated)
    #expect(outline.items.count == Outline.maximumCount)
  }

  @Test("Items that lead back to others are given once")
  func loops() async throws {
    let items = [
      "<< /Title (A) /First 21 0 R /Next 20 0 R >>",
      "<< /Title (B) /First 20 0 R /Next 22 0 R >>",
      "<< /Title (C) /Next 21 0 R >>",
    ]
    let outline = try await open("/Outlines << /First 20 0 R >>", objects: items).completeOutline()
    #expect(outline.items.map(\.title) == ["A"])
    #expect(outline.items.first?.children.map(\.title) == ["B", "C"])
    #expect(!outline.isTruncated)
  }

  @Test("A thread whose beads loop away from its first one ends")
  func beadLoop() async throws {
    let beads = [
      "<< /P 3 0 R /R [0 0 10 10] /N 21 0 R >>", "<< /P 3 0 R /R [0 0 20 20] /N 22 0 R >>",
      "<< /P 99 0 R /R [0 0 30 30] /N 21 0 R >>",
    ]
    let threads = try await open("/Threads [<< /F 20 0 R >> 7 null << >>]", objects: beads).articleThreads()
    #expect(threads.map { $0.beads.map(\.rect.width) } == [[10, 20]])
  }

  @Test("A page past all numbers of another document is left out, in process as in a worker")
  func hugeRemotePage() async throws {
    var pdf = SmallPDF(page: "/Annots[4 0 R 5 0 R]")
    for page in ["9999999999", "2147483647"] {
      pdf.add("<</Subtype/Link/Rect[0 0 9 9]/A<</S/GoToR/F(b.pdf)/D[\(page)/Fit]>>>>")
    }
    let document = PDFSource(try DocumentBytes.copying(pdf.bytes)).open()
    let links = try document.links(on: 0)
    let pages = links.map { link -> Int? in
      if case .goToRemote(let destination) = link.target { destination.pageIndex } else { -1 }
    }
    #expect(pages == [nil, 2_147_483_647])
    var writer = WireWriter()
    writer.write(links)
    var reader = WireReader(writer.bytes)
    #expect(try reader.last([Link].self) == links)
  }

  @Test("Of two destinations with one name the first in the name tree counts, whichever leaf it is in")
  func destinationNamedTwice() async throws {
    let issue = try await open(
      "/Names << /Dests << /Kids [20 0 R 21 0 R] >> >> /Outlines << /First 22 0 R >>",
      objects: [
        "<< /Names [(a) [3 0 R /FitH 10]] >>", "<< /Names [(a) [3 0 R /FitV 10]] >>",
        "<< /Title (A) /Dest (a) >>",
      ]
    )
    guard case .fitH = try await issue.outline().first?.target.destination?.view else {
      Issue.record("the later destination counts")
      return
    }
  }

  @Test("Name trees and lists of layers that hold themselves end")
  func treesThatLoop() async throws {
    let issue = try await open(
      "/Names << /Dests 20 0 R >> /Outlines << /First 21 0 R >> "
        + "/OCProperties << /OCGs [22 0 R 22 0 R] /D << /Order 23 0 R >> >>",
      objects: [
        "<< /Kids [20 0 R 20 0 R << /Names [(here) [3 0 R /Fit] (odd)] >>] >>", "<< /Title (Here) /Dest (here) >>",
        "<< /Type /OCG /Name (Layer) >>", "[22 0 R 23 0 R [23 0 R]]",
      ]
    )
    #expect(try await issue.outline().first?.pageIndex == 0)
    #expect(try await issue.layers().flatMap(\.allLayers).map(\.name) == ["Layer"])
  }

  @Test("Values of the wrong kind are passed over")
  func wrongKinds() async throws {
    let issue = try await open(
      "/Outlines << /First 20 0 R >> /Threads (none) /OCProperties [1 2] /OpenAction true /PageMode 7 "
        + "/ViewerPreferences [] /MarkInfo /Yes /Lang 12 /StructTreeRoot << /K [null (x) << /S 4 /K << >> >>] >> "
        + "/Names (tree) /Dests [] /URI 5",
      objects: ["<< /Title 5 /C [1 (red) 0] /F /Bold /Count (many) /A [] /Next 3.5 >>"]
    )
    let item = try #require(try await issue.outline().first)
    #expect(item.title.isEmpty && item.target.isUnresolved && item.color == nil && !item.isOpen)
    #expect(issue.readingHints.openAction == .unresolved(name: nil))
    #expect(issue.readingHints.language == nil && !issue.readingHints.isTagged)
    #expect(try await issue.articleThreads().isEmpty)
    #expect(try await issue.layers().isEmpty)
    #expect(try await issue.taggedHeadings().isEmpty)
    #expect(try await issue.page(at: 0).linkAnnotations().isEmpty)
  }

  /// - Parameter objects: numbered from 20 on.
  private func open(_ catalog: String, objects: [String]) async throws -> MagazineIssue {
    var file = """
      %PDF-1.7
      1 0 obj
      << /Type /Catalog /Pages 2 0 R \(catalog) >>
      endobj
      2 0 obj
      << /Type /Pages /Kids [3 0 R] /Count 1 >>
      endobj
      3 0 obj
      << /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100]
      /Annots [5 null << /Subtype /Link >> << /Subtype /Link /Rect [1 (a) 3 4] >>] >>
      endobj

      """
    for (index, object) in objects.enumerated() { file += "\(index + 20) 0 obj\n\(object)\nendobj\n" }
    file += "trailer\n<< /Root 1 0 R /Size \(objects.count + 20) >>\n%%EOF\n"
    return try await MagazineIssue.open(data: file.utf8)
  }
}
