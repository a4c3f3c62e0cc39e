/// Writes XML, or HTML that is well-formed XML too, piece by piece.
///
/// ```swift
/// var xml = XMLWriter()
/// xml.declaration()
/// xml.element("entry", ["xml:lang": "en"]) { xml in
///   xml.element("title", text: "Skerry")
///   xml.element("link", ["href": address])
/// }
/// ```
package struct XMLWriter {
  package private(set) var bytes: [UInt8] = []
  /// Whether no text had characters that XML forbids, which are left out.
  package private(set) var isComplete = true
  /// Written before an element for each element that it is in.
  private let indentation: String
  /// How many elements the next one is in.
  private var depth: Int
  /// How tabs and line ends in texts are written. In attributes they are references.
  private let whiteSpace: MarkupEscaping.WhiteSpace

  /// - Parameter depth: how many elements the first one is in.
  package init(indentation: String = "  ", depth: Int = 0, whiteSpace: MarkupEscaping.WhiteSpace = .references) {
    (self.indentation, self.depth, self.whiteSpace) = (indentation, depth, whiteSpace)
  }

  /// Writes the declaration that a file begins with.
  package mutating func declaration() { append(markup: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }

  /// Writes what a property list begins with.
  package mutating func propertyListHead() {
    declaration()
    append(
      markup: "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
        + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n"
    )
  }

  // MARK: Elements on lines of their own

  /// Writes an element with the elements in it.
  package mutating func element(
    _ name: String,
    _ attributes: XMLAttributes = [:],
    _ body: (inout XMLWriter) -> Void
  ) {
    begin(name, attributes)
    body(&self)
    end(name)
  }

  /// Begins an element with elements in it.
  package mutating func begin(_ name: String, _ attributes: XMLAttributes = [:]) {
    indent()
    open(name, attributes)
    newLine()
    depth += 1
  }

  /// Ends the element that was begun last.
  package mutating func end(_ name: String) {
    depth -= 1
    indent()
    close(name)
    newLine()
  }

  /// Writes an element without content.
  package mutating func element(_ name: String, _ attributes: XMLAttributes = [:]) {
    indent()
    empty(name, attributes)
    newLine()
  }

  /// Writes an element with text.
  package mutating func element(_ name: String, _ attributes: XMLAttributes = [:], text: String) {
    preformattedElement(name, attributes) { $0.append(text) }
  }

  /// Writes an element without adding white space to its content.
  package mutating func preformattedElement(
    _ name: String,
    _ attributes: XMLAttributes = [:],
    _ body: (inout XMLWriter) -> Void
  ) {
    indent()
    open(name, attributes)
    body(&self)
    close(name)
    newLine()
  }

  // MARK: Pieces

  /// Writes an element in the middle of text.
  package mutating func inlineElement(_ name: String, _ attributes: XMLAttributes = [:], text: String) {
    open(name, attributes)
    append(text)
    close(name)
  }

  /// Writes a start tag.
  package mutating func open(_ name: String, _ attributes: XMLAttributes = [:]) {
    tag(name, attributes)
    append(markup: ">")
  }

  /// Writes an end tag.
  package mutating func close(_ name: String) {
    append(markup: "</")
    append(markup: name)
    append(markup: ">")
  }

  /// Writes an element without content in the middle of text.
  package mutating func empty(_ name: String, _ attributes: XMLAttributes = [:]) {
    tag(name, attributes)
    append(markup: "/>")
  }

  /// Appends text, escaped, without characters that XML forbids.
  package mutating func append(_ text: String) {
    if !MarkupEscaping.append(text, to: &bytes, whiteSpace: whiteSpace) { isComplete = false }
  }

  /// Appends text that is markup already.
  package mutating func append(markup: String) { bytes += markup.utf8 }

  package mutating func newLine() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func tag(_ name: String, _ attributes: XMLAttributes) {
    append(markup: "<")
    append(markup: name)
    for (name, value) in attributes.values {
      append(markup: " ")
      append(markup: name)
      append(markup: "=\"")
      if !MarkupEscaping.append(value, to: &bytes) { isComplete = false }
      append(markup: "\"")
    }
  }

  private mutating func indent() {
    for _ in 0..<depth { append(markup: indentation) }
  }
}
