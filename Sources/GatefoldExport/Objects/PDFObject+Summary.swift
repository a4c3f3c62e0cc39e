package import Gatefold

extension PDFObject.Value {
  /// A value without others in it, as PDF writes it.
  package var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .name(let name): "/\(name.asPDFName)"
    case .string(let string):
      string.isText ? "(\(string.text.shortened.onOneLine))" : "<\(string.bytes.hexadecimal().shortened)>"
    case .array, .dictionary, .stream, .reference: ""
    }
  }
}

extension String {
  /// A name or a key as PDF writes it, without its slash: white space, delimiters and "#" by their codes.
  package var asPDFName: String {
    String(PDFObjectPath(.trailer, [.key(self)]).description.dropFirst("trailer/".count))
  }

  /// The string with line ends and tabs escaped as in PDF.
  fileprivate var onOneLine: String {
    replacing("\n", with: "\\n").replacing("\r", with: "\\r").replacing("\t", with: "\\t")
  }

  /// The string, truncated if it is long.
  fileprivate var shortened: String { count <= 120 ? self : prefix(119) + "…" }
}

extension PDFObject.Text {
  /// Whether it is made of letters.
  package var isText: Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 32 && scalar.value != 0xFFFD && !(0x7F..<0xA0).contains(scalar.value)
        || "\n\r\t".unicodeScalars.contains(scalar)
    }
  }
}

extension PDFObject.Value {
  /// A summary of the value on one line.
  package var summary: String {
    switch self {
    case .array(let items):
      let isShort = items.count <= 6 && items.allSatisfy { $0.dictionary == nil && $0.items.isEmpty }
      return isShort ? "[" + items.map(\.summary).joined(separator: " ") + "]" : "[\(items.count.counted("item"))]"
    case .dictionary(let values): return "<< \(Self.summary(values)) >>"
    case .stream(let values): return "<< \(Self.summary(values)) >> stream"
    case .reference(let reference): return reference.description
    default: return text
    }
  }

  /// The keys that tell most, and how many others there are.
  private static func summary(_ values: [String: PDFObject.Value]) -> String {
    let told = ["Type", "Subtype", "S", "BaseFont", "T", "Title"].compactMap { key -> String? in
      switch values[key] {
      case .name(let name)?: "/\(key) /\(name.asPDFName)"
      case .string(let string)? where string.isText: "/\(key) (\(String(string.text.prefix(40)).onOneLine))"
      default: nil
      }
    }.prefix(3)
    let others = values.count - told.count
    let rest = others == 0 ? [] : [told.isEmpty ? others.counted("key") : others.counted("other key")]
    return (told + rest).joined(separator: ", ")
  }
}

extension PDFObjectEntry {
  /// A readable description of the entry's location in the file.
  package var summary: String {
    let place =
      switch place {
      case .offset(let offset): "at byte \(offset)"
      case .stream(let number, let index): "item \(index) of object stream \(number)"
      }
    return revision > 1 ? "\(place), revision \(revision)" : place
  }
}
