import Foundation
import FoundationXML
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Commands that print")
struct ListingCommandTests {
  private let issue = Sample.issue.path

  @Test("info says what the issue is")
  func info() async throws {
    let text = await CommandRun("info", issue)
    #expect(text.exitCode == 0)
    #expect(text.text.contains("Pages        28"))
    let json = try #require(try await CommandRun("info", issue, "--format", "json").json() as? [String: Any])
    #expect(json["pageCount"] as? Int == 28)
    #expect(json["hasOutline"] as? Bool == true)
    #expect(json["hasLinks"] as? Bool == true)
    #expect(json["hasText"] as? Bool == true)
    let pages = try #require(json["pages"] as? [[String: Any]])
    #expect(pages.count == 28)
    #expect(pages[0]["pageNumber"] as? Int == 1)
    #expect(pages[0]["pageLabel"] as? String == (try Sample.issue.expected().pages[0].pageLabel))
  }

  @Test("Sizes past all numbers and titles that speak to the terminal are printed without harm")
  func absurd() async throws {
    let box = "/CropBox[0 0 \(String(repeating: "9", count: 30)).0 100]"
    var pdf = SmallPDF(
      catalog: "/Outlines 4 0 R",
      page: "\(box)/MediaBox\(box.dropFirst("/CropBox".count))/Annots[6 0 R]"
    )
    pdf.add("<</First 5 0 R/Last 5 0 R/Count 1>>")
    let title = "Tides\u{1B}]52;c;AAAA\u{7} and \u{9B}currents".utf16.map {
      String(0x1_0000 + Int($0), radix: 16).dropFirst()
    }
    pdf.add("<</Title<FEFF\(title.joined())>/Parent 4 0 R/Dest[3 0 R/Fit]/C[1e30 0 0]>>")
    pdf.add("<</Subtype/Link/Rect[0 0 1\(String(repeating: "0", count: 40)) 10]/A<</S/URI/URI(https://example.org)>>>>")
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "absurd.pdf").path
      try pdf.bytes.write(to: URL(filePath: file))
      for arguments in [["info"], ["links"], ["links", "--format", "json"], ["toc"], ["toc", "--format", "json"]] {
        for isolation in ["--isolate", "--no-isolate"] {
          let run = await CommandRun([arguments[0], file, isolation] + arguments.dropFirst())
          #expect(run.exitCode == 0, "\(arguments) \(run.errors)")
          #expect(!run.text.contains("\u{1B}") && !run.text.contains("\u{7}"))
        }
      }
      #expect(await CommandRun("toc", file, "--source", "outline").text.contains("Tides]52;c;AAAA and currents"))
    }
  }

  @Test("info does not say that there is no text where it could not look")
  func unknownText() async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "endless.pdf")
      try Data(HostilePDF.endlessForms(width: 14)).write(to: file)
      let arguments = ["info", file.path, "--deadline", "5"]
      let json = try #require(try await CommandRun(arguments + ["--format", "json"]).json() as? [String: Any])
      #expect(json["hasText"] == nil)
      let text = await CommandRun(arguments)
      #expect(text.exitCode == 3)
      #expect(text.text.contains("Text         unknown"))
      #expect(!text.text.contains("no page has text"))
    }
  }

  @Test(
    "A page that takes too long makes a command exit with 3",
    arguments: [["toc", "--source", "recovered"], ["text"]]
  )
  func partlyDone(_ arguments: [String]) async throws {
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "endless.pdf")
      try Data(HostilePDF.endlessForms(width: 15)).write(to: file)
      let run = await CommandRun([arguments[0], file.path, "--deadline", "5"] + arguments.dropFirst())
      #expect(run.exitCode == 3)
    }
  }

  @Test("info says what was repaired; other commands say so on standard error; of a sound issue nothing is said")
  func repair() async throws {
    let damaged = Sample.truncated.path
    let info = await CommandRun("info", damaged)
    #expect(info.text.contains("Repaired     the cross-reference table was rebuilt"))
    #expect(info.errors.isEmpty)
    let json = try #require(try await CommandRun("info", damaged, "--format", "json").json() as? [String: Any])
    let repair = try #require(json["repair"] as? [String: Any])
    #expect(repair["method"] as? String == "rebuilt")
    #expect((repair["notes"] as? [String])?.isEmpty == false)
    let text = await CommandRun("toc", damaged)
    #expect(text.errors.contains("gatefold: \(damaged): the document was repaired: the cross-reference table"))
    #expect(text.errors.contains("2 of 6 pages could not be found: pages 5, 6\n"), "\(text.errors)")
    let sound = try #require(try await CommandRun("info", issue, "--format", "json").json() as? [String: Any])
    #expect(sound["repair"] == nil)
  }

  @Test("info warns of an issue without an outline")
  func infoWarns() async {
    let run = await CommandRun("info", Sample.printerIssue.path)
    #expect(run.text.contains("Warning      no outline"))
  }

  @Test("toc gives the outline's titles and pages, indented and as JSON")
  func toc() async throws {
    let expected = try Sample.issue.expected().outline
    let text = await CommandRun("toc", issue)
    #expect(text.text.hasPrefix("\(expected[0].title) → page"))
    let json = try #require(try await CommandRun("toc", issue, "--format", "json").json() as? [[String: Any]])
    #expect(json.map { $0["title"] as? String } == expected.map(\.title))
    #expect(json.map { $0["pageIndex"] as? Int } == expected.map(\.pageIndex))
    #expect(json.allSatisfy { $0["source"] as? String == "outline" })
  }

  @Test("toc of an issue without an outline recovers it, and says so")
  func recoveredToc() async throws {
    let printer = Sample.printerIssue.path
    let run = await CommandRun("toc", printer)
    #expect(run.text.hasPrefix("The Salt Line → page 7 (1)  (printed contents, 96 %)\n"))
    #expect(run.errors.contains("contents recovered from the pages"))
    let json = try #require(try await CommandRun("toc", printer, "--format", "json").json() as? [[String: Any]])
    #expect(json.count == 13)
    #expect(json[0]["pageIndex"] as? Int == 6)
    #expect(json[0]["pageLabel"] as? String == "1")
    #expect(json.allSatisfy { $0["source"] as? String == "printed" })
    let own = await CommandRun("toc", printer, "--source", "outline", "--format", "json")
    #expect(own.exitCode == 0)
    #expect(own.text == "[\n\n]\n")
    #expect(own.errors.contains("--source recovered"))
  }

  @Test("toc as OPML is well-formed XML with every item")
  func opml() async throws {
    let run = await CommandRun("toc", issue, "--format", "opml")
    final class Items: NSObject, XMLParserDelegate {
      var titles: [String] = []
      func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
      ) {
        if name == "outline" { titles.append(attributes["text"] ?? "") }
      }
    }
    let items = Items()
    let parser = XMLParser(data: Data(run.text.utf8))
    parser.delegate = items
    #expect(parser.parse())
    func titles(_ items: [ExpectedIssue.OutlineItem]) -> [String] { items.flatMap { [$0.title] + titles($0.children) } }
    #expect(items.titles == titles(try Sample.issue.expected().outline))
  }

  @Test("toc as HTML links to the pages, and has the title of the document, else the name of its file")
  func html() async throws {
    let run = await CommandRun("toc", issue, "--format", "html")
    #expect(run.text.contains("issue.pdf#page=7\">"))
    let title = try #require(try await Sample.issue.open().metadata.title)
    #expect(run.text.contains("<title>\(title)</title>"))
    // A file that has no title of its own.
    try await TemporaryFolder.with { folder async throws in
      let file = folder.appending(path: "Tide Tables.pdf")
      try SmallPDF().bytes.write(to: file)
      for format in ["html", "opml"] {
        let untitled = await CommandRun("toc", file.path, "--format", format)
        #expect(untitled.text.contains("<title>Tide Tables</title>"), "\(untitled.text)")
      }
    }
    #expect(run.text.hasPrefix("<!DOCTYPE html>"))
  }

  @Test("articles gives pages and bylines")
  func articles() async throws {
    let printer = Sample.printerIssue.path
    let run = await CommandRun("articles", printer)
    #expect(run.text.contains("The Salt Line, by Maud Ellery → pages 7 to 10"))
    let json = try #require(try await CommandRun("articles", printer, "--format", "json").json() as? [[String: Any]])
    #expect(json.count == 13)
    #expect((json[0]["lastPage"] as? [String: Any])?["pageNumber"] as? Int == 10)
  }

  @Test("labels gives the number of each page and what says so")
  func labels() async throws {
    let json = try #require(try await CommandRun("labels", issue, "--format", "json").json() as? [[String: Any]])
    #expect(json.map { $0["pageLabel"] as? String } == (try Sample.issue.expected().pages.map(\.pageLabel)))
    let run = await CommandRun("labels", Sample.printerIssue.path)
    #expect(run.text.contains("page 5  iv  (printed on the page)"))
  }

  @Test("links gives rectangles and targets by page")
  func links() async throws {
    let expected = try Sample.issue.expected().pages
    let json = try #require(try await CommandRun("links", issue, "--format", "json").json() as? [String: Any])
    let pages = try #require(json["pages"] as? [[String: Any]])
    #expect(pages.map { ($0["links"] as? [Any])?.count } == expected.map(\.links.count))
  }

  @Test("links says which are annotations and which are only printed, of what kind and how surely")
  func linkOrigins() async throws {
    func links(_ origin: String) async throws -> [[String: Any]] {
      let run = await CommandRun("links", Sample.printedLinks.path, "--origin", origin, "--format", "json")
      let json = try #require(try run.json() as? [String: Any])
      return try #require(json["pages"] as? [[String: Any]]).flatMap { $0["links"] as? [[String: Any]] ?? [] }
    }
    let annotations = try await links("annotation")
    let printed = try await links("printed")
    let all = try await links("all")
    #expect(annotations.count == 2)
    #expect(annotations.allSatisfy { $0["origin"] as? String == "annotation" && $0["printedKind"] == nil })
    #expect(printed.allSatisfy { $0["origin"] as? String == "printed" && $0["confidence"] as? Double != nil })
    #expect(Set(printed.compactMap { $0["printedKind"] as? String }).isSuperset(of: ["webAddress", "email", "isbn"]))
    // The annotations cover two of those that are printed.
    #expect(all.count == printed.count)
    let text = await CommandRun("links", Sample.printedLinks.path, "--pages", "9")
    #expect(text.text.contains("https://www.example.org/dead  (printed web address)"))
    #expect(await CommandRun("links", issue, "--origin", "nowhere").exitCode == 64)
  }

  @Test("links says which words are linked")
  func linkedText() async throws {
    let text = await CommandRun("links", Sample.printedLinks.path, "--pages", "9")
    #expect(text.text.contains("\"www.example.org/dead\" → https://www.example.org/dead"), "\(text.text)")
    let run = await CommandRun("links", Sample.printedLinks.path, "--pages", "5", "--format", "json")
    let json = try #require(try run.json() as? [String: Any])
    let links = try #require((json["pages"] as? [[String: Any]])?.first?["links"] as? [[String: Any]])
    #expect(!links.isEmpty && links.allSatisfy { ($0["text"] as? String)?.isEmpty == false })
  }

  @Test("References in print name the pages as they are printed")
  func printedReferences() async {
    let run = await CommandRun("links", Sample.printedLinks.path, "--pages", "5")
    #expect(run.text.contains("→ page 4 (34)  (printed page reference)"))
  }

  @Test("text prints pages apart by a form feed, or words with their rectangles")
  func text() async throws {
    let text = await CommandRun("text", issue, "--pages", "1-3")
    #expect(text.text.split(separator: "\u{0C}", omittingEmptySubsequences: false).count == 3)
    let json = try #require(
      try await CommandRun("text", issue, "--pages", "2", "--format", "json").json() as? [String: Any]
    )
    let pages = try #require(json["pages"] as? [[String: Any]])
    #expect(pages.count == 1)
    #expect(pages[0]["pageIndex"] as? Int == 1)
    #expect((pages[0]["blocks"] as? [Any])?.isEmpty == false)
  }

  @Test("text draws the numbers of blocks where they cover no word")
  func blockNumbers() async throws {
    try await TemporaryFolder.with { folder async throws in
      let dpi = 100.0
      let run = await CommandRun("text", issue, "--pages", "7", "--draw", folder.path, "--dpi", "\(dpi)")
      #expect(run.exitCode == 0, "\(run.errors)")
      let drawn = try RGBPicture(ppm: Tool.run("pngtopnm", [folder.appending(path: "page-0007.png").path]))
      let page = try await Sample.issue.open().page(at: 6)
      let blocks = try await page.text().blocks.filter { !$0.isOutsidePage }
      let outlined = RGBPicture(
        try await page.render(.zoom(dpi / 72)).highlighting(blocks.map { Quad($0.rect) }, zoom: dpi / 72, style: .block)
      )
      #expect(drawn != outlined)
      for word in blocks.flatMap(\.lines).flatMap(\.words) {
        let rect = word.rect
        let pixels = PixelRect(
          x: Int(rect.minX * dpi / 72) + 1,
          y: Int(rect.minY * dpi / 72) + 1,
          width: Int(rect.width * dpi / 72) - 1,
          height: Int(rect.height * dpi / 72) - 1
        )
        #expect(drawn.cropped(to: pixels) == outlined.cropped(to: pixels), "\(word.text)")
      }
    }
  }

  @Test("search prints hits with rectangles, and a picture of each page that has one")
  func search() async throws {
    let wanted = try #require(try Sample.issue.expected().searches.first)
    try await TemporaryFolder.with { folder async throws in
      let run = await CommandRun(
        "search",
        issue,
        wanted.query,
        "--format",
        "json",
        "--highlight",
        folder.path,
        "--dpi",
        "30"
      )
      let json = try #require(try run.json() as? [String: Any])
      #expect(json["query"] as? String == wanted.query)
      let hits = try #require(json["hits"] as? [[String: Any]])
      #expect(hits.map { $0["pageIndex"] as? Int } == wanted.hits.map(\.pageIndex))
      let pictures = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(pictures.count == Set(wanted.hits.map(\.pageIndex)).count)
    }
  }

  @Test("search that finds nothing is done, and says so")
  func searchFindsNothing() async throws {
    let run = await CommandRun("search", issue, "xyzzyplugh")
    #expect(run.exitCode == 0)
    #expect(run.text.isEmpty)
    #expect(run.errors.contains("was not found"))
  }

  @Test("Without arguments the command line explains itself")
  func help() async {
    let run = await CommandRun()
    #expect(run.exitCode == 0)
    for command in [
      "info", "toc", "articles", "labels", "links", "text", "search", "render", "tile", "tiles", "thumbs",
    ] {
      #expect(run.errors.contains(command))
    }
  }

  @Test(
    "Every command's help has an example",
    arguments: [
      "info", "toc", "articles", "labels", "links", "media", "attachments", "text", "search", "render", "tile", "tiles",
      "thumbs", "reflow",
    ]
  )
  func helpHasExamples(command: String) async {
    let run = await CommandRun(command, "--help")
    #expect(run.errors.contains("gatefold \(command) "))
  }
}
