import Testing

@testable import GatefoldFormats

@Suite("Comma-separated values")
struct CommaSeparatedValuesTests {
  @Test("Quoted values may have commas, quotation marks and line ends; a value without an end ends with the text")
  func values() {
    let lines = CommaSeparatedValues.lines(of: "\u{FEFF}a,\"b\"\"c\",\r\n\"d\n,e\",f\"g\n\n\"h")
    #expect(lines.map(\.values) == [["a", "b\"c", ""], ["d\n,e", "f\"g"], ["h"]])
    #expect(lines.map(\.number) == [1, 2, 5])
    #expect(CommaSeparatedValues.lines(of: "") == [])
  }
}
