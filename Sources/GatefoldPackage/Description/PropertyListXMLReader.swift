internal import Foundation
internal import Gatefold
internal import GatefoldFormats

/// Builds a description from a property list in XML.
struct PropertyListXMLReader {
  /// Why it is not read, and where.
  struct Problem: Error {
    let message: String
    let line: Int
  }

  /// An element that has not ended, with the values in it.
  private struct Element {
    let name: String
    let line: Int
    /// Its number among ``lines``, if it is a value.
    let number: Int?
    var text = ""
    var key: String?
    var members: [String: DescriptionValue] = [:]
    var items: [DescriptionValue] = []
  }

  /// A list of the deepest values has elements in it: each value of a dictionary has a key.
  private static let limits = XMLLimits(
    depth: DescriptionValue.maximumDepth + 2,
    elementCount: 2 * DescriptionValue.maximumCount
  )

  private var lines = ValueLines()
  private var open: [Element] = []
  private var valueCount = 0
  private var root: DescriptionValue?

  static func decoded(_ data: Data) throws(Problem) -> DescriptionText {
    var xml = XMLReader(data, limits: limits, leniency: [.documentTypes, .processingInstructions])
    func next() throws(Problem) -> XMLReader.Event? {
      do throws(XMLFailure) {
        return try xml.next()
      } catch {
        throw Problem(message: error.detail, line: error.position.line)
      }
    }
    var reader = PropertyListXMLReader()
    while let event = try next() {
      switch event {
      case .start(let tag): try reader.begin(tag)
      case .text(let text): reader.open[reader.open.count - 1].text += text
      case .end: try reader.end()
      }
    }
    guard let value = reader.root else { throw Problem(message: "it has no value", line: 1) }
    let lines = reader.lines
    return DescriptionText(value) { lines.line(of: $0) }
  }

  private mutating func begin(_ tag: XMLTag) throws(Problem) {
    let line = tag.position.line
    guard (tag.name == "plist") == open.isEmpty else {
      throw Problem(message: "it is not one element plist, and nothing else", line: line)
    }
    if let parent = open.last, !["plist", "array", "dict"].contains(parent.name) {
      throw Problem(message: "<\(parent.name)> has an element in it", line: line)
    }
    guard open.count <= DescriptionValue.maximumDepth || tag.name == "key" else {
      throw Problem(message: "it has too many values in each other", line: line)
    }
    let isValue = !open.isEmpty && tag.name != "key"
    let number = isValue ? lines.begin(open.last?.key ?? "", line: line) : nil
    open.append(Element(name: tag.name, line: line, number: number))
  }

  private mutating func end() throws(Problem) {
    let element = open.removeLast()
    if let number = element.number { lines.end(number) }
    if element.name == "plist" { return }
    if element.name == "key" {
      guard let parent = open.last, parent.name == "dict", parent.key == nil else {
        throw Problem(message: "a key has no value", line: element.line)
      }
      return open[open.count - 1].key = element.text
    }
    try add(try Self.value(of: element), element.line)
  }

  private mutating func add(_ value: DescriptionValue, _ line: Int) throws(Problem) {
    let place = open.count - 1
    valueCount += 1
    guard valueCount <= DescriptionValue.maximumCount, open[place].items.count < DescriptionValue.maximumItemCount
    else {
      let (items, values) = (DescriptionValue.maximumItemCount, DescriptionValue.maximumCount)
      throw Problem(message: "it has a list of more than \(items) items, or more than \(values) values", line: line)
    }
    switch open[place].name {
    case "array": open[place].items.append(value)
    case "dict":
      guard let key = open[place].key else { throw Problem(message: "a value has no key", line: line) }
      guard open[place].members.updateValue(value, forKey: key) == nil else {
        throw Problem(message: "a dictionary has a key twice", line: line)
      }
      open[place].key = nil
    default:
      guard root == nil else { throw Problem(message: "it has more than one value", line: line) }
      root = value
    }
  }

  private static func value(of element: Element) throws(Problem) -> DescriptionValue {
    func error(_ message: String) -> Problem { Problem(message: message, line: element.line) }
    let text = element.text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch element.name {
    case "string": return .string(element.text)
    case "integer", "real":
      guard let number = Double(text), number.isFinite else { throw error("a number is damaged or not finite") }
      return .number(number)
    case "true", "false", "array", "dict":
      guard text.isEmpty else { throw error("<\(element.name)> has text in it") }
      guard element.key == nil else { throw error("a key has no value") }
      if element.name == "array" { return .array(element.items) }
      return element.name == "dict" ? .object(element.members) : .boolean(element.name == "true")
    default: throw error("<\(element.name)> is neither a text, a number, a boolean, a list nor a dictionary")
    }
  }
}
