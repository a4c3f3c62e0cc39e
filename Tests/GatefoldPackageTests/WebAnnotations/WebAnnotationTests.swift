import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

@Suite("Overlays as Web Annotations")
struct WebAnnotationTests {
  private static let sample = Sample.repository.appending(path: "SamplePDFs/issue.package").path

  // MARK: The sample

  @Test("In the sample, every visible overlay is annotated at its place in the scene, with its text")
  func places() async throws {
    let package = try IssuePackage(Self.sample)
    let issue = try await package.openIssue()
    let annotations = try await package.webAnnotations(of: issue).annotations
    let labels = try await PageFacts(issue).labels
    let overlays = package.overlays.resolvingLabels(labels).overlays
    var count = 0
    for index in 0..<issue.pageCount {
      let page = try await issue.page(at: index)
      let whole = PageRect(x: 0, y: 0, width: page.size.width, height: page.size.height)
      let scene = OverlayScene(overlays, on: SceneCanvas(page), in: Viewport(pageIndex: index, rect: whole, zoom: 1))
      for item in scene.items {
        count += 1
        let name = item.overlay.identifier
        let own = annotations.filter { $0.pageIndex == index && $0.isOf(item.overlay) }
        #expect(!own.isEmpty, "\(name)")
        #expect(own.contains { $0.says(item.overlay.alternativeText) }, "\(name)")
        let corners = item.corners.map { PagePoint(x: $0.x, y: $0.y) }
        let shown = try #require(corners.map { PageRect($0, $0) }.enclosing?.intersection(whole))
        // An outline extends at least to the centre of its frame.
        let middle = PagePoint(x: shown.midX, y: shown.midY)
        for annotation in own {
          #expect(shown.covers(annotation.rect, within: 0.01), "\(name)")
          #expect(annotation.rect.contains(middle), "\(name)")
          let isWhole = annotation.motivation != .painting && !item.overlay.isShape
          if isWhole { #expect(shown.isClose(to: annotation.rect, within: 0.01), "\(name) \(annotation.rect)") }
        }
      }
    }
    #expect(count >= 50)
  }

  @Test("In the sample, nothing hidden or rotated is painted, and the files are those named by the annotations")
  func files() async throws {
    let package = try IssuePackage(Self.sample)
    let set = try await package.webAnnotations(of: try await package.openIssue())
    let painted = Set(set.annotations.filter { $0.motivation == .painting }.compactMap(\.identifier))
    #expect(
      painted == [
        "overlay-shore-sound", "overlay-shingle-finds", "overlay-foghorn", "overlay-kite-film-poster",
        "overlay-quay-lights-poster", "overlay-quay-lights", "overlay-tide-film-poster", "overlay-tide-film",
      ]
    )
    let named = Set(set.annotations.flatMap(\.bodies).flatMap(\.resources).compactMap(\.path))
    let beside = ["assets/waves/waves.css", "assets/waves/waves.js"]
    #expect(Set(set.files.map(\.path)) == named.union(beside))
    #expect(set.files.count == named.count + 2)
    for file in set.files {
      var bytes: [UInt8] = []
      try file.read { bytes += $0 }
      let original = try Data(contentsOf: URL(filePath: "\(Self.sample)/\(file.path.dropFirst("assets/".count))"))
      #expect(Data(bytes) == original, "\(file.path)")
    }
  }

  @Test("A zip file has the same annotations and files as its folder")
  func archive() async throws {
    try await TemporaryFolder.with { folder in
      let package = try IssuePackage(Self.sample)
      let path = folder.appending(path: "a.zip").path
      _ = try PackageBuilder.build(package, to: path)
      let archive = try IssuePackage(path)
      let expected = try await package.webAnnotations(of: try await package.openIssue(), probe: .installed)
      let set = try await archive.webAnnotations(of: try await archive.openIssue(), probe: .installed)
      #expect(set.annotations == expected.annotations)
      #expect(set.files.map(\.path) == expected.files.map(\.path))
      for (file, other) in zip(set.files, expected.files) {
        var (bytes, others): ([UInt8], [UInt8]) = ([], [])
        try file.read { bytes += $0 }
        try other.read { others += $0 }
        #expect(bytes == others, "\(file.path)")
      }
      #expect(Set(set.files.map(\.fingerprint)).count == set.files.count)
    }
  }

