import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

/// Checks `docs/issue-package.schema.json` and `docs/issue-package.xsd` with independent validators.
@Suite(.enabled(if: Validators.hasSchemas, "\(Validators.schemasMissing)"))
struct DescriptionSchemaTests {
  private func files(
    _ values: [(name: String, value: DescriptionValue)],
    _ forms: [DescriptionForm],
    in folder: URL
  ) throws -> [URL] {
    try values.enumerated().flatMap { number, named in
      try forms.map { form in
        let file = folder.appending(path: "\(number)-\(named.name).\(form.fileExtension)")
        try form.encoded(named.value, root: named.name).write(to: file)
        return file
      }
    }
  }

  private static let sample =
    URL(filePath: GatefoldTestSupport.Sample.issue.path).deletingLastPathComponent().appending(path: "issue.package")

  @Test("The sample package is valid by the schemas, in all three forms and as written")
  func samplePackage() throws {
    try TemporaryFolder.with { folder in
      let written = ["issue", "overlays"].map { Self.sample.appending(path: "\($0).json") }
      #expect(try Validators.problems("package", written) == "")
      let package = try IssuePackage(Self.sample.path)
      let read = try zip(["issue", "overlays"], written).map { name, file in
        (name, try DescriptionForm.json.decoded(try Data(contentsOf: file)).value)
      }
      let models = [("issue", package.issue.value), ("overlays", package.overlays.value)]
      #expect(try Validators.problems("package", try files(read + models, DescriptionForm.allCases, in: folder)) == "")
    }
  }

  @Test("Everything that the model writes is valid by the schemas")
  func randomDescriptions() throws {
    try TemporaryFolder.with { folder in
      let values = (0..<40).map { seed in
        var numbers = SeededNumbers(state: UInt64(seed))
        var description = OverlaysDescription.random(using: &numbers)
        for index in description.overlays.indices where description.overlays[index].content == .link {
          description.overlays[index].actions.append(OverlayAction(.share(.page)))
        }
        for index in description.storyboards.indices {
          description.storyboards[index].clips[0].events.append(StoryboardEvent(time: .zero, action: .unknown("shake")))
        }
        description.unknown = ["an odd\u{1} name": .random(depth: 3, using: &numbers)]
        return ("overlays", description.value)
      }
      let problems = try Validators.problems("package", try files(values, DescriptionForm.allCases, in: folder))
      #expect(problems == "")
    }
  }

  private static let issue = #"{"format": "gatefold-issue", "identifier": "a", "title": "A", "content": "#

  @Test(
    "The schemas find the same errors as the package check",
    arguments: [
      ("issue", issue + #"{"kind": "pdf", "path": "../a.pdf"}}"#, [DescriptionForm.json, .propertyList]),
      ("issue", issue + #"{"kind": "pdf", "path": ""}}"#, [.json, .propertyList]),
      ("issue", issue + #"{"kind": "pdf", "path": "a:b.pdf"}}"#, [.json, .propertyList]),
      ("issue", issue + #"{"kind": "pdf"}}"#, [.json, .propertyList]),
      ("issue", issue + #"{"kind": "pictures", "pages": []}}"#, [.json]),
      ("issue", issue + #"{"kind": "pictures", "pages": [{"path": "a", "width": 0, "height": 3}]}}"#, [.json]),
      ("issue", issue + #"{"kind": "pictures", "pages": [{"path": "a", "width": 3}]}}"#, [.json, .xml]),
      ("issue", issue + #"{"kind": "later"}, "pairing": 3}"#, [.json, .xml]),
      ("issue", issue + #"{"kind": "later"}, "isFree": "yes"}"#, [.json, .xml, .propertyList]),
      ("issue", issue + #"{"kind": "later"}, "releaseDate": "2026-1-1"}"#, [.json, .xml]),
      ("issue", #"{"format": "gatefold-issue", "title": "A", "content": {"kind": "later"}}"#, [.json, .xml]),
      ("overlays", overlay(#""kind": "shape", "form": "circle", "fill": "red""#), [.json, .xml]),
      ("overlays", overlay(#""kind": "shape", "form": "polygon""#), [.json]),
      ("overlays", overlay(#""kind": "video""#), [.json]), ("overlays", overlay(#""kind": 3"#), [.json]),
      ("overlays", overlay(#""kind": "link", "actions": [{"kind": "goToPage"}]"#), [.json]),
      ("overlays", overlay(#""kind": "link", "actions": [{}]"#), [.json, .xml]),
    ]
  )
  func wrong(name: String, json: String, forms: [DescriptionForm]) throws {
    try TemporaryFolder.with { folder in
      let text = try DescriptionForm.json.decoded(Data(json.utf8))
      let collector = FindingCollector(file: name)
      if name == "issue" {
        // Paths are checked with the whole package.
        let paths = IssueDescription(text, collector)?.contentPaths ?? []
        for path in paths where (try? PackagePath(path)) == nil { collector.add(.error, path) }
      } else {
        let description = OverlaysDescription(text, collector)
        ActionsCheck(description.overlays, nil).check(collector)
      }
      #expect(collector.findings.contains { $0.severity == .error }, "\(collector.findings)")
      for file in try files([(name, text.value)], forms, in: folder) {
        #expect(try Validators.problems("package", [file]) != "", "\(file.lastPathComponent)")
      }
    }
  }

  @Test("Unknown members are valid by the schemas")
  func unknown() throws {
    try TemporaryFolder.with { folder in
      let values = try [
        ("issue", Self.issue + #"{"kind": "later", "path": "/"}, "pairing": "threes", "readingDirection": "ttb"}"#),
        ("overlays", Self.overlay(#""kind": "shape", "form": "star", "strokeWidth": 3, "level": "below""#)),
        ("overlays", Self.overlay(#""kind": "hologram", "depth": 3, "actions": [{"kind": "dance", "steps": 3}]"#)),
      ].map { ($0, try DescriptionForm.json.decoded(Data($1.utf8)).value) }
      let problems = try Validators.problems("package", try files(values, DescriptionForm.allCases, in: folder))
      #expect(problems == "")
    }
  }

  @Test("A clip without a duration is valid by the schemas, since a folder may omit it")
  func clipWithoutDuration() throws {
    try TemporaryFolder.with { folder in
      let json = """
        {"format": "gatefold-overlays", "storyboards": [
         {"id": "walk", "firstClip": "path", "clips": [{"id": "path", "media": "a.mp4"}]}]}
        """
      let value = try DescriptionForm.json.decoded(Data(json.utf8)).value
      let written = try files([("overlays", value)], DescriptionForm.allCases, in: folder)
      #expect(try Validators.problems("package", written) == "")
    }
  }

  private static func overlay(_ members: String) -> String {
    #"""
    {"format": "gatefold-overlays", "overlays": [{"id": "a", "pageIndex": 0, "alternativeText": "A",
     "frame": {"x": 0, "y": 0, "width": 1, "height": 1}, \#(members)}]}
    """#
  }
}
