import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Media, compared with the generator's data")
struct MediaTests {
  @Test("Every annotation is found with its place and how it plays", arguments: [Sample.media, .moreMedia])
  func annotations(sample: Sample) async throws {
    let issue = try await sample.open()
    let pages = try sample.expectedMedia().pages
    try #require(pages.count == issue.pageCount)
    for wanted in pages {
      let media = try await issue.page(at: wanted.pageIndex).media()
      let expected = wanted.media ?? []
      try #require(media.count == expected.count, "page \(wanted.pageIndex + 1)")
      for (found, expected) in zip(media, expected) {
        #expect(found.subtype.rawValue.lowercased() == expected.subtype.lowercased())
        #expect(found.rect.isClose(to: expected.rect, within: 0.01), "\(found)")
        #expect(found.quad.boundingRect.isClose(to: expected.rect, within: 0.01), "\(found)")
        guard sample.name == Sample.moreMedia.name else { continue }
        #expect(found.kind.rawValue == expected.kind)
        #expect(found.title == expected.title)
        #expect(found.contents == expected.contents)
        #expect(found.posterSource.rawValue == expected.poster)
        #expect(found.playback.activation?.rawValue == expected.activation)
        #expect(found.playback.showsControls == expected.showsControls)
        #expect(found.playback.repeatCount == expected.repeatCount)
        #expect(found.playback.volume == expected.volume)
        #expect(found.targetAnnotationIndex == expected.targetAnnotationIndex)
      }
    }
  }

  @Test("Every asset has the embedded bytes")
  func assets() async throws {
    let issue = try await Sample.moreMedia.open()
    for wanted in try Sample.moreMedia.expectedMedia().pages {
      let media = try await issue.page(at: wanted.pageIndex).media()
      for (found, expected) in zip(media, wanted.media ?? []) {
        let wanted = try #require(expected.assets)
        try #require(found.assets.count == wanted.count, "\(found)")
        for (asset, expected) in zip(found.assets, wanted) { try await compare(asset, expected, issue) }
      }
    }
  }

  private func compare(_ asset: MediaAsset, _ expected: ExpectedMedia.Asset, _ issue: MagazineIssue) async throws {
    #expect(asset.fileName == expected.fileName)
    #expect(asset.mimeType == expected.mimeType)
    #expect(asset.kind.rawValue == expected.kind, "\(asset)")
    #expect(asset.isPrimary == expected.isPrimary, "\(asset)")
    #expect(asset.byteCount == expected.byteCount)
    switch asset.location {
    case .embedded(let file):
      #expect(expected.location == "embedded")
      let bytes = try await issue.bytes(of: file)
      #expect(bytes.count == expected.bytes)
      #expect(try sha256(of: bytes) == expected.sha256, "\(asset)")
    case .file(let name):
      #expect(expected.location == "file")
      #expect(name == expected.target)
    case .url(let address):
      #expect(expected.location == "url")
      #expect(address == expected.target)
    case .missing: Issue.record("\(asset) leads nowhere")
    }
  }

  @Test("Both kinds of frame play the film that another sample embeds too")
  func films() async throws {
    let film = try #require(
      try Sample.moreMedia.expectedMedia().pages[0].media?.first?.assets?.first,
      "the sample begins with the film"
    )
    let issue = try await Sample.media.open()
    for (index, page) in try Sample.media.expectedMedia().pages.enumerated() {
      let expected = try #require(page.media?.first)
      let found = try #require(try await issue.page(at: index).media().first)
      #expect(found.kind == .video)
      #expect(found.playback.activation == .click)
      let asset = try #require(found.assets.first)
      #expect(found.assets.count == 1)
      #expect(asset.fileName == expected.fileName)
      #expect(asset.mimeType == expected.mimeType)
      #expect(asset.byteCount == expected.byteCount)
      let bytes = try await issue.bytes(of: try #require(asset.location.embedded))
      #expect(try sha256(of: bytes) == film.sha256)
    }
  }

  @Test("A quad follows the rotation of the page's user space")
  func quads() async throws {
    let issue = try await Sample.moreMedia.open()
    let upright = try #require(try await issue.page(at: 0).media().first)
    #expect(upright.quad.topLeft == PagePoint(x: upright.rect.minX, y: upright.rect.minY))
    let turned = try #require(try await issue.page(at: 1).media().first)
    #expect(turned.quad.topLeft == PagePoint(x: turned.rect.maxX, y: turned.rect.minY))
  }

  @Test("A poster comes from the annotation or from the movie")
  func posters() async throws {
    let issue = try await Sample.moreMedia.open()
    let movies = try await issue.page(at: 0).media()
    let picture = try #require(try await issue.page(at: 0).poster(of: movies[0], zoom: 1))
    #expect(picture.size == PixelSize(width: 240, height: 160))
    #expect(darkest(picture) < 64, "poppler draws the movie's picture")
    #expect(try await issue.page(at: 0).poster(of: movies[1], zoom: 1) == nil)
    let page = try await issue.page(at: 4)
    let frame = try #require(try await page.media().first)
    let appearance = try #require(try await page.poster(of: frame, zoom: 1))
    #expect(appearance.size == PixelSize(width: 240, height: 160))
    #expect(darkest(appearance) < 64)
  }

