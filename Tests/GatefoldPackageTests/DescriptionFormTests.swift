import Foundation
import Gatefold
import GatefoldTestSupport
import Testing

@testable import GatefoldPackage

struct DescriptionFormTests {
  @Test("Any value is read back unchanged from every form", arguments: 0..<60)
  func roundTrips(seed: Int) throws {
    var numbers = SeededNumbers(state: UInt64(seed))
    let value = DescriptionValue.object(
      ["root": .random(depth: 4, using: &numbers), "more": .random(depth: 2, using: &numbers)]
    )
    for form in DescriptionForm.allCases {
      let written = try form.encoded(value, root: "issue")
      #expect(try form.decoded(written).value == value, "\(form)")
      #expect(try form.encoded(value, root: "issue") == written)
    }
  }

  @Test("Texts that XML can't hold or would change are preserved")
  func hardTexts() throws {
    let texts = [
      "$null", "\u{1}", "a\r\nb", "\\u0041", "<≮&\"'", "  space  ", "\n", "\u{FFFF}", "]]>", "e\u{301}", "🌊",
    ]
    let value = DescriptionValue.object(
      Dictionary(uniqueKeysWithValues: texts.map { ($0, DescriptionValue.string($0)) })
    )
    for form in DescriptionForm.allCases {
      #expect(try form.decoded(try form.encoded(value, root: "issue")).value == value, "\(form)")
    }
  }

