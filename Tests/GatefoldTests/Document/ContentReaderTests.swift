import Gatefold
import Testing

@Suite("Operators of content streams")
struct ContentReaderTests {
  private func operations(_ content: String) -> [ContentReader.Operation] {
    var reader = ContentReader(Array(content.utf8))
    var operations: [ContentReader.Operation] = []
    while let operation = reader.next() { operations.append(operation) }
    return operations
  }

  @Test("Numbers, names, strings, arrays and dictionaries")
  func operands() throws {
    let content = "-.5 +7 1.25 --3 /A#20B (a\\)\\101(b)\\\nc) <41 4> [1 [/x]] << /K true >> null do"
    let operation = try #require(operations(content).first)
    #expect(operation.name == "do")
    func text(_ text: String) -> PDFObject.Value { .string(PDFObject.Text(bytes: Array(text.utf8), text: "")) }
    let expected: [PDFObject.Value] = [
      .real(-0.5), .integer(7), .real(1.25), .integer(-3), .name("A B"), text("a)A(b)c"), text("A@"),
      .array([.integer(1), .array([.name("x")])]), .dictionary(["K": .boolean(true)]), .null,
    ]
    #expect(operation.operands == expected)
  }

  @Test("Images within the content end where their data ends")
  func inlineImages() {
    let found = operations("q BI /W 2 /H 1 /BPC 8 /CS /G ID \u{1}EI\u{2} EI Q 1 w")
    #expect(found.map(\.name) == ["q", "EI", "Q", "w"])
    #expect(found[1].operands.first?["W"] == .integer(2))
    #expect(found[1].operands.last == .string(PDFObject.Text(bytes: [1, 0x45, 0x49, 2], text: "")))
    // One without an end.
    #expect(operations("BI /W 2 ID abc").map(\.name) == ["EI"])
  }

  @Test("An image without a filter is as long as it says, and letters of any kind may follow one")
  func lengthsOfInlineImages() {
    #expect(operations("BI /W 4 /H 1 /BPC 8 /CS /G ID  EI  EI Q").map(\.name) == ["EI", "Q"])
    #expect(operations("BI /W 4 /H 1 /F /Fl ID abc EI (\u{E4}\u{F6}\u{FC}) Tj").map(\.name) == ["EI", "Tj"])
    #expect(operations("BI /W 4 /H 1 /F /A85 ID abc~>EI Q").map(\.name) == ["EI", "Q"])
    #expect(
      operations("[" + String(repeating: "1 ", count: 300_000) + "] 0 d").first?.operands.first?.items.count == 200_000
    )
  }

  @Test("Comments, damage and endless nesting are passed over")
  func damage() {
    #expect(operations("% 1 w\n2 J % x\r3 j").map(\.name) == ["J", "j"])
    #expect(operations(") ] >> } 1 w").map(\.name) == ["w"])
    #expect(operations("(never ends").isEmpty)
    #expect(operations(String(repeating: "[", count: 100_000) + "1 w").count <= 1)
    #expect(operations(String(repeating: "<<", count: 100_000)).isEmpty)
    #expect(operations(String(repeating: "1 ", count: 5_000) + "w").first?.operands.count ?? 0 <= 1_000)
  }

  @Test("Lines of content are indented and explained")
  func lines() throws {
    let bytes = Array("q BT /F 9 Tf (x) Tj ET Q 1 nonsense".utf8)
    let read = try #require(ContentLine.lines(of: bytes, maximumCount: 100))
    #expect(read.lines.map(\.depth) == [0, 1, 2, 2, 1, 0, 0])
    #expect(read.lines.map(\.text) == ["q", "BT", "/F 9 Tf", "(x) Tj", "ET", "Q", "1 nonsense"])
    #expect(read.lines.map { $0.explanation == nil } == [false, false, false, false, false, false, true])
    #expect(ContentLine.lines(of: bytes, maximumCount: 3)?.isTruncated == true)
    #expect(ContentLine.lines(of: Array("just some words of text".utf8), maximumCount: 100) == nil)
  }
}
