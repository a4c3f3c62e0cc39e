import Foundation
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

  @Test("A package that is right has no findings")
  func right() throws {
    let overlays = [
      SamplePackage.overlay(id: "one", #""actions": [{"kind": "show", "overlays": ["two"]}]"#),
      SamplePackage.overlay(id: "two", kind: "picture", #""path": "a/b.png""#, #""isHidden": true"#),
    ]
    #expect(try findings(overlays, files: ["a/b.png": SamplePackage.png]) == [])
  }

  @Test(
    "What is wrong is found, on its line",
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
        "actions[0]: there is no such page"
      ),
      (SamplePackage.overlay(#""actions": [{"kind": "play", "overlay": "none"}]"#), "there is no overlay none"),
      (SamplePackage.overlay(#""actions": [{"kind": "play", "overlay": "one"}]"#), "one is nothing that plays"),
      (SamplePackage.overlay(#""actions": [{"kind": "openAddress", "address": "nowhere"}]"#), "begin with a scheme"),
      (SamplePackage.overlay(kind: "shape", #""form": "path", "path": "M 0 0 L""#), "is no SVG path data"),
      (SamplePackage.overlay(kind: "shape", #""form": "circle", "fill": "red""#), "should be a colour"),
      (SamplePackage.overlay(kind: "tiles", #""template": "t/{z}", "maximumZoom": 3"#), "lacks {x}"),
      (SamplePackage.overlay(kind: "storyboard", #""storyboard": "none""#), "there is no storyboard none"),
      (SamplePackage.overlay(#""actionsWhenShown": [{"kind": "toggle", "overlays": ["one"]}]"#), "and so on for ever"),
    ]
  )
  func wrong(overlay: String, said: String) throws {
    let files = ["wrong.png": Data("none".utf8), "right.png": SamplePackage.png]
    let found = try findings([overlay], files: files)
    let match = found.filter { $0.description.contains(said) }
    #expect(match.count >= 1, "\(found)")
    #expect(match.first?.line == 2)
  }

  @Test("Equal names, a hundred thousand overlays and more, and circles of several overlays")
  func many() throws {
    let one = SamplePackage.overlay(id: "one", #""actionsWhenShown": [{"kind": "toggle", "overlays": ["two"]}]"#)
    let two = SamplePackage.overlay(id: "two", #""actionsWhenShown": [{"kind": "show", "overlays": ["one"]}]"#)
    #expect(try findings([one, two]).contains { $0.message.contains("for ever") })
    #expect(try findings([one, one, two]).contains { $0.message.contains("is the id of overlays[0] too") })
    let crowd = Array(repeating: "{}", count: OverlaysDescription.maximumCount + 1)
    #expect(try findings(crowd).contains { $0.message.contains("more than 100000") })
  }

  @Test("Files that nothing uses are found; those beside a web page are used")
  func unused() throws {
    let web = SamplePackage.overlay(kind: "web", #""path": "web/index.html""#)
    let files = ["web/index.html": "<p>", "web/lib/a.js": "1", "stray.txt": "a"].mapValues { Data($0.utf8) }
    let found = try findings([web], files: files)
    #expect(found.map(\.file) == ["stray.txt"])
    #expect(found.first?.severity == .warning)
  }

  @Test("Assets that are listed have the size that is listed")
  func assets() throws {
    let list = #""assets": [{"path": "issue.pdf", "mediaType": "application/pdf", "byteCount": 3}],"#
    let found = try findings([SamplePackage.overlay()], issue: list)
    #expect(found.contains { $0.path.description == "assets[0].byteCount" && $0.severity == .warning })
  }

  @Test("Storyboards that cannot be played are found")
  func storyboards() throws {
    let board = #"{"id": "s", "firstClip": "none", "scenes": [], "clips": []}"#
    let overlay = SamplePackage.overlay(kind: "storyboard", #""storyboard": "s""#)
    #expect(try findings([overlay], storyboards: [board]).contains { $0.message.contains("first clip none") })
  }
}
