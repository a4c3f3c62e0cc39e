import Foundation
import Gatefold
import GatefoldTestSupport
import GatefoldTypesetting
import Testing

@testable import GatefoldPackage

@Suite("Layouts open as issues")
struct LayoutOpeningTests {
  private func sample() async throws -> MagazineIssue { try await IssuePackage(LayoutPackage.samplePath).openIssue() }

  @Test("The sample has its pages, labels, title and spreads")
  func facts() async throws {
    let package = try IssuePackage(LayoutPackage.samplePath)
    let issue = try await package.openIssue()
    #expect(issue.pageCount == 4)
    var labels: [String] = []
    for index in 0..<4 {
      let page = try await issue.page(at: index)
      labels.append(page.label)
      #expect(page.size == PageSize(width: 420, height: 595))
    }
    #expect(labels == ["Cover", "2", "3", "4"])
    #expect(issue.metadata.title == "Lantern Quay: a broadsheet")
    #expect(issue.readingHints.language == "en")
    let spreads = try await issue.spreads(package.issue.arrangement(issue.readingHints))
    #expect(spreads.map(\.pageIndices) == [[0], [1, 2], [3]])
  }

  @Test("Tiles make up the pages", arguments: 0..<4, [PageRotation.none, .clockwise90])
  func tiles(pageIndex: Int, rotation: PageRotation) async throws {
    let page = try await sample().page(at: pageIndex)
    for zoom in [0.7, 1.3] {
      let whole = try await page.render(.zoom(zoom), options: RenderingOptions(rotation: rotation))
      let grid = try page.tileGrid(zoom: zoom, tileSize: 120, rotation: rotation)
      var assembled = RGBPicture(size: grid.pixelSize)
      for index in try grid.indices() {
        let tile = try await page.tile(at: index, in: grid)
        assembled.draw(RGBPicture(tile.pixels), x: tile.pixelRect.x, y: tile.pixelRect.y)
      }
      let difference = PictureDifference(assembled, RGBPicture(whole))
      #expect(difference.maximum == 0, "\(difference)")
    }
  }

  @Test("Words lie on their ink", arguments: [1, 2])
  func wordsOnInk(pageIndex: Int) async throws {
    let page = try await sample().page(at: pageIndex)
    #expect(try await page.text().words.count > 100)
    #expect(try await InkMeasure.problems(ofWordsOn: page, step: 9) == [])
  }

  @Test("A search finds words of all texts, on their pages")
  func search() async throws {
    let issue = try await sample()
    func pages(_ query: String) async throws -> [Int] {
      var pages: [Int] = []
      for try await hit in issue.search(query) { pages.append(hit.pageIndex) }
      return pages
    }
    #expect(try await pages("baker") == [1, 1, 2])
    #expect(try await pages("broadsheet") == [0, 2])
    #expect(try await pages("המגדלור") == [3, 3])
    #expect(try await pages("灯台") == [2])
  }

