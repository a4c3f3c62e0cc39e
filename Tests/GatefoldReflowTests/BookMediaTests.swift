import Foundation
import FoundationXML
@testable import Gatefold
import GatefoldExport
import GatefoldPackage
@testable import GatefoldReflow
import GatefoldTestSupport
import GatefoldTypesetting
import Testing

@Suite("Videos and sounds in books")
struct BookMediaTests {
  private static let package = Sample.repository.appending(path: "SamplePDFs/issue.package").path

  /// Exports the sample package, and returns the file and the folder of its unpacked content.
  private func export(
    _ layout: EPUBExport.Layout,
    into folder: URL,
    _ change: (inout WebAnnotationSet) -> Void = { _ in }
  ) async throws -> (book: URL, content: URL) {
    let package = try IssuePackage(Self.package)
    let issue = try await package.openIssue()
    var export = EPUBExport(layout: layout)
    export.content.media = try await package.webAnnotations(of: issue)
    change(&export.content.media)
    export.dpi = 72
    let directory = ExportDirectory(folder.path, documentPath: Self.package)
    try await export.write(issue, named: layout.rawValue, into: directory)
    #expect(directory.failures.isEmpty, "\(directory.failures)")
    let book = folder.appending(path: "\(layout.rawValue).epub")
    let content = folder.appending(path: "\(layout.rawValue)")
    try Tool.run("python3", ["-m", "zipfile", "-e", book.path, content.path])
    return (book, content.appending(path: "EPUB"))
  }

  /// An element of a page, read from its document.
  private struct Element {
    let attributes: [String: String]
    let text: String
    let parent: String?
    let children: [Element]

    init(_ element: XMLElement) {
      let pairs = (element.attributes ?? []).map { ($0.name ?? "", $0.stringValue ?? "") }
      attributes = Dictionary(pairs) { first, _ in first }
      text = element.stringValue ?? ""
      parent = element.parent?.name
      children = (element.children ?? []).compactMap { $0 as? XMLElement }.map(Element.init)
    }

    subscript(name: String) -> String? { attributes[name] }

    var sources: [Element] { children.filter { $0["src"] != nil } }
  }

  private func elements(_ name: String, in file: URL) throws -> [Element] {
    let document = try XMLDocument(data: Data(contentsOf: file))
    return try withExtendedLifetime(document) {
      try document.nodes(forXPath: "//*[local-name()='\(name)']").compactMap { ($0 as? XMLElement).map(Element.init) }
    }
  }

  /// The media types of a book's files, by path.
  private func manifest(_ content: URL) throws -> [String: String] {
    let items = try elements("item", in: content.appending(path: "package.opf"))
    return Dictionary(items.map { ($0["href"] ?? "", $0["media-type"] ?? "") }) { first, _ in first }
  }

