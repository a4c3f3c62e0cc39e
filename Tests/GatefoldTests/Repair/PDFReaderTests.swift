@testable import Gatefold
import Testing

@Suite("Values of damaged files")
struct PDFReaderTests {
  private func read(_ text: String) -> (value: PDFValue?, isCut: Bool) {
    Array(text.utf8).withUnsafeBytes { buffer in
      var reader = PDFReader(ByteView(buffer), 0..<buffer.count)
      let value = reader.value()
      return (value, reader.isCut)
    }
  }

  @Test(
    "Values are read as they stand",
    arguments: [
      ("null", PDFValue.null), (" % comment\n true", .boolean(true)), ("-12", .integer(-12)),
      ("+.5", .real(Array("+.5".utf8))),
      ("/A#42c#23", .name("ABc#")), ("(a\\(b(c)\\051\\\n\\n)", .string(Array("a(b(c))\n".utf8))),
      ("<4 1 4>", .string([0x41, 0x40])), ("12 0 R", .reference(number: 12, generation: 0)),
      (
        "[1 2 R 3 0 R/A]",
        .array([.reference(number: 1, generation: 2), .reference(number: 3, generation: 0), .name("A")])
      ),
      ("[1 2 3 R]", .array([.integer(1), .reference(number: 2, generation: 3)])),
      ("<</A 1/B[2]/A 3>>", .dictionary(["A": .integer(3), "B": .array([.integer(2)])])),
      ("<</A/B 7 /C>>", .dictionary(["A": .name("B")])),
    ]
  )
  func values(text: String, value: PDFValue) {
    let result = read(text)
    #expect(result.value == value)
    #expect(!result.isCut)
  }

  @Test(
    "Of values that are cut off, what was read is given",
    arguments: [
      ("<</A 1/B", PDFValue.dictionary(["A": .integer(1)])), ("[1 [2", .array([.integer(1), .array([.integer(2)])])),
      ("(ab", .string(Array("ab".utf8))), ("<</A 1 endobj", .dictionary(["A": .integer(1)])),
    ]
  )
  func cutValues(text: String, value: PDFValue) {
    let result = read(text)
    #expect(result.value == value)
    #expect(result.isCut)
  }

  @Test(
    "What is written reads back",
    arguments: ["<</N#20m [1 .5 -3 (a\\)b) <00FF> 4 0 R true null]/\u{E9} <<>>>>", "/A#00"]
  )
  func roundTrip(text: String) throws {
    let value = try #require(read(text).value)
    var bytes: [UInt8] = []
    value.write(to: &bytes)
    let again = read(String(decoding: bytes, as: UTF8.self))
    #expect(again.value == value)
  }
}
