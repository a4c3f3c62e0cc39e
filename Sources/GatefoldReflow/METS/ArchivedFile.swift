internal import Foundation
internal import Gatefold

/// A file that METS lists.
struct ArchivedFile: Sendable {
  let identifier: String
  /// Relative to the folder; an address if a server gives the file.
  let path: String
  let mediaType: String
  /// `nil` for what a server makes on request.
  let byteCount: Int?
  let hash: ContentHash?

  init(_ identifier: String, at path: String, mediaType: String, _ data: Data) {
    self.init(identifier, at: path, mediaType: mediaType, byteCount: data.count, hash: ContentHash(of: data))
  }

  init(_ identifier: String, at path: String, mediaType: String, byteCount: Int?, hash: ContentHash?) {
    self.identifier = identifier
    self.path = path
    self.mediaType = mediaType
    self.byteCount = byteCount
    self.hash = hash
  }
}

/// A picture of a page as MIX describes it.
struct ArchivedPicture: Sendable {
  let file: ArchivedFile
  let size: PixelSize
  let dpi: Double
  let samples: PictureSamples
}

/// A picture of a page by its use in the National Digital Newspaper Program.
struct ArchivedMaster: Sendable {
  enum Use: String, Sendable {
    case master, service
  }

  let use: Use
  let picture: ArchivedPicture
}

/// A page with its files.
struct ArchivedPage: Sendable {
  let index: Int
  /// The printed or declared label; `nil` without one.
  let label: String?
  let text: ArchivedFile
  /// Where its blocks are in the file of its text; `nil` if nobody wants to know.
  let regions: ALTORegions?
  let picture: ArchivedPicture?
  /// The master and the picture for viewers, where the profile has them.
  let masters: [ArchivedMaster]
  /// The blocks of each text that is printed on the page.
  let blocks: [TextKey: [Int]]
  /// The illustrations of the page, as places in ALTO, by the article's picture.
  let illustrations: [PictureKey: Int]
  let advertisements: [ArchivedAdvertisement]
}

/// An advertisement on a page.
struct ArchivedAdvertisement: Sendable {
  /// The article among whose pages it is.
  let article: Int
  /// Places among the blocks of the page in ALTO.
  let blocks: [Int]
  /// Its place among the illustrations of the page in ALTO; `nil` if it is the whole page.
  let illustration: Int?
}

/// The samples of an encoded picture.
struct PictureSamples: Hashable, Sendable {
  let samplesPerPixel: Int
  let bitsPerSample: Int
  /// The colour space as MIX names it.
  let colorSpace: String
  let compression: String

  /// Those of a JPEG in colour.
  static let jpeg = PictureSamples(samplesPerPixel: 3, bitsPerSample: 8, colorSpace: "YCbCr", compression: "JPEG")

  init(samplesPerPixel: Int, bitsPerSample: Int, colorSpace: String, compression: String) {
    self.samplesPerPixel = samplesPerPixel
    self.bitsPerSample = bitsPerSample
    self.colorSpace = colorSpace
    self.compression = compression
  }

  /// Reads the head of a PNG, JPEG or WebP file.
  init(_ data: Data) {
    let bytes = [UInt8](data.prefix(1 << 16))
    switch bytes.first {
    case 0x89 where bytes.count > 25:
      bitsPerSample = Int(bytes[24])
      samplesPerPixel = bytes[25] == 2 ? 3 : 1
      colorSpace = bytes[25] == 2 ? "sRGB" : bytes[25] == 3 ? "PaletteColor" : "BlackIsZero"
      compression = "Deflate/Inflate"
    case 0xFF:
      bitsPerSample = 8
      samplesPerPixel = Self.componentCount(ofJPEG: bytes)
      colorSpace = samplesPerPixel == 1 ? "BlackIsZero" : "YCbCr"
      compression = "JPEG"
    default:
      (bitsPerSample, samplesPerPixel, colorSpace, compression) = (8, 3, "YCbCr", "WebP")
    }
  }

  /// The number of components in the header of its frame.
  private static func componentCount(ofJPEG bytes: [UInt8]) -> Int {
    var place = 2
    while place + 9 < bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if (0xC0...0xC3).contains(marker) { return Int(bytes[place + 9]) }
      place += 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
    }
    return 3
  }
}

/// Identifies a picture of an article.
struct PictureKey: Hashable, Sendable {
  let article: Int
  let picture: Int
}
