/// A value as it is written in a file (PDF 32000-1, 7.3), with references unresolved.
package indirect enum PDFValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A number by its digits, which are written back as they were.
  case real([UInt8])
  case name(String)
  /// The bytes of a string, still encrypted if the file is.
  case string([UInt8])
  case array([PDFValue])
  case dictionary(PDFDictionary)
  case reference(number: Int, generation: Int)
}

/// The entries of a dictionary, by their keys without slashes.
package typealias PDFDictionary = [String: PDFValue]

extension PDFValue {
  package var name: String? { if case .name(let name) = self { name } else { nil } }
  package var integer: Int? { if case .integer(let integer) = self { integer } else { nil } }
  package var array: [PDFValue]? { if case .array(let array) = self { array } else { nil } }
  package var dictionary: PDFDictionary? { if case .dictionary(let dictionary) = self { dictionary } else { nil } }
  /// The number of the object that it refers to.
  package var reference: Int? { if case .reference(let number, _) = self { number } else { nil } }
}

// MARK: Writing

extension PDFValue {
  /// Keys are sorted, so that the same document always gives the same bytes.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .boolean(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += "\(value)".utf8
    case .real(let digits): bytes += digits
    case .name(let name): Self.write(name: name, to: &bytes)
    case .string(let string): Self.write(string: string, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for value in values {
        value.write(to: &bytes)
        bytes.append(UInt8(ascii: " "))
      }
      bytes.append(UInt8(ascii: "]"))
    case .dictionary(let dictionary):
      bytes += "<<".utf8
      for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
        Self.write(name: key, to: &bytes)
        bytes.append(UInt8(ascii: " "))
        value.write(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
      }
      bytes += ">>".utf8
    case .reference(let number, let generation): bytes += "\(number) \(generation) R".utf8
    }
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  private static func hex(_ byte: UInt8) -> [UInt8] {
    [hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
  }

  /// Names hold one byte a character (`PDFReader`).
  private static func write(name: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "/"))
    for scalar in name.unicodeScalars {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      if byte.isPDFRegular, byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "#") {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "#"))
        bytes += hex(byte)
      }
    }
  }

  private static func write(string: [UInt8], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "<"))
    for byte in string { bytes += hex(byte) }
    bytes.append(UInt8(ascii: ">"))
  }
}

// MARK: Reading

extension PDFValue {
  /// Parses a value. Returns `nil` if the bytes aren't valid syntax, or if values are nested too deeply.
  package init?(syntax: [UInt8]) {
    let value = syntax.withUnsafeBytes { bytes -> PDFValue? in
      var reader = PDFReader(ByteView(bytes), 0..<bytes.count)
      guard let value = reader.value(), !reader.isCut else { return nil }
      return value
    }
    guard let value else { return nil }
    self = value
  }

  /// Writes the value in the syntax of PDF.
  package var syntax: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }
}
