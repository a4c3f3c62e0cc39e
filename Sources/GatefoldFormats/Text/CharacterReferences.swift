/// Character references of XML and HTML: `&amp;`, `&#46;`, `&#x2E;`.
package enum CharacterReferences {
  /// Decodes the references in an attribute or a text of HTML: numeric ones, and names of characters of addresses and of
  /// markup.
  ///
  /// As in HTML attributes, a name without a semicolon is decoded if it is a legacy name, and neither an equals sign
  /// nor a letter or digit follows. Numbers that are not characters become U+FFFD.
  package static func decodedHTML(_ bytes: some Collection<UInt8>) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "&"), let (scalar, length) = htmlReference(in: rest) {
        decoded += UTF8.encode(scalar).map(Array.init) ?? []
        rest = rest.dropFirst(length)
      } else {
        decoded.append(byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// The longest reference of XML that is decoded, in bytes with its ampersand.
  static let maximumSize = 64

  /// The character of a reference in XML.
  ///
  /// - Parameter bytes: what follows an ampersand.
  /// - Returns: the character, and the length of the reference with its semicolon; `nil` for other entities than XML's
  ///   five, and for what is not a character.
  package static func xmlReference(in bytes: ArraySlice<UInt8>) -> (scalar: Unicode.Scalar, length: Int)? {
    let bytes = bytes.prefix(maximumSize - 1)
    if bytes.first == UInt8(ascii: "#") {
      guard let (value, length) = number(in: bytes.dropFirst()), bytes.dropFirst(length + 1).first == UInt8(ascii: ";"),
        let scalar = Unicode.Scalar(value), scalar.isAllowedInXML
      else { return nil }
      // HTML has an X of either case.
      return bytes.dropFirst().first == UInt8(ascii: "X") ? nil : (scalar, length + 2)
    }
    let name = bytes.prefix { $0 != UInt8(ascii: ";") && $0.isASCIILetterOrDigit }
    guard bytes.dropFirst(name.count).first == UInt8(ascii: ";"),
      let scalar = xmlNames[String(decoding: name, as: UTF8.self)]
    else { return nil }
    return (scalar, name.count + 1)
  }

  private static func htmlReference(in bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    if bytes.first == UInt8(ascii: "#") {
      guard let (value, length) = number(in: bytes.dropFirst()) else { return nil }
      let isClosed = bytes.dropFirst(length + 1).first == UInt8(ascii: ";")
      let scalar = value == 0 ? nil : Unicode.Scalar(value)
      return (scalar ?? "\u{FFFD}", length + (isClosed ? 2 : 1))
    }
    let name = bytes.prefix(12).prefix(while: \.isASCIILetterOrDigit)
    let next = bytes.dropFirst(name.count).first
    let isClosed = next == UInt8(ascii: ";")
    let text = String(decoding: name, as: UTF8.self)
    if isClosed, let scalar = xmlNames[text] ?? htmlNames[text] { return (scalar, name.count + 1) }
    guard !isClosed, next != UInt8(ascii: "="), legacyNames.contains(text),
      let scalar = xmlNames[text] ?? htmlNames[text]
    else { return nil }
    return (scalar, name.count)
  }

  /// The number after `&#`, at most 0x110000, and how many bytes it has.
  private static func number(in bytes: ArraySlice<UInt8>) -> (value: UInt32, length: Int)? {
    let isHexadecimal = bytes.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let radix: UInt32 = isHexadecimal ? 16 : 10
    let digits = bytes.dropFirst(isHexadecimal ? 1 : 0).prefix { byte in
      byte.hexadecimalDigit.map { $0 < radix } ?? false
    }
    guard !digits.isEmpty else { return nil }
    // Numbers of any length are read to their end.
    let value = digits.reduce(0) { min($0 * radix + ($1.hexadecimalDigit ?? 0), 0x11_0000) }
    return (value, digits.endIndex - bytes.startIndex)
  }

  private static let xmlNames: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  /// Names that HTML knows without a semicolon, too.
  private static let legacyNames: Set = ["amp", "AMP", "lt", "gt", "quot", "nbsp"]

  private static let htmlNames: [String: Unicode.Scalar] = [
    "AMP": "&", "LT": "<", "GT": ">", "QUOT": "\"", "nbsp": "\u{A0}", "Tab": "\t", "NewLine": "\n", "excl": "!",
    "num": "#", "dollar": "$", "percnt": "%", "lpar": "(", "rpar": ")", "ast": "*", "midast": "*", "plus": "+",
    "comma": ",", "period": ".", "sol": "/", "colon": ":", "semi": ";", "equals": "=", "quest": "?", "commat": "@",
    "lsqb": "[", "lbrack": "[", "bsol": "\\", "rsqb": "]", "rbrack": "]", "Hat": "^", "lowbar": "_",
    "UnderBar": "_", "grave": "`", "lcub": "{", "lbrace": "{", "verbar": "|", "vert": "|", "VerticalLine": "|",
    "rcub": "}", "rbrace": "}",
  ]
}

extension Unicode.Scalar {
  /// Whether a file of XML may contain it (XML 1.0, 2.2).
  package var isAllowedInXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
