internal import Gatefold
internal import GatefoldFormats

/// Writes XML piece by piece: a page's text has thousands of elements.
package struct XMLText {
  package private(set) var bytes: [UInt8] = []
  /// How deep elements lie in each other, for people who read it.
  private var depth: Int

  package init(depth: Int = 0) {
    self.depth = depth
  }

  /// An element on a line of its own, with what is inside.
  package mutating func element(
    _ name: StaticString,
    _ attributes: XMLAttributes = [:],
    _ body: (inout XMLText) -> Void
  ) {
    begin(name, attributes)
    depth += 1
    body(&self)
    depth -= 1
    indent()
    append("</")
    append(name)
    append(">\n")
  }

  /// An element on a line of its own without anything inside.
  package mutating func element(_ name: StaticString, _ attributes: XMLAttributes = [:]) {
    indent()
    tag(name, attributes)
    append("/>\n")
  }

  /// An element on a line of its own that holds text.
  package mutating func element(_ name: StaticString, _ attributes: XMLAttributes = [:], text: String) {
    indent()
    inlineElement(name, attributes, text: text)
    append("\n")
  }

  /// An element in the middle of text, without line ends around it.
  mutating func inlineElement(_ name: StaticString, _ attributes: XMLAttributes, text: String) {
    tag(name, attributes)
    append(">")
    appendEscaped(text)
    append("</")
    append(name)
    append(">")
  }

  /// An element on a line of its own, without added white space in its content.
  mutating func preformattedElement(_ name: StaticString, _ attributes: XMLAttributes, _ body: (inout XMLText) -> Void)
  {
    indent()
    tag(name, attributes)
    append(">")
    body(&self)
    append("</")
    append(name)
    append(">\n")
  }

  /// Appends text that is already XML.
  package mutating func append(_ xml: StaticString) {
    xml.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends escaped text, without characters that XML forbids.
  mutating func appendEscaped(_ text: String) {
    MarkupEscaping.append(text, to: &bytes)
  }

  private mutating func begin(_ name: StaticString, _ attributes: XMLAttributes) {
    indent()
    tag(name, attributes)
    append(">\n")
  }

  private mutating func tag(_ name: StaticString, _ attributes: XMLAttributes) {
    append("<")
    append(name)
    for (name, value) in attributes.values {
      append(" ")
      append(name)
      append("=\"")
      appendEscaped(value)
      append("\"")
    }
  }

  private mutating func indent() {
    for _ in 0..<depth { append("  ") }
  }
}

/// Attributes of an element in their order; those without a value are left out.
package struct XMLAttributes: ExpressibleByDictionaryLiteral {
  fileprivate private(set) var values: [(StaticString, String)] = []

  package init(dictionaryLiteral elements: (StaticString, String?)...) {
    for (name, value) in elements {
      if let value { values.append((name, value)) }
    }
  }

  package static func + (first: XMLAttributes, second: XMLAttributes) -> XMLAttributes {
    var sum = first
    sum.values += second.values
    return sum
  }
}
