@testable import Gatefold
@testable import GatefoldIndex

extension FuzzTarget {
  /// Archives of pages: as they are kept, and, since a checksum turns away what is changed in these, inflated.
  static let archive = FuzzTarget("archive", seeds: archives) { bytes in
    var input = FuzzBytes(bytes)
    let first = input.byte()
    let archive = input.remainder()
    let page = first & 1 == 1 ? try? TextPage(archived: archive) : try? TextArchiveDecoder.page(of: archive)
    if let page { TextUse.use(page, part: Int(first >> 1)) }
  }

  @Sendable
  private static func archives() -> [[UInt8]] {
    let plain = Array("\0\0\0\u{28}\0\0The salt line\nof the coast, 14 miles-\nlong".utf8)
    let turned = [1, 1, 1, 60, 60, 2, 40, 245, 0] + Array("Turned a little\nand (vertical) www.example.org".utf8)
    var seeds: [[UInt8]] = []
    for input in [plain, turned] {
      let page = FuzzedText.page(FuzzBytes(input))
      seeds.append([11] + page.archived())
      let payload = TextArchiveEncoder.payload(of: page)
      for part in 0..<6 { seeds.append([UInt8(2 * part)] + payload) }
    }
    return seeds
  }
}
