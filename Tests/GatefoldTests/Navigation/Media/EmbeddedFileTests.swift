import Foundation
import GatefoldTestSupport
import Synchronization
import Testing

@testable import Gatefold

@Suite("Reading embedded files")
struct EmbeddedFileTests {
  /// The only attachment of a small document.
  private func attachment(_ entries: String, _ data: [UInt8]) async throws -> (
    issue: MagazineIssue, file: EmbeddedFile
  ) {
    var pdf = SmallPDF(catalog: "/Names<</EmbeddedFiles<</Names[(a)<</F(a)/EF<</F 4 0 R>>>>]>>>>")
    pdf.addStream(entries, data)
    let issue = try await MagazineIssue.open(data: pdf.bytes)
    return (issue, try #require(try await issue.attachments().first?.location.embedded))
  }

  /// Two gigabytes of zeros, deflated twice to a few kilobytes.
  private static let bomb = DeflatedBytes.deflated(DeflateBomb.zeros(2 << 30), level: 6)

  @Test("A decompression bomb fails once it exceeds the limit")
  func bomb() async throws {
    let (issue, file) = try await attachment("/Filter[/FlateDecode/FlateDecode]", Self.bomb)
    #expect(Self.bomb.count < 100_000)
    let given = Mutex(0)
    let error = await #expect(throws: GatefoldError.self) {
      try await issue.read(file, maximumByteCount: 10_000_000) { bytes in given.withLock { $0 += bytes.count } }
    }
    #expect(error?.code == .embeddedFileTooLarge)
    #expect(given.withLock(\.self) <= 10_000_000)
  }

  @Test(
    "Data that could expand without limit are not decoded",
    arguments: [
      "/Filter[/FlateDecode/FlateDecode/FlateDecode]", "/Filter[/FlateDecode/LZWDecode/ASCIIHexDecode]",
      "/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 2000000000>>",
      "/Filter[" + String(repeating: "/ASCIIHexDecode", count: 100_000) + "]",
    ]
  )
  func nested(entries: String) async throws {
    let (issue, file) = try await attachment(entries, Self.bomb)
    let error = await #expect(throws: GatefoldError.self) { try await issue.bytes(of: file) }
    #expect(error?.code == .embeddedFileTooLarge)
  }

  @Test(
    "Data that can't be decoded are an error",
    arguments: ["/Filter/FlateDecode", "/Filter/NoSuchDecode", "/Filter[/ASCII85Decode/NoSuchDecode]"]
  )
  func damaged(entries: String) async throws {
    let (issue, file) = try await attachment(entries, Array("this is neither".utf8))
    let error = await #expect(throws: GatefoldError.self) { try await issue.bytes(of: file) }
    #expect(error?.code == .damagedEmbeddedFile)
  }

  @Test("A truncated deflated stream gives its remaining data, as in libqpdf")
  func cutOff() async throws {
    let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    let deflated = DeflatedBytes.deflated(bytes, level: 6)
    let (issue, file) = try await attachment("/Filter/FlateDecode", Array(deflated.prefix(deflated.count / 2)))
    let data = try await issue.bytes(of: file)
    #expect(!data.isEmpty && data.count < bytes.count)
    #expect(Data(bytes).starts(with: data))
  }

  @Test("Exactly the maximum number of bytes is read")
  func exactMaximum() async throws {
    let (issue, file) = try await attachment("", Array("12345".utf8))
    #expect(try await issue.bytes(of: file, maximumByteCount: 5) == Data("12345".utf8))
    let error = await #expect(throws: GatefoldError.self) { try await issue.bytes(of: file, maximumByteCount: 4) }
    #expect(error?.code == .embeddedFileTooLarge)
  }

  @Test("An error of the caller ends the reading and is rethrown")
  func callerThrows() async throws {
    let (issue, file) = try await attachment("/Filter[/FlateDecode/FlateDecode]", Self.bomb)
    let error = await #expect(throws: GatefoldError.self) {
      try await issue.read(file) { _ throws(GatefoldError) in throw GatefoldError(.unwritableFile, "full") }
    }
    #expect(error?.code == .unwritableFile)
  }

  @Test("Files of an encrypted document are decrypted, and its objects are freed with it")
  func encrypted() async throws {
    try await TemporaryFolder.with { folder async throws in
      let (plain, locked) = (folder.appending(path: "plain.pdf").path, folder.appending(path: "locked.pdf").path)
      try FileManager.default.copyItem(atPath: Sample.attachment.path, toPath: plain)
      try Tool.run("qpdf", ["--encrypt", "reader", "owner", "256", "--", plain, locked])
      let issue = try await MagazineIssue.open(path: locked, configuration: IssueConfiguration(password: "reader"))
      let expected = try await Sample.attachment.open().attachments()
      let found = try await issue.attachments()
      #expect(found.map(\.fileName) == expected.map(\.fileName))
      for attachment in found {
        let file = try #require(attachment.location.embedded)
        #expect(try await issue.bytes(of: file).count == attachment.byteCount)
      }
    }
  }
}

@Suite("Sounds as WAV files")
struct SoundFormatTests {
  @Test("Half a sample at the end of a chunk waits for its other half")
  func chunks() throws {
    let format = try #require(SoundFormat(encoding: .raw, rate: 8000, channels: 1, bits: 16))
    let (samples, rest) = format.waveSamples([0x80, 0x00, 0x12])
    #expect(samples == [0x00, 0x00])
    #expect(rest == [0x12])
  }

  @Test("8-bit samples are unsigned in WAV")
  func eightBits() throws {
    let raw = try #require(SoundFormat(encoding: .raw, rate: 8000, channels: 1, bits: 8))
    let signed = try #require(SoundFormat(encoding: .signed, rate: 8000, channels: 1, bits: 8))
    #expect(raw.waveSamples([0, 255]).samples == [0, 255])
    #expect(signed.waveSamples([0, 127, 128]).samples == [128, 255, 0])
    #expect(raw.waveTail(sampleByteCount: 3) == [0])
  }

  @Test("Sounds that WAV can't represent are left unchanged")
  func unlike() {
    #expect(SoundFormat(encoding: .raw, rate: 8000, channels: 1, bits: 12) == nil)
    #expect(SoundFormat(encoding: .muLaw, rate: 8000, channels: 1, bits: 16) == nil)
    #expect(SoundFormat(encoding: .raw, rate: .nan, channels: 1, bits: 8) == nil)
  }
}
