import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@Suite("Metadata in pictures, read by other programs")
struct MetadataTests {
  static let metadata = PictureMetadata(
    title: "Skerry & <Söhne> \"14\"",
    author: "\u{1B}ja\u{1B}李 &\r\nco\u{1}",
    pageLabel: "iv"
  )

  private func picture() async throws -> PixelBuffer {
    try await Sample.issue.open().page(at: 1).render(.zoom(0.3))
  }

  @Test("The pixels stay as they are")
  func pixels() async throws {
    let picture = try await picture()
    let png = try picture.encoded(as: .png)
    let decoded = try RGBPicture(ppm: Tool.run("pngtopnm", [], input: png.adding(Self.metadata)))
    #expect(decoded == RGBPicture(picture))
    for quality in [80, 95] {
      let jpeg = try picture.encoded(as: .jpeg(quality: quality))
      let plain = try Tool.run("djpeg", ["-ppm"], input: jpeg)
      #expect(try Tool.run("djpeg", ["-ppm"], input: jpeg.adding(Self.metadata)) == plain)
    }
    let webp = try picture.encoded(as: .webp)
    #expect(webp.adding(Self.metadata) == webp)
    #expect(Data().adding(Self.metadata).isEmpty)
  }

  @Test("PNG has its texts and says sRGB, in chunks whose sums are right")
  func png() async throws {
    let file = try await picture().encoded(as: .png).adding(Self.metadata)
    // pngcheck reads every checksum.
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "a.png")
      try file.write(to: path)
      let report = String(decoding: try Tool.run("pngcheck", ["-v", path.path]), as: UTF8.self)
      #expect(report.contains("No errors detected"), "\(report)")
      #expect(report.contains("chunk sRGB"))
      let tags = try tags(of: path)
      #expect(tags["PNG:Title"] as? String == "Skerry & <Söhne> \"14\"", "\(tags)")
      #expect(tags["PNG:Author"] as? String == "李 & co")
      #expect(tags["PNG:Description"] as? String == "Skerry & <Söhne> \"14\", page iv")
      #expect(tags["PNG:Software"] as? String == "Gatefold")
    }
  }

  private func tags(of file: URL) throws -> [String: Any] {
    let json = try Tool.run("exiftool", ["-json", "-G1", "-charset", "exif=UTF8", file.path])
    let list = try JSONSerialization.jsonObject(with: json) as? [[String: Any]]
    return list?.first ?? [:]
  }

  @Test("JPEG has Exif and XMP that other programs read")
  func jpeg() async throws {
    let file = try await picture().encoded(as: .jpeg).adding(Self.metadata)
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "a.jpg")
      try file.write(to: path)
      let tags = try tags(of: path)
      #expect(tags["ExifTool:Warning"] == nil, "\(tags)")
      #expect(tags["XMP-dc:Title"] as? String == "Skerry & <Söhne> \"14\"")
      #expect(tags["XMP-dc:Creator"] as? String == "李 & co")
      #expect(tags["XMP-prism:StartingPage"] as? String == "iv")
      #expect(tags["IFD0:ImageDescription"] as? String == "Skerry & <Söhne> \"14\", page iv")
      #expect(tags["ExifIFD:ColorSpace"] as? String == "sRGB")
    }
  }
}