  @Test(
    "Videos and sounds have durations, and videos sizes, in a folder and in a zip file",
    .enabled(if: MediaProbe.installed != nil, "ffprobe is not installed")
  )
  func measures() async throws {
    let package = try IssuePackage(Self.sample)
    let set = try await package.webAnnotations(of: try await package.openIssue(), probe: .installed)
    let resources = set.annotations.flatMap(\.bodies).flatMap(\.resources)
    let film = try #require(resources.first { $0.path == "assets/films/tide.mp4" })
    #expect(film.duration == 7 && film.size == PixelSize(width: 990, height: 300))
    let sound = try #require(resources.first { $0.path == "assets/sound/shore.m4a" })
    #expect(sound.duration == 8 && sound.size == nil)
  }

  // MARK: Kinds

  private static let kinds: [(String, [String])] = [
    (#""kind": "picture", "path": "wide.png""#, ["painting 0 image assets/wide.png"]),
    (
      #""kind": "video", "sources": ["a.mp4", "b.webm", "absent.mp4"], "poster": "wide.png""#,
      ["painting 0 image assets/wide.png", "painting 0 video assets/a.mp4 or video assets/b.webm"]
    ),
    (#""kind": "video", "sources": ["absent.mp4"]"#, [#"commenting 0 "What""#]),
    (#""kind": "audio", "sources": ["a.m4a"]"#, ["painting 0 sound assets/a.m4a"]),
    (
      #""kind": "gallery", "items": [{"path": "wide.png", "caption": "One"}, {"path": "tall.png", "caption": "Two"}]"#,
      ["painting 0 image assets/wide.png", "supplementing 0 image assets/tall.png"]
    ),
    (
      #""kind": "web", "path": "web/index.html", "poster": "tall.png""#,
      ["painting 0 image assets/tall.png", "supplementing 0 text assets/web/index.html"]
    ),
    (
      #""kind": "web", "address": "https://www.example.org/", "allowedHosts": ["www.example.org"]"#,
      [#"linking 0 text https://www.example.org/ + "What""#]
    ),
    (
      #""kind": "scroller", "path": "tall.png", "contentWidth": 20, "contentHeight": 90"#,
      ["supplementing 0 image assets/tall.png"]
    ),
    (#""kind": "article", "path": "web/index.html""#, ["supplementing 0 text assets/web/index.html"]),
    (#""kind": "tiles", "template": "t/{z}/{x}_{y}.png", "maximumZoom": 1"#, [#"commenting 0 "What""#]),
    (
      #""kind": "storyboard", "storyboard": "s", "poster": "wide.png""#,
      ["painting 0 image assets/wide.png", "supplementing 0 video assets/a.mp4", "supplementing 0 video assets/b.webm"]
    ),
    (#""kind": "shape", "form": "circle""#, [#"commenting 0 "What""#]),
    (#""kind": "hologram""#, []),
    (
      #""kind": "link", "actions": [{"kind": "openAddress", "address": "https://www.example.org/a b"}]"#,
      [#"linking 0 text https://www.example.org/a b + "What""#]
    ),
    (
      #""kind": "hotspot", "actions": [{"kind": "openAddress", "address": "mailto:a@example.org"}]"#,
      [#"commenting 0 "What""#]
    ),
    (
      #""kind": "hotspot", "actions": [{"kind": "hide", "overlays": ["x"]}, {"kind": "goToPage", "pageLabel": "c"}]"#,
      [#"linking 0 page 2 + "What""#]
    ),
    (#""kind": "hotspot", "actions": [{"kind": "goToPage", "pageIndex": 3}]"#, [#"commenting 0 "What""#]),
    (
      #""kind": "hotspot", "actions": [{"kind": "openArticle", "overlay": "article"}]"#,
      [#"linking 0 text assets/web/index.html + "What""#]
    ),
    (#""kind": "hotspot", "actions": [{"kind": "share"}]"#, [#"commenting 0 "What""#]),
    (
      #""kind": "picture", "path": "wide.png", "actions": [{"kind": "goToPage", "pageIndex": 1}]"#,
      ["painting 0 image assets/wide.png", #"linking 0 page 1 + "What""#]
    ),
    (#""kind": "picture", "path": "wide.png", "rotation": 45"#, ["supplementing 0 image assets/wide.png"]),
    (#""kind": "picture", "path": "wide.png", "rotation": -720"#, ["painting 0 image assets/wide.png"]),
    (#""kind": "picture", "path": "wide.png", "isHidden": true"#, ["supplementing 0 image assets/wide.png"]),
    (
      #""kind": "video", "sources": ["a.mp4"], "isHidden": true, "poster": "wide.png""#,
      ["supplementing 0 video assets/a.mp4"]
    ),
    (#""kind": "audio", "sources": ["a.m4a"], "rotation": 5"#, ["painting 0 sound assets/a.m4a"]),
    (#""kind": "hotspot", "isHidden": true, "actions": [{"kind": "goToPage", "pageIndex": 1}]"#, []),
  ]

  @Test("Each kind of overlay, and each action, gives the expected annotations", arguments: kinds)
  func becomes(members: String, expected: [String]) async throws {
    try await TemporaryFolder.with { folder in
      let clips = ["a.mp4", "b.webm", "a.mp4"].enumerated().map { index, media in
        #"{"id": "c\#(index)", "media": "\#(media)", "duration": {"value": 1}}"#
      }
      let common = #""pageIndex": 0, "frame": {"x": 10, "y": 20, "width": 40, "height": 20}"#
      let sample = try await OverlayPackage(
        in: folder,
        overlays: [
          #"{"id": "one", "alternativeText": "What", \#(common), \#(members)}"#,
          #"{"id": "article", "kind": "article", "alternativeText": "It", "path": "web/index.html", \#(common)}"#,
        ],
        storyboards: [#"{"id": "s", "firstClip": "c0", "clips": [\#(clips.joined(separator: ","))]}"#],
        files: [
          "a.mp4": Data("a".utf8), "b.webm": Data("b".utf8), "a.m4a": Data("c".utf8),
          "web/index.html": Data("<html>".utf8),
        ]
      )
      let own = try await sample.annotations().filter { $0.identifier?.hasPrefix("overlay-one") == true }
      #expect(own.map(\.summary) == expected)
      // The bounding rectangle of a rotated overlay is larger.
      for annotation in own where annotation.outline.isEmpty && !members.contains("\"rotation\": 5") {
        #expect(PageRect(x: 10, y: 20, width: 40, height: 20).covers(annotation.rect, within: 0.01))
      }
    }
  }

  @Test("Annotations are stacked like overlays, and loops are marked")
  func order() async throws {
    try await TemporaryFolder.with { folder in
      func overlay(_ id: String, _ members: String) -> String {
        SamplePackage.overlay(id: id, kind: "picture", #""path": "wide.png", \#(members)"#)
      }
      let sample = try await OverlayPackage(
        in: folder,
        overlays: [
          overlay("top", #""level": "above""#), overlay("second", #""order": 3"#), overlay("first", #""order": -1"#),
          SamplePackage.overlay(id: "loop", kind: "video", #""sources": ["a.mp4"], "isLooping": true"#),
        ],
        files: ["a.mp4": Data("a".utf8)]
      )
      let annotations = try await sample.annotations()
      #expect(annotations.compactMap(\.identifier) == ["first", "loop", "second", "top"].map { "overlay-\($0)" })
      #expect(annotations.map(\.isLooping) == [false, true, false, false])
    }
  }

  // MARK: Places

  @Test("A picture and a video cover the part of their frame that fits their aspect ratio, also in fractions")
  func proportions() async throws {
    try await TemporaryFolder.with { folder in
      let place = #""unit": "fractions", "frame": {"x": 0.1, "y": 0.1, "width": 0.8, "height": 0.8}, "pageLabel": "b""#
      let overlays = [
        #""kind": "picture", "path": "wide.png""#, #""kind": "picture", "path": "tall.png""#,
        #""kind": "video", "sources": ["a.mp4"], "poster": "wide.png""#, #""kind": "video", "sources": ["a.mp4"]"#,
      ].enumerated().map { #"{"id": "\#($0)", "alternativeText": "It", \#(place), \#($1)}"# }
      let sample = try await OverlayPackage(in: folder, overlays: overlays, files: ["a.mp4": Data("a".utf8)])
      let rects = Dictionary(
        try await sample.annotations().map { ($0.identifier ?? "", $0) },
        uniquingKeysWith: { first, _ in first }
      )
      // A frame of 80 by 120 points at (10, 15).
      let wide = PageRect(x: 10, y: 55, width: 80, height: 40)
      #expect(try #require(rects["overlay-0"]).rect.isClose(to: wide, within: 0.01))
      #expect(
        try #require(rects["overlay-1"]).rect.isClose(to: PageRect(x: 20, y: 15, width: 60, height: 120), within: 0.01)
      )
      #expect(try #require(rects["overlay-2"]).rect.isClose(to: wide, within: 0.01))
      #expect(try #require(rects["overlay-2-poster"]).rect.isClose(to: wide, within: 0.01))
      #expect(
        try #require(rects["overlay-3"]).rect.isClose(to: PageRect(x: 10, y: 15, width: 80, height: 120), within: 0.01)
      )
      #expect(rects.values.allSatisfy { $0.pageIndex == 1 })
      #expect(try #require(rects["overlay-0"]).bodies[0].resources[0].size == PixelSize(width: 40, height: 20))
    }
  }

  @Test("Across a spread, links and pictures are cut at the fold, and a video is on the page with most of it")
  func spreads() async throws {
    try await TemporaryFolder.with { folder in
      let place = #""isAcrossSpread": true, "frame": {"x": 70, "y": 20, "width": 40, "height": 20}, "pageIndex": 1"#
      let overlays = [
        #""kind": "picture", "path": "wide.png""#, #""kind": "video", "sources": ["a.mp4"], "poster": "wide.png""#,
        #""kind": "link", "actions": [{"kind": "goToPage", "pageIndex": 2}]"#,
        #""kind": "audio", "sources": ["a.m4a"]"#,
        #""kind": "shape", "form": "polygon", "points": [{"x": 0, "y": 0}, {"x": 1, "y": 0}, {"x": 0.5, "y": 1}]"#,
      ].enumerated().map { #"{"id": "\#($0)", "alternativeText": "It", \#(place), \#($1)}"# }
      let files = ["a.mp4": Data("a".utf8), "a.m4a": Data("c".utf8)]
      let sample = try await OverlayPackage(in: folder, overlays: overlays, files: files)
      let annotations = try await sample.annotations()
      let (left, right) = (PageRect(x: 70, y: 20, width: 30, height: 20), PageRect(x: 0, y: 20, width: 10, height: 20))
      func own(_ id: String) -> [WebAnnotation] { annotations.filter { $0.identifier == "overlay-\(id)" } }
      let halves = ["0,0,30,20 of image assets/wide.png", "30,0,10,20 of image assets/wide.png"]
      for id in ["0", "1-poster"] {
        #expect(own(id).map(\.summary) == ["painting 0 \(halves[0])", "painting 1 \(halves[1])"])
        #expect(own(id).map(\.rect) == [left, right])
      }
      #expect(own("1").map(\.summary) == ["supplementing 0 video assets/a.mp4"])
      #expect(own("2-link").map(\.summary) == [#"linking 0 page 2 + "It""#, #"linking 1 page 2 + "It""#])
      #expect(own("2-link").map(\.rect) == [left, right])
      #expect(own("3").map(\.summary) == ["painting 0 sound assets/a.m4a"])
      #expect(own("3").map(\.rect) == [left])
      let corners = own("4-text").map { Set($0.outline.joined().map { SIMD2($0.x, $0.y) }) }
      let leftCorners: Set<SIMD2<Double>> = [[70, 20], [100, 20], [100, 30], [90, 40]]
      let rightCorners: Set<SIMD2<Double>> = [[0, 20], [10, 20], [0, 30]]
      #expect(corners == [leftCorners, rightCorners])
    }
  }

  @Test("A rotated overlay has an outline with its corners, and an overlay that leaves the page is clipped")
  func outlines() async throws {
    try await TemporaryFolder.with { folder in
      let overlays = [
        #""frame": {"x": 30, "y": 20, "width": 40, "height": 24}, "rotation": 90"#,
        #""frame": {"x": 80, "y": 20, "width": 40, "height": 24}, "rotation": 180"#,
        #""frame": {"x": 80, "y": 20, "width": 40, "height": 24}"#,
      ].enumerated().map { #"{"id": "\#($0)", "kind": "hotspot", "alternativeText": "It", "pageIndex": 0, \#($1)}"# }
      let annotations = try await OverlayPackage(in: folder, overlays: overlays).annotations()
      #expect(annotations.count == 3)
      let corners = annotations.map { Set($0.outline.joined().map { SIMD2($0.x.rounded(), $0.y.rounded()) }) }
      let turned: Set<SIMD2<Double>> = [[62, 12], [62, 52], [38, 52], [38, 12]]
      let cut: Set<SIMD2<Double>> = [[80, 20], [100, 20], [100, 44], [80, 44]]
      #expect(corners == [turned, cut, []])
      #expect(annotations[2].outline.isEmpty)
      #expect(annotations[2].rect == PageRect(x: 80, y: 20, width: 20, height: 24))
    }
  }

  @Test("A clipped polygon equals its intersection with the rectangle, by sampled points")
  func clipping() {
    var numbers = SeededNumbers(state: 7)
    let rect = PageRect(x: 20, y: 30, width: 50, height: 40)
    for _ in 0..<200 {
      let polygon = (0..<Int.random(in: 3...7, using: &numbers)).map { _ in
        PagePoint(x: .random(in: 0...100, using: &numbers), y: .random(in: 0...100, using: &numbers))
      }
      let clipped = polygon.clipped(to: rect)
      #expect(clipped.allSatisfy { $0.x >= 20 && $0.x <= 70 && $0.y >= 30 && $0.y <= 70 })
      for _ in 0..<50 {
        let point = SIMD2(Double.random(in: 20...70, using: &numbers), .random(in: 30...70, using: &numbers))
        let isInside = PathOutline(polygon: polygon).winding(around: point) != 0
        #expect((PathOutline(polygon: clipped).winding(around: point) != 0) == isInside)
      }
      #expect(polygon.clipped(to: PageRect(x: 200, y: 0, width: 10, height: 100)).isEmpty)
    }
  }
}

extension WebAnnotation {
  fileprivate func isOf(_ overlay: Overlay) -> Bool {
    ["", "-poster", "-link", "-text"].contains { identifier == "overlay-\(overlay.identifier)\($0)" }
  }

  fileprivate func says(_ text: String) -> Bool {
    bodies.contains(.text(text)) || bodies.flatMap(\.resources).contains { $0.label?.hasPrefix(text) == true }
  }
}

extension WebResource {
  fileprivate var path: String? { if case .file(let path) = location { path } else { nil } }
}

extension Overlay {
  fileprivate var isShape: Bool { if case .shape = content { true } else { false } }
}
