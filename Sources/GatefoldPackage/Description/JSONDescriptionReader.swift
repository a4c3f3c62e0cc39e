package import Foundation
package import GatefoldFormats

/// Builds descriptions from JSON: no name is twice in an object, and there are no more values and items than a description
/// may have.
package struct JSONDescriptionReader {
  private var json: JSONReader
  private var count = 0
  /// Whether the last of several members with one name counts, and null in a list is left out.
  private let isLenient: Bool
  /// The lines of the values; empty if it is lenient.
  private(set) var lines = ValueLines()

  /// - Parameter isLenient: bytes that are not UTF-8 are replaced, too.
  package init(_ data: Data, isLenient: Bool = false) {
    json = JSONReader(data, maximumDepth: DescriptionValue.maximumDepth, isLenient: isLenient)
    self.isLenient = isLenient
  }

  /// Reads the one value of the text.
  mutating func read() throws(JSONReader.Failure) -> DescriptionValue {
    let event = try json.next()
    let position = json.position
    guard let event, let value = try value(event) else { throw failure("there is only null", at: position) }
    _ = try json.next()
    return value
  }

  /// Reads an object, and hands over the items of some of its lists one by one, so that they are not all in memory. Each
  /// item may have as many values as a description.
  ///
  /// - Parameters:
  ///   - lists: names of the members.
  ///   - body: receives the name of the list and the item, or `nil` for null.
  /// - Returns: the other members; `nil` if the text is no object.
  package mutating func members(
    handingOver lists: Set<String>,
    _ body: (_ list: String, _ item: DescriptionValue?) -> Void
  ) throws(JSONReader.Failure) -> [String: DescriptionValue]? {
    guard try json.next() == .object else { return nil }
    var members: [String: DescriptionValue] = [:]
    while case .name(let name)? = try json.next() {
      guard let event = try json.next() else { break }
      if lists.contains(name), event == .array {
        let before = count
        while let item = try json.next(), item != .end {
          body(name, try value(item))
          count = before
        }
      } else if let value = try value(event) {
        members[name] = value
      }
    }
    _ = try json.next()
    return members
  }

  /// The value that an event begins; `nil` for null.
  private mutating func value(
    _ event: JSONReader.Event,
    named name: String = ""
  ) throws(JSONReader.Failure) -> DescriptionValue? {
    count += 1
    guard count <= DescriptionValue.maximumCount else {
      throw failure("there are more than \(DescriptionValue.maximumCount) values", at: json.position)
    }
    let number = isLenient ? nil : lines.begin(name, line: json.position.line)
    defer { if let number { lines.end(number) } }
    switch event {
    case .object: return .object(try members())
    case .array: return .array(try items())
    case .string(let text): return .string(text)
    case .number(let number): return .number(number)
    case .boolean(let boolean): return .boolean(boolean)
    case .null, .name, .end: return nil
    }
  }

  private mutating func members() throws(JSONReader.Failure) -> [String: DescriptionValue] {
    var members: [String: DescriptionValue] = [:]
    var absent: Set<String> = []
    while case .name(let name)? = try json.next() {
      guard isLenient || members[name] == nil && !absent.contains(name) else {
        throw failure("the name \(name.debugDescription) is there twice", at: json.position)
      }
      guard let event = try json.next() else { break }
      if let value = try value(event, named: name) { members[name] = value } else { absent.insert(name) }
    }
    return members
  }

  private mutating func items() throws(JSONReader.Failure) -> [DescriptionValue] {
    var items: [DescriptionValue] = []
    while let event = try json.next(), event != .end {
      let position = json.position
      guard items.count < DescriptionValue.maximumItemCount else {
        throw failure("the list has more than \(DescriptionValue.maximumItemCount) items", at: position)
      }
      if let value = try value(event) {
        items.append(value)
      } else if !isLenient {
        throw failure("null is no item of a list", at: position)
      }
    }
    return items
  }

  private func failure(_ message: String, at position: LinePosition) -> JSONReader.Failure {
    JSONReader.Failure(message, at: position)
  }
}
