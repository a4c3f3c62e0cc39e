import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

struct OverlaysDescriptionTests {
  @Test("Overlays of every kind are read back unchanged in every form", arguments: 0..<60)
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

  @Test("Unknown members are preserved, with a warning", arguments: DescriptionForm.allCases)
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

  @Test("Unknown members at every level are written as they were read", arguments: 0..<60)
  func unknownEverywhere(seed: Int) throws {
    var numbers = SeededNumbers(state: UInt64(seed))
    var description = OverlaysDescription.random(using: &numbers)
    var storyboard = Storyboard.random(using: &numbers)
    storyboard.clips[0].start = RationalTime(value: 1, scale: 3)
    storyboard.clips[0].events.append(StoryboardEvent(time: .zero, action: .unknown("shake")))
    description.storyboards = [storyboard]
    var paths: Set<String> = []
    let value = description.value.addingUnknown(at: ValuePath(), &paths, using: &numbers)
    let form = try #require(DescriptionForm.allCases.randomElement(using: &numbers))
    let text = try form.decoded(try form.encoded(value, root: "overlays"))
    let collector = FindingCollector(file: "overlays", text: text)
    #expect(OverlaysDescription(text, collector).value.differences(from: value) == [])
    let warned = Set(collector.findings.filter { $0.message.hasPrefix("is not known to") }.map(\.path.description))
    #expect(paths.subtracting(warned) == [])
    #expect(paths.count > 10)
  }

  @Test(
    "Issue descriptions also keep unknown members, whatever their content",
    arguments: [
      #"{"kind": "pdf", "path": "a.pdf"}"#, #"{"kind": "html", "path": "a.html"}"#, #"{"kind": "scroll", "a": [1]}"#,
      #"{"kind": "pictures", "pages": [{"path": "a.png", "width": 3, "height": 4}], "textMap": "a.json"}"#,
    ],
    0..<5
  )
  func unknownInIssues(content: String, seed: Int) throws {
    var numbers = SeededNumbers(state: UInt64(seed))
    let json = """
      {"format": "gatefold-issue", "version": 1, "identifier": "a", "title": "A", "content": \(content),
       "coverPageIndex": 0, "isFree": false, "pairing": "pairs", "readingDirection": "rtl",
       "assets": [{"path": "a", "mediaType": "b", "byteCount": 3}, {"path": "c", "mediaType": "d", "byteCount": 4}]}
      """
    var paths: Set<String> = []
    let value = try DescriptionForm.json.decoded(Data(json.utf8)).value
      .addingUnknown(at: ValuePath(), &paths, using: &numbers)
    let collector = FindingCollector(file: "issue")
    let issue = try #require(IssueDescription(DescriptionText(value), collector))
    #expect(issue.value == value)
    #expect(issue.pairing == .pairs && issue.readingDirection == .rightToLeft)
    let warned = Set(collector.findings.filter { $0.message.hasPrefix("is not known to") }.map(\.path.description))
    #expect(paths.subtracting(warned) == [])
    #expect(collector.findings.allSatisfy { $0.severity == .warning })
  }

  @Test("Unknown choices are written as they were read, until another choice is made")
  func unknownChoices() throws {
    let overlays = [
      SamplePackage.overlay(
        id: "one",
        #""unit": "inches", "level": "below", "actions": [{"kind": "share", "thing": "all"}]"#
      ),
      SamplePackage.overlay(id: "two", kind: "shape", #""form": "star", "points": 5, "fill": "gold""#),
      SamplePackage.overlay(id: "three", page: #""pageIndex": 0, "pageLabel": "i""#, #""isHidden": true"#),
    ]
    let json = """
      {"format": "gatefold-overlays", "version": 1, "overlays": [\(overlays.joined(separator: ","))], "storyboards": [
       {"id": "s", "firstClip": "c", "clips": [{"id": "c", "media": "a.mp4", "duration": {"value": 3, "scale": 1},
        "events": [{"time": {"value": 1, "scale": 1}, "action": "shake", "decision": 3, "strength": 5}]}]}]}
      """
    let value = try DescriptionForm.json.decoded(Data(json.utf8)).value
    let collector = FindingCollector(file: "overlays")
    var read = OverlaysDescription(DescriptionText(value), collector)
    #expect(read.value == value)
    #expect(collector.findings.allSatisfy { $0.severity == .warning })
    #expect(read.overlays[0].placement.unit == .points)
    #expect(read.overlays[1].content == .unknown(kind: "shape"))
    #expect(read.storyboards[0].problems() == [])
    var player = StoryboardPlayer(read.storyboards[0])
    _ = player.load() + player.mediaIsReady() + player.play()
    let outputs = player.advance(to: RationalTime(value: 3, scale: 1))
    #expect(outputs.contains(.ended))
    #expect(!outputs.contains(.showControls) && !outputs.contains(.hideControls))
    read.overlays[0].placement.unit = .fractions
    #expect(read.value.members?["overlays"]?.items?[0].members?["unit"] == .string("fractions"))
  }

  @Test("Too many overlays are not read, but they are preserved")
  func tooMany() {
    let crowd = Array(repeating: DescriptionValue.object([:]), count: OverlaysDescription.maximumCount + 1)
    let value = DescriptionValue.object(
      ["format": .string("gatefold-overlays"), "version": .number(1), "overlays": .array(crowd)]
    )
    let read = OverlaysDescription(DescriptionText(value), FindingCollector(file: "overlays"))
    #expect(read.overlays.isEmpty && read.value == value)
  }

  @Test("A Python reader written from the documentation reads fifty packages in the same way")
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

  @Test("The sample package has every kind of overlay, and no findings")
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

/// The facts about an overlay on which both readers must agree.
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
  /// Adds unknown members to all objects, except inside unknown ones.
  ///
  /// - Parameter paths: collects the paths of the added members, except those within overlays, actions and events of
  ///   unknown kinds.
  fileprivate func addingUnknown(
    at path: ValuePath,
    _ paths: inout Set<String>,
    using numbers: inout SeededNumbers
  ) -> DescriptionValue {
    switch self {
    case .object(var members):
      let unknownKinds: Set<DescriptionValue> = [
        .string("hologram"), .string("dance"), .string("scroll"), .string("shake"),
      ]
      let isKnown = unknownKinds.isDisjoint(with: [members["kind"], members["action"]].compactMap { $0 })
      for (name, value) in members.sorted(by: { $0.key < $1.key }) where isKnown && !["x-note", "steps"].contains(name)
      {
        members[name] = value.addingUnknown(at: path.member(name), &paths, using: &numbers)
      }
      for name in ["later", "value later"] where Bool.random(using: &numbers) {
        members[name] = .random(depth: 2, using: &numbers)
        if isKnown { paths.insert(path.member(name).description) }
      }
      return .object(members)
    case .array(let items):
      return .array(
        items.enumerated().map { $1.addingUnknown(at: path.item($0), &paths, using: &numbers) }
      )
    default: return self
    }
  }

  /// The places where two values differ.
  fileprivate func differences(from other: DescriptionValue, at path: ValuePath = ValuePath()) -> [String] {
    switch (self, other) {
    case (.object(let members), .object(let others)) where members.keys == others.keys:
      return members.flatMap { $1.differences(from: others[$0] ?? .object([:]), at: path.member($0)) }
    case (.array(let items), .array(let others)) where items.count == others.count:
      return items.indices.flatMap { items[$0].differences(from: others[$0], at: path.item($0)) }
    default: return self == other ? [] : ["\(path): \(self) is not \(other)"]
    }
  }

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
