internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// Descriptions as XML. A member is an element with its name, or `<member name="...">` if XML does not allow the name;
/// an item of a list is an `<item>`. The attribute `type` says what a value is, unless it is a text.
enum XMLForm {
  /// In bytes.
  static let maximumSize = 10_000_000

  static func encoded(_ value: DescriptionValue, root: String) throws(GatefoldError) -> Data {
    var xml = XMLWriter(whiteSpace: .plain)
    xml.declaration()
    write(value, as: root, ["xmlns": PackageFormat.namespace], to: &xml)
    guard xml.bytes.count <= maximumSize else {
      let message = "has \(xml.bytes.count) bytes as XML, more than \(maximumSize); write it as JSON"
      throw GatefoldError(.invalidDescription, message)
    }
    return Data(xml.bytes)
  }

  private static func write(
    _ value: DescriptionValue,
    as name: String,
    _ attributes: XMLAttributes,
    to xml: inout XMLWriter
  ) {
    switch value {
    case .boolean(let value): xml.element(name, attributes + ["type": "boolean"], text: String(value))
    case .number(let value):
      let text = Int64(exactly: value).map(String.init) ?? "\(value)"
      xml.element(name, attributes + ["type": "number"], text: text)
    case .string(let value):
      let isEscaped = value.isBeyondXML
      let escapes: XMLAttributes = ["escapes": isEscaped ? "json" : nil]
      xml.element(name, attributes + escapes, text: isEscaped ? escapedAsJSON(value) : value)
    case .array(let items):
      xml.element(name, attributes + ["type": "array"]) { xml in
        for item in items { write(item, as: "item", [:], to: &xml) }
      }
    case .object(let members):
      xml.element(name, attributes + ["type": "object"]) { xml in
        for (member, value) in members.sorted(by: { $0.key < $1.key }) {
          let isName = isElementName(member)
          write(value, as: isName ? member : "member", ["name": isName ? nil : escapedAsJSON(member)], to: &xml)
        }
      }
    }
  }

  /// Whether a name can be an element's, and is not one that means something else.
  private static func isElementName(_ name: String) -> Bool {
    guard let first = name.utf8.first, name != "member", !name.lowercased().hasPrefix("xml") else { return false }
    func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte == 0x5F }
    return isLetter(first) && name.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
  }

  /// Escapes a text with backslashes as in JSON.
  private static func escapedAsJSON(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      if scalar == "\\" {
        escaped += "\\\\"
      } else if String(scalar).isBeyondXML || scalar.value == 0x0A || scalar.value == 0x09 {
        let hex = String(scalar.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
  }

  static func decoded(_ data: Data) throws(GatefoldError) -> DescriptionText {
    guard data.count <= maximumSize else {
      throw GatefoldError(.invalidDescription, "has more than \(maximumSize) bytes; convert it to JSON")
    }
    return try XMLDescriptionReader.decoded(data)
  }
}
