/// Attributes of an element in their order; those without a value are left out.
package struct XMLAttributes: ExpressibleByDictionaryLiteral, Sendable {
  package private(set) var values: [(name: String, value: String)]

  package init(dictionaryLiteral elements: (String, String?)...) {
    values = elements.compactMap { name, value in value.map { (name, $0) } }
  }

  package static func + (first: XMLAttributes, second: XMLAttributes) -> XMLAttributes {
    var sum = first
    sum.values += second.values
    return sum
  }

  /// The attributes with other values; those that become `nil` are left out.
  package func compactMap(_ transform: (_ name: String, _ value: String) -> String?) -> XMLAttributes {
    var attributes: XMLAttributes = [:]
    attributes.values = values.compactMap { name, value in transform(name, value).map { (name, $0) } }
    return attributes
  }
}
