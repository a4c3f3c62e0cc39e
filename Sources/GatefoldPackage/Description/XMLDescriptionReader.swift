internal import Foundation
internal import FoundationXML

/// Builds a description from the elements that the XML parser finds.
final class XMLDescriptionReader: NSObject, XMLParserDelegate {
  /// An error and its line.
  struct Problem {
    let message: String
    let line: Int
  }

  private struct Element {
    /// Its number among ``lines``.
    let number: Int
    /// The member's or item's own name in the value around it.
    let name: String
    let type: String
    let isEscaped: Bool
    var text = ""
    var members: [String: DescriptionValue] = [:]
    var items: [DescriptionValue] = []
  }

  private static let maximumDepth = DescriptionValue.maximumDepth
  private static let space = CharacterSet(charactersIn: " \t\r\n")

  private(set) var value: DescriptionValue?
  private(set) var problem: Problem?
  private(set) var lines = XMLLines()
  /// Where the text is not well-formed, for the first time. The parser does not always say so in the end: not of a second
  /// element behind the first one.
  private(set) var malformed: (line: Int, column: Int)?
  private var open: [Element] = []
  private var count = 0

  func parser(
    _ parser: XMLParser,
    didStartElement elementName: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    guard namespaceURI == PackageFormat.namespace else {
      return fail("<\(elementName)> is not in the namespace \(PackageFormat.namespace); add it as xmlns", parser)
    }
    var name = elementName
    if let escaped = attributes["name"] {
      guard let unescaped = Self.unescaped(escaped) else { return fail("the name has a wrong \\u escape", parser) }
      name = unescaped
    }
    if let parent = open.last, parent.type != "array", parent.type != "object" {
      return fail("<\(parent.name)> has an element in it; give it type=\"object\" or type=\"array\"", parser)
    }
    count += 1
    if count > DescriptionValue.maximumCount {
      return fail("more than \(DescriptionValue.maximumCount) elements; split the issue", parser)
    }
    if let parent = open.last, parent.items.count >= DescriptionValue.maximumItemCount {
      return fail("<\(parent.name)> has more than \(DescriptionValue.maximumItemCount) items; split the issue", parser)
    }
    if open.count >= Self.maximumDepth { return fail("more than \(Self.maximumDepth) elements in each other", parser) }
    let number = lines.begin(name, line: parser.lineNumber)
    let type = attributes["type"] ?? "string"
    open.append(Element(number: number, name: name, type: type, isEscaped: attributes["escapes"] == "json"))
  }

  /// libxml2's warnings, such as of a namespace that is a relative address.
  private static let warnings = 97...102

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard malformed == nil, !Self.warnings.contains((error as NSError).code) else { return }
    malformed = (max(1, parser.lineNumber), max(0, parser.columnNumber))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text += string
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
  }

  func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?) {
    guard let element = open.popLast(), problem == nil else { return }
    lines.end(element.number)
    guard let value = value(of: element, parser) else { return }
    guard !open.isEmpty else {
      self.value = value
      return
    }
    if open[open.count - 1].type == "array" {
      open[open.count - 1].items.append(value)
    } else if open[open.count - 1].members.updateValue(value, forKey: element.name) != nil {
      fail("<\(element.name)> stands twice", parser)
    }
  }

  private func value(of element: Element, _ parser: XMLParser) -> DescriptionValue? {
    let text = element.text
    let trimmed = text.trimmingCharacters(in: Self.space)
    switch element.type {
    case "object", "array":
      if !trimmed.isEmpty { fail("<\(element.name)> has text beside its elements", parser) }
      return element.type == "object" ? .object(element.members) : .array(element.items)
    case "boolean":
      guard let boolean = Bool(trimmed) else {
        fail("<\(element.name)> should be true or false", parser)
        return nil
      }
      return .boolean(boolean)
    case "number":
      guard let number = JSONNumber.value(Array(trimmed.utf8)[...]) else {
        fail("<\(element.name)> should be a number", parser)
        return nil
      }
      return .number(number)
    case "string":
      guard let unescaped = element.isEscaped ? Self.unescaped(text) : text else {
        fail("<\(element.name)> has a wrong \\u escape", parser)
        return nil
      }
      return .string(unescaped)
    default:
      fail("<\(element.name)> has the unknown type \(element.type)", parser)
      return nil
    }
  }

  /// Replaces backslash escapes; returns `nil` if one is invalid.
  private static func unescaped(_ text: String) -> String? {
    var result = String.UnicodeScalarView()
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      switch scalars.popFirst() {
      case "\\": result.append("\\")
      case "u":
        let digits = String(String.UnicodeScalarView(scalars.prefix(4)))
        guard let unit = HexadecimalDigits.value(digits.utf8), let scalar = Unicode.Scalar(unit) else { return nil }
        result.append(scalar)
        scalars = scalars.dropFirst(4)
      default: return nil
      }
    }
    return String(result)
  }

  private func fail(_ message: String, _ parser: XMLParser) {
    if problem == nil { problem = Problem(message: message, line: parser.lineNumber) }
    parser.abortParsing()
  }
}
