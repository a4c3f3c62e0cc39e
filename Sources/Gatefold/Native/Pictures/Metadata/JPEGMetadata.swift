internal import struct Foundation.Data
internal import GatefoldFormats

/// Metadata segments of a JPEG file: Exif, which most programs read, and XMP, which has more fields.
enum JPEGMetadata {
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  static func adding(_ metadata: PictureMetadata, to file: Data) -> Data {
    let bytes = Array(file)
    // After JFIF's segment, which must be the first one.
    var head = 2
    if bytes.count > 6, bytes[2...3] == [0xFF, 0xE0] { head += 2 + Int(bytes[4]) << 8 + Int(bytes[5]) }
    guard head <= bytes.count else { return file }
    return Data(bytes[..<head] + exif(metadata) + xmp(metadata) + bytes[head...])
  }

  /// - Returns: nothing where the content is too long for a segment.
  private static func segment(_ content: [UInt8]) -> [UInt8] {
    let count = content.count + 2
    guard count <= 0xFFFF else { return [] }
    return [0xFF, 0xE1, UInt8(count >> 8), UInt8(count & 0xFF)] + content
  }

  // MARK: Exif

  private struct Entry {
    let tag: UInt16
    /// 2 is text, 3 a number of 16 bits, 4 one of 32, 7 bytes of no type.
    let type: UInt16
    let count: UInt32
    let value: [UInt8]

    init(_ tag: UInt16, text: String) {
      self.tag = tag
      type = 2
      let bytes = Array(text.utf8.filter { $0 != 0 }) + [0]
      count = UInt32(bytes.count)
      // The next value must begin at an even offset.
      value = bytes.count.isMultiple(of: 2) ? bytes : bytes + [0]
    }

    /// - Parameter version: four digits, of no type.
    init(_ tag: UInt16, version: String) {
      self.tag = tag
      type = 7
      value = Array(version.utf8)
      count = UInt32(value.count)
    }

    init(_ tag: UInt16, _ number: UInt32, isLong: Bool = false) {
      self.tag = tag
      type = isLong ? 4 : 3
      count = 1
      value = isLong ? JPEGMetadata.bytes(number) : JPEGMetadata.bytes(UInt16(number)) + [0, 0]
    }
  }

  /// A TIFF header, a directory of entries, and after it the Exif directory, which declares sRGB.
  private static func exif(_ metadata: PictureMetadata) -> [UInt8] {
    let (imageDescription, software, artist): (UInt16, UInt16, UInt16) = (0x010E, 0x0131, 0x013B)
    let (exifFolder, exifVersion, colorSpace): (UInt16, UInt16, UInt16) = (0x8769, 0x9000, 0xA001)
    var entries = [
      Entry(imageDescription, text: metadata.caption), Entry(software, text: PictureMetadata.software),
    ]
    if let author = metadata.author { entries.append(Entry(artist, text: author)) }
    // Includes the entry for the second directory, which is after all texts.
    let start = 8 + folderCount(entries.count + 1)
    let textCount = entries.reduce(0) { $0 + ($1.value.count > 4 ? $1.value.count : 0) }
    entries.append(Entry(exifFolder, UInt32(start + textCount), isLong: true))
    let tiff =
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8] + folder(entries, valuesAt: start)
      + folder([Entry(exifVersion, version: "0232"), Entry(colorSpace, 1)], valuesAt: 0)
    return segment(Array("Exif".utf8) + [0, 0] + tiff)
  }

  private static func folderCount(_ entryCount: Int) -> Int { 2 + 12 * entryCount + 4 }

  private static func folder(_ entries: [Entry], valuesAt start: Int) -> [UInt8] {
    var head = bytes(UInt16(entries.count))
    var values: [UInt8] = []
    for entry in entries {
      head += bytes(entry.tag) + bytes(entry.type) + bytes(entry.count)
      if entry.value.count > 4 {
        head += bytes(UInt32(start + values.count))
        values += entry.value
      } else {
        head += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
      }
    }
    // No other directory follows.
    return head + [0, 0, 0, 0] + values
  }

  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }

  // MARK: XMP

  private static func xmp(_ metadata: PictureMetadata) -> [UInt8] {
    let title =
      "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">\(MarkupEscaping.escaped(metadata.title))</rdf:li></rdf:Alt></dc:title>"
    let author = metadata.author.map {
      "<dc:creator><rdf:Seq><rdf:li>\(MarkupEscaping.escaped($0))</rdf:li></rdf:Seq></dc:creator>"
    }
    let page = metadata.pageLabel.map { "<prism:startingPage>\(MarkupEscaping.escaped($0))</prism:startingPage>" }
    let packet = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/">
      \(title)\(author ?? "")\(page ?? "")<xmp:CreatorTool>\(PictureMetadata.software)</xmp:CreatorTool>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      <?xpacket end="w"?>
      """
    return segment(Array("http://ns.adobe.com/xap/1.0/".utf8) + [0] + Array(packet.utf8))
  }
}
