import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

/// Checks `docs/issue-layout.xsd` with an independent validator.
@Suite(.enabled(if: Validators.hasSchemas, "\(Validators.schemasMissing)"))
struct LayoutSchemaTests {
  @Test("The sample and everything that is written are valid by the schema")
  func sample() throws {
    try TemporaryFolder.with { folder in
      let sample = URL(filePath: LayoutPackage.samplePath)
      let paths = ["layout.xml", "texts/cover.xml", "texts/imprint.xml", "texts/lamps.xml", "texts/lights.xml"]
      let written = folder.appending(path: "written.xml")
      try LayoutTextForm.encoded(LayoutTextFormTests.everything).write(to: written)
      #expect(try Validators.problems("layout", paths.map { sample.appending(path: $0) } + [written]) == "")
    }
  }

  @Test("The documentation's example is valid by the schema and passes the check")
  func documentation() throws {
    let file = Sample.repository.appending(path: "docs/layouts.md")
    let blocks = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```xml\n").dropFirst()
    let examples = blocks.compactMap { $0.components(separatedBy: "```").first }.filter { $0.hasPrefix("<?xml") }
    try #require(examples.count == 2)
    try TemporaryFolder.with { folder in
      let package = try LayoutPackage(
        in: folder,
        "",
        files: [
          "texts/lamps.xml": Data(examples[1].utf8),
          "pictures/harbour.jpg": try PicturePackage.gradient(width: 90, height: 60).encoded(as: .jpeg),
        ]
      )
      let layout = folder.appending(path: "layout.xml")
      try Data(examples[0].utf8).write(to: layout)
      #expect(try package.findings() == [])
      #expect(try Validators.problems("layout", [layout, folder.appending(path: "texts/lamps.xml")]) == "")
    }
  }

  /// Findings that need the package, so a schema can't have them.
  private static let beyondSchema = [
    "the frame lies off", "is empty, since", "sticks out", "alternativeText is missing; say what the picture",
    "leaves the package", "is missing, but", "missing from the package", "is no PNG", "is application/xml",
    "is no property", "no frame shows", "is the label of", "there is no such place", "leads to 0 places",
    "has the scheme", "characters, more than", "has more than 60 columns", "is not valid XML",
  ]

  @Test("The schema refuses everything that the reader reports", arguments: LayoutCheckTests.broken)
  func broken(broken: LayoutCheckTests.Broken) throws {
    guard !Self.beyondSchema.contains(where: broken.finding.contains) else { return }
    try TemporaryFolder.with { folder in
      let (layout, text) = (folder.appending(path: "layout.xml"), folder.appending(path: "a.xml"))
      try Data(LayoutPackage.layout(broken.layout).utf8).write(to: layout)
      try LayoutPackage.text(broken.text).write(to: text)
      #expect(try Validators.problems("layout", [layout, text]) != "")
    }
  }

  @Test("Elements of other namespaces are valid by the schema, and at most a warning")
  func others() throws {
    try TemporaryFolder.with { folder in
      let layout = folder.appending(path: "layout.xml")
      let content = #"<page xmlns:o="urn:other" o:crop="3"><o:guide x="3"/></page>"#
      try Data(LayoutPackage.layout(content).utf8).write(to: layout)
      #expect(try Validators.problems("layout", [layout]) == "")
      let findings = try LayoutPackage(in: folder.appending(path: "package"), content).findings()
      #expect(findings.count == 1)
      #expect(findings[0].hasPrefix("layout.xml:2:38: warning: <guide> is not in the namespace"), "\(findings)")
    }
  }
}
