import Foundation
import Gatefold
import GatefoldExport
import GatefoldPackage
import GatefoldTestSupport
import Testing

@Suite("The pages and the text of a PDF make a package of pictures that reads like it")
struct TextMapRoundTripTests {
  /// How a text map is written.
  enum Map: String, CaseIterable, Sendable {
    case jsonOfIssue, jsonOfPages, altoOfIssue, altoOfPages, altoInPixels

    var format: TextMapFormat { self == .jsonOfIssue || self == .jsonOfPages ? .json : .alto }
    var isOfPages: Bool { self == .jsonOfPages || self == .altoOfPages }
    var unit: TextMapUnit { self == .altoInPixels ? .pixels(zoom: 1) : .tenthsOfMillimetre }
    /// Points by which a place may differ: a thousandth, a hundredth of a tenth of a millimetre, a pixel.
    var tolerance: Double {
      switch self {
      case .jsonOfIssue, .jsonOfPages: 0.002
      case .altoOfIssue, .altoOfPages: 0.02
      case .altoInPixels: 1.6
      }
    }
  }

  private static let zoom = 0.1

  /// Writes the pages of a PDF as a package.
  private func package(_ issue: MagazineIssue, _ map: Map, in folder: URL) async throws -> PicturePackage {
    var files: [String: Data] = [:]
    var pages: [String] = []
    let text = TextMap(map.format, of: TextMapSource(fileName: "issue.pdf", title: "Issue", unit: map.unit))
    var (body, summary) = ([UInt8](), TextMapSummary())
    for try await page in issue.pages {
      let name = ExportNames.page(page.index)
      files["\(name).jpg"] = try await page.render(.zoom(Self.zoom)).encoded(as: .jpeg(quality: 90))
      let content = TextMapPage(page, try await page.text())
      let path = "\(name).\(map.format.fileExtension)"
      var members = [#""label": "\#(page.label)""#]
      if map.isOfPages {
        files[path] = try text.file(content)
        members.append(#""textMap": "\#(path)""#)
      } else {
        let fragment = try text.fragment(content)
        if summary.pageCount > 0 { body += text.separator }
        summary.add(fragment)
        body += fragment.bytes
      }
      pages.append(
        PicturePackage.page(
          "\(name).jpg",
          width: page.size.width,
          height: page.size.height,
          members.joined(separator: ", ")
        )
      )
    }
    var content = ""
    if !map.isOfPages {
      files["text.\(map.format.fileExtension)"] = Data(text.head(of: summary) + body + text.foot)
      content = #""textMap": "text.\#(map.format.fileExtension)","#
    }
    return try PicturePackage(in: folder, pages: pages, content: content, files: files)
  }

  @Test(
    "Words, their places, lines, blocks and their order agree",
    arguments: [SampleFile.issue, .rightToLeft, .japanese, .hardText],
    Map.allCases
  )
  func text(sample: SampleFile, map: Map) async throws {
    try await TemporaryFolder.with { folder in
      let pdf = try await sample.open()
      let written = try await package(pdf, map, in: folder.appending(path: "package"))
      // An archive, for some of them.
      let opened = map.isOfPages ? try written.open() : try written.archive()
      #expect(PackageCheck(opened, pages: nil).findings.filter { $0.severity == .error } == [])
      let issue = try await opened.openIssue()
      #expect(issue.pageCount == pdf.pageCount)
      for index in 0..<pdf.pageCount {
        let (page, original) = (try await issue.page(at: index), try await pdf.page(at: index))
        #expect(page.size == original.size && page.label == original.label)
        compare(try await page.text(), try await original.text(), map, "\(sample) page \(index + 1)")
      }
    }
  }

  /// The text of a block. Places in whole pixels don't show that all letters of a listing are as wide, so that its
  /// indentation is lost.
  private func shown(_ block: Block, _ map: Map) -> String {
    map == .altoInPixels ? block.text.replacing(#/ +/#, with: " ") : block.text
  }

  private func compare(_ text: TextPage, _ original: TextPage, _ map: Map, _ place: String) {
    // ALTO leaves out what nobody sees.
    let blocks = original.blocks.filter { map.format == .json || !$0.isOutsidePage }
    let (texts, wanted) = (text.blocks.map { shown($0, map) }, blocks.map { shown($0, map) })
    #expect(texts == wanted, "\(place)")
    #expect(text.blocks.map(\.role) == blocks.map(\.role), "\(place)")
    guard texts == wanted else { return }
    for (block, wanted) in zip(text.blocks, blocks) {
      #expect(text.style(of: block).fontName == original.style(of: wanted).fontName)
      #expect(abs(text.style(of: block).size - original.style(of: wanted).size) < 0.01)
      for (line, wanted) in zip(block.lines, wanted.lines) {
        #expect(line.direction == wanted.direction, "\(place): \(line.text)")
        // ALTO's lines include initials.
        if map.format == .json {
          #expect(line.rect.isClose(to: wanted.rect, within: map.tolerance), "\(place): \(line.text)")
          #expect(line.startsParagraph == wanted.startsParagraph)
        }
        #expect(abs(line.baseline.start.y - wanted.baseline.start.y) <= map.tolerance, "\(place): \(line.text)")
        for (word, wanted) in zip(line.words, wanted.words) {
          #expect(word.text == wanted.text)
          let isClose = word.rect.isClose(to: wanted.rect, within: map.tolerance)
          #expect(isClose, "\(place): \(word.text) \(word.rect) \(wanted.rect)")
          #expect(text.style(of: word).isBold == original.style(of: wanted).isBold || map.format == .alto)
        }
      }
    }
  }

  @Test("Searches find the same, in the same places", arguments: [Map.jsonOfPages, .altoOfIssue])
  func search(map: Map) async throws {
    try await TemporaryFolder.with { folder in
      let pdf = try await SampleFile.issue.open()
      let issue = try await package(pdf, map, in: folder.appending(path: "package")).open().openIssue()
      for query in ["tide", "north", "the", "salt line"] {
        var (hits, wanted): ([SearchHit], [SearchHit]) = ([], [])
        for try await hit in issue.search(query, options: SearchOptions(matchesWholeWords: true)) { hits.append(hit) }
        for try await hit in pdf.search(query, options: SearchOptions(matchesWholeWords: true)) { wanted.append(hit) }
        try #require(!wanted.isEmpty, "\(query)")
        #expect(hits.map(\.snippet) == wanted.map(\.snippet))
        #expect(hits.map(\.pageIndex) == wanted.map(\.pageIndex))
        var farthest = 0.0
        for (hit, wanted) in zip(hits, wanted) {
          // ALTO has one place for a word that begins with an initial.
          if map.format == .alto, hit.rects.count < wanted.rects.count { continue }
          #expect(hit.rects.count == wanted.rects.count)
          for (rect, wanted) in zip(hit.rects, wanted.rects) {
            #expect(abs(rect.minY - wanted.minY) < 0.1 && abs(rect.maxY - wanted.maxY) < 0.1)
            farthest = max(farthest, abs(rect.minX - wanted.minX), abs(rect.maxX - wanted.maxX))
          }
        }
        // Punctuation that touches a word has an estimated width.
        #expect(farthest < 4, "\(query): \(farthest)")
      }
    }
  }

  @Test("Contents are recovered from headlines")
  func contents() async throws {
    try await TemporaryFolder.with { folder in
      let pdf = try await SampleFile.issue.open()
      let issue = try await package(pdf, .jsonOfIssue, in: folder.appending(path: "package")).open().openIssue()
      let recovered = try await issue.contents().flattened.map(\.item)
      let outline = try await pdf.contents().flattened.map(\.item)
      let places = Set(outline.map { "\($0.title.lowercased()) \($0.pageIndex ?? -1)" })
      let right = recovered.filter { places.contains("\($0.title.lowercased()) \($0.pageIndex ?? -1)") }
      // The outline has sections, and longer titles for two articles.
      #expect(right.count >= 11, "\(recovered.map(\.title))")
      #expect(recovered.count <= right.count + 2)
    }
  }
}
