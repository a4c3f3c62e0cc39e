internal import Foundation

/// Finds the addresses in HTML and SVG: attributes such as `src` and `href`, and style sheets.
struct HTMLReferences {
  private struct Tag {
    let name: String
    /// Of several with one name, the first counts.
    private(set) var attributes: [(name: String, value: String, line: Int)] = []
    private var values: [String: String] = [:]

    init(name: String) { self.name = name }

    func value(_ name: String) -> String? { values[name] }

    mutating func add(_ name: String, _ value: String, line: Int) {
      guard values.updateValue(values[name] ?? value, forKey: name) == nil else { return }
      attributes.append((name, value, line))
    }
  }

  private var scanner: ByteScanner
  private var references: [WebReference] = []

  init(_ bytes: [UInt8]) { scanner = ByteScanner(bytes[...]) }

  mutating func all() -> [WebReference] {
    while !scanner.isAtEnd, references.count < WebReference.maximumCount {
      if scanner.take("<!--") {
        scanner.skip(behind: "-->")
      } else if let tag = tag() {
        add(tag)
        skipText(of: tag)
      } else {
        scanner.advance()
      }
    }
    return references
  }

  // MARK: Tags

  /// The opening tag that begins here.
  private mutating func tag() -> Tag? {
    let start = scanner
    guard scanner.take("<"), let first = scanner.peek, (0x41...0x5A).contains(first & 0xDF) else {
      scanner = start
      return nil
    }
    let name = scanner.take { !$0.isMarkupSpace && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    var tag = Tag(name: Self.lowercased(name))
    while let byte = scanner.peek, byte != UInt8(ascii: ">") {
      if byte.isMarkupSpace || byte == UInt8(ascii: "/") {
        scanner.advance()
      } else {
        let line = scanner.line
        let (name, value) = attribute()
        tag.add(name, value, line: line)
      }
    }
    scanner.advance()
    return tag
  }

  private mutating func attribute() -> (name: String, value: String) {
    let start = scanner.place
    // A name may begin with an equals sign, and no byte is read twice.
    scanner.advance()
    scanner.take {
      !$0.isMarkupSpace && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">")
    }
    let name = Self.lowercased(scanner.bytes(from: start))
    scanner.skipSpace()
    guard scanner.take("=") else { return (name, "") }
    scanner.skipSpace()
    let value: ArraySlice<UInt8>
    switch scanner.peek {
    case UInt8(ascii: "\""):
      scanner.advance()
      value = scanner.skip(behind: "\"")
    case UInt8(ascii: "'"):
      scanner.advance()
      value = scanner.skip(behind: "'")
    default: value = scanner.take { !$0.isMarkupSpace && $0 != UInt8(ascii: ">") }
    }
    return (name, Self.decoded(value))
  }

  /// Text that is no markup: scripts are skipped, style sheets are read.
  private mutating func skipText(of tag: Tag) {
    switch tag.name {
    case "script": scanner.skip(behind: "</script")
    case "title": scanner.skip(behind: "</title")
    case "textarea": scanner.skip(behind: "</textarea")
    case "style":
      let line = scanner.line
      references += CSSReferences.references(in: scanner.skip(behind: "</style"), line: line)
    default: break
    }
  }

  // MARK: Attributes

  private mutating func add(_ tag: Tag) {
    for (name, value, line) in tag.attributes {
      switch name {
      case "src", "poster", "background": add(value, .resource, line)
      case "srcset", "imagesrcset": for address in Self.candidates(value) { add(address, .resource, line) }
      case "data" where tag.name == "object": add(value, .resource, line)
      case "href", "xlink:href": if let purpose = Self.purpose(ofLinkIn: tag) { add(value, purpose, line) }
      case "action", "formaction": add(value, .link, line)
      case "content" where tag.value("http-equiv")?.lowercased() == "refresh":
        if let start = value.range(of: "url=", options: .caseInsensitive)?.upperBound {
          add(String(value[start...]), .link, line)
        }
      case "style": references += CSSReferences.references(in: Array(value.utf8)[...], line: line)
      default: break
      }
    }
  }

  private mutating func add(_ address: String, _ purpose: WebReference.Purpose, _ line: Int) {
    references.append(WebReference(address: address, purpose: purpose, line: line))
  }

  private static let loadedLinks: Set<String> = [
    "stylesheet", "icon", "apple-touch-icon", "mask-icon", "preload", "modulepreload", "manifest",
  ]

  /// - Returns: `nil` for a link that only says something of the page.
  private static func purpose(ofLinkIn tag: Tag) -> WebReference.Purpose? {
    switch tag.name {
    case "a", "area": return .link
    case "base": return .base
    case "link":
      let relations = (tag.value("rel") ?? "").lowercased().split { $0.isWhitespace }.map(String.init)
      return loadedLinks.isDisjoint(with: relations) ? nil : .resource
    default: return .resource
    }
  }

  /// The addresses of a `srcset`, without widths and densities. An address may have commas in it, but not at its end.
  private static func candidates(_ text: String) -> [String] {
    var addresses: [String] = []
    var rest = Array(text.utf8)[...]
    while true {
      rest = rest.drop { $0.isMarkupSpace || $0 == UInt8(ascii: ",") }
      let word = rest.prefix { !$0.isMarkupSpace }
      guard !word.isEmpty else { return addresses }
      rest = rest.dropFirst(word.count)
      let isLast = word.last == UInt8(ascii: ",")
      addresses.append(String(decoding: isLast ? word.dropLast() : word, as: UTF8.self))
      if !isLast { rest = rest.drop { $0 != UInt8(ascii: ",") } }
    }
  }

  // MARK: Texts

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// With the character references that addresses have.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "&")) else { return text }
    let names = [("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&apos;", "'"), ("&#47;", "/"), ("&#x2f;", "/")]
    let plain = names.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .caseInsensitive) }
    return plain.replacingOccurrences(of: "&#38;", with: "&").replacingOccurrences(of: "&amp;", with: "&")
  }
}
