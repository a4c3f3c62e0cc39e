import Foundation
import Gatefold
import GatefoldExport
import GatefoldTestSupport
import Testing

@Suite("Images of a PDF as files, compared with Pillow and pdfimages")
struct OriginalImageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// Entries of the image's dictionary, except its type.
    let entries: String
    let samples: [UInt8]
    let fileExtension: String
    /// The samples as Pillow reads them, in hexadecimal digits.
    let expected: String
    var testDescription: String { name }

    init(_ name: String, _ entries: String, _ samples: [UInt8], as fileExtension: String = "png", _ expected: String) {
      (self.name, self.entries, self.samples) = (name, entries, samples)
      (self.fileExtension, self.expected) = (fileExtension, expected.filter { $0 != " " })
    }
  }

  static let cases = [
    Case(
      "gray of 1 bit",
      "/Width 3/Height 2/BitsPerComponent 1/ColorSpace/DeviceGray",
      [0b1010_0000, 0b0100_0000],
      "ffffff 000000 ffffff 000000 ffffff 000000"
    ),
    Case(
      "a stencil, upside down",
      "/Width 3/Height 1/ImageMask true/Decode[1 0]",
      [0b1010_0000],
      "000000 ffffff 000000"
    ),
    Case(
      "gray of 4 bits",
      "/Width 3/Height 1/BitsPerComponent 4/ColorSpace/DeviceGray",
      [0x0F, 0x50],
      "000000 ffffff 555555"
    ),
    Case(
      "gray of 8 bits",
      "/Width 2/Height 2/BitsPerComponent 8/ColorSpace/CalGray",
      [1, 2, 3, 250],
      "010101 020202 030303 fafafa"
    ),
    Case(
      "gray of 16 bits",
      "/Width 2/Height 1/BitsPerComponent 16/ColorSpace/DeviceGray",
      [0x12, 0x34, 0xAB, 0xCD],
      "121212 ababab"
    ),
    Case(
      "RGB of 8 bits",
      "/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceRGB",
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      "010203 040506 070809 0a0b0c"
    ),
    Case(
      "numbers of colours, 2 bits",
      "/Width 3/Height 1/BitsPerComponent 2/ColorSpace[/Indexed/DeviceRGB 2<010203 040506 070809>]",
      [0b0001_1000],
      "010203 040506 070809"
    ),
    Case(
      "CMYK",
      "/Width 2/Height 1/BitsPerComponent 8/ColorSpace/DeviceCMYK",
      [1, 2, 3, 4, 251, 252, 253, 254],
      as: "tif",
      "01020304 fbfcfdfe"
    ),
    Case(
      "numbers of colours in CMYK",
      "/Width 2/Height 1/BitsPerComponent 8/ColorSpace[/Indexed/DeviceCMYK 1<01020304 05060708>]",
      [1, 0],
      as: "tif",
      "05060708 01020304"
    ),
    Case(
      "an ink",
      "/Width 2/Height 1/BitsPerComponent 8/ColorSpace[/Separation/Gold/DeviceGray<</FunctionType 2/Domain[0 1]/N 1>>]",
      [7, 8],
      "f8f8f8 f7f7f7"
    ),
    Case(
      "numbers of an ink, 4 bits, upside down",
      "/Width 2/Height 1/BitsPerComponent 4/Decode[15 0]"
        + "/ColorSpace[/Indexed[/Separation/Gold/DeviceGray<</FunctionType 2/Domain[0 1]/N 1>>]1<0708>]",
      [0xEF],
      "f7f7f7 f8f8f8"
    ),
    Case(
      "too short",
      "/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray",
      [9, 9],
      "090909 090909 000000 000000"
    ),
  ]

  private func original(_ entries: String, _ samples: [UInt8], _ rest: String = "") async throws -> OriginalImage {
    var file = SmallPDF(page: "/Resources<</XObject<</I 4 0 R>>>>")
    file.addStream("/Type/XObject/Subtype/Image\(entries)\(rest)", samples)
    let issue = try await MagazineIssue.open(data: file.bytes)
    let image = try #require(try await issue.page(at: 0).inspection().images.first)
    return try #require(try await OriginalImage(image, in: issue.objects))
  }

  @Test("Samples are preserved", .enabled(if: Validators.hasPillow), arguments: cases)
  func samples(of one: Case) async throws {
    let original = try await original(one.entries, one.samples)
    #expect(original.fileExtension == one.fileExtension)
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "image.\(original.fileExtension)")
      try original.data.write(to: file)
      #expect(try Validators.pictures([file]).map(\.samples) == [one.expected])
    }
  }

  @Test("A fax is written as a TIFF with unchanged rows", .enabled(if: Validators.hasPillow), arguments: [false, true])
  func fax(isBlackOne: Bool) async throws {
    let rows = (0..<16).map { y in (0..<64).map { x in (x / 3 + y) % 2 == 0 ? "1" : "0" }.joined(separator: " ") }
    let bitmap = Data("P1\n64 16\n\(rows.joined(separator: "\n"))\n".utf8)
    let rowsOfFax = try Tool.run("pbmtog3", [], input: bitmap)
    let parameters = "/DecodeParms<</K 0/EndOfLine true/Columns 64/Rows 16/BlackIs1 \(isBlackOne)>>"
    let entries = "/Width 64/Height 16/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode\(parameters)"
    let original = try await original(entries, [UInt8](rowsOfFax))
    #expect(original.fileExtension == "tif")
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "image.tif")
      try original.data.write(to: file)
      let black = isBlackOne ? "ffffff" : "000000"
      let white = isBlackOne ? "000000" : "ffffff"
      let expected = rows.flatMap { $0.split(separator: " ").map { $0 == "1" ? black : white } }.joined()
      #expect(try Validators.pictures([file]).map(\.samples) == [expected])
    }
  }

  @Test("A fax whose rows begin at whole bytes, without end-of-line codes", .enabled(if: Validators.hasPillow))
  func alignedFax() async throws {
    // 3 white, 2 black and 59 white pixels; 64 white ones.
    let rows: [UInt8] = [0b1000_1101, 0b0010_1000, 0b1101_1001, 0b1010_1000]
    let entries = "/Width 64/Height 2/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/CCITTFaxDecode"
    let parameters = "/Columns 64/Rows 2/EncodedByteAlign true"
    let original = try await original(entries, rows, "/DecodeParms<</K 0\(parameters)>>")
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "image.tif")
      try original.data.write(to: file)
      let white = { String(repeating: "ffffff", count: $0) }
      #expect(try Validators.pictures([file]).map(\.samples) == [white(3) + "000000000000" + white(59 + 64)])
    }
    let error = await #expect(throws: GatefoldError.self) {
      _ = try await self.original(entries, rows, "/DecodeParms<</K -1\(parameters)>>")
    }
    #expect(error?.code == .damagedEmbeddedFile)
  }

  @Test("An image inside other filters is written as its original file", arguments: ["A85", "AHx", "Fl", "A85 /Fl"])
  func severalFilters(_ filters: String) async throws {
    let jpeg = try Tool.run("cjpeg", [], input: Data("P5 2 2 255 abcd".utf8))
    var data = [UInt8](jpeg)
    for filter in filters.split(separator: " /").reversed() {
      switch filter {
      case "AHx": data = Array((data.map { String(format: "%02x", $0) }.joined() + ">").utf8)
      case "A85": data = Array(Self.ascii85(data).utf8)
      default: data = DeflatedBytes.deflated(data, level: 6)
      }
    }
    let names = filters.replacing("A85", with: "ASCII85Decode").replacing("AHx", with: "ASCIIHexDecode")
      .replacing("Fl", with: "FlateDecode")
    let entries = "/Width 2/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray/Filter[/\(names)/DCTDecode]"
    let original = try await original(entries, data)
    #expect(original.fileExtension == "jpg")
    #expect(original.data == jpeg)
  }

  private static func ascii85(_ bytes: [UInt8]) -> String {
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let group = bytes[start..<min(start + 4, bytes.count)]
      var number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (4 - group.count))
      var digits: [Character] = []
      for _ in 0..<5 {
        digits.insert(Character(UnicodeScalar(UInt8(number % 85 + 33))), at: 0)
        number /= 85
      }
      text += String(digits.prefix(group.count + 1))
    }
    return text + "~>"
  }

  @Test("Lab colours have the range of their colour space", arguments: [8, 16])
  func lab(bits: Int) async throws {
    for (range, wanted) in [("", [100.0, 100, -100]), ("/Range[-50 20 -10 70]", [100, 20, -10])] {
      let sample: [UInt8] = bits == 8 ? [255, 255, 0] : [255, 255, 255, 255, 0, 0]
      let space = "/ColorSpace[/Lab<</WhitePoint[0.95 1 1.09]\(range)>>]"
      let original = try await original("/Width 1/Height 1/BitsPerComponent \(bits)\(space)", sample)
      #expect(original.fileExtension == "tif")
      try TemporaryFolder.with { folder in
        let file = folder.appending(path: "image.tif")
        try original.data.write(to: file)
        let read = String(decoding: try Tool.run("vips", ["getpoint", file.path, "0", "0"]), as: UTF8.self)
        // For 16 bits, vips returns the file's own values: lightness up to 32767, axes in units of 1/256.
        let units = bits == 8 ? [1, 1, 1] : [327.67, 256, 256]
        let numbers = read.split(separator: " ").compactMap {
          Double($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        // Version 8.16 of vips adds a fourth component.
        #expect(
          numbers.count >= 3 && zip(numbers, zip(units, wanted)).allSatisfy { abs($0 / $1.0 - $1.1) < 1 },
          "\(read)"
        )
      }
    }
  }

  @Test(
    "Images of the samples are what pdfimages writes",
    .enabled(if: Validators.hasPillow),
    arguments: [Sample.issue]
  )
  func besidePdfimages(sample: Sample) async throws {
    let issue = try await sample.open()
    try await TemporaryFolder.with { folder async throws in
      let prefix = folder.appending(path: "theirs").path
      try Tool.run("pdfimages", ["-all", "-f", "1", "-l", "6", sample.path, prefix])
      let written = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      var number = 0
      for index in 0..<6 {
        for placed in try await issue.page(at: index).placedImages() where placed.isDrawn {
          let original = try #require(try await OriginalImage(placed.image, in: issue.objects))
          let theirs = try Data(contentsOf: folder.appending(path: written[number]))
          number += 1
          if original.fileExtension == "jpg" {
            #expect(original.data == theirs, "\(written[number - 1])")
          } else {
            let (ours, other) = (folder.appending(path: "ours"), folder.appending(path: written[number - 1]))
            try original.data.write(to: ours)
            let pictures = try Validators.pictures([ours, other])
            #expect(pictures[0].samples == pictures[1].samples, "\(written[number - 1])")
          }
        }
      }
      #expect(number == written.count)
    }
  }

  @Test("An image that can't be written is reported with a reason")
  func failures() async throws {
    for entries in [
      "/Width 0/Height 2/BitsPerComponent 8/ColorSpace/DeviceGray",
      "/Width 2/Height 2/BitsPerComponent 7/ColorSpace/DeviceGray",
      "/Width 2/Height 2/BitsPerComponent 9223372036854774784/ColorSpace/DeviceRGB",
      "/Width 2000000000/Height 2000000000/BitsPerComponent 16/ColorSpace/DeviceRGB",
      "/Width 2/Height 2/BitsPerComponent 8/ColorSpace[/Indexed/DeviceRGB]",
    ] {
      let error = await #expect(throws: GatefoldError.self) { _ = try await self.original(entries, [0, 0, 0, 0]) }
      #expect(error?.code == .damagedEmbeddedFile, "\(entries)")
    }
  }
}
