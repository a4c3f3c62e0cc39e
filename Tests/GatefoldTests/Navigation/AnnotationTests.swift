import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Annotations of every kind")
struct AnnotationTests {
  /// A page of 100 x 100 points with a note, its pop-up window, an answer to it, a highlight, a hidden square, and what
  /// is no annotation.
  private func file(page: String = "") -> Data {
    var pdf = SmallPDF(page: "/Annots[4 0 R 5 0 R null 6 0 R 7 0 R 8 0 R 9 0 R (x)]\(page)")
    pdf.add(
      "<</Subtype/Text/Rect[10 80 20 90]/Contents(A note)/T(Ada)/Subj(Tides)/NM(n1)/C[1 0 0]"
        + "/CreationDate(D:20260301090000Z)/M(D:20260302090000+01'00')>>"
    )
    pdf.add("<</Subtype/Popup/Rect[30 80 60 95]/Parent 4 0 R>>")
    pdf.add("<</Subtype/Text/Rect[10 60 20 70]/Contents(An answer)/T(Bo)/IRT 4 0 R/M(yesterday)/C[0 0 0 1]>>")
    // Acrobat's order of corners, over two lines, and out of its rectangle.
    pdf.add(
      "<</Subtype/Highlight/Rect[10 20 50 40]/C[.5]"
        + "/QuadPoints[30 40 60 40 30 30 60 30 10 30 40 30 10 20 40 20]>>"
    )
    pdf.add("<</Subtype/Square/Rect[70 20 90 10]/F 2/C[]/T()>>")
    pdf.add("<</Subtype/Foo/Rect[1 (a)]>>")
    return pdf.bytes
  }

  private func annotations(of file: Data, _ isolation: Isolation = .none) async throws -> [Annotation] {
    try await MagazineIssue.open(data: file, configuration: IssueConfiguration(isolation: isolation)).page(at: 0)
      .annotations()
  }

  @Test("Each has its kind, place, text, author and dates")
  func values() async throws {
    let annotations = try await annotations(of: file())
    #expect(annotations.map(\.kind) == [.text, .popup, .text, .highlight, .square, AnnotationKind(rawValue: "Foo")])
    #expect(annotations.map(\.annotationIndex) == [0, 1, 3, 4, 5, 6])
    #expect(annotations.map(\.parentIndex) == [nil, 0, 0, nil, nil, nil])
    let note = annotations[0]
    #expect(note.rect == PageRect(x: 10, y: 10, width: 10, height: 10))
    #expect(note.quads == [Quad(note.rect)])
    #expect(note.contents == "A note")
    #expect(note.author == "Ada")
    #expect(note.subject == "Tides")
    #expect(note.name == "n1")
    #expect(note.color == RGBAColor(red: 1, green: 0, blue: 0))
    #expect(note.creationDate == Date(timeIntervalSince1970: 1_772_355_600))
    #expect(note.modificationDate == Date(timeIntervalSince1970: 1_772_438_400))
    #expect(!note.isHidden)
    let answer = annotations[2]
    #expect(answer.modificationDate == nil)
    #expect(answer.color == RGBAColor(red: 0, green: 0, blue: 0))
    let square = annotations[4]
    #expect(square.rect == PageRect(x: 70, y: 80, width: 20, height: 10))
    #expect(square.isHidden && square.color == nil && square.author == nil)
    #expect(annotations[5].rect.isEmpty)
    #expect(Set(annotations.map(\.id)).count == annotations.count)
  }

  @Test("A highlight has a quad for each line, and is its own, also out of its rectangle")
  func highlight() async throws {
    let highlight = try #require(try await annotations(of: file()).first { $0.kind == .highlight })
    #expect(
      highlight.quads.map(\.boundingRect) == [
        PageRect(x: 30, y: 60, width: 30, height: 10), PageRect(x: 10, y: 70, width: 30, height: 10),
      ]
    )
    #expect(highlight.color == RGBAColor(red: 0.5, green: 0.5, blue: 0.5))
  }

  @Test("On a turned page places are turned")
  func turned() async throws {
    let annotations = try await annotations(of: file(page: "/Rotate 90"))
    #expect(annotations[0].rect == PageRect(x: 80, y: 10, width: 10, height: 10))
    #expect(annotations[3].quads[0].topLeft == PagePoint(x: 40, y: 30))
  }

  @Test("Workers read the same, and what is saved is restored")
  func isolated() async throws {
    let here = try await annotations(of: file())
    let isolated = try await annotations(of: file(), .tests())
    #expect(here == isolated)
    #expect(try JSONDecoder().decode([Annotation].self, from: JSONEncoder().encode(here)) == here)
  }

  @Test("Links and media are among them", arguments: [Sample.issue, .moreMedia])
  func samples(sample: Sample) async throws {
    let issue = try await sample.open()
    for index in 0..<min(8, issue.pageCount) {
      let page = try await issue.page(at: index)
      let annotations = try await page.annotations()
      let links = try await page.linkAnnotations()
      #expect(annotations.filter { $0.kind == .link && !$0.isHidden }.map(\.quads) == links.map(\.quads))
      for media in try await page.media() {
        let annotation = try #require(annotations.first { $0.annotationIndex == media.annotationIndex })
        #expect(annotation.rect == media.rect)
        #expect(annotation.title == media.title)
        let name = media.subtype == .threeD ? "3d" : media.subtype.rawValue.lowercased()
        #expect(annotation.kind.rawValue.lowercased() == name)
      }
    }
  }
}
