import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

struct PackageCheckTests {
  private func findings(
    _ overlays: [String],
    storyboards: [String] = [],
    issue: String = "",
    files: [String: Data] = [:]
  ) throws -> [PackageFinding] {
    try TemporaryFolder.with { folder in
      try SamplePackage(in: folder, overlays: overlays, storyboards: storyboards, issue: issue, files: files).findings()
    }
  }

  @Test("A correct package has no findings")
  func right() throws {
    let overlays = [
      SamplePackage.overlay(id: "one", #""actions": [{"kind": "show", "overlays": ["two"]}]"#),
      SamplePackage.overlay(id: "two", kind: "picture", #""path": "a/b.png""#, #""isHidden": true"#),
    ]
    #expect(try findings(overlays, files: ["a/b.png": SamplePackage.png]) == [])
  }

  @Test(
    "Errors are found on their lines",
    arguments: [
      (SamplePackage.overlay(page: #""pageIndex": 3"#), "overlays[0].pageIndex: 3 is no page"),
      (SamplePackage.overlay(page: #""pageLabel": "iv""#), "overlays[0].pageLabel: no page is labelled \"iv\""),
      (SamplePackage.overlay(page: #""x": 1"#), "overlays[0]: pageIndex is missing"),
      (
        SamplePackage.overlay(frame: #"{"x": 200, "y": 0, "width": 10, "height": 10}"#),
        "error: overlays[0].frame: lies off the page"
      ),
      (
        SamplePackage.overlay(frame: #"{"x": 95, "y": 0, "width": 10, "height": 10}"#),
        "warning: overlays[0].frame: sticks out of the page"
      ),
      (SamplePackage.overlay(frame: #"{"x": 0, "y": 0, "width": 0, "height": 10}"#), "frame: has no area"),
      (SamplePackage.overlay(frame: #"{"x": "a", "y": 0, "width": 1, "height": 10}"#), "frame.x: should be a number"),
      (SamplePackage.overlay(kind: "link"), "overlays[0].actions: are missing"),
      (SamplePackage.overlay(kind: "hologram"), "warning: overlays[0].kind: \"hologram\" is not known"),
      (SamplePackage.overlay(#""colour": "red""#), "warning: overlays[0].colour: is not known"),
      (SamplePackage.overlay(kind: "video", #""sources": ["a.mp4"]"#), "a.mp4 is missing from the package"),
      (SamplePackage.overlay(kind: "picture", #""path": "../a.png""#), "leaves the package"),
      (SamplePackage.overlay(kind: "picture", #""path": "/a.png""#), "is absolute"),
      (SamplePackage.overlay(kind: "picture", #""path": "wrong.png""#), "its bytes are not image/png"),
      (SamplePackage.overlay(kind: "picture", #""path": "RIGHT.png""#), "capitals count"),
      (SamplePackage.overlay(kind: "video", #""sources": ["right.png"]"#), "right.png is image/png, not a video"),
      (SamplePackage.overlay(kind: "web", #""address": "https://example.org/a""#), "allowedHosts does not name"),
      (SamplePackage.overlay(kind: "web", #""address": "javascript:alert(1)""#), "should be an http or https address"),
      (
        SamplePackage.overlay(#""actions": [{"kind": "goToPage", "pageIndex": 7}]"#),
        "actions[0].pageIndex: 7 is no page; the issue has one page, with the index 0"
      ),
      (
        SamplePackage.overlay(#""actions": [{"kind": "goToPage", "pageLabel": "iv"}]"#),
        "actions[0].pageLabel: no page is labelled \"iv\"; `gatefold labels`"
      ),
      (SamplePackage.overlay(#""actions": [{"kind": "play", "overlay": "none"}]"#), "there is no overlay none"),
      (SamplePackage.overlay(#""actions": [{"kind": "play", "overlay": "one"}]"#), "one is nothing that plays"),
      (SamplePackage.overlay(#""actions": [{"kind": "openAddress", "address": "nowhere"}]"#), "begin with a scheme"),
      (opening("//example.org/a:b"), "begin with a scheme"), (opening("JavaScript:alert(1)"), "error: overlays[0]"),
      (opening(#" java\nscript:alert(1)"#), "error: overlays[0].actions[0].address: has the scheme javascript:"),
      (opening("data:text/html,a"), "error: overlays[0]"), (opening("file:///etc/passwd"), "error: overlays[0]"),
      (opening("vbscript:a"), "error: overlays[0]"), (opening("about:blank"), "error: overlays[0]"),
      (opening("blob:a"), "error: overlays[0]"), (opening("magnet:?a"), "warning: overlays[0].actions[0].address"),
      (SamplePackage.overlay(kind: "shape", #""form": "path", "path": "M 0 0 L""#), "is no SVG path data"),
      (SamplePackage.overlay(kind: "shape", #""form": "circle", "fill": "red""#), "should be a colour"),
      (SamplePackage.overlay(kind: "shape", ##""form": "circle", "fill": "#\##u{FF11}02030""##), "should be a colour"),
      (SamplePackage.overlay(kind: "shape", #""form": "star""#), "warning: overlays[0].form: \"star\" is not known"),
      (SamplePackage.overlay(#""unit": "inches""#), "warning: overlays[0].unit: \"inches\" is not known"),
      (SamplePackage.overlay(#""poster": """#), "error: overlays[0].poster: is empty"),
      (
        SamplePackage.overlay(kind: "shape", #""form": "polygon", "points": [{"x": 0, "y": 0, "z": 1}]"#),
        "warning: overlays[0].points[0].z: is not known"
      ),
      (
        SamplePackage.overlay(frame: #"{"x": 1, "y": 1, "width": 20, "height": 20, "z": 1}"#),
        "warning: overlays[0].frame.z: is not known"
      ),
      (SamplePackage.overlay(#""actions": [{"kind": "share", "x": 1}]"#), "warning: overlays[0].actions[0].x: is not"),
      (SamplePackage.overlay(kind: "tiles", #""template": "t/{z}", "maximumZoom": 3"#), "lacks {x}; add it"),
      (
        SamplePackage.overlay(kind: "tiles", #""template": "t/{z}/{x}_{y}.png", "minimumZoom": 1, "maximumZoom": 11"#),
        "warning: overlays[0].template: there is no tile of zoom 2, 3, 4, 5, 6, 7, 8, 9, 10; add it"
      ),
      (SamplePackage.overlay(kind: "storyboard", #""storyboard": "none""#), "there is no storyboard none; give"),
      (SamplePackage.overlay(#""actionsWhenShown": [{"kind": "toggle", "overlays": ["one"]}]"#), "and so on for ever"),
    ]
  )
  func wrong(overlay: String, said: String) throws {
    let png = SamplePackage.png
    let files = ["wrong.png": Data("none".utf8), "right.png": png, "t/1/0_0.png": png, "t/11/0_0.png": png]
    let found = try findings([overlay], files: files)
    let match = found.filter { $0.description.contains(said) }
    #expect(match.count >= 1, "\(found)")
    #expect(match.first?.line == 2)
  }

  /// An overlay that opens an address.
  private static func opening(_ address: String) -> String {
    SamplePackage.overlay(#""actions": [{"kind": "openAddress", "address": "\#(address)"}]"#)
  }

  @Test(
    "Addresses that readers can open have no findings",
    arguments: ["https://example.org", "HTTP://a", "mailto:a@b.example?subject=A b", "tel:+1", "sms:+1", "geo:1,2"]
  )
  func addresses(address: String) throws {
    #expect(try findings([Self.opening(address)]) == [])
  }

  @Test("Many warnings don't hide an error, and findings that are not listed are counted")
  func manyFindings() throws {
    try TemporaryFolder.with { folder in
      let warned = (0..<1100).map { SamplePackage.overlay(id: "\($0)", #""later": 1"#) }
      let small = (0..<1100).map {
        SamplePackage.overlay(id: "s\($0)", frame: #"{"x": 1, "y": 1, "width": 9, "height": 9}"#)
      }
      let wrong = SamplePackage.overlay(id: "last", #""actions": [{"kind": "goToPage", "pageIndex": 9}]"#)
      let package = try SamplePackage(in: folder, overlays: warned + small + [wrong]).open()
      let check = PackageCheck(package, pages: PageFacts(sizes: [PageSize(width: 100, height: 100)]))
      #expect(!check.isValid)
      #expect(check.errorCount == 1 && check.warningCount == 2200)
      #expect(check.findings.count { $0.severity == .error } == 1)
      #expect(check.findings.count { $0.severity == .warning } == 1000)
    }
  }

  @Test("Content that can't be opened is an error beside the others")
  func contentFailure() throws {
    try TemporaryFolder.with { folder in
      let overlay = SamplePackage.overlay(kind: "picture", #""path": "none.png""#)
      let package = try SamplePackage(in: folder, overlays: [overlay]).open()
      let failure = GatefoldError(.wrongPassword, "give the password")
      let found = PackageCheck(package, pages: nil, contentFailure: failure).findings.map(\.description)
      #expect(found.contains { $0.contains("error: content: cannot be opened") && $0.contains("give the password") })
      #expect(found.contains { $0.contains("none.png is missing") })
    }
  }

  @Test("Lists that are too long are errors, and are preserved")
  func longLists() throws {
    let items = Array(repeating: #"{"path": "a.png", "caption": "A"}"#, count: OverlayGallery.maximumCount + 1)
    let actions = Array(repeating: #"{"kind": "share"}"#, count: Overlay.maximumActionCount + 1)
    let overlays = [
      SamplePackage.overlay(id: "one", kind: "gallery", "\"items\": [\(items.joined(separator: ","))]"),
      SamplePackage.overlay(id: "two", "\"actions\": [\(actions.joined(separator: ","))]"),
      SamplePackage.overlay(id: "three", "\"actionsWhenShown\": [\(actions.joined(separator: ","))]"),
    ]
    try TemporaryFolder.with { folder in
      let sample = try SamplePackage(in: folder, overlays: overlays, files: ["a.png": SamplePackage.png])
      let package = try sample.open()
      let errors = package.findings.map(\.description)
      #expect(errors.count == 3 && errors[0].contains("overlays[0].items: are 10001, more than 10000"), "\(errors)")
      #expect(errors.suffix(2).allSatisfy { $0.contains("are 1001, more than 1000") }, "\(errors)")
      #expect(package.overlays.value.members?["overlays"] == package.texts["overlays.json"]?.value.members?["overlays"])
    }
  }

  @Test("Equal names, more than a hundred thousand overlays, and cycles of overlays are found")
  func many() throws {
    func overlay(_ id: String, hides: Bool, _ other: String) -> String {
      let hiding = hides ? #"{"kind": "hide", "overlays": ["\#(other)"]}, "# : ""
      let actions = #"[\#(hiding){"kind": "show", "overlays": ["\#(other)"]}]"#
      return SamplePackage.overlay(id: id, #""actionsWhenShown": \#(actions)"#)
    }
    let (one, two) = (overlay("one", hides: true, "two"), overlay("two", hides: true, "one"))
    #expect(try findings([one, two]).contains { $0.message.contains("for ever") })
    // An overlay that is already visible is not shown again.
    for ending in [overlay("two", hides: false, "one"), overlay("two", hides: false, "three")] {
      #expect(
        try !findings([overlay("one", hides: false, "two"), ending]).contains { $0.message.contains("for ever") }
      )
    }
    #expect(try findings([one, one, two]).contains { $0.message.contains("is the id of overlays[0] too") })
    let crowd = Array(repeating: "{}", count: OverlaysDescription.maximumCount + 1)
    let error = #expect(throws: GatefoldError.self) { try findings(crowd) }
    #expect(error?.message.contains("more than 100000 items") == true)
  }

  @Test("Unused files are found, and files beside a web page count as used")
  func unused() throws {
    let web = SamplePackage.overlay(kind: "web", #""path": "web/index.html""#)
    let files = ["web/index.html": "<p>", "web/lib/a.js": "1", "stray.txt": "a"].mapValues { Data($0.utf8) }
    let found = try findings([web], files: files)
    #expect(found.map(\.file) == ["stray.txt"])
    #expect(found.first?.severity == .warning)
  }

  @Test("Assets must have the size that is listed")
  func assets() throws {
    let list = #""assets": [{"path": "issue.pdf", "mediaType": "application/pdf", "byteCount": 3}],"#
    let found = try findings([SamplePackage.overlay()], issue: list)
    #expect(found.contains { $0.path.description == "assets[0].byteCount" && $0.severity == .warning })
    #expect(found.contains { $0.message.contains("`package build` corrects it") })
  }

  @Test("Assets must have their declared types and bytes, except for unknown types")
  func assetTypes() throws {
    let list = #"""
      "assets": [{"path": "a.png", "mediaType": "image/jpeg", "byteCount": 4},
        {"path": "a.js", "mediaType": "application/javascript; charset=utf-8", "byteCount": 1},
        {"path": "a.glb", "mediaType": "model/gltf-binary", "byteCount": 1},
        {"path": "a.js", "mediaType": "text/javascript", "byteCount": 1}],
      """#
    let files = ["a.png": "none", "a.js": "1", "a.glb": "1"].mapValues { Data($0.utf8) }
    let found = try findings([SamplePackage.overlay()], issue: list, files: files).filter { $0.file == "issue.json" }
    #expect(found.map(\.path.description) == ["assets[0].mediaType", "assets[0].path", "assets[3].path"])
    #expect(found.map(\.severity) == [.warning, .error, .warning])
  }

  @Test("Names that differ in Unicode normalisation are distinct")
  func normalisation() throws {
    let overlay = SamplePackage.overlay(kind: "picture", #""path": "caf\u00e9.png""#)
    let found = try findings([overlay], files: ["cafe\u{301}.png": SamplePackage.png])
    #expect(found.contains { $0.severity == .error && $0.message.contains("composed or decomposed") })
  }

  @Test("A file counts once per page, including videos of storyboards")
  func weights() throws {
    let board = #"""
      {"id": "s", "firstClip": "c", "clips": [{"id": "c", "media": "v/a.mp4", "duration": {"value": 1}}]}
      """#
    let overlays = [
      SamplePackage.overlay(id: "one", kind: "picture", #""path": "a.png", "poster": "a.png""#),
      SamplePackage.overlay(id: "two", kind: "picture", #""path": "a.png""#),
      SamplePackage.overlay(id: "three", kind: "storyboard", #""storyboard": "s""#),
      SamplePackage.overlay(id: "four", kind: "web", #""path": "web/a.html""#),
      SamplePackage.overlay(id: "five", kind: "picture", #""path": "web/in/b.png""#),
    ]
    let files = [
      "a.png": 10, "v/a.mp4": 200, "web/a.html": 3000, "web/in/b.png": 40_000, "web.png": 500_000, "wec/a": 6_000_000,
    ].mapValues { Data(count: $0) }
    try TemporaryFolder.with { folder in
      let package = try SamplePackage(in: folder, overlays: overlays, storyboards: [board], files: files).open()
      #expect(PackageCheck(package, pages: nil).overlayBytes == [0: 43_210])
    }
  }

  @Test("A label that two pages share means the first, with a warning")
  func ambiguousLabels() throws {
    try TemporaryFolder.with { folder in
      let overlay = SamplePackage.overlay(
        page: #""pageLabel": "A""#,
        #""actions": [{"kind": "goToPage", "pageLabel": "A"}, {"kind": "goToPage", "pageLabel": "B"}]"#
      )
      let package = try SamplePackage(in: folder, overlays: [overlay]).open()
      let size = PageSize(width: 100, height: 100)
      let pages = PageFacts(
        sizes: [size, size, size],
        labels: ["B", "A", "A"],
        contentsTitles: nil,
        spreads: [(size, [0]), (size, [1]), (size, [2])]
      )
      let found = PackageCheck(package, pages: pages).findings
      #expect(found.map(\.path.description) == ["overlays[0].pageLabel", "overlays[0].actions[0].pageLabel"])
      #expect(found.allSatisfy { $0.severity == .warning && $0.message.contains("pages 2 and 3") })
      let resolved = package.overlays.resolvingLabels(["B", "A", "A"]).overlays[0]
      #expect(resolved.placement.page == .index(1))
      #expect(resolved.actions.map(\.effect) == [.goToPage(.index(1)), .goToPage(.index(0))])
    }
  }

  @Test(
    "Errors in the description of the issue are found",
    arguments: [
      (#""releaseDate": "2026-02-29","#, "error: releaseDate: should be a day"),
      (#""releaseDate": "2026-04-31","#, "error: releaseDate: should be a day"),
      (#""releaseDate": "2024-02-30","#, "error: releaseDate: should be a day"),
      (#""readingDirection": "ttb","#, "warning: readingDirection: \"ttb\" is not known"),
      (#""pairing": "threes","#, "warning: pairing: \"threes\" is not known"),
      (#""content": {"kind": "pictures"},"#, "error: content.pages: has no pictures"),
      (
        #""content": {"kind": "pictures", "pages": [{"path": "a.png", "width": 0, "height": 1}]},"#,
        "error: content.pages[0].width: should be over 0"
      ),
      (
        #""content": {"kind": "pictures", "pages": [{"path": "a.png", "width": 1, "height": -1, "x": 1}]},"#,
        "error: content.pages[0].height: should be over 0"
      ),
      (
        #""content": {"kind": "pictures", "pages": [{"path": "a.png", "x": 1}]},"#,
        "warning: content.pages[0].x: is not"
      ),
      (#""content": {"kind": "pdf", "path": "issue.pdf", "x": 1},"#, "warning: content.x: is not known"),
      (#""content": {"kind": "pdf", "path": ""},"#, "error: content.path: is empty"),
      (#""assets": [{"path": "issue.pdf", "mediaType": "a", "x": 1}],"#, "warning: assets[0].x: is not known"),
      (#""content": {"kind": "html", "path": "a.html"},"#, "warning: content.kind: has no pages that are known"),
    ]
  )
  func issues(members: String, said: String) throws {
    try TemporaryFolder.with { folder in
      let sample = try SamplePackage(in: folder, overlays: [SamplePackage.overlay()])
      let file = folder.appending(path: "issue.json")
      var text = try String(contentsOf: file, encoding: .utf8)
      if members.contains("content") {
        text = text.replacing(#""content": {"kind": "pdf", "path": "issue.pdf"}, "#, with: members)
      } else {
        text = text.replacing(#""title""#, with: members + #""title""#)
      }
      try Data(text.utf8).write(to: file)
      let found = PackageCheck(try sample.open(), pages: nil).findings.map(\.description)
      #expect(found.contains { $0.contains(said) }, "\(found)")
    }
  }

  @Test("Storyboards that can't be played are found")
  func storyboards() throws {
    let board = #"{"id": "s", "firstClip": "none", "scenes": [], "clips": []}"#
    let overlay = SamplePackage.overlay(kind: "storyboard", #""storyboard": "s""#)
    #expect(try findings([overlay], storyboards: [board]).contains { $0.message.contains("first clip none") })
    let wrong = #"""
      {"id": "s", "firstClip": "a", "scenes": [{"id": "x", "clips": ["a"]}, {"id": "y", "clips": ["none"]}], "clips": [
        {"id": "b", "media": "v.mp4", "duration": {"value": 1}},
        {"id": "a", "media": "v.mp4", "duration": {"value": 1}, "events": [
          {"time": {"value": 0}, "action": "hideControls"}, {"time": {"value": 2}, "action": "showControls"},
          {"time": {"value": 1}, "action": "decision", "decision": {
            "id": "d", "duration": {"value": 1}, "default": "none", "choices": [{"id": "e", "title": "E", "clip": "a"}]}}
        ]}]}
      """#
    let found = try findings([overlay], storyboards: [wrong]).filter { $0.message.hasSuffix("correct it") }
    let places = found.map { "\($0.line ?? 0) \($0.path)" }
    #expect(
      places == [
        "3 storyboards[0].scenes[1]", "4 storyboards[0].clips[0]", "6 storyboards[0].clips[1].events[1]",
        "7 storyboards[0].clips[1].events[2].decision",
      ]
    )
  }
}
