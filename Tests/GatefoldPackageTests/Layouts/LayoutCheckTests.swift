import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

@Suite("Checking layouts")
struct LayoutCheckTests {
  @Test("The sample has no findings")
  func sample() throws {
    #expect(PackageCheck(try IssuePackage(LayoutPackage.samplePath), pages: nil).findings.map(\.description) == [])
  }

  /// A layout with one error, and the expected finding. Line numbers count from `<layout>`.
  struct Broken: Sendable, CustomTestStringConvertible {
    let layout: String
    var text = "<p>One two three.</p>"
    let finding: String

    var testDescription: String { finding }
  }

  private static let text = #"<text id="a" path="a.xml"/>"#
  private static let frame = #"<textFrame x="10" y="10" width="300" height="300" text="a"/>"#
  private static func page(_ items: String) -> String { "\(text)\n<page>\n  \(items)\n</page>" }
  private static func inText(_ content: String, _ finding: String) -> Broken {
    Broken(layout: page(frame), text: content, finding: finding)
  }

  static let broken: [Broken] = [
    Broken(
      layout: "\(text)<page width=\"0\">\(frame)</page>",
      finding: "layout.xml:2:28: error: <page>: width is \"0\"; give a number from 1 to 20000"
    ),
    Broken(
      layout: page("\(frame)<textFrame x=\"1\" y=\"1\" width=\"NaN\" height=\"9\" text=\"a\"/>"),
      finding: "layout.xml:4:63: error: <textFrame>: width is \"NaN\"; give a number from 1 to 20000"
    ),
    Broken(
      layout: page("\(frame)\n<textFrame x=\"1e999\" y=\"1\" width=\"9\" height=\"9\" text=\"a\"/>"),
      finding: "layout.xml:5:1: error: <textFrame>: x is \"1e999\"; give a number from -20000 to 20000"
    ),
    Broken(
      layout: page("\(frame)\n<textFrame y=\"1\" width=\"9\" height=\"9\" text=\"a\"/>"),
      finding: "layout.xml:5:1: error: <textFrame>: x is missing; give it in points"
    ),
    Broken(
      layout: page("\(frame)\n<textFrame x=\"1\" y=\"1\" width=\"9\" height=\"9\" text=\"b\"/>"),
      finding: "layout.xml:5:1: error: <textFrame>: there is no text \"b\"; add it, or correct text"
    ),
    Broken(
      layout: page("\(frame)\n<textFrame x=\"1\" y=\"400\" width=\"99\" height=\"90\" text=\"a\"/>"),
      finding: "layout.xml:5:1: warning: <textFrame>: is empty, since a ends before it; "
    ),
    Broken(
      layout: page("\(frame)\n<fill x=\"400\" y=\"1\" width=\"9\" height=\"9\" color=\"#fff\"/>"),
      finding: "layout.xml:5:1: error: the frame lies off its page; move it, or remove it"
    ),
    Broken(
      layout: page(#"<textFrame x="310" y="10" width="100" height="300" text="a"/>"#),
      finding: "layout.xml:4:3: warning: <textFrame>: sticks out of its page by 10.0 points; words may be cut off."
    ),
    Broken(
      layout: page("\(frame)\n<fill x=\"0\" y=\"1\" width=\"9\" height=\"9\" color=\"red\"/>"),
      finding: "layout.xml:5:1: error: <fill>: color is \"red\"; give a colour like #1a2b3c, #fff or #1a2b3c80"
    ),
    Broken(
      layout: page(#"<textFrame x="10" y="10" width="300" height="300" text="a" columns="0"/>"#),
      finding: "layout.xml:4:3: error: <textFrame>: columns is \"0\"; give a whole number from 1 to 20"
    ),
    Broken(
      layout: page(#"<textFrame x="10" y="10" width="300" height="300" text="a" colums="2"/>"#),
      finding: "layout.xml:4:3: warning: <textFrame>: the attribute colums is not known to version 1; readers skip it."
    ),
    Broken(
      layout: page("\(frame)\n<texframe/>"),
      finding: "layout.xml:5:1: warning: <texframe> is not known here to version 1; readers skip it"
    ),
    Broken(
      layout: page("\(frame)\nwords"),
      finding: "layout.xml:3:1: warning: <page> has text beside its elements, which readers skip; remove it"
    ),
    Broken(
      layout: page("\(frame)\n<pictureFrame x=\"0\" y=\"0\" width=\"9\" height=\"9\" path=\"p.png\"/>"),
      finding: "layout.xml:5:1: warning: <pictureFrame>: alternativeText is missing; say what the picture shows"
    ),
    Broken(
      layout: page("\(frame)\n<pictureFrame x=\"0\" y=\"0\" width=\"9\" height=\"9\" path=\"../p.png\"/>"),
      finding:
        "layout.xml:5:1: error: <pictureFrame>: \"../p.png\" leaves the package with \"..\"; move the file into it"
    ),
    Broken(
      layout: page("\(frame)\n<pictureFrame x=\"0\" y=\"0\" width=\"9\" height=\"9\" path=\"P.png\"/>"),
      finding: "layout.xml:5:1: error: <pictureFrame>: P.png is missing, but there is p.png; capitals count"
    ),
    Broken(
      layout: page("\(frame)\n<pictureFrame x=\"0\" y=\"0\" width=\"9\" height=\"9\" path=\"cut.png\"/>"),
      finding: "layout.xml:5:1: error: <pictureFrame>: cut.png is no PNG, JPEG or WebP, or is cut off, or too large;"
    ),
    Broken(
      layout: page("\(frame)\n<pictureFrame x=\"0\" y=\"0\" width=\"9\" height=\"9\" path=\"a.xml\"/>"),
      finding: "layout.xml:5:1: error: <pictureFrame>: a.xml is application/xml, not a PNG, JPEG or WebP; name another"
    ),
    Broken(
      layout: page(
        "\(frame)\n<mediaFrame x=\"0\" y=\"0\" width=\"9\" height=\"9\" kind=\"video\" alternativeText=\"A\"/>"
      ),
      finding: "layout.xml:5:1: error: <mediaFrame>: has no files; add <source path=\"...\"/>"
    ),
    Broken(
      layout: page(
        "\(frame)\n<mediaFrame x=\"0\" y=\"0\" width=\"9\" height=\"9\" kind=\"video\" alternativeText=\"A\">"
          + "<source path=\"v.mp4\"/></mediaFrame>"
      ),
      finding: "layout.xml:5:1: error: <mediaFrame>: v.mp4 is missing from the package; add the file, or remove this"
    ),
    Broken(
      layout: page(
        "\(frame)\n<mediaFrame x=\"0\" y=\"0\" width=\"9\" height=\"9\" kind=\"film\" alternativeText=\"A\">"
          + "<source path=\"v.mp4\"/></mediaFrame>"
      ),
      finding: "layout.xml:5:1: warning: <mediaFrame>: kind is \"film\", which is not known, and has no effect."
    ),
    Broken(
      layout: "\(text)\n\(text)\n<page>\(frame)</page>",
      finding: "layout.xml:3:1: error: <text>: a is the id of another text; rename one"
    ),
    Broken(
      layout: "<text id=\"a\" path=\"a.xml\" style=\"s\"/>\n<page>\(frame)</page>",
      finding: "layout.xml:2:1: error: <text>: there is no style \"s\"; add it, or correct style"
    ),
    Broken(
      layout: "<style id=\"s\">headline { colour: red }</style>\n\(text)\n<page>\(frame)</page>",
      finding: "layout.xml:2:1: error: <style>: line 1 of the style sheet: \"colour\" is no property; use one of"
    ),
    Broken(
      layout: "<style id=\"s\" path=\"s.css\"/>\n\(text)\n<page>\(frame)</page>",
      finding: "layout.xml:2:1: error: <style>: s.css is missing from the package; add the file, or remove this"
    ),
    Broken(
      layout: "<text id=\"b\" path=\"none.xml\"/>\n\(page(frame))",
      finding: "layout.xml:2:1: error: <text>: none.xml is missing from the package; add the file, or remove this"
    ),
    Broken(layout: "\(text)\n<page/>", finding: "layout.xml:2:1: warning: <text>: no frame shows a; add a <textFrame>"),
    Broken(layout: text, finding: "layout.xml:1:1: error: has no pages; add a <page>"),
    Broken(
      layout: page(frame) + "\n<page label=\"i\"/><page label=\"i\"/>",
      finding: "layout.xml:6:18: warning: <page>: \"i\" is the label of another page too; links lead there"
    ),
    inText("<p>a</p>\n<paragraph>b</paragraph>", "a.xml:3:1: warning: <paragraph> is not known here to version 1;"),
    inText(
      "<p>a <bold>b</bold></p>",
      "a.xml:2:6: warning: <bold> is not known in texts; readers take what is in it as"
    ),
    inText(
      "<p>a<note ref=\"n\">1</note></p>",
      "a.xml:2:5: error: <note>: there is no footnote \"n\"; add it, or correct"
    ),
    inText("<p>a <a text=\"b\">b</a></p>", "a.xml:2:6: error: <a>: there is no such place in the issue; correct the"),
    inText("<p>a <a pageIndex=\"1\">b</a></p>", "a.xml:2:6: error: <a>: there is no such place in the issue; correct"),
    inText("<p>a <a pageLabel=\"x\">b</a></p>", "a.xml:2:6: error: <a>: there is no such place in the issue; correct"),
    inText("<p>a <a>b</a></p>", "a.xml:2:6: error: <a>: leads to 0 places; give one of href, text, pageIndex and"),
    inText("<p>a <a href=\"javascript:a\">b</a></p>", "a.xml:2:6: error: <a>: href has the scheme javascript:, which"),
    inText(
      "<heading level=\"1\">a</heading>",
      "a.xml:2:1: error: <heading>: level is \"1\"; give a whole number from 2"
    ),
    inText("<figure/>", "a.xml:2:1: error: <figure>: has no <picture>; add one"),
    inText(
      "<figure><picture path=\"q.png\" width=\"9\" height=\"9\" alternativeText=\"Q\"/></figure>",
      "a.xml:2:9: error: <picture>: q.png is missing from the package; add the file, or remove this"
    ),
    inText(
      "<figure><picture path=\"p.png\" width=\"9\" height=\"9\"/></figure>",
      "a.xml:2:9: warning: <picture>: alternativeText is missing; say what the picture shows"
    ),
    inText(
      "<table><row><cell columns=\"40\">a</cell><cell columns=\"40\">b</cell></row></table>",
      "a.xml:2:8: error: <row>: has more than 60 columns; remove some"
    ),
    inText(
      "<headline>a</headline><headline>b</headline>",
      "a.xml:2:23: error: <headline>: a text has only one; remove"
    ),
    inText("<p>a</p>\n<p>b</i>", "a.xml: error: is not valid XML around line 3, column "),
    inText(
      "<p>" + String(repeating: "word ", count: 5000) + "</p>",
      "a.xml:2:1: error: <p>: has 24999 characters, more than 20000; divide it"
    ),
  ]

  @Test("Errors are found, with line and column", arguments: broken)
  func findings(broken: Broken) throws {
    try TemporaryFolder.with { folder in
      let picture = try LayoutPackage.picture()
      let package = try LayoutPackage(
        in: folder,
        broken.layout,
        files: ["a.xml": LayoutPackage.text(broken.text), "p.png": picture, "cut.png": picture.prefix(20)]
      )
      let findings = try package.findings().filter { !$0.contains("nothing uses it") }
      #expect(findings.contains { $0.hasPrefix(broken.finding) }, "\(findings)")
    }
  }

  @Test("Text that does not fit is reported with the number of words left")
  func overset() throws {
    try TemporaryFolder.with { folder in
      let words = (1...400).map { "word\($0)" }.joined(separator: " ")
      let package = try LayoutPackage(
        in: folder,
        Self.page(#"<textFrame x="10" y="10" width="200" height="60" text="a"/>"#),
        files: ["a.xml": LayoutPackage.text("<headline/><p>\(words)</p><p>and the end</p>")]
      )
      let finding = try #require(try package.findings().first)
      #expect(finding.hasPrefix("layout.xml:2:1: warning: <text>: a does not fit its frames: "))
      let match = try #require(finding.firstMatch(of: #/([0-9]+) words left, from "word([0-9]+) /#))
      let (left, first) = (try #require(Int(match.1)), try #require(Int(match.2)))
      // The last words of the paragraph, and the three words of the next one.
      #expect(left == 400 - first + 1 + 3)
      #expect(first > 10)
    }
  }

  @Test("Files named by the layout count as used, and others don't")
  func usedFiles() throws {
    try TemporaryFolder.with { folder in
      let package = try LayoutPackage(
        in: folder,
        "<style id=\"s\" path=\"s.css\"/>" + Self.page(Self.frame),
        files: [
          "a.xml": LayoutPackage.text(
            #"<figure><picture path="p.png" width="60" height="40" alternativeText="P"/></figure>"#
          ),
          "p.png": try LayoutPackage.picture(), "s.css": Data("headline { color: #123 }".utf8),
          "q.png": try LayoutPackage.picture(),
        ]
      )
      #expect(
        try package.findings() == ["q.png: warning: nothing uses it; name it in the description, or remove it"]
      )
    }
  }

  @Test("An overlay and media of the layout can't share an id, and findings of overlays keep their places")
  func overlays() throws {
    try TemporaryFolder.with { folder in
      let overlays = """
        {"format": "gatefold-overlays", "version": 1, "overlays": [
         {"id": "film", "kind": "link", "pageIndex": 0, "frame": {"x": 0, "y": 0, "width": 9, "height": 9},
          "alternativeText": "A", "actions": [{"kind": "play", "overlay": "film2"}]}]}
        """
      func media(_ id: String) -> String {
        "<mediaFrame x=\"0\" y=\"0\" width=\"9\" height=\"9\" kind=\"audio\" id=\"\(id)\" alternativeText=\"A\">"
          + "<source path=\"s.mp3\"/></mediaFrame>\n"
      }
      let package = try LayoutPackage(
        in: folder,
        "<page>\(media("film"))\(media("film2"))</page>",
        issue: "\"overlays\": \"overlays.json\",",
        files: ["overlays.json": Data(overlays.utf8), "s.mp3": Data("ID3".utf8) + Data(count: 40)]
      )
      let findings = try package.findings()
      #expect(findings == ["layout.xml:2:7: error: <mediaFrame>: film is the id of an overlay too; rename one"])
      #expect(try package.open().overlays.overlays.map(\.identifier) == ["film", "film", "film2"])
    }
  }

  @Test("A layout that can't be read is an error of the content, and is not opened")
  func unreadable() async throws {
    try await TemporaryFolder.with { folder in
      let package = try LayoutPackage(in: folder, "<page>")
      let findings = try package.findings()
      #expect(findings.count == 1)
      #expect(findings[0].contains("error: content: cannot be opened"))
      #expect(findings[0].contains("layout.xml: is not valid XML around line 3, column"))
      let error = await #expect(throws: GatefoldError.self) { try await package.open().openIssue() }
      #expect(error?.code == .invalidDescription)
      #expect(error?.message.hasPrefix("layout.xml: is not valid XML") == true)
    }
  }
}