  private func pages(_ content: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: content, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "xhtml" }
      .sorted { $0.path < $1.path }
  }

  @Test("A fixed layout has videos in their frames, with posters and fallback text")
  func fixed() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (_, content) = try await export(.fixed, into: folder)
      let manifest = try manifest(content)
      // The package plays the loop "quay-lights" automatically. In a book, the reader starts it.
      let video = try #require(try elements("video", in: content.appending(path: "page-0025.xhtml")).first)
      #expect(video["style"] == "left: 216px; top: 560px; width: 387px; height: 223px")
      #expect(video["controls"] == "controls" && video["loop"] == "loop")
      #expect(video["autoplay"] == nil)
      let text = "Lamps at Sandrøy quay, which glow and fade; no sound"
      #expect(video["aria-label"] == text && video.text.contains(text))
      let poster = try #require(video["poster"])
      #expect(manifest[poster] == "image/jpeg")
      let source = try #require(video.sources.first)
      #expect(manifest[source["src"] ?? ""] == "video/mp4" && source["type"] == "video/mp4")
      let lights = try Data(contentsOf: URL(filePath: "\(Self.package)/pictures/lights.jpg"))
      #expect(try Data(contentsOf: content.appending(path: poster)) == lights)
      for (path, _) in manifest { #expect(FileManager.default.fileExists(atPath: content.appending(path: path).path)) }
    }
  }

  @Test("A reflowable book has media after the text of their page, and sounds in all their formats")
  func reflowable() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (_, content) = try await export(.reflowable, into: folder)
      let manifest = try manifest(content)
      var labels: [String: [String?]] = [:]
      for page in try pages(content) {
        for name in ["video", "audio"] {
          for element in try elements(name, in: page) {
            labels[element["aria-label"] ?? ""] = element.sources.map { $0["type"] }
            #expect(element.parent == "figure")
          }
        }
      }
      #expect(labels["The foghorn of Haar, two blasts"] == ["audio/mp4", "audio/mpeg"])
      #expect(labels.values.contains(["video/mp4"]))
      let used = Set(manifest.keys.filter { $0.hasPrefix("media/") })
      let files = Set(try FileManager.default.contentsOfDirectory(atPath: content.appending(path: "media").path))
      #expect(used == Set(files.map { "media/\($0)" }))
      let text = try String(contentsOf: content.appending(path: "package.opf"), encoding: .utf8)
      #expect(text.contains(">auditory<") && text.contains("accessibilityHazard\">unknown<"))
    }
  }

  @Test(
    "Left out are media elsewhere, sounds of other types, and in a fixed layout what is hidden",
    arguments: EPUBExport.Layout.allCases
  )
  func leftOut(layout: EPUBExport.Layout) async throws {
    func painted(_ path: String, _ kind: WebResource.Kind, _ type: String, y: Double) -> WebAnnotation {
      let location: WebResource.Location = path.contains(":") ? .address(path) : .file(path: path)
      let resource = WebResource(location, kind: kind, mediaType: type, label: path)
      let rect = PageRect(x: 10, y: y, width: 100, height: 50)
      return WebAnnotation(onPage: 3, motivation: .painting, rect: rect, bodies: [.resource(resource)])
    }
    let clips = ["one.webm", "two.webm", "hidden.mp4", "sound.wav", "sound.ogg"]
    try await TemporaryFolder.with { folder async throws in
      let (_, content) = try await export(layout, into: folder) { media in
        var hidden = painted("hidden.mp4", .video, "video/mp4", y: 200)
        hidden.isHidden = true
        media.annotations = [
          painted("https://example.org/film.mp4", .video, "video/mp4", y: 10),
          painted("one.webm", .video, "video/webm", y: 80), painted("two.webm", .video, "video/webm", y: 80),
          hidden, painted("sound.wav", .sound, "audio/x-wav", y: 270),
          painted("sound.ogg", .sound, "audio/ogg", y: 340),
        ]
        media.files = clips.map { path in
          WebFile(path: path, fingerprint: path) { append throws(GatefoldError) in try append(Array(path.utf8)) }
        }
      }
      var labels: Set<String> = []
      for page in try pages(content) {
        for name in ["video", "audio"] {
          labels.formUnion(try elements(name, in: page).compactMap { $0["aria-label"] })
        }
      }
      // Only the first of two at the same place on a page could be tapped.
      let expected: Set =
        layout == .fixed ? ["one.webm", "sound.ogg"] : ["one.webm", "two.webm", "hidden.mp4", "sound.ogg"]
      #expect(labels == expected)
      let files = try FileManager.default.contentsOfDirectory(atPath: content.appending(path: "media").path)
      #expect(files.count == expected.count)
    }
  }

  @Test(
    "EPUBCheck and axe find nothing wrong with books of a package",
    .enabled(if: Validators.hasEPUBCheck && Validators.hasAxe, "\(Validators.epubCheckMissing)")
  )
  func valid() async throws {
    try await TemporaryFolder.with { folder async throws in
      var (books, pages): ([URL], [URL]) = ([], [])
      for layout in EPUBExport.Layout.allCases {
        let (book, content) = try await export(layout, into: folder)
        books.append(book)
        pages += try self.pages(content).filter { page in
          let text = try String(contentsOf: page, encoding: .utf8)
          return text.contains("<video") || text.contains("<audio")
        }
      }
      #expect(try Validators.epubProblems(books) == "")
      #expect(pages.count >= 4)
      let problems = try Validators.accessibilityProblems(pages, isBook: true)
      #expect(problems == "")
    }
  }
}
