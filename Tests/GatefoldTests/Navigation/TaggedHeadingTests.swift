@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Headings of tagged documents")
struct TaggedHeadingTests {
  @Test("Levels, mapped types, replacements and content over two pages are read")
  func headings() async throws {
    let file = taggedFile(
      roles: "/Kicker /Headline /Headline /H3 /Loop /Loop",
      elements: [
        // 20: the document; 21: a section that holds an H.
        "<< /S /Document /K [21 0 R 22 0 R 23 0 R 24 0 R 25 0 R 26 0 R] >>",
        "<< /S /Sect /K [<< /S /Sect /K << /S /H /Pg 3 0 R /K 0 >> >>] >>",
        "<< /S /Kicker /Pg 3 0 R /K [<< /S /Span /K 1 >>] >>",
        "<< /S /H1 /Pg 3 0 R /ActualText (Replaced) /K [2] >>",
        "<< /S /H2 /K [<< /Type /MCR /Pg 3 0 R /MCID 3 >> << /Type /MCR /Pg 4 0 R /MCID 0 >>] >>",
        "<< /S /Title /T (Only titled) /Pg 4 0 R >>",
        "<< /S /Loop /Pg 4 0 R /K 0 >>",
      ],
      pages: [
        "/P << /MCID 0 >> BDC (Section heading) Tj EMC /P << /MCID 1 >> BDC 0 -50 Td (Kicker) Tj EMC "
          + "/P << /MCID 2 >> BDC 0 -50 Td (Drawn) Tj EMC /Named /Content BDC 0 -50 Td (Begins) Tj EMC",
        "/P << /MCID 0 >> BDC (and ends) Tj EMC",
      ]
    )
    let headings = try await MagazineIssue.open(data: file).taggedHeadings()
    #expect(headings.map(\.title) == ["Section heading", "Kicker", "Replaced", "Begins and ends", "Only titled"])
    #expect(headings.map(\.level) == [2, 3, 1, 2, 1])
    #expect(headings.map(\.pageIndex) == [0, 0, 0, 0, 1])
    #expect(headings.map { $0.rect == nil } == [false, false, false, false, true])
    let first = try #require(headings.first?.rect)
    // Set in 20 points at (50, 700) of a page of 800 points.
    #expect(abs(first.x - 50) < 1)
    #expect(first.y > 75 && first.y + first.height < 110)
  }

  @Test("Entries of tables of contents come with their links, and those within others for themselves")
  func contents() async throws {
    let file = taggedFile(
      elements: [
        "<< /S /TOC /K [21 0 R << /S /TOCI /Pg 3 0 R /K 2 >>] >>",
        "<< /S /TOCI /Pg 3 0 R /K [<< /S /Reference /K [0 << /Type /OBJR /Obj 24 0 R >>] >> 22 0 R] >>",
        "<< /S /TOC /K [<< /S /TOCI /K [<< /Type /MCR /Pg 3 0 R /MCID 1 >> << /Type /OBJR /Obj 25 0 R >>] >>] >>",
        "null",
        "<< /Type /Annot /Subtype /Link /Rect [0 0 1 1] /Dest [4 0 R /Fit] >>",
        "<< /Type /Annot /Subtype /Link /Rect [0 0 1 1] /Dest (missing) >>",
      ],
      pages: [
        "/P << /MCID 0 >> BDC (First) Tj EMC /P << /MCID 1 >> BDC 0 -50 Td (Within) Tj EMC "
          + "/P << /MCID 2 >> BDC 0 -50 Td (Second) Tj EMC",
        "(Text) Tj",
      ]
    )
    let issue = try await MagazineIssue.open(data: file)
    let entries = try await issue.taggedContents()
    #expect(entries.map(\.title) == ["First", "Within", "Second"])
    #expect(entries.map(\.level) == [1, 2, 1])
    #expect(entries.map(\.target?.destination?.pageIndex) == [1, nil, nil])
    #expect(entries.map(\.target?.isUnresolved) == [false, true, nil])
    #expect(entries.map { $0.rect == nil } == [false, false, false])
    #expect(try await issue.taggedHeadings().isEmpty)
  }

  @Test("Structure that loops ends, and each element counts once")
  func loops() async throws {
    let file = taggedFile(
      elements: [
        "<< /S /Document /K [20 0 R 21 0 R 21 0 R] >>",
        "<< /S /H1 /Pg 3 0 R /K [0 20 0 R] >>",
      ],
      pages: ["/P << /MCID 0 >> BDC (Once) Tj EMC"]
    )
    #expect(try await MagazineIssue.open(data: file).taggedHeadings().map(\.title) == ["Once"])
  }

  @Test("Structure that nests 100,000 deep is read as far as is sensible", .timeLimit(.minutes(10)))
  func depth() async throws {
    let elements = (0..<100_000).map { "<< /S /Sect /K [\($0 + 21) 0 R] >>" }
    let file = taggedFile(elements: elements, pages: ["(Text) Tj"])
    #expect(try await MagazineIssue.open(data: file).taggedHeadings().isEmpty)
  }

  @Test("A document without tags has none")
  func untagged() async throws {
    #expect(try await Sample.issue.open().taggedHeadings().isEmpty)
  }

  /// - Parameters:
  ///   - elements: objects from 20 on; the first is the root of the structure.
  ///   - pages: content in 20 points from (50, 700) on; pages are objects from 3 on, at most 8 of them.
  private func taggedFile(roles: String = "", elements: [String], pages: [String]) -> [UInt8] {
    let kids = pages.indices.map { "\($0 + 3) 0 R" }.joined(separator: " ")
    var file = """
      %PDF-1.7
      1 0 obj
      << /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >>
      /StructTreeRoot << /Type /StructTreeRoot /K 20 0 R /RoleMap << \(roles) >> >> >>
      endobj
      2 0 obj
      << /Type /Pages /Kids [\(kids)] /Count \(pages.count) /MediaBox [0 0 600 800]
      /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>
      /Properties << /Content << /MCID 3 >> >> >> >>
      endobj

      """
    for (index, content) in pages.enumerated() {
      let stream = "BT /F 20 Tf 50 700 Td \(content) ET"
      file += "\(index + 3) 0 obj\n<< /Type /Page /Parent 2 0 R /Contents \(index + 11) 0 R >>\nendobj\n"
      file += "\(index + 11) 0 obj\n<< /Length \(stream.utf8.count) >>\nstream\n\(stream)\nendstream\nendobj\n"
    }
    for (index, element) in elements.enumerated() { file += "\(index + 20) 0 obj\n\(element)\nendobj\n" }
    return Array((file + "trailer\n<< /Root 1 0 R /Size \(elements.count + 20) >>\n%%EOF\n").utf8)
  }
}
