/// Character references of HTML and XML: `&amp;`, `&#46;`, `&#x2E;`.
enum CharacterReferences {
  /// Decodes numeric references, and named ones for characters of addresses and of markup.
  ///
  /// As in HTML attributes, a name without a semicolon is decoded if it is a legacy name, and neither an equals sign
  /// nor a letter or digit follows.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "&")) else { return Array(bytes) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.first {
      rest = rest.dropFirst()
      if byte == UInt8(ascii: "&"), let (text, length) = reference(in: rest) {
        decoded += text
        rest = rest.dropFirst(length)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }

  /// The reference that follows an ampersand, and its length.
  private static func reference(in bytes: ArraySlice<UInt8>) -> ([UInt8], Int)? {
    if bytes.first == UInt8(ascii: "#") { return number(in: bytes.dropFirst()).map { ($0, $1 + 1) } }
    let name = bytes.prefix(12).prefix { $0.isLetterOrDigit }
    let next = bytes.dropFirst(name.count).first
    let isClosed = next == UInt8(ascii: ";")
    let text = String(decoding: name, as: UTF8.self)
    if isClosed, let character = names[text] { return (Array(character.utf8), name.count + 1) }
    guard !isClosed, next != UInt8(ascii: "="), let character = namesWithoutSemicolon[text] else { return nil }
    return (Array(character.utf8), name.count)
  }

  /// Decodes the number after `&#`. Numbers that are not characters become U+FFFD.
  private static func number(in bytes: ArraySlice<UInt8>) -> ([UInt8], Int)? {
    let isHexadecimal = bytes.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let radix: UInt32 = isHexadecimal ? 16 : 10
    var value: UInt32 = 0
    var length = isHexadecimal ? 1 : 0
    let start = length
    for byte in bytes.dropFirst(length) {
      guard let digit = byte.hexadecimalDigit, digit < radix else { break }
      // Numbers of any length are read to their end.
      value = min(value * radix + digit, 0x11_0000)
      length += 1
    }
    guard length > start else { return nil }
    if bytes.dropFirst(length).first == UInt8(ascii: ";") { length += 1 }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return (Array(String(Character(scalar ?? "\u{FFFD}")).utf8), length)
  }

  private static let namesWithoutSemicolon = [
    "amp": "&", "AMP": "&", "lt": "<", "gt": ">", "quot": "\"", "nbsp": "\u{A0}",
  ]

  private static let names = [
    "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">", "quot": "\"", "QUOT": "\"", "apos": "'",
    "nbsp": "\u{A0}", "Tab": "\t", "NewLine": "\n", "excl": "!", "num": "#", "dollar": "$", "percnt": "%",
    "lpar": "(", "rpar": ")", "ast": "*", "midast": "*", "plus": "+", "comma": ",", "period": ".", "sol": "/",
    "colon": ":", "semi": ";", "equals": "=", "quest": "?", "commat": "@", "lsqb": "[", "lbrack": "[", "bsol": "\\",
    "rsqb": "]", "rbrack": "]", "Hat": "^", "lowbar": "_", "UnderBar": "_", "grave": "`", "lcub": "{", "lbrace": "{",
    "verbar": "|", "vert": "|", "VerticalLine": "|", "rcub": "}", "rbrace": "}",
  ]
}
