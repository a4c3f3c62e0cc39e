import Foundation
import Gatefold
import GatefoldExport
import GatefoldTestSupport
import Synchronization
import Testing

@Suite("Additional annotations in manifests")
struct WebAnnotationManifestTests {
  /// A page of 100 by 150 points with 200 by 300 pixels.
  private func page(_ annotations: [WebAnnotation]) throws -> WebPage {
    let size = PageSize(width: 100, height: 150)
    var page = WebPage(index: 0, label: "1", size: size, pixelSize: try PixelSize(of: size, zoom: 2))
    page.annotations = annotations
    return page
  }

  private func canvas(_ page: WebPage) throws -> [String: Any] {
    let issue = WebIssue(
      address: "https://example.org/a",
      title: "One",
      metadata: Metadata(),
      language: "nb",
      arrangement: SpreadArrangement(),
      contents: [],
      pdf: nil,
      pages: [page]
    )
    let manifest = try JSONSerialization.jsonObject(with: IIIFManifest(issue).data) as? [String: Any]
    return try #require((manifest?["items"] as? [[String: Any]])?.first)
  }

  private func annotations(_ canvas: [String: Any], _ key: String) -> [[String: Any]] {
    let pages = canvas[key] as? [[String: Any]] ?? []
    return pages.flatMap { $0["items"] as? [[String: Any]] ?? [] }
  }

  private static let rect = PageRect(x: 10, y: 20, width: 30.2, height: 40)

  private func annotation(
    _ motivation: WebAnnotation.Motivation,
    _ bodies: WebAnnotation.Body...,
    rect: PageRect = Self.rect,
    identifier: String? = nil
  ) -> WebAnnotation {
    var annotation = WebAnnotation(onPage: 0, motivation: motivation, rect: rect, bodies: bodies)
    annotation.identifier = identifier
    return annotation
  }

  private func resource(_ kind: WebResource.Kind, _ path: String) -> WebResource {
    WebResource(.file(path: path), kind: kind)
  }

  @Test("Painting annotations target their part of the canvas, whose duration is the longest of theirs")
  func painting() throws {
    var film = WebResource(.file(path: "films/a b#1.mp4"), kind: .video, mediaType: "video/mp4", label: "Film")
    (film.size, film.duration) = (PixelSize(width: 64, height: 36), 2.5)
    var sound = resource(.sound, "a.m4a")
    sound.duration = 7.25
    var looping = annotation(.painting, .choice([film, resource(.video, "a.webm")]))
    looping.isLooping = true
    let canvas = try canvas(page([looping, annotation(.painting, .resource(sound))]))
    #expect(canvas["duration"] as? Double == 7.25)
    #expect(canvas["annotations"] == nil)
    let painted = annotations(canvas, "items")
    #expect(painted.map { $0["motivation"] as? String } == ["painting", "painting"])
    #expect(painted.map { $0["timeMode"] as? String } == ["loop", nil])
    #expect(painted[0]["target"] as? String == "https://example.org/a/canvas/1#xywh=20,40,61,80")
    let body = try #require(painted[0]["body"] as? [String: Any])
    #expect(body["type"] as? String == "Choice")
    let first = try #require((body["items"] as? [[String: Any]])?.first)
    #expect(first["id"] as? String == "https://example.org/a/films/a%20b%231.mp4")
    #expect(first["label"] as? [String: [String]] == ["nb": ["Film"]])
    #expect(first["width"] as? Int == 64 && first["height"] as? Int == 36 && first["duration"] as? Double == 2.5)
    #expect(first["format"] as? String == "video/mp4" && first["type"] as? String == "Video")
  }

  @Test("A canvas has a duration only if something on it plays for a known time")
  func noDuration() throws {
    var looping = annotation(.painting, .resource(resource(.video, "a.mp4")))
    looping.isLooping = true
    let canvas = try canvas(page([looping, annotation(.painting, .resource(resource(.image, "a.png")))]))
    #expect(canvas["duration"] == nil)
    #expect(annotations(canvas, "items").count == 2)
    #expect(annotations(canvas, "items").allSatisfy { $0["timeMode"] == nil })
  }

  @Test("Parts of pictures, outlines, pages and texts follow the Web Annotation data model")
  func selectors() throws {
    var outlined = annotation(.linking, .page(index: 0), .text("Her \"er\" det"))
    outlined.outline = [[PagePoint(x: 0, y: -1), PagePoint(x: 10.02, y: 0), PagePoint(x: 5, y: 8)]]
    let part = WebAnnotation.Body.part(PixelRect(x: 1, y: 2, width: 3, height: 4), of: resource(.image, "a.png"))
    let canvas = try canvas(page([annotation(.painting, part), outlined]))
    let painted = try #require(annotations(canvas, "items").first?["body"] as? [String: Any])
    #expect(painted["type"] as? String == "SpecificResource")
    #expect((painted["source"] as? [String: Any])?["id"] as? String == "https://example.org/a/a.png")
    let fragment = try #require(painted["selector"] as? [String: String])
    #expect(fragment["type"] == "FragmentSelector" && fragment["value"] == "xywh=1,2,3,4")
    let link = try #require(annotations(canvas, "annotations").first)
    let target = try #require(link["target"] as? [String: Any])
    #expect(target["source"] as? String == "https://example.org/a/canvas/1")
    let selector = try #require(target["selector"] as? [String: String])
    #expect(selector["type"] == "SvgSelector")
    let path = #"<svg xmlns="http://www.w3.org/2000/svg"><path d="M 0 -2 L 20 0 L 10 16 Z"/></svg>"#
    #expect(selector["value"] == path)
    let bodies = try #require(link["body"] as? [[String: String]])
    #expect(bodies[0] == ["id": "https://example.org/a/canvas/1", "type": "Canvas"])
    let text = ["type": "TextualBody", "value": "Her \"er\" det", "format": "text/plain", "language": "nb"]
    #expect(bodies[1] == text)
  }

