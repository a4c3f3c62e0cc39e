internal import struct Foundation.Data
internal import Gatefold
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

  typealias Attributes = KeyValuePairs<String, String?>

  let dialect: Dialect
  private(set) var bytes: [UInt8] = []

  init(_ dialect: Dialect) {
    self.dialect = dialect
  }

  var data: Data { Data(bytes) }

  /// Begins an element.
  ///
  /// - Parameters:
  ///   - attributes: those without a value are left out.
  ///   - more: further attributes.
  mutating func open(_ name: String, _ attributes: Attributes = [:], and more: Attributes = [:]) {
    tag(name, attributes, more)
    bytes.append(UInt8(ascii: ">"))
  }

  /// Ends an element.
  mutating func close(_ name: String) {
    bytes += "</\(name)>".utf8
  }

  /// An element that never has content, like `img`.
  mutating func void(_ name: String, _ attributes: Attributes = [:]) {
    tag(name, attributes)
    bytes += "/>".utf8
  }

  /// An element with text.
  mutating func element(_ name: String, _ attributes: Attributes = [:], text: String) {
    open(name, attributes)
    self.text(text)
    close(name)
  }

  /// An element around others, which begin on lines of their own.
  mutating func element(_ name: String, _ attributes: Attributes = [:], _ body: (inout MarkupWriter) -> Void) {
    open(name, attributes)
    newLine()
    body(&self)
    close(name)
    newLine()
  }

  /// Text, escaped, without what no file may hold.
  mutating func text(_ text: String) {
    MarkupEscaping.append(text.permittedInMarkup, to: &bytes, whiteSpace: .plain)
  }

  /// Text that is markup already.
  mutating func markup(_ text: String) {
    bytes += text.utf8
  }

  mutating func newLine() {
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func tag(_ name: String, _ attributes: Attributes, _ more: Attributes = [:]) {
    bytes.append(UInt8(ascii: "<"))
    bytes += name.utf8
    for (key, value) in Array(attributes) + Array(more) {
      guard let value, isPermitted(key) else { continue }
      bytes += " \(key)=\"".utf8
      MarkupEscaping.append(value.permittedInMarkup, to: &bytes, whiteSpace: .plain)
      bytes.append(UInt8(ascii: "\""))
    }
  }

  private func isPermitted(_ attribute: String) -> Bool {
    switch dialect {
    case .html: !attribute.hasPrefix("epub:") && !attribute.hasPrefix("xml")
    case .epub: !attribute.hasPrefix("item")
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
