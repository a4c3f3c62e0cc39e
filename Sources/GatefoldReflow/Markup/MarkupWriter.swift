internal import struct Foundation.Data
internal import GatefoldFormats

/// Writes HTML that is well-formed XML too.
struct MarkupWriter {
  /// The language that is written. Some attributes exist in only one of them.
  enum Dialect: Sendable {
    /// HTML for browsers, with microdata (`item...`).
    case html
    /// XHTML for EPUB, with `epub:` and `xml:` attributes.
    case epub
  }

  let dialect: Dialect
  private var xml = XMLWriter(indentation: "", whiteSpace: .plain)

  init(_ dialect: Dialect) {
    self.dialect = dialect
  }

  var data: Data { Data(xml.bytes) }

  /// Begins an element.
  mutating func open(_ name: String, _ attributes: XMLAttributes = [:]) { xml.open(name, permitted(attributes)) }

  /// Ends an element.
  mutating func close(_ name: String) { xml.close(name) }

  /// An element that never has content, like `img`.
  mutating func void(_ name: String, _ attributes: XMLAttributes = [:]) { xml.empty(name, permitted(attributes)) }

  /// An element with text.
  mutating func element(_ name: String, _ attributes: XMLAttributes = [:], text: String) {
    open(name, attributes)
    self.text(text)
    close(name)
  }

  /// An element around others, which begin on lines of their own.
  mutating func element(_ name: String, _ attributes: XMLAttributes = [:], _ body: (inout MarkupWriter) -> Void) {
    open(name, attributes)
    newLine()
    body(&self)
    close(name)
    newLine()
  }

  /// Text, escaped, without what no file may hold.
  mutating func text(_ text: String) { xml.append(text.permittedInMarkup) }

  /// Text that is markup already.
  mutating func markup(_ text: String) { xml.append(markup: text) }

  mutating func newLine() { xml.newLine() }

  private func permitted(_ attributes: XMLAttributes) -> XMLAttributes {
    attributes.compactMap { name, value in
      let isPermitted =
        switch dialect {
        case .html: !name.hasPrefix("epub:") && !name.hasPrefix("xml")
        case .epub: !name.hasPrefix("item")
        }
      return isPermitted ? value.permittedInMarkup : nil
    }
  }
}

extension String {
  /// The text without control characters, noncharacters, and marks of direction that reach beyond their element.
  fileprivate var permittedInMarkup: String {
    func isPermitted(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x09, 0x0A: true
      case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFDD0...0xFDEF, 0xFFF9...0xFFFB: false
      case let value: value & 0xFFFE != 0xFFFE
      }
    }
    if unicodeScalars.allSatisfy(isPermitted) { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter(isPermitted)))
  }
}
