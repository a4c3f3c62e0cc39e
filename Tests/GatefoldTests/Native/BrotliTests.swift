import Foundation
import GatefoldTestSupport
import Testing

@testable import Gatefold

@Suite("Brotli-compressed streams")
struct BrotliTests {
  /// RFC 7932, 9.2: an uncompressed block of at most 65,536 bytes, and an empty last block.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let header = (bytes.count - 1) << 4 | 1 << 20
    return [0, 8, 16].map { UInt8(header >> $0 & 0xFF) } + bytes + [0x03]
  }

  @Test("Content and images are drawn with and without a predictor")
  func drawing() throws {
    let samples: [UInt8] = (0..<48).map { UInt8($0 * 5) }
    // Each row is predicted from the one above.
    let above = [UInt8](repeating: 0, count: 12) + samples
    let differences = zip(samples, above).map { $0 &- $1 }
    var predicted: [UInt8] = []
    for row in 0..<4 { predicted += [2] + differences[row * 12..<row * 12 + 12] }
    let parameters = "/DecodeParms << /Predictor 12 /Columns 4 /Colors 3 >>"
    let plain = try drawn("", samples)
    #expect(try drawn("/Filter /BrotliDecode", Self.stored(samples)) == plain)
    #expect(try drawn("/Filter /BrotliDecode \(parameters)", Self.stored(predicted)) == plain)
    #expect(Set(plain).count > 8)
  }

  private func drawn(_ entries: String, _ samples: [UInt8]) throws -> [UInt32] {
    let file = DrawnFile(content: "4 0 0 4 0 0 cm /Image Do", width: 4, height: 4)
      .adding(image: .init(width: 4, height: 4, entries: entries), samples: samples)
    let document = try NativeDocument(.copying(file.bytes), password: nil)
    let region = PageRegion(
      pageIndex: 0,
      scale: 1,
      rotation: .none,
      pixels: PixelRect(x: 0, y: 0, width: 4, height: 4)
    )
    let storage = try document.page(at: 0).draw(region)
    return Array(UnsafeRawBufferPointer(start: storage.start, count: storage.byteCount).bindMemory(to: UInt32.self))
  }

  @Test("Objects and attachments in Brotli streams are read")
  func objects() async throws {
    var pdf = SmallPDF(catalog: "/Names<</EmbeddedFiles<</Names[(a) 5 0 R]>>>>")
    pdf.addStream("/Type/EmbeddedFile/Filter/BrotliDecode", Self.stored(Array("tides".utf8)))
    pdf.add("<</Type/Filespec/F(a.txt)/EF<</F 4 0 R>>>>")
    let issue = try await MagazineIssue.open(data: pdf.bytes)
    let attachments = try await issue.attachments()
    let embedded = try #require(attachments.first?.location.embedded)
    #expect(try await issue.bytes(of: embedded) == Data("tides".utf8))
  }

  @Test("A truncated stream gives its remaining data")
  func damaged() throws {
    let samples = [UInt8](repeating: 200, count: 48)
    let plain = try drawn("", samples)
    let cut = try drawn("/Filter /BrotliDecode", Array(Self.stored(samples).prefix(30)))
    #expect(cut[0] == plain[0])
    #expect(try drawn("/Filter /BrotliDecode", [0xFF, 0xFF, 0xFF]).count == plain.count)
  }
}
