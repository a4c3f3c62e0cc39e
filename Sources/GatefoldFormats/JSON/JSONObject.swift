/// The JSON form of a value: an object whose members are listed once, by name.
///
/// A member without a value is left out. The list stands in an extension of the value, or with the command that prints
/// it, so no type repeats the properties of another in order to encode them.
///
/// ```swift
/// extension Layer {
///   var json: JSONObject { ["name": name, "isVisible": isVisible, "children": children.map(\.json)] }
/// }
/// ```
package struct JSONObject: Encodable, Sendable, ExpressibleByDictionaryLiteral {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private var members: [(name: Name, value: any Encodable & Sendable)]

  package init(dictionaryLiteral members: (String, (any Encodable & Sendable)?)...) {
    self.members = members.compactMap { name, value in value.map { (Name(stringValue: name), $0) } }
  }

  /// The object with further members.
  package func adding(_ others: JSONObject) -> JSONObject {
    var object = self
    object.members += others.members
    return object
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in members { try container.encode(value, forKey: name) }
  }
}
