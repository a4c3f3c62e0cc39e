import Foundation

/// A JSON document.
enum JSONValue: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  case number(Double)
  case boolean(Bool)
  case array([JSONValue])
  case object([String: JSONValue])

  struct Mismatch: Error, Hashable {
    let description: String
  }

  var text: String {
    get throws {
      if case .string(let text) = self { text } else { throw Mismatch(description: "no string: \(self)") }
    }
  }

  var integer: Int64 {
    get throws {
      if case .integer(let integer) = self { integer } else { throw Mismatch(description: "no integer: \(self)") }
    }
  }

  var number: Double {
    get throws {
      switch self {
      case .number(let number): number
      case .integer(let integer): Double(integer)
      default: throw Mismatch(description: "no number: \(self)")
      }
    }
  }

  var elements: [JSONValue] {
    get throws {
      if case .array(let elements) = self { elements } else { throw Mismatch(description: "no array: \(self)") }
    }
  }

  func member(_ name: String) throws -> JSONValue {
    guard case .object(let members) = self, let member = members[name] else {
      throw Mismatch(description: "no member \(name): \(self)")
    }
    return member
  }
}

extension JSONValue: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .boolean(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