  /// The darkest blue in the middle row.
  private func darkest(_ picture: PixelBuffer) -> UInt8 {
    picture.withRow(picture.size.height / 2) { row in
      stride(from: 0, to: picture.size.width * 4, by: 4).map { row[$0] }.min() ?? 255
    }
  }

  @Test("Issues without media have none", arguments: [Sample.attachment, .issue, .encrypted])
  func none(sample: Sample) async throws {
    let issue = try await sample.open()
    for index in 0..<issue.pageCount {
      #expect(try await issue.page(at: index).media().isEmpty)
    }
  }
}

@Suite("Actions that play media")
struct PlayingActionTests {
  @Test("A chain of actions plays in the file's order")
  func order() async throws {
    func rendition(_ name: String, _ more: String = "") -> String {
      "<</S/Rendition/R<</C<</S/MCD/D<</F(\(name))>>>>>>\(more)>>"
    }
    let action = rendition("a.mp4", "/Next[\(rendition("b.mp4", "/Next \(rendition("c.mp4"))")) \(rendition("d.mp4"))]")
    let pdf = SmallPDF(page: "/Annots[<</Subtype/Screen/Rect[0 0 9 9]/A \(action)>>]")
    let media = try await MagazineIssue.open(data: pdf.bytes).page(at: 0).media()
    #expect(media.first?.assets.map(\.fileName) == ["a.mp4", "b.mp4", "c.mp4", "d.mp4"])
  }
}

@Suite("Media of damaged documents")
struct DamagedMediaTests {
  private static func page(_ film: String) -> String {
    let annotation = "<</Subtype/Movie/Rect[0 0 9 9]/Movie<</F(\(film))>>>>"
    return "<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Annots[\(annotation)]>>"
  }

  /// The films on the pages of a page tree. Objects 4 and 5 are pages, and 6 is a node with both.
  private func films(of tree: String) async throws -> [[String?]] {
    var pdf = SmallPDF(catalog: "/Pages 7 0 R")
    for object in [Self.page("a.mp4"), Self.page("b.mp4"), "<</Type/Pages/Count 2/Kids[4 0 R 5 0 R]>>", tree] {
      pdf.add(object)
    }
    let issue = try await MagazineIssue.open(data: pdf.bytes)
    var films: [[String?]] = []
    for index in 0..<issue.pageCount {
      films.append(try await issue.page(at: index).media().flatMap { $0.assets.map(\.fileName) })
    }
    return films
  }

  @Test(
    "A page plays its own media, even if the page tree has wrong counts and kids",
    arguments: [
      "<</Type/Pages/Count 3/Kids[3 0 R 6 0 R]>>", "<</Type/Pages/Count 3/Kids[<</Count 9/Kids[3 0 R]>> 6 0 R]>>",
      "<</Type/Pages/Count 3/Kids[3 0 R 6 0 R 7 0 R]>>", "<</Type/Pages/Count 3/Kids[3 0 R 6 0 R null]>>",
    ]
  )
  func trees(tree: String) async throws {
    #expect(try await films(of: tree) == [[], ["a.mp4"], ["b.mp4"]])
  }

  @Test("Media found only in a rebuilt cross-reference table are read")
  func rebuiltTable() async throws {
    let file = "<</F(film)/EF<</F 4 0 R>>>>"
    let annotation = "<</Subtype/Screen/A<</S/Rendition/R<</C<</S/MCD/D \(file)>>>>>>>>"
    var pdf = SmallPDF(page: "/Annots[5 0 R \(annotation)]")
    pdf.addStream("/Type/EmbeddedFile", Array("ID3 and more".utf8))
    pdf.add("<</Subtype/Text>>")
    // The stream is missing in the table, and the other annotation is elsewhere.
    var bytes = pdf.bytes
    let table = try #require(bytes.range(of: Data("xref\n".utf8)))
    let lines = bytes[table.upperBound...].split(separator: 0x0A, maxSplits: 7)
    bytes.replaceSubrange(lines[5].indices, with: Data("0000000000 65535 f ".utf8))
    bytes.replaceSubrange(lines[6].indices, with: Data("0000000003 00000 n ".utf8))

    let issue = try await MagazineIssue.open(data: bytes)
    let asset = try #require(try await issue.page(at: 0).media().first?.assets.first)
    try await withKnownIssue("libqpdf 12 does not look for objects that the table leaves out") {
      #expect(asset.kind == .audio)
      let location = try #require(asset.location.embedded)
      #expect(try await issue.bytes(of: location) == Data("ID3 and more".utf8))
    } when: {
      KnownRecovery.isOfVersion12
    }
  }
}
