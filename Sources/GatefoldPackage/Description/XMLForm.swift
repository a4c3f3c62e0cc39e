internal import Foundation
internal import FoundationXML
internal import Gatefold

/// Descriptions as XML. A member is an element with its name, or `<member name="...">` if XML does not allow the name;
/// an item of a list is an `<item>`. The attribute `type` says what a value is, unless it is a text.
enum XMLForm {
  /// In bytes. Foundation hands libxml2 the whole text at once, which then fails at its end if it is longer than this.
  static let maximumSize = 10_000_000

  static func encoded(_ value: DescriptionValue, root: String) throws(GatefoldError) -> Data {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    write(value, as: root, attributes: " xmlns=\"\(PackageFormat.namespace)\"", indent: "", to: &text)
    guard text.utf8.count <= maximumSize else {
      let message = "has \(text.utf8.count) bytes as XML, more than \(maximumSize); write it as JSON"
      throw GatefoldError(.invalidDescription, message)
    }
    return Data(text.utf8)
  }

  private static func write(
    _ value: DescriptionValue,
    as name: String,
    attributes: String = "",
    indent: String,
    to text: inout String
  ) {
    text += "\(indent)<\(name)\(attributes)"
    switch value {
    case .boolean(let value): text += " type=\"boolean\">\(value)"
    case .number(let value): text += " type=\"number\">\(Self.text(of: value))"
    case .string(let value):
      if value.isBeyondXML {
        text += " escapes=\"json\">\(escapedAsJSON(value))"
      } else {
        text += ">\(value.escapedForXML)"
      }
    case .array(let items):
      text += " type=\"array\">\n"
      for item in items { write(item, as: "item", indent: indent + "  ", to: &text) }
      text += indent
    case .object(let members):
      text += " type=\"object\">\n"
      for (member, value) in members.sorted(by: { $0.key < $1.key }) {
        let isName = isElementName(member)
        let attribute = isName ? "" : " name=\"\(escapedAsJSON(member))\""
        write(value, as: isName ? member : "member", attributes: attribute, indent: indent + "  ", to: &text)
      }
      text += indent
    }
    text += "</\(name)>\n"
  }

  private static func text(of number: Double) -> String { Int64(exactly: number).map(String.init) ?? "\(number)" }

  /// Whether a name can be an element's, and is not one that means something else.
  private static func isElementName(_ name: String) -> Bool {
    guard let first = name.utf8.first, name != "member", !name.lowercased().hasPrefix("xml") else { return false }
    func isLetter(_ byte: UInt8) -> Bool {
      (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
    }
    return isLetter(first) && name.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
  }

  /// Escapes a text with backslashes as in JSON, and then for XML.
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
    }.escapedForXML
  }

  static func decoded(_ data: Data) throws(GatefoldError) -> DescriptionText {
    guard data.count <= maximumSize else {
      throw GatefoldError(.invalidDescription, "has more than \(maximumSize) bytes; convert it to JSON")
    }
    if let obstacle = XMLObstacle(data) { throw GatefoldError(.invalidDescription, obstacle.message) }
    let reader = XMLDescriptionReader()
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    parser.shouldProcessNamespaces = true
    parser.delegate = reader
    let isRead = parser.parse()
    if let problem = reader.problem {
      throw GatefoldError(.invalidDescription, "line \(problem.line): \(problem.message)")
    }
    guard isRead, reader.malformed == nil, let value = reader.value else {
      let place = reader.malformed ?? (line: max(1, parser.lineNumber), column: max(0, parser.columnNumber))
      throw GatefoldError(
        .invalidDescription,
        "not valid XML around line \(place.line), column \(place.column); correct it",
        nativeMessage: parser.parserError.map { "\($0)" }
      )
    }
    let lines = reader.lines
    return DescriptionText(value) { lines.line(of: $0) }
  }
}

extension String {
  /// The text with XML's special characters escaped.
  var escapedForXML: String {
    unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
