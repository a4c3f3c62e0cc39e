internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// Builds a description from the elements of XML.
struct XMLDescriptionReader {
  private struct Element {
    /// Its number among ``lines``.
    let number: Int
    /// The member's or item's own name in the value around it.
    let name: String
    let type: String
    let isEscaped: Bool
    let line: Int
    var text = ""
    var members: [String: DescriptionValue] = [:]
    var items: [DescriptionValue] = []

    func error(_ message: String) -> GatefoldError { .invalidDescription(line: line, message) }
  }

  private static let space = CharacterSet(charactersIn: " \t\r\n")

  private var lines = ValueLines()
  private var open: [Element] = []
  private var root: DescriptionValue = .object([:])

  /// - Throws: `invalidDescription`.
  static func decoded(_ data: Data) throws(GatefoldError) -> DescriptionText {
    let limits = XMLLimits(depth: DescriptionValue.maximumDepth, elementCount: DescriptionValue.maximumCount)
    var xml = XMLReader(data, limits: limits, leniency: .undeclaredPrefixes)
    func next() throws(GatefoldError) -> XMLReader.Event? {
      do throws(XMLFailure) {
        return try xml.next()
      } catch {
        throw GatefoldError(.invalidDescription, error.message)
      }
    }
    var reader = XMLDescriptionReader()
    while let event = try next() {
      switch event {
      case .start(let tag): try reader.begin(tag)
      case .text(let text): reader.open[reader.open.count - 1].text += text
      case .end: try reader.end()
      }
    }
    let lines = reader.lines
    return DescriptionText(reader.root) { lines.line(of: $0) }
  }

  private mutating func begin(_ tag: XMLTag) throws(GatefoldError) {
    let line = tag.position.line
    func error(_ message: String) -> GatefoldError { .invalidDescription(line: line, message) }
    guard tag.namespace == PackageFormat.namespace else {
      throw error("<\(tag.name)> is not in the namespace \(PackageFormat.namespace); add it as xmlns")
    }
    var name = tag.name
    if let escaped = tag["name"] {
      guard let unescaped = Self.unescaped(escaped) else { throw error("the name has a wrong \\u escape") }
      name = unescaped
    }
    if let parent = open.last, parent.type != "array", parent.type != "object" {
      throw error("<\(parent.name)> has an element in it; give it type=\"object\" or type=\"array\"")
    }
    if let parent = open.last, parent.items.count >= DescriptionValue.maximumItemCount {
      throw error("<\(parent.name)> has more than \(DescriptionValue.maximumItemCount) items; split the issue")
    }
    open.append(
      Element(
        number: lines.begin(name, line: line),
        name: name,
        type: tag["type"] ?? "string",
        isEscaped: tag["escapes"] == "json",
        line: line
      )
    )
  }

  private mutating func end() throws(GatefoldError) {
    let element = open.removeLast()
    lines.end(element.number)
    let value = try Self.value(of: element)
    guard !open.isEmpty else { return root = value }
    if open[open.count - 1].type == "array" {
      open[open.count - 1].items.append(value)
    } else if open[open.count - 1].members.updateValue(value, forKey: element.name) != nil {
      throw element.error("<\(element.name)> stands twice")
    }
  }

  private static func value(of element: Element) throws(GatefoldError) -> DescriptionValue {
    let trimmed = element.text.trimmingCharacters(in: space)
    switch element.type {
    case "object", "array":
      guard trimmed.isEmpty else { throw element.error("<\(element.name)> has text beside its elements") }
      return element.type == "object" ? .object(element.members) : .array(element.items)
    case "boolean":
      guard let boolean = Bool(trimmed) else { throw element.error("<\(element.name)> should be true or false") }
      return .boolean(boolean)
    case "number":
      guard let number = JSONNumber.value(Array(trimmed.utf8)[...]) else {
        throw element.error("<\(element.name)> should be a number")
      }
      return .number(number)
    case "string":
      guard let text = element.isEscaped ? unescaped(element.text) : element.text else {
        throw element.error("<\(element.name)> has a wrong \\u escape")
      }
      return .string(text)
    default: throw element.error("<\(element.name)> has the unknown type \(element.type)")
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
        let digits = scalars.prefix(4).compactMap { $0.isASCII ? UInt8($0.value).hexadecimalDigit : nil }
        guard digits.count == 4, let scalar = Unicode.Scalar(digits.reduce(0) { $0 << 4 | $1 }) else { return nil }
        result.append(scalar)
        scalars = scalars.dropFirst(4)
      default: return nil
      }
    }
    return String(result)
  }
}

extension GatefoldError {
  fileprivate static func invalidDescription(line: Int, _ message: String) -> GatefoldError {
    GatefoldError(.invalidDescription, "line \(line): \(message)")
  }
}
