/// A value of a description: what JSON, XML and property lists all have.
///
/// Members without a value (`null` in JSON) are the same as absent ones. Numbers are those of JSON.
public enum DescriptionValue: Hashable, Sendable {
  /// True or false.
  case boolean(Bool)
  /// A finite number.
  case number(Double)
  /// Any text.
  case string(String)
  /// Values in an order that means something.
  case array([DescriptionValue])
  /// Values by name, in no order.
  case object([String: DescriptionValue])

  /// The members of an object; `nil` for other values.
  public var members: [String: DescriptionValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The values of an array; `nil` for other values.
  public var items: [DescriptionValue]? {
    if case .array(let items) = self { items } else { nil }
  }

  /// Values are at most so deep in each other, in all forms.
  static let maximumDepth = 64
  /// A description has at most so many values in all, itself included.
  static let maximumCount = 1_000_000
  /// A list has at most so many items.
  static let maximumItemCount = 100_000

  /// How many values are in each other, at most.
  var depth: Int {
    switch self {
    case .boolean, .number, .string: 1
    case .array(let items): 1 + (items.lazy.map(\.depth).max() ?? 0)
    case .object(let members): 1 + (members.values.lazy.map(\.depth).max() ?? 0)
    }
  }

  /// How many values it has in all, itself included.
  var count: Int {
    switch self {
    case .boolean, .number, .string: 1
    case .array(let items): items.reduce(1) { $0 + $1.count }
    case .object(let members): members.values.reduce(1) { $0 + $1.count }
    }
  }

  /// How many items the longest list has.
  var longestList: Int {
    switch self {
    case .boolean, .number, .string: 0
    case .array(let items): items.reduce(items.count) { max($0, $1.longestList) }
    case .object(let members): members.values.reduce(0) { max($0, $1.longestList) }
    }
  }

  /// Whether all numbers in it are finite, as those of all forms are.
  var hasFiniteNumbers: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .boolean, .string: true
    case .array(let items): items.allSatisfy(\.hasFiniteNumbers)
    case .object(let members): members.values.allSatisfy(\.hasFiniteNumbers)
    }
  }

  /// The value with what another one has besides: members of its objects, also of those in lists of the same length.
  func adding(_ rest: DescriptionValue) -> DescriptionValue {
    switch (self, rest) {
    case (.object(var members), .object(let others)):
      for (name, other) in others { members[name] = members[name]?.adding(other) ?? other }
      return .object(members)
    case (.array(let items), .array(let others)) where items.count == others.count:
      return .array(zip(items, others).map { $0.adding($1) })
    default: return self
    }
  }

  /// The kind of the value for messages, like "a number".
  var kindName: String {
    switch self {
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

// MARK: Coding

extension DescriptionValue: Codable {
  /// A name of a member, whatever it is.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// - Throws: `DecodingError` where there is a null in a list, or a value that the forms do not share.
  public init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Name.self) {
      var read: [String: DescriptionValue] = [:]
      for name in members.allKeys where !(try members.decodeNil(forKey: name)) {
        read[name.stringValue] = try members.decode(DescriptionValue.self, forKey: name)
      }
      self = .object(read)
    } else if var items = try? decoder.unkeyedContainer() {
      var read: [DescriptionValue] = []
      while !items.isAtEnd { read.append(try items.decode(DescriptionValue.self)) }
      self = .array(read)
    } else {
      let value = try decoder.singleValueContainer()
      if let text = try? value.decode(String.self) {
        self = .string(text)
      } else if let boolean = try? value.decode(Bool.self) {
        self = .boolean(boolean)
      } else {
        let number = try value.decode(Double.self)
        guard number.isFinite else {
          throw DecodingError.dataCorruptedError(in: value, debugDescription: "a number that is not finite")
        }
        self = .number(number)
      }
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: Name.self)
      for (name, value) in members { try container.encode(value, forKey: Name(stringValue: name)) }
    case .array(let items):
      var container = encoder.unkeyedContainer()
      for item in items { try container.encode(item) }
    case .boolean(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .string(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .number(let value):
      var container = encoder.singleValueContainer()
      if let whole = Int64(exactly: value) { try container.encode(whole) } else { try container.encode(value) }
    }
  }
}