  @Test("Annotation addresses are stable, escaped and unique")
  func identifiers() throws {
    let canvas = try canvas(
      page([
        annotation(.commenting, .text("1"), identifier: "a/b å?"), annotation(.commenting, .text("2")),
        annotation(.commenting, .text("3"), identifier: "x"), annotation(.commenting, .text("4"), identifier: "x"),
      ])
    )
    let identifiers = annotations(canvas, "annotations").compactMap { $0["id"] as? String }
    #expect(
      identifiers == ["a%2Fb%20%C3%A5%3F", "2", "x", "x-2"].map { "https://example.org/a/canvas/1/annotations/\($0)" }
    )
  }

  @Test("Annotations that are off the web, on no page or outside their page are left out")
  func leftOut() throws {
    let far = WebResource(.address("ftp://example.org/a"), kind: .text)
    let canvas = try canvas(
      page([
        annotation(.linking, .resource(far), .text("Far")), annotation(.linking, .page(index: 1)),
        annotation(.commenting, .text("off"), rect: PageRect(x: 100, y: 0, width: 10, height: 10)),
        annotation(.painting, .choice([far, resource(.image, "a.png")])),
      ])
    )
    #expect(canvas["annotations"] == nil)
    let body = annotations(canvas, "items").first?["body"] as? [String: Any]
    #expect(body?["id"] as? String == "https://example.org/a/a.png")
  }

  @Test("A link of the PDF that an annotation repeats is written once")
  func links() async throws {
    var pdf = SmallPDF(page: "/Annots[4 0 R 5 0 R 6 0 R]")
    for (rect, address) in [
      ("10.2 40 40.2 80", "https://a.org"), ("10.2 40 40.2 80", "https://b.org"), ("60 40 90 80", "https://a.org"),
    ] {
      pdf.add("<</Type/Annot/Subtype/Link/Rect[\(rect)]/A<</S/URI/URI(\(address))>>>>")
    }
    let own = annotation(.linking, .resource(WebResource(.address("https://a.org"), kind: .text)), .text("A"))
    var page = try page([own])
    page.links = try await MagazineIssue.open(data: pdf.bytes).page(at: 0).links()
    #expect(page.links.count == 3)
    let targets = annotations(try canvas(page), "annotations").map { annotation in
      let bodies = annotation["body"] as? [[String: Any]] ?? [annotation["body"] as? [String: Any] ?? [:]]
      return bodies.map { $0["id"] as? String ?? "text" }
    }
    #expect(targets == [["https://b.org"], ["https://a.org"], ["https://a.org", "text"]])
  }

  @Test("Files are copied, and annotations with an unreadable file are left out and reported")
  func files() async throws {
    try await TemporaryFolder.with { folder async throws in
      let directory = ExportDirectory(folder.path, documentPath: Sample.japanese.path)
      var export = WebExport(address: "https://example.org")
      (export.dpi, export.copiesDocument) = (20, false)
      let reads = Mutex(0)
      let good = WebFile(path: "assets/deep/good å.txt", fingerprint: "1") { append throws(GatefoldError) in
        reads.withLock { $0 += 1 }
        try append(Array("one ".utf8))
        try append(Array("two".utf8))
      }
      let bad = WebFile(path: "assets/bad.png", fingerprint: "1") { append throws(GatefoldError) in
        try append([1, 2, 3])
        throw GatefoldError(.unreadableFile, "is damaged")
      }
      export.annotations = WebAnnotationSet(
        annotations: [
          annotation(.supplementing, .resource(resource(.text, good.path))),
          annotation(.painting, .resource(resource(.image, bad.path))),
          annotation(.linking, .resource(resource(.image, bad.path)), .text("Bad")),
        ],
        files: [good, bad]
      )
      try await export.write(try await Sample.japanese.open(), into: directory)
      #expect(directory.failures.map(\.message) == ["is damaged"])
      #expect(reads.withLock(\.self) == 1)
      #expect(try Data(contentsOf: folder.appending(path: good.path)) == Data("one two".utf8))
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      #expect(!files.contains(bad.path) && !files.contains { $0.contains("/.gatefold") || $0.hasPrefix(".gatefold") })
      let manifest = try String(contentsOf: folder.appending(path: "manifest.json"), encoding: .utf8)
      #expect(manifest.contains("https://example.org/assets/deep/good%20%C3%A5.txt") && !manifest.contains("bad"))
    }
  }
}
