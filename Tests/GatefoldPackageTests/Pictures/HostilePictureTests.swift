import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold
@testable import GatefoldPackage

@Suite("Hostile pictures and text maps")
struct HostilePictureTests {
  /// A PNG of one pixel whose header claims another size.
  private static func png(width: UInt32, height: UInt32) -> Data {
    var data = SamplePackage.png
    for (place, number) in [(16, width), (20, height)] {
      for byte in 0..<4 { data[place + byte] = UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32(byte))) }
    }
    return data
  }

  static let wrongPictures: [(name: String, data: @Sendable () throws -> Data)] = [
    ("missing.png", { Data() }),
    ("text.png", { Data("this is no picture at all, but it is long enough for a header".utf8) }),
    ("huge.png", { png(width: 32_000, height: 16_000) }),
    ("enormous.png", { png(width: 2_000_000_000, height: 2_000_000_000) }),
    ("zero.png", { png(width: 0, height: 0) }),
    ("larger.png", { png(width: 2000, height: 2000) }),
    ("cut.png", { try gradient(.png).dropLast(5000) }),
    ("cut.jpg", { try gradient(.jpeg).dropLast(5000) }),
    ("head.jpg", { try gradient(.jpeg).prefix(100) }),
    ("cut.webp", { try gradient(.webp).dropLast(5000) }),
    ("wrong.png", { try gradient(.webp).prefix(40) }),
    ("file.gif", { Data("GIF89a and so on, which no page is drawn from".utf8) }),
  ]

  private static func gradient(_ format: PictureFormat) throws -> Data {
    try PicturePackage.gradient(width: 300, height: 400).encoded(as: format)
  }

  @Test("A picture that can't be drawn is an error on its page only, in a folder and in a zip file")
  func pictures() async throws {
    try await TemporaryFolder.with { folder in
      var files = ["good.png": try Self.gradient(.png)]
      for (name, data) in Self.wrongPictures where name != "missing.png" { files[name] = try data() }
      let names = Self.wrongPictures.map(\.name) + ["good.png"]
      let package = try PicturePackage(
        in: folder.appending(path: "package"),
        pages: names.map { PicturePackage.page($0, width: 300, height: 400) },
        files: files
      )
      for opened in [try package.open(), try package.archive()] {
        let issue = try await opened.openIssue()
        for (index, name) in names.enumerated() {
          let page = try await issue.page(at: index)
          #expect(page.size == PageSize(width: 300, height: 400))
          #expect(try await page.text().isEmpty)
          if name == "good.png" {
            _ = try await page.render(.zoom(0.5))
            continue
          }
          // Twice, because the failure is cached.
          for options in [RenderingOptions(), .thumbnail] {
            let error = await #expect(throws: GatefoldError.self, "\(name)") {
              try await page.render(.zoom(0.5), options: options)
            }
            #expect(error?.pageIndex == index)
            #expect(error?.message.contains(name) == true, "\(String(describing: error))")
          }
        }
      }
      let findings = PackageCheck(try package.open(), pages: nil).findings
      let wrong = findings.filter { $0.severity == .error }.map(\.path.description)
      // Damage after the header is only found when the picture is drawn.
      for (index, name) in names.enumerated() where !["cut.png", "cut.jpg", "cut.webp", "larger.png"].contains(name) {
        #expect(wrong.contains { $0.hasPrefix("content.pages[\(index)].path") } == (name != "good.png"), "\(name)")
      }
    }
  }

  @Test("Random changes of pictures crash nothing", arguments: ["png", "jpg", "webp"])
  func changedPictures(name: String) throws {
    let format: PictureFormat = name == "png" ? .png : name == "jpg" ? .jpeg(isProgressive: true) : .webp
    let data = try PicturePackage.gradient(width: 40, height: 30).encoded(as: format)
    var numbers = SeededNumbers(state: 7)
    for _ in 0..<300 {
      var changed = data
      for _ in 0..<Int.random(in: 1...8, using: &numbers) {
        changed[Int.random(in: 0..<changed.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
      }
      if Bool.random(using: &numbers) { changed = changed.prefix(Int.random(in: 0...changed.count, using: &numbers)) }
      guard let file = PictureFile(Data(changed)), file.size.width * file.size.height < 1 << 20 else { continue }
      for reduction in file.isJPEG ? [1, 2, 4, 8] : [1] { _ = try? file.decodedPage(reduction: reduction) }
    }
  }

  static let wrongMaps: [(path: String, text: String)] = [
    ("a.json", ""), ("a.json", "{"), ("a.json", "[]"), ("a.json", #"{"pages": 3}"#), ("a.json", #"{"pages": [3]}"#),
    ("a.json", #"{"pages": [{"pageIndex": 0}]}"#), ("a.json", #"{"pages": [{"pageIndex": 0, "#),
    ("a.json", #"{"pages": [{"width": 0, "height": 5, "blocks": []}]}"#),
    ("a.json", #"{"pages": [{"width": 1e999, "height": 5, "blocks": []}]}"#),
    ("a.json", #"{"pages": [{"width": 5, "height": 5, "blocks": [{"lines": [{"words": [{"text": "a"}]}]}]}]}"#),
    ("a.json", word(#"{"x": 1e300, "y": 0, "width": 1, "height": 1}"#)),
    ("a.json", String(repeating: "[", count: 100_000)),
    ("a.json", #"{"pages": [{"width": 5, "height": 5, "blocks": "# + String(repeating: "[", count: 100_000)),
    ("a.txt", "text"), ("a.xml", "<alto"), ("a.xml", "<alto></alto"), ("a.xml", "<html><Page/></html>"),
    ("a.xml", "<!DOCTYPE alto [<!ENTITY a \"b\">]><alto><Page WIDTH='1' HEIGHT='1'/></alto>"),
    ("a.xml", "<alto><Layout><Page WIDTH='1'/></Layout></alto>"),
    ("a.xml", "<alto><?php?><Layout><Page WIDTH='1' HEIGHT='1'/></Layout></alto>"),
    ("a.xml", alto("<String CONTENT='a'/>")), ("a.xml", alto("<String CONTENT='a' HPOS='1e999' VPOS='1'/>")),
    ("a.xml", alto("<String CONTENT='a' HPOS='nan' VPOS='1' WIDTH='1' HEIGHT='1'/>")),
    ("a.xml", "<alto>" + String(repeating: "<a>", count: 100_000)),
    ("a.xml", "<alto><Layout><Page WIDTH='1' HEIGHT='1'></Layout></Page></alto>"),
    ("a.xml", "<alto x='<Page WIDTH='1' HEIGHT='1'/>"),
  ]

  private static func word(_ rect: String) -> String {
    #"{"pages": [{"width": 5, "height": 5, "blocks": [{"lines": [{"words": [{"text": "a", "rect": \#(rect)}]}]}]}]}"#
  }

  private static func alto(_ line: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?><alto><Layout><Page WIDTH="10" HEIGHT="10"><PrintSpace><TextBlock><TextLine>
    \(line)</TextLine></TextBlock></PrintSpace></Page></Layout></alto>
    """
  }

  @Test("A text map that can't be read is an error for text, but not for drawing", arguments: wrongMaps)
  func unreadable(path: String, text: String) async throws {
    try await TemporaryFolder.with { folder in
      let picture = try PicturePackage.gradient(width: 10, height: 10).encoded(as: .png)
      let files = ["1.png": picture, path: Data(text.utf8)]
      let own = PicturePackage.page("1.png", width: 10, height: 10, #""textMap": "\#(path)""#)
      let plain = PicturePackage.page("1.png", width: 10, height: 10)
      for (name, pages, content) in [("own", [own, plain], ""), ("whole", [plain], #""textMap": "\#(path)","#)] {
        let package = try PicturePackage(
          in: folder.appending(path: name),
          pages: pages,
          content: content,
          files: files
        )
        let issue = try await package.open().openIssue()
        let page = try await issue.page(at: 0)
        _ = try await page.render(.zoom(1))
        let error = await #expect(throws: GatefoldError.self) { _ = try await page.text() }
        #expect(error?.pageIndex == 0)
        #expect(error?.message.contains(path) == true)
        if name == "own" { #expect(try await issue.page(at: 1).text().isEmpty) }
        #expect(PackageCheck(try package.open(), pages: nil).findings.contains { $0.severity == .error })
      }
    }
  }

  @Test("Random changes of text maps crash nothing", arguments: ["json", "xml"])
  func changedMaps(form: String) throws {
    let json = Self.word(#"{"x": 1, "y": 2, "width": 3, "height": 1}"#)
    let xml = Self.alto("<String CONTENT='a' HPOS='1' VPOS='1' WIDTH='1' HEIGHT='1'/><HYP CONTENT='-'/>")
    let data = Data((form == "json" ? json : xml).utf8)
    var numbers = SeededNumbers(state: 3)
    let signs = Array(#"{}[]":,<>/'0-.e& "#.utf8)
    for _ in 0..<3000 {
      var changed = [UInt8](data)
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let place = Int.random(in: 0..<changed.count, using: &numbers)
        switch Int.random(in: 0...2, using: &numbers) {
        case 0: changed[place] = signs.randomElement(using: &numbers) ?? 0
        case 1: changed.remove(at: place)
        default: changed.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
        }
      }
      guard let bytes = try? DocumentBytes.copying(changed), let file = try? TextMapFile(bytes, path: "a.\(form)"),
        let page = try? file.firstPage()
      else { continue }
      _ = try? MappedText.page(page, pageIndex: 0, size: PageSize(width: 100, height: 100))
    }
  }

  @Test("Impossible page sizes are errors on their page only, and the check finds them")
  func sizes() async throws {
    try await TemporaryFolder.with { folder in
      let picture = try PicturePackage.gradient(width: 10, height: 10).encoded(as: .png)
      let package = try PicturePackage(
        in: folder.appending(path: "package"),
        pages: [(0, 10), (-4, 10), (10, 1e300), (1e-300, 10), (10, 10)].map {
          PicturePackage.page("1.png", width: $0.0, height: $0.1)
        },
        files: ["1.png": picture]
      )
      let issue = try await package.open().openIssue()
      for index in 0..<3 {
        let error = await #expect(throws: GatefoldError.self) { _ = try await issue.page(at: index) }
        #expect(error?.code == .damagedPage && error?.pageIndex == index)
      }
      // A tiny size is still valid.
      _ = try await issue.page(at: 3).render(.zoom(1))
      _ = try await issue.page(at: 4).render(.zoom(1e-9))
      _ = try await issue.page(at: 4).render(.zoom(300))
      let wrong = PackageCheck(try package.open(), pages: nil).findings.filter { $0.severity == .error }
      #expect(
        wrong.map(\.path.description) == [
          "content.pages[0].width", "content.pages[1].width", "content.pages[2].height",
        ]
      )
    }
  }
}
