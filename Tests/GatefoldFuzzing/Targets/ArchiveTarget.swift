@testable import Gatefold

extension FuzzTarget {
  /// Archives of pages: as they are kept, and, since a checksum turns away what is changed in these, inflated.
  static let archive = FuzzTarget("archive", seeds: archives) { bytes in
    var input = FuzzBytes(bytes)
    let isWhole = input.byte() & 1 == 1
    let archive = input.remainder()
    let page = isWhole ? try? TextPage(archived: archive) : try? TextArchiveDecoder.page(of: archive)
    if let page { TextUse.use(page) }
  }

  @Sendable
  private static func archives() -> [[UInt8]] {
    let plain = Array("\0\0\0\u{28}\0\0The salt line\nof the coast, 14 miles-\nlong".utf8)
    let turned = [1, 1, 1, 60, 60, 2, 40, 245, 0] + Array("Turned a little\nand (vertical) www.example.org".utf8)
    return [plain, turned].flatMap { input in
      let page = FuzzedText.page(FuzzBytes(input))
      return [[1] + page.archived(), [0] + TextArchiveEncoder.payload(of: page)]
    }
  }
}
