import Foundation
import Testing

@testable import GatefoldFormats

@Suite("Reading JSON")
struct JSONReaderTests {
  private static func events(
    _ data: Data,
    isLenient: Bool = false,
    chunkSize: Int = 256 << 10
  ) throws(JSONReader.Failure) -> [JSONReader.Event] {
    var reader = JSONReader(data, isLenient: isLenient, chunkSize: chunkSize)
    var events: [JSONReader.Event] = []
    while let event = try reader.next() { events.append(event) }
    return events
  }

  private static func failure(_ data: Data) -> JSONReader.Failure? {
    do throws(JSONReader.Failure) {
      _ = try events(data)
      return nil
    } catch {
      return error
    }
  }

  @Test("Values are read in their order")
  func all() throws {
    let text = "\u{FEFF} {\"a\\u00e9\\ud83c\\udf0a\\/\": [1, -2.5e+1, \"\", true, false, null, [], {}], \"\": 0}\r\n"
    let expected: [JSONReader.Event] = [
      .object, .name("aé🌊/"), .array, .number(1), .number(-25), .string(""), .boolean(true), .boolean(false), .null,
      .array, .end, .object, .end, .end, .name(""), .number(0), .end,
    ]
    #expect(try Self.events(Data(text.utf8)) == expected)
    #expect(try Self.events(Data("5".utf8)) == [.number(5)])
    #expect(try Self.events(Data(" \"a\"".utf8)) == [.string("a")])
  }

  @Test(
    "What is not JSON is refused, with its place",
    arguments: [
      ("", "1:1 a value"), (" \n", "2:1 a value"), ("{", "1:2 a name"), ("[", "1:2 a value"),
      ("[1", "1:3 a comma or ]"),
      ("[1,]", "1:4 a value"), ("{\"é\": 1,}", "1:9 a name"), ("{\"a\" 1}", "1:6 a colon"), ("{1: 2}", "1:2 a name"),
      ("{\"a\": 1 \"b\"}", "1:9 a comma or }"), ("[1}", "1:3 a comma or ]"), ("1 2", "1:3 there is something behind"),
      ("[01]", "1:3 a comma"), ("[+1]", "1:2 a value"), ("[.5]", "1:2 a value"), ("[1.]", "1:2 a value"),
      ("[1e]", "1:2 a value"), ("[-]", "1:2 a value"), ("NaN", "1:1 a value"), ("tru", "1:1 a value"),
      ("[1e999]", "1:2 the number is too large"), ("\n\"a", "2:1 the closing quote"), ("\"a\tb\"", "1:3 a control"),
      ("\"\\x\"", "1:4 the backslash"), ("\"\\u12\"", "1:4 \\u wants"), ("\"\\u+123\"", "1:4 \\u wants"),
      ("\"\\uD800\"", "1:8 half"), ("\"\\uD800\\u0041\"", "1:14 half"), ("\"\\uDC00\"", "1:8 half"),
      ("\"\\", "1:3 the text"),
    ]
  )
  func malformed(text: String, expected: String) throws {
    let failure = try #require(Self.failure(Data(text.utf8)))
    let found = "\(failure.position.line):\(failure.position.column) \(failure.message)"
    #expect(found.hasPrefix(expected), "\(found)")
  }

  @Test("Sixty-four values may be in each other")
  func depth() {
    func nested(_ count: Int, _ inner: String) -> Data {
      Data((String(repeating: "[", count: count) + inner + String(repeating: "]", count: count)).utf8)
    }
    #expect(Self.failure(nested(64, "")) == nil && Self.failure(nested(63, "1")) == nil)
    #expect(Self.failure(nested(64, "1"))?.message == "there are more than 64 values in each other")
    #expect(Self.failure(nested(65, "")) != nil && Self.failure(nested(200_000, "")) != nil)
  }

  @Test("Bytes that are not UTF-8 are refused with their place, or replaced")
  func encoding() throws {
    let data = Data("[\n\"é".utf8) + [0xC3] + Data("\"]".utf8)
    #expect(
      Self.failure(data) == JSONReader.Failure("the byte 0xC3 is not UTF-8", at: LinePosition(line: 2, column: 3))
    )
    #expect(try Self.events(data, isLenient: true) == [.array, .string("é\u{FFFD}"), .end])
  }

  @Test("A file is read the same however it is divided", arguments: [16, 17, 31, 100])
  func pieces(chunkSize: Int) throws {
    let items = (0..<200).map {
      "\"é\\n🌊\(String(repeating: "x", count: $0 % 40))\\ud83c\\udf0a\" ,\n -\($0).5e0, true"
    }
    let data = Data("{\"a\": [\(items.joined(separator: ","))] , \"b\":{}}".utf8)
    #expect(try Self.events(data, chunkSize: chunkSize) == Self.events(data))
  }

  @Test("The bytes of a value are known, and values can be skipped")
  func offsets() throws {
    let text = "[ {\"a\\\"]\": [\"}\", {\"b\": 1}]} ,2, [ ], \"c\" ]"
    for chunkSize in [16, 1000] {
      var (reader, found) = (JSONReader(Data(text.utf8), chunkSize: chunkSize), [String]())
      #expect(try reader.next() == .array)
      while let event = try reader.next(), event != .end {
        let start = reader.start
        try reader.skip(event)
        found.append(String(decoding: Array(text.utf8)[start..<reader.offset], as: UTF8.self))
      }
      #expect(found == ["{\"a\\\"]\": [\"}\", {\"b\": 1}]}", "2", "[ ]", "\"c\""])
      #expect(try reader.next() == nil)
    }
    var reader = JSONReader(Data("[[\"".utf8))
    _ = try reader.next()
    let event = try #require(try reader.next())
    #expect(throws: JSONReader.Failure.self) { try reader.skip(event) }
  }
}
