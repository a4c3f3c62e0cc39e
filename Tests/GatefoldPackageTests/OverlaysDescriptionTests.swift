import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

struct OverlaysDescriptionTests {
  @Test("Overlays of every kind are read as they were written, in every form", arguments: 0..<60)
  func roundTrips(seed: Int) throws {
    var numbers = SeededNumbers(state: UInt64(seed))
    let description = OverlaysDescription.random(using: &numbers)
    for form in DescriptionForm.allCases {
      let text = try form.decoded(try form.encoded(description.value, root: "overlays"))
      let collector = FindingCollector(file: "overlays", text: text)
      let read = OverlaysDescription(text, collector)
      #expect(read == description)
      #expect(read.value == description.value)
      // Random storyboards have choices without titles.
      let errors = collector.findings.filter { $0.severity == .error && !$0.path.description.hasPrefix("storyboards") }
      #expect(errors.isEmpty, "\(errors)")
    }
  }

  @Test("What is not known is kept, with a warning", arguments: DescriptionForm.allCases)
  func unknown(form: DescriptionForm) throws {
    let value = try DescriptionForm.json.decoded(
      Data(
        """
        {"format": "gatefold-overlays", "version": 7, "later": {"a": [1]}, "overlays": [\(
          SamplePackage.overlay(kind: "hologram", #""depth": 3"#)
        )]}
        """.utf8
      )
    ).value
    let text = try form.decoded(try form.encoded(value, root: "overlays"))
    let collector = FindingCollector(file: "overlays", text: text)
    let read = OverlaysDescription(text, collector)
    #expect(read.value == value)
    #expect(collector.findings.allSatisfy { $0.severity == .warning })
    #expect(collector.findings.map(\.path.description).sorted() == ["later", "overlays[0].kind", "version"])
  }

  @Test("A reader in Python, written from the documentation, reads fifty packages alike")
  func independentReader() throws {
    try TemporaryFolder.with { folder in
      for seed in 0..<50 {
        var numbers = SeededNumbers(state: UInt64(seed))
        let form = DescriptionForm.allCases.randomElement(using: &numbers) ?? .json
        let package = folder.appending(path: "\(seed)")
        try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
        var issue = IssueDescription(
          identifier: "org.example.\(seed)",
          title: "Title ≠ \(seed)",
          content: .pdf(path: "a.pdf")
        )
        issue.overlaysPath = "overlays.\(form.fileExtension)"
        let overlays = OverlaysDescription.random(using: &numbers)
        for (name, value) in [("issue", issue.value), ("overlays", overlays.value)] {
          let data = try form.encoded(value, root: name)
          try data.write(to: package.appending(path: "\(name).\(form.fileExtension)"))
        }
        try Data("%PDF-1.7".utf8).write(to: package.appending(path: "a.pdf"))
        let archive = folder.appending(path: "\(seed).zip").path
        _ = try PackageBuilder.build(try IssuePackage(package.path), to: archive)
        for path in [package.path, archive] {
          let output = try Tool.run("python3", [Self.reader, path])
          let theirs = try JSONDecoder().decode(DescriptionValue.self, from: output).members ?? [:]
          let ours = try IssuePackage(path)
          #expect(theirs["identifier"] == .string(ours.issue.identifier))
          #expect(theirs["title"] == .string(ours.issue.title))
          #expect(theirs["files"]?.items?.count == ours.files.entries.count)
          #expect(theirs["overlays"]?.items?.map(\.summary) == ours.overlays.overlays.map(\.summary), "\(seed) \(form)")
        }
      }
    }
  }

  private static let reader = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Reader/read_package.py").path

  @Test("The sample package has every kind of overlay, and nothing to mend")
  func samplePackage() async throws {
    let package = try IssuePackage(
      URL(filePath: Sample.issue.path).deletingLastPathComponent().path + "/issue.package"
    )
    let kinds: Set = [
      "link", "hotspot", "video", "audio", "gallery", "picture", "shape", "web", "scroller", "article", "tiles",
      "storyboard",
    ]
    #expect(Set(package.overlays.overlays.map(\.content.kind)) == kinds)
    let check = PackageCheck(
      package,
      pages: try await PageFacts(try await Sample.issue.open(), readsContents: true)
    )
    #expect(check.findings == [])
  }
}

/// What both readers say of an overlay.
private struct OverlaySummary: Equatable {
  let identifier: String
  let kind: String
  let frame: [Double]
  let rotation: Double
  let order: Double
  let level: String
  let isHidden: Bool
  let actions: [String]
  let assets: [String]
}

extension Overlay {
  fileprivate var summary: OverlaySummary {
    let frame = placement.frame
    return OverlaySummary(
      identifier: identifier,
      kind: content.kind,
      frame: [frame.x, frame.y, frame.width, frame.height],
      rotation: placement.rotation,
      order: Double(placement.order),
      level: placement.level.rawValue,
      isHidden: isHidden,
      actions: actions.compactMap { action in
        if case .string(let kind) = action.value.members?["kind"] { kind } else { nil }
      },
      assets: assetPaths
    )
  }
}

extension DescriptionValue {
  fileprivate var summary: OverlaySummary {
    func text(_ name: String) -> String { members?[name]?.text ?? "" }
    func number(_ name: String) -> Double { members?[name]?.double ?? .nan }
    return OverlaySummary(
      identifier: text("id"),
      kind: text("kind"),
      frame: members?["frame"]?.items?.compactMap(\.double) ?? [],
      rotation: number("rotation"),
      order: number("order"),
      level: text("level"),
      isHidden: members?["isHidden"] == .boolean(true),
      actions: members?["actions"]?.items?.compactMap(\.text) ?? [],
      assets: members?["assets"]?.items?.compactMap(\.text) ?? []
    )
  }

  private var text: String? { if case .string(let text) = self { text } else { nil } }
  private var double: Double? { if case .number(let number) = self { number } else { nil } }
}