  @Test("Links lead to texts, pages, labels, notes and web addresses")
  func links() async throws {
    let issue = try await sample()
    var targets: [[LinkTarget]] = []
    for index in 0..<4 { targets.append(try await issue.page(at: index).linkAnnotations().map(\.target)) }
    #expect(targets[0].map { $0.destination?.pageIndex } == [1, 3])
    #expect(targets[0].map { $0.destination?.view.top } == [42, 42])
    #expect(targets[1].map { $0.destination?.pageIndex } == [3, 2])
    #expect(
      Set(targets[2]).isSuperset(of: [.uri("https://example.org/light"), .uri("mailto:quay@example.org")])
    )
    #expect(targets[2].compactMap { $0.destination?.pageIndex } == [0])
    #expect(targets[3].isEmpty)
  }

  @Test("The outline lists the titles in page order, with their headings")
  func outline() async throws {
    let outline = try await sample().outline()
    #expect(outline.map(\.title) == ["The lamp room", "Imprint", "אורות על החוף"])
    #expect(outline.map { $0.target.destination?.pageIndex } == [1, 2, 3])
    #expect(outline[0].children.map(\.title) == ["Sixty turns, ninety turns", "What is in the book", "The way down"])
    #expect(outline[0].children.map { $0.target.destination?.pageIndex } == [1, 2, 2])
  }

  @Test("A text flows through its frames in order, over pages, without losing a letter")
  func flow() async throws {
    try await TemporaryFolder.with { folder in
      let words = (0..<900).map { "word\($0)" }
      let paragraphs = stride(from: 0, to: 900, by: 45).map { "<p>\(words[$0..<$0 + 45].joined(separator: " "))</p>" }
      let frames = """
        <textFrame x="20" y="20" width="150" height="140" text="a"/>
        <textFrame x="200" y="20" width="180" height="460" columns="3" gap="8" text="a"/>
        <textFrame x="20" y="180" width="160" height="300" text="a" padding="6"/>
        """
      let style = "<style id=\"s\" fontSize=\"8\" hyphens=\"false\" textAlign=\"start\"/>"
      let package = try LayoutPackage(
        in: folder,
        "\(style)<text id=\"a\" path=\"a.xml\"/>"
          + String(repeating: "<page>\(frames)</page>", count: 5) + "<page/>",
        files: ["a.xml": LayoutPackage.text("<headline/>\(paragraphs.joined())")]
      )
      let issue = try await package.open().openIssue()
      var read: [String] = []
      var lefts: [Double] = []
      for index in 0..<issue.pageCount {
        let text = try await issue.page(at: index).text()
        read += text.words.map(\.text)
        if index == 0 {
          for block in text.blocks {
            let left = (block.rect.minX / 10).rounded(.down) * 10
            if lefts.last != left { lefts.append(left) }
          }
        }
      }
      // Only a word wider than its column is broken, and these all fit.
      #expect(read == words)
      #expect(lefts == [20, 200, 260, 320, 20], "\(lefts)")
      #expect(try await issue.page(at: 5).text().isEmpty)
    }
  }

  @Test("Columns of a right-to-left text begin on the right")
  func rightToLeft() async throws {
    let page = try await sample().page(at: 3)
    let blocks = try await page.text().blocks.filter { $0.rect.minY > 360 }
    let first = try #require(blocks.first)
    #expect(first.rect.midX > 210)
    #expect(blocks.contains { $0.rect.midX < 210 })
    #expect(first.lines[0].direction == .rightToLeft)
  }

  @Test("Vertical lines start on the right, in columns below each other, beside horizontal ones")
  func vertical() async throws {
    try await TemporaryFolder.with { folder in
      let paragraphs = (0..<6).map { _ in "<p>\(String(repeating: "灯台の光は夜の海を渡る。", count: 6))</p>" }
      let package = try LayoutPackage(
        in: folder,
        """
        <text id="a" path="a.xml"/><text id="b" path="b.xml"/>
        <page>
          <textFrame x="20" y="20" width="200" height="460" text="a" columns="2" gap="10"/>
          <textFrame x="240" y="20" width="140" height="460" text="b"/>
        </page>
        """,
        files: [
          "a.xml": LayoutPackage.text(paragraphs.joined(), "language=\"ja\" isVertical=\"true\""),
          "b.xml": LayoutPackage.text("<p>The light crosses the sea.</p>"),
        ]
      )
      let page = try await package.open().openIssue().page(at: 0)
      let text = try await page.text()
      let lines = text.lines.filter { $0.rect.maxX < 230 }
      #expect(lines.allSatisfy { $0.direction == .vertical })
      #expect(text.lines.filter { $0.rect.minX > 230 }.allSatisfy { $0.direction == .leftToRight })
      #expect(lines.map(\.text).joined().count == 6 * 6 * 12)
      let first = try #require(lines.first)
      #expect(first.rect.maxX > 190 && first.rect.minY < 40)
      #expect(lines.contains { $0.rect.minY > 250 })
      #expect(try await InkMeasure.problems(ofWordsOn: page, step: 5) == [])
    }
  }

  @Test("The heading is in its own frames, and the text follows in the others")
  func heading() async throws {
    try await TemporaryFolder.with { folder in
      let package = try LayoutPackage(
        in: folder,
        """
        <text id="a" path="a.xml"/>
        <page>
          <textFrame x="20" y="20" width="360" height="150" text="a" part="heading"/>
          <textFrame x="20" y="200" width="360" height="250" text="a" columns="2"/>
        </page>
        """,
        files: ["a.xml": LayoutPackage.text("<headline>Above</headline><p>below of all</p>")]
      )
      let text = try await package.open().openIssue().page(at: 0).text()
      let places = Dictionary(uniqueKeysWithValues: text.words.map { ($0.text, $0.rect) })
      #expect(try #require(places["Above"]).maxY < 170)
      #expect(try #require(places["below"]).minY > 199)
      #expect(try #require(places["below"]).maxX < 200)
    }
  }

  @Test("Media of the layout are overlays, and their posters are drawn")
  func media() async throws {
    let package = try IssuePackage(LayoutPackage.samplePath)
    let overlay = try #require(package.overlays.overlays.first)
    #expect(package.overlays.overlays.count == 1)
    #expect(overlay.identifier == "quay")
    #expect(overlay.content == .video(try #require(overlay.media)))
    #expect(overlay.media?.isMuted == true && overlay.media?.isLooping == true)
    #expect(overlay.poster == "pictures/quay.jpg")
    #expect(overlay.placement.page == .index(3))
    let picture = RGBPicture(try await package.openIssue().page(at: 3).render(.zoom(1)))
    // The picture of the quay at night is on pale paper.
    #expect(picture.brightness(x: 40, y: 150) < 60)
    #expect(picture.brightness(x: 10, y: 150) > 230)
  }

  @Test("Pictures are contained in their frames, cover them, or fill them", arguments: ["contain", "cover", "fill"])
  func fits(fit: String) async throws {
    try await TemporaryFolder.with { folder in
      // Black on the left and white on the right, on a grey page.
      let picture = try PixelBuffer(size: PixelSize(width: 40, height: 20)) { _, row in
        for x in 0..<40 { for place in 0..<4 { row[4 * x + place] = place == 3 || x >= 20 ? 255 : 0 } }
      }
      let package = try LayoutPackage(
        in: folder,
        """
        <page width="120" height="120" background="#808080">
          <pictureFrame x="10" y="10" width="100" height="100" path="p.png" fit="\(fit)" alternativeText=""/>
        </page>
        """,
        files: ["p.png": try picture.encoded(as: .png)]
      )
      let drawn = RGBPicture(try await package.open().openIssue().page(at: 0).render(.zoom(1)))
      #expect(drawn.brightness(x: 30, y: 60) < 10)
      #expect(drawn.brightness(x: 90, y: 60) > 245)
      #expect((120...136).contains(drawn.brightness(x: 5, y: 5)))
      // Above the picture, if it is contained.
      let above = drawn.brightness(x: 30, y: 20)
      #expect(fit == "contain" ? (120...136).contains(above) : above < 10)
      #expect((120...136).contains(drawn.brightness(x: 115, y: 60)))
    }
  }

  @Test("Later items are drawn over earlier ones")
  func order() async throws {
    try await TemporaryFolder.with { folder in
      let package = try LayoutPackage(
        in: folder,
        """
        <text id="a" path="a.xml"/>
        <page width="100" height="100">
          <pictureFrame x="0" y="0" width="100" height="100" path="p.png" fit="fill" alternativeText=""/>
          <fill x="0" y="0" width="50" height="100" color="#ff0000"/>
          <textFrame x="0" y="0" width="50" height="100" background="#00ff00" text="a"/>
          <fill x="0" y="50" width="100" height="50" color="#0000ff"/>
        </page>
        """,
        files: ["p.png": try LayoutPackage.picture(), "a.xml": LayoutPackage.text("<p>a</p>")]
      )
      let drawn = RGBPicture(try await package.open().openIssue().page(at: 0).render(.zoom(1)))
      #expect(drawn.color(x: 40, y: 30) == [0, 255, 0])
      #expect(drawn.color(x: 40, y: 80) == [0, 0, 255])
      #expect(drawn.color(x: 80, y: 80) == [0, 0, 255])
      #expect(drawn.color(x: 80, y: 30) != [255, 0, 0])
    }
  }

  @Test("A zip file shows the same pages as its folder, and unpacks to the same files")
  func archive() async throws {
    try await TemporaryFolder.with { folder in
      let path = folder.appending(path: "layout.zip").path
      let package = try IssuePackage(LayoutPackage.samplePath)
      _ = try PackageBuilder.build(package, to: path)
      let archive = try IssuePackage(path)
      #expect(PackageCheck(archive, pages: nil).findings.map(\.description) == [])
      let pictures = try await [package, archive].asyncMap { package in
        RGBPicture(try await package.openIssue().page(at: 2).render(.zoom(0.5)))
      }
      #expect(pictures[0] == pictures[1])
      let unpacked = folder.appending(path: "unpacked").path
      try PackageUnpacker.unpack(archive.files, to: unpacked)
      let again = try IssuePackage(unpacked)
      #expect(again.layout == archive.layout)
      #expect(Set(again.files.entries.map(\.path)) == Set(package.files.entries.map(\.path)))
    }
  }

  @Test("Another text or picture changes the content hash")
  func identity() throws {
    try TemporaryFolder.with { folder in
      let package = try LayoutPackage(
        in: folder,
        #"<text id="a" path="a.xml"/><page><textFrame x="0" y="0" width="90" height="90" text="a"/></page>"#,
        files: [
          "a.xml": LayoutPackage.text(#"<figure><picture path="p.png" width="60" height="40"/></figure>"#),
          "p.png": try LayoutPackage.picture(),
        ]
      )
      var hashes = [try package.open().contentHash()]
      try LayoutPackage.picture(width: 30).write(to: folder.appending(path: "p.png"))
      hashes.append(try package.open().contentHash())
      try LayoutPackage.text("<p>Another</p>").write(to: folder.appending(path: "a.xml"))
      hashes.append(try package.open().contentHash())
      #expect(Set(hashes).count == 3)
    }
  }
}

extension Overlay {
  fileprivate var media: OverlayMedia? {
    switch content {
    case .video(let media), .audio(let media): media
    default: nil
    }
  }
}

extension RGBPicture {
  fileprivate func brightness(x: Int, y: Int) -> Int { color(x: x, y: y).reduce(0, +) / 3 }
}

extension Array {
  fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async throws -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
