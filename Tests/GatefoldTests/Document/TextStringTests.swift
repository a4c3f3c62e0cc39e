@testable import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Text strings, for people")
struct TextStringTests {
  @Test(
    "Codes of languages and control characters are not text",
    arguments: [
      ("plain", "plain"), ("\u{1B}ja\u{1B}Super", "Super"), ("\u{1B}\u{6A61}\u{1B}Super", "Super"),
      ("a\u{1B}\u{656E}\u{5553}\u{1B}b\u{1B}enUS\u{1B}c", "abc"), ("\u{1B}not a code\u{1B}", "not a code"),
      ("\u{1B}ja", "ja"), ("\u{1B}\u{1B}\u{1B}", ""), ("a\u{1}b\u{7F}c\u{9C}d", "abcd"),
      ("two\r\nlines\tand\u{B}more", "two\r\nlines\tand more"), ("👩‍🚀\u{301}", "👩‍🚀\u{301}"),
    ]
  )
  func text(string: String, text: String) {
    #expect(String(textString: string) == text)
  }

  /// One whose strings name their language, as UTF-16.
  private var pdf: SmallPDF {
    let escaped = "<FEFF001B6A61001B004D006100670007>"
    var pdf = SmallPDF(catalog: "/Outlines 4 0 R", page: "/Annots[7 0 R]")
    pdf.add("<</First 5 0 R/Last 5 0 R/Count 1>>")
    pdf.add("<</Title \(escaped)/Parent 4 0 R/Dest[3 0 R/Fit]>>")
    pdf.add("<</Title \(escaped)/Author \(escaped)>>")
    pdf.add("<</Type/Annot/Subtype/Movie/T \(escaped)/Contents \(escaped)/Rect[0 0 9 9]/Movie<</F(a.mov)>>>>")
    pdf.information = 6
    return pdf
  }

  @Test("Titles, authors, the outline and annotations have neither")
  func document() async throws {
    let issue = try await MagazineIssue.open(data: pdf.bytes)
    #expect(issue.metadata.title == "Mag")
    #expect(issue.metadata.author == "Mag")
    #expect(try await issue.outline().map(\.title) == ["Mag"])
    let media = try await issue.page(at: 0).media()
    #expect(media.map(\.title) == ["Mag"])
    #expect(media.map(\.contents) == ["Mag"])
  }
}
