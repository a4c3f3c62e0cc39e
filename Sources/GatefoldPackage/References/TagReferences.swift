internal import Foundation

/// The addresses in the attributes of a tag.
struct TagReferences {
  /// In the order of the attributes.
  private(set) var references: [WebReference] = []
  private let tag: MarkupTag

  init(_ tag: MarkupTag) {
    self.tag = tag
    for attribute in tag.attributes { add(attribute) }
  }

  private mutating func add(_ attribute: MarkupTag.Attribute) {
    let (value, line) = (attribute.value, attribute.line)
    switch attribute.name {
    case "src", "poster", "background": add(value, .resource, line)
    case "srcset", "imagesrcset": for address in Self.candidates(value) { add(address, .resource, line) }
    case "data" where tag.name == "object": add(value, .resource, line)
    case "href", "xlink:href": if let purpose = Self.purpose(ofLinkIn: tag) { add(value, purpose, line) }
    case "action", "formaction": add(value, .link, line)
    // A touch of the link sends a message there, which readers do not see.
    case "ping": for word in value.split(whereSeparator: \.isWhitespace) { add(String(word), .resource, line) }
    case "content" where tag.value("http-equiv")?.lowercased() == "refresh":
      if let address = Self.refreshAddress(value) { add(address, .link, line) }
    case "to", "from", "by", "values": addAnimated(value, line)
    case _ where Self.styleAttributes.contains(attribute.name):
      references += CSSReferences.references(in: Array(value.utf8)[...], line: line)
    default: break
    }
  }

  private mutating func add(_ address: String, _ purpose: WebReference.Purpose, _ line: Int) {
    references.append(WebReference(address: address, purpose: purpose, line: line))
  }

  /// Values that an animation of SVG gives to an attribute.
  private mutating func addAnimated(_ value: String, _ line: Int) {
    switch tag.value("attributename")?.lowercased() {
    case nil: break
    case "href", "xlink:href":
      for address in value.split(separator: ";") { add(String(address), .resource, line) }
    default: references += CSSReferences.references(in: Array(value.utf8)[...], line: line)
    }
  }

  /// Attributes whose values are style sheets, or parts of them.
  private static let styleAttributes: Set<String> = [
    "style", "fill", "stroke", "filter", "clip-path", "mask", "mask-image", "marker", "marker-start", "marker-mid",
    "marker-end", "cursor",
  ]

  private static let loadedLinks: Set<String> = [
    "stylesheet", "icon", "apple-touch-icon", "apple-touch-icon-precomposed", "apple-touch-startup-image", "mask-icon",
    "preload", "modulepreload", "prefetch", "preconnect", "dns-prefetch", "prerender", "manifest",
  ]

  /// - Returns: `nil` for a link that only says something of the page.
  private static func purpose(ofLinkIn tag: MarkupTag) -> WebReference.Purpose? {
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

  /// The address of a refresh: after the time and a comma or semicolon, with or without `url=` and quotes.
  private static func refreshAddress(_ text: String) -> String? {
    var rest = Array(text.utf8)[...].drop { $0.isMarkupSpace }
    rest = rest.drop { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    guard let first = rest.first, first.isMarkupSpace || first == UInt8(ascii: ";") || first == UInt8(ascii: ",") else {
      return nil
    }
    rest = rest.drop { $0.isMarkupSpace }
    if rest.first == UInt8(ascii: ";") || rest.first == UInt8(ascii: ",") { rest = rest.dropFirst() }
    rest = rest.drop { $0.isMarkupSpace }
    if String(decoding: rest.prefix(3), as: UTF8.self).lowercased() == "url" {
      let value = rest.dropFirst(3).drop { $0.isMarkupSpace }
      if value.first == UInt8(ascii: "=") { rest = value.dropFirst().drop { $0.isMarkupSpace } }
    }
    if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      rest = rest.dropFirst().prefix { $0 != quote }
    }
    return rest.isEmpty ? nil : String(decoding: rest, as: UTF8.self)
  }
}
