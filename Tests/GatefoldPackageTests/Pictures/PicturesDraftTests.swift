import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold
@testable import GatefoldPackage

@Suite("Packages are drafted from pictures")
struct PicturesDraftTests {
  private func draft(_ files: [String: Data], dpi: Double? = nil) throws -> PicturesDraft {
    try TemporaryFolder.with { folder in
      for (path, data) in files {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
      }
      return try PicturesDraft(try PackageFolder(folder.path), title: "One", dpi: dpi)
    }
  }

  private func png() throws -> Data { try PicturePackage.gradient(width: 300, height: 600).encoded(as: .png) }

  private func pages(_ draft: PicturesDraft) -> [IssueDescription.PagePicture] {
    guard case .pictures(let pages, _) = draft.issue.content else { return [] }
    return pages
  }

  @Test("Pages follow each other as people count, and other files are left alone")
  func order() throws {
    let names = ["2.png", "10.png", "1.png", "b/3.png", "b/20.png", "b 1.png", "page002.png", "page 1.png"]
    var files = Dictionary(uniqueKeysWithValues: try names.map { ($0, try png()) })
    files["__MACOSX/1.png"] = try png()
    files["Thumbs.db"] = Data("x".utf8)
    files["ComicInfo.xml"] = Data("<ComicInfo/>".utf8)
    let draft = try draft(files)
    let sources = draft.files.map(\.source)
    #expect(
      sources == ["1.png", "2.png", "10.png", "b/3.png", "b/20.png", "b 1.png", "page 1.png", "page002.png"]
    )
    #expect(draft.files.map(\.path).first == "pages/page-0001.png")
    #expect(draft.failures.isEmpty)
  }

  @Test("Numbers in names count, whatever their zeros")
  func naturalOrder() {
    let ordered = [
      "", "a", "a1", "a01b", "a2", "a10", "a10a", "b/1", "b1", "c00000000000000000000000000000000009", "c10",
    ]
    for (place, one) in ordered.enumerated() {
      for (other, two) in ordered.enumerated() {
        #expect(NaturalOrder.isBefore(one, two) == (place < other), "\(one) \(two)")
      }
    }
  }

  @Test("A page is as large as its picture at a resolution: the given one, the file's own, or 150")
  func resolution() throws {
    let plain = try png()
    #expect(pages(try draft(["1.png": plain])).map(\.size) == [PageSize(width: 144, height: 288)])
    #expect(pages(try draft(["1.png": plain], dpi: 300)).map(\.size) == [PageSize(width: 72, height: 144)])
    // 11,811 pixels a metre are 300 an inch.
    let chunk: [UInt8] = [0, 0, 0, 9] + Array("pHYs".utf8) + [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1, 0, 0, 0, 0]
    let dense = plain.prefix(33) + Data(chunk) + plain.dropFirst(33)
    #expect(pages(try draft(["1.png": dense])).map(\.size) == [PageSize(width: 72, height: 144)])
    #expect(pages(try draft(["1.png": dense], dpi: 100)).map(\.size) == [PageSize(width: 216, height: 432)])
    // JFIF: 118 pixels a centimetre, and 0 for no unit.
    var jpeg = [UInt8](try PicturePackage.gradient(width: 300, height: 600).encoded(as: .jpeg))
    try #require(jpeg[6..<11].elementsEqual("JFIF\0".utf8))
    jpeg.replaceSubrange(13..<18, with: [2, 0, 118, 0, 118])
    let size = try #require(pages(try draft(["1.jpg": Data(jpeg)])).first?.size)
    #expect(abs(size.width - 300 * 72 / 299.72) < 0.001)
    jpeg[13] = 0
    #expect(pages(try draft(["1.jpg": Data(jpeg)])).map(\.size) == [PageSize(width: 144, height: 288)])
  }

  @Test("Exif's resolution and orientation are read, in both orders of bytes, and cut off anywhere")
  func exif() throws {
    func tiff(_ isLittle: Bool) -> [UInt8] {
      func short(_ value: Int) -> [UInt8] {
        let bytes = [UInt8(value >> 8), UInt8(value & 0xFF)]
        return isLittle ? bytes.reversed() : bytes
      }
      func long(_ value: Int) -> [UInt8] {
        isLittle ? short(value & 0xFFFF) + short(value >> 16) : short(value >> 16) + short(value & 0xFFFF)
      }
      let padding = isLittle ? short(6) + [0, 0] : short(6) + [0, 0]
      let entries =
        short(0x0112) + short(3) + long(1) + padding + short(0x011A) + short(5) + long(1) + long(62) + short(0x011B)
        + short(5) + long(1) + long(70) + short(0x0128) + short(3) + long(1) + short(2) + [0, 0]
      return Array((isLittle ? "II" : "MM").utf8) + short(42) + long(8) + short(4) + entries + long(0) + long(400)
        + long(1) + long(800) + long(2)
    }
    let jpeg = try PicturePackage.gradient(width: 30, height: 60).encoded(as: .jpeg)
    for isLittle in [true, false] {
      let content = Array("Exif\0\0".utf8) + tiff(isLittle)
      let segment = [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
      var data = jpeg.prefix(2) + Data(segment) + jpeg.dropFirst(2)
      try TemporaryFolder.with { folder in
        let file = folder.appending(path: "1.jpg")
        try data.write(to: file)
        let resolution = try PictureHead("1.jpg", in: try PackageFolder(folder.path)).resolution
        #expect(resolution.orientation == 6)
        #expect(resolution.dpi == .init(x: 400, y: 400))
        for place in 4..<segment.count + 2 {
          data[place] ^= 0xFF
          try data.write(to: file)
          _ = try? PictureHead("1.jpg", in: try PackageFolder(folder.path))
          data[place] ^= 0xFF
        }
      }
    }
  }

  @Test("Text maps of the same name come along, with labels, and wrong ones are left out with a reason")
  func textMaps() throws {
    let map = #"{"pages": [{"pageNumber": 7, "pageLabel": "iv", "width": 100, "height": 200, "blocks": []}]}"#
    let alto = #"<alto><Layout><Page WIDTH="10" HEIGHT="20" PRINTED_IMG_NR="C1"/></Layout></alto>"#
    let draft = try draft([
      "1.png": try png(), "1.json": Data(map.utf8), "2.png": try png(), "2.xml": Data(alto.utf8), "3.png": try png(),
      "3.json": Data("{}".utf8), "4.png": try png(), "4.hocr": Data("<html/>".utf8), "5.png": Data("none".utf8),
    ])
    #expect(pages(draft).map(\.textMap) == ["pages/page-0001.json", "pages/page-0002.xml", nil, nil])
    #expect(pages(draft).map(\.label) == ["iv", "C1", nil, nil])
    #expect(draft.failures.map(\.path) == ["3.json", "5.png"])
    #expect(draft.files.count == 6)
  }

  @Test("A folder without pictures is an error")
  func empty() throws {
    let error = #expect(throws: GatefoldError.self) { try draft(["a.txt": Data("a".utf8)]) }
    #expect(error?.code == .invalidPackage)
  }
}
