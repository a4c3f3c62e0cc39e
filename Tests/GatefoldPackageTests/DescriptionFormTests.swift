import Foundation
import Gatefold
import Testing

@testable import GatefoldPackage

struct DescriptionFormTests {
  @Test("What is written in any form is read back the same, whatever it is", arguments: 0..<60)
  func roundTrips(seed: Int) throws {
    var numbers = SeededNumbers(state: UInt64(seed))
    let value = DescriptionValue.object(
      ["root": .random(depth: 4, using: &numbers), "more": .random(depth: 2, using: &numbers)]
    )
    for form in DescriptionForm.allCases {
      let written = form.encoded(value, root: "issue")
      #expect(try form.decoded(written).value == value, "\(form)")
      #expect(form.encoded(value, root: "issue") == written)
    }
  }

  @Test("Texts that XML cannot hold, or would change, survive it")
  func hardTexts() throws {
    let texts = ["\u{1}", "a\r\nb", "\\u0041", "<≮&\"'", "  space  ", "\n", "\u{FFFF}", "]]>", "e\u{301}", "🌊"]
    let value = DescriptionValue.object(
      Dictionary(uniqueKeysWithValues: texts.map { ($0, DescriptionValue.string($0)) })
    )
    for form in DescriptionForm.allCases {
      #expect(try form.decoded(form.encoded(value, root: "issue")).value == value, "\(form)")
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
    "Lines of values in JSON",
    arguments: [
      ("format", 2), ("overlays", 4), ("overlays[0]", 5), ("overlays[0].id", 5), ("overlays[1]", 6),
      ("overlays[1].id", 7), ("overlays[1].frame.y", 9), ("overlays[1].absent", 6), ("overlays[9]", 4), ("", 1),
    ]
  )
  func linesOfJSON(path: String, line: Int) throws {
    let text = try DescriptionForm.json.decoded(Data(Self.json.utf8))
    #expect(text.line(of: ValuePath(parsing: path)) == line)
  }

  @Test("Lines of values in XML")
  func linesOfXML() throws {
    let value = try DescriptionForm.json.decoded(Data(Self.json.utf8)).value
    let data = DescriptionForm.xml.encoded(value, root: "overlays")
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    let text = try DescriptionForm.xml.decoded(data)
    let line = try #require(text.line(of: ValuePath(parsing: "overlays[1].id")))
    #expect(lines[line - 1].contains("two"))
    #expect(text.line(of: ValuePath(parsing: "overlays[1].absent")) == text.line(of: ValuePath(parsing: "overlays[1]")))
  }

  @Test(
    "What is no description is an error that says where",
    arguments: [
      (DescriptionForm.json, "{\"a\": 1,\n \"b\": }", "line 2"),
      (.json, "", "JSON"), (.json, "[1, null]", "JSON"), (.json, "{\"a\": 1e999}", "JSON"),
      (.xml, "<a type=\"object\">\n<b></c>\n</a>", "around line"), (.xml, "", "XML"),
      (.xml, "<a type=\"number\">one</a>", "line 1: <a> should be a number"),
      (.xml, "<a type=\"object\"><b>1</b>\n<b>2</b></a>", "line 2: <b> stands twice"),
      (.xml, "<a><b/></a>", "has an element in it"), (.xml, "<a type=\"what\"/>", "unknown type"),
      (.propertyList, "<plist><dict><key>a</key>", "property list"),
      (.propertyList, "<plist><data>AAAA</data></plist>", "property list"),
    ]
  )
  func errors(form: DescriptionForm, text: String, said: String) {
    let error = #expect(throws: GatefoldError.self) { try form.decoded(Data(text.utf8)) }
    #expect(error?.code == .invalidDescription)
    #expect(error?.message.contains(said) == true, "\(error?.message ?? "")")
  }

  @Test("Deep nesting and entities are no way in")
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
  /// The path that ``description`` writes.
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