  @Test("A null is the same as an absent member")
  func nullIsAbsent() throws {
    let text = try DescriptionForm.json.decoded(Data(#"{"a": null, "b": 1}"#.utf8))
    #expect(text.value == .object(["b": .number(1)]))
  }

  private static let json = """
    {
      "format": "gatefold-overlays",
      "a, b": "c:\\" ]",
      "overlays": [
        {"id": "one"},
        {
          "id": "two",
          "frame": {"x": 1,
            "y": 2}
        }
      ]
    }
    """

  @Test(
    "Line numbers of values in JSON",
    arguments: [
      ("format", 2), ("overlays", 4), ("overlays[0]", 5), ("overlays[0].id", 5), ("overlays[1]", 6),
      ("overlays[1].id", 7), ("overlays[1].frame.y", 9), ("overlays[1].absent", 6), ("overlays[9]", 4),
      ("format[0]", 2), ("none[0]", 1), ("", 1),
    ]
  )
  func linesOfJSON(path: String, line: Int) throws {
    let text = try DescriptionForm.json.decoded(Data(Self.json.utf8))
    #expect(text.line(of: ValuePath(parsing: path)) == line)
  }

  @Test("Line numbers of values in XML")
  func linesOfXML() throws {
    let value = try DescriptionForm.json.decoded(Data(Self.json.utf8)).value
    let data = try DescriptionForm.xml.encoded(value, root: "overlays")
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    let text = try DescriptionForm.xml.decoded(data)
    let line = try #require(text.line(of: ValuePath(parsing: "overlays[1].id")))
    #expect(lines[line - 1].contains("two"))
    #expect(text.line(of: ValuePath(parsing: "overlays[1].absent")) == text.line(of: ValuePath(parsing: "overlays[1]")))
  }

  @Test(
    "Text that is not a description is an error with its place",
    arguments: [
      (DescriptionForm.json, "{\"a\": 1,\n \"b\": }", "line 2, column 7: a value is missing"),
      (.json, "", "line 1, column 1"), (.json, "[1, null]", "column 5: null"),
      (.json, "{\"a\": 1e999}", "column 7: the number is too large"),
      (.json, "{\"a\": 1,\n\"é\": 2, \"b\": 3,\n \"b\": 4}", "line 3, column 2: the name \"b\" is there twice"),
      (.json, "{\"a\": null, \"a\": 1}", "is there twice"), (.json, "{\"é\": 1, \"e\u{301}\": 2}", "is there twice"),
      (.json, "{\"é\": 1,}", "line 1, column 9: a name in quotes"), (.json, "{\"a\": [1,]}", "a value is missing"),
      (.json, "{\"a\": 01}", "comma or }"), (.json, "{\"a\": +1}", "a value"), (.json, "{\"a\": .5}", "a value"),
      (.json, "{\"a\": \"\\uD800\"}", "surrogate"), (.json, "{\"a\": \"\\uD800\\u0041\"}", "surrogate"),
      (.json, "{\"a\": \"\\u+123\"}", "four hexadecimal"), (.json, "{\"a\": \"b", "closing quote"),
      (.json, "{\"a\": \"\t\"}", "control character"), (.json, "{\"a\": nul}", "a value"), (.json, "{} {}", "behind"),
      (.json, "{\"a\" 1}", "colon"), (.json, "{\"a\": NaN}", "a value"), (.json, "5", "is a number"),
      (.xml, "<a type=\"object\">\n<b></c>\n</a>", "around line"), (.xml, "", "XML"),
      (.xml, "<a type=\"number\">one</a>", "line 1: <a> should be a number"),
      (.xml, "<a type=\"number\">0x10</a>", "should be a number"), (.xml, "<a type=\"number\">+1</a>", "a number"),
      (.xml, "<a type=\"number\">\u{A0}1</a>", "a number"), (.xml, "<a type=\"object\">\u{A0}</a>", "text beside"),
      (.xml, "<a escapes=\"json\">\\u-001</a>", "wrong \\u escape"),
      (.xml, "<a type=\"object\"><b>1</b>\n<b>2</b></a>", "line 2: <b> stands twice"),
      (.xml, "<a><b/></a>", "has an element in it"), (.xml, "<a type=\"what\"/>", "unknown type"),
      (.xml, "<a type=\"object\" xmlns=\"urn:other\"/>", "<a> is not in the namespace"),
      (.xml, "<a type=\"object\"><b xmlns=\"\"/></a>", "<b> is not in the namespace"),
      (.xml, "<a type=\"object\"/>\njunk", "around line 2"), (.xml, "<a type=\"object\"/><b/>", "not valid XML"),
      (.xml, "<a type=\"object\"></a b>", "not valid XML"),
      (.xml, "<a type=\"object\"><q:b/></a>", "not in the namespace"),
      (.propertyList, "<plist><dict/></plist><plist><dict/></plist>", "behind the end"),
      (.propertyList, "<plist><dict/></plist>\njunk", "line 2: text stands outside"),
      (.propertyList, "<dict/>", "one element plist"),
      (.propertyList, "<plist><dict><key>a</key>", "property list"),
      (.propertyList, "<plist><data>AAAA</data></plist>", "property list"),
      (.propertyList, "<plist><dict><key>a</key><real>nan</real></dict></plist>", "not finite"),
      (.propertyList, "<plist><dict><key>a</key><false/><key>a</key><true/></dict></plist>", "key twice"),
      (.propertyList, "<plist><real>5</real></plist>", "is a number"), (.propertyList, "{ a = b; }", "neither XML"),
    ]
  )
  func errors(form: DescriptionForm, text: String, said: String) {
    let text =
      form == .xml && !text.contains("xmlns=\"urn") ? text.replacing("<a", with: Self.root, maxReplacements: 1) : text
    let error = #expect(throws: GatefoldError.self) { try form.decoded(Data(text.utf8)) }
    #expect(error?.code == .invalidDescription)
    #expect(error?.message.contains(said) == true, "\(error?.message ?? "")")
  }

  private static let root = "<a xmlns=\"\(PackageFormat.namespace)\""

  @Test("A value that could not be read back is not written", arguments: DescriptionForm.allCases)
  func notWritten(form: DescriptionForm) {
    let deep = (0..<64).reduce(DescriptionValue.object([:])) { inner, _ in .object(["a": inner]) }
    for value in [.number(5), .object(["a": .number(.nan)]), .object(["a": .array([.number(.infinity)])]), deep] {
      #expect(throws: GatefoldError.self) { try form.encoded(value, root: "issue") }
    }
  }

  @Test("Sixty-four nested values are read and written, and one more is refused", arguments: DescriptionForm.allCases)
  func nesting(form: DescriptionForm) throws {
    let value = (0..<63).reduce(DescriptionValue.object([:])) { inner, _ in .object(["a": inner]) }
    #expect(try form.decoded(try form.encoded(value, root: "issue")).value == value)
    let (open, close) =
      switch form {
      case .json: ("{\"a\":", "}")
      case .xml: ("<a xmlns=\"\(PackageFormat.namespace)\" type=\"object\">", "</a>")
      case .propertyList: ("<dict><key>a</key>", "</dict>")
      }
    let inner = [.json: "1", .xml: "", .propertyList: "<true/>"][form] ?? ""
    for depth in [62, 80] {
      let nested = String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
      let text = form == .propertyList ? "<plist>\(nested)</plist>" : nested
      #expect(((try? form.decoded(Data(text.utf8))) != nil) == (depth < 64), "\(depth)")
    }
  }

  @Test(
    "A byte that is not UTF-8 is reported with its line and column",
    arguments: [
      ("{\"a\": 1,\n \"é", [0xFF], "line 2, column 4: the byte 0xFF"),
      ("{\n", [0xC3], "line 2, column 1: the byte 0xC3"),
      ("{\"a", [0xED, 0xA0, 0x80], "line 1, column 4: the byte 0xED"),
      ("", [0xFF, 0xFE, 0x7B, 0], "line 1, column 1: the byte 0xFF"),
    ] as [(String, [UInt8], String)]
  )
  func wrongBytes(text: String, bytes: [UInt8], said: String) {
    let error = #expect(throws: GatefoldError.self) { try DescriptionForm.json.decoded(Data(text.utf8) + bytes) }
    #expect(error?.message.contains(said) == true, "\(error?.message ?? "")")
  }

  @Test("Lists may have a hundred thousand items, and not one more", arguments: DescriptionForm.allCases)
  func longLists(form: DescriptionForm) throws {
    let item = [.json: "1", .xml: "<item/>", .propertyList: "<true/>"][form] ?? ""
    func text(_ count: Int) -> String {
      let items = Array(repeating: item, count: count).joined(separator: form == .json ? "," : "")
      return switch form {
      case .json: "{\"a\":[\(items)]}"
      case .xml: "\(Self.root) type=\"object\"><b type=\"array\">\(items)</b></a>"
      case .propertyList: "<plist><dict><key>a</key><array>\(items)</array></dict></plist>"
      }
    }
    let value = try form.decoded(Data(text(100_000).utf8)).value
    #expect(value.longestList == 100_000 && value.count == 100_002)
    #expect(throws: GatefoldError.self) { try form.decoded(Data(text(100_001).utf8)) }
    let longer = DescriptionValue.object(["a": .array(Array(repeating: .number(1), count: 100_001))])
    #expect(throws: GatefoldError.self) { try form.encoded(longer, root: "issue") }
  }

  @Test("More than ten million bytes of XML are neither read nor written")
  func longXML() {
    let text = String(repeating: "x", count: 10_000_001)
    let xml = "\(Self.root) type=\"object\"><b>\(text)</b></a>"
    let error = #expect(throws: GatefoldError.self) { try DescriptionForm.xml.decoded(Data(xml.utf8)) }
    #expect(error?.message.contains("more than 10000000 bytes") == true)
    #expect(throws: GatefoldError.self) {
      try DescriptionForm.xml.encoded(.object(["a": .string(text)]), root: "issue")
    }
  }

  @Test("More than a million values are refused")
  func manyValues() {
    let list = "[" + Array(repeating: "0", count: 99_999).joined(separator: ",") + "]"
    let text = "{\"a\":[" + Array(repeating: list, count: 10).joined(separator: ",") + "]}"
    #expect(throws: GatefoldError.self) { try DescriptionForm.json.decoded(Data(text.utf8)) }
  }

  @Test("JSON may have escapes, a byte-order mark and any white space")
  func strictJSON() throws {
    let json =
      "\u{FEFF}\r\n{ \"a\" : \"\\u00e9\\ud83c\\udf0a\\/\\b\\f\\n\\r\\t\\\\\\\"\",\t\"b\":[ ], \"c\":-1.5E+2 }\n"
    #expect(
      try DescriptionForm.json.decoded(Data(json.utf8)).value
        == .object(["a": .string("é🌊/\u{8}\u{C}\n\r\t\\\""), "b": .array([]), "c": .number(-150)])
    )
    #expect(throws: GatefoldError.self) {
      try DescriptionForm.json.decoded(Data(json.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }))
    }
  }

  @Test("Keys in comments and CDATA of a property list are ignored")
  func keysOfPropertyLists() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist><dict><!-- <key>a</key> --><key>a</key ><string><![CDATA[<key>]]></string></dict></plist>
      """
    #expect(
      try DescriptionForm.propertyList.decoded(Data(text.utf8)).value == .object(["a": .string("<key>")])
    )
  }

  @Test("Deep nesting and entities are refused")
  func hostile() {
    let deep = String(repeating: "[", count: 200_000)
    #expect(throws: GatefoldError.self) { try DescriptionForm.json.decoded(Data(deep.utf8)) }
    let elements = String(repeating: "<item type=\"array\">", count: 10_000)
    #expect(throws: GatefoldError.self) { try DescriptionForm.xml.decoded(Data(elements.utf8)) }
    // Found by fuzzing: Foundation's parser traps on such an attribute.
    let bytes = Data("<a type=\"".utf8) + [0xBF] + Data("\"/>".utf8)
    #expect(throws: GatefoldError.self) { try DescriptionForm.xml.decoded(bytes) }
    let entities = """
      <!DOCTYPE a [<!ENTITY x "ha"><!ENTITY f SYSTEM "file:///etc/passwd">]><a>&f;</a>
      """
    let read = try? DescriptionForm.xml.decoded(Data(entities.utf8)).value
    #expect(read == nil || read == .string(""))
  }
}

extension ValuePath {
  /// Parses the output of ``description``.
  init(parsing text: String) {
    var path = ValuePath()
    for part in text.split(separator: ".") {
      let pieces = part.split(separator: "[")
      path = path.member(String(pieces[0]))
      for piece in pieces.dropFirst() { path = path.item(Int(piece.dropLast()) ?? 0) }
    }
    self = path
  }
}

extension DescriptionValue {
  static func random(depth: Int, using numbers: inout SeededNumbers) -> DescriptionValue {
    switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &numbers) {
    case 0: return .boolean(Bool.random(using: &numbers))
    case 1: return .number(Double(Int.random(in: -1_000_000...1_000_000, using: &numbers)))
    case 2: return .number(Double.random(in: -1e6...1e6, using: &numbers))
    case 3: return .string(.random(using: &numbers))
    case 4:
      return .array((0..<Int.random(in: 0...4, using: &numbers)).map { _ in random(depth: depth - 1, using: &numbers) })
    default:
      var members: [String: DescriptionValue] = [:]
      for _ in 0..<Int.random(in: 0...4, using: &numbers) {
        members[.random(using: &numbers)] = random(depth: depth - 1, using: &numbers)
      }
      return .object(members)
    }
  }
}

extension String {
  private static let pieces = [
    "a", "Z", "9", "-", "_", " ", "<", "&", "\"", "é", "水", "🌊", "\n", "\u{2}", "item", "xml",
  ]

  static func random(using numbers: inout SeededNumbers) -> String {
    (0..<Int.random(in: 0...6, using: &numbers)).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
  }
}
