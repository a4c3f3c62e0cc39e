/// The links in the head of an untrusted web page.
package struct HTMLHead: Sendable {
  /// An element `link`.
  package struct Link: Hashable, Sendable {
    /// In small letters.
    package let relations: Set<String>
    /// In small letters, without spaces and quotes; empty if the page does not say.
    package let mediaType: String
    package let address: String
  }

  /// The bytes of a page that are read. A head is at its beginning.
  private static let maximumByteCount = 1 << 20
  private static let maximumLinkCount = 1000

  package private(set) var links: [Link] = []
  /// The address to which others are relative; `nil` if that is the address of the page.
  package private(set) var baseAddress: String?

  /// Reads up to the body of the page.
  package init(ofPage page: some Sequence<UInt8>) {
    var scanner = ByteScanner(Array(page.prefix(Self.maximumByteCount))[...])
    while !scanner.isAtEnd, links.count < Self.maximumLinkCount {
      if scanner.take("<!--") {
        scanner.skip(behind: "-->")
      } else if let tag = MarkupTag(&scanner) {
        if tag.name == (tag.isClosing ? "head" : "body") { return }
        if !tag.isClosing { read(tag, &scanner) }
      } else {
        scanner.advance()
      }
    }
  }

  private mutating func read(_ tag: MarkupTag, _ scanner: inout ByteScanner) {
    switch tag.name {
    case "base": baseAddress = baseAddress ?? tag.value("href")
    case "link":
      guard let address = tag.value("href"), !address.isEmpty else { return }
      let relations = (tag.value("rel") ?? "").lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
      let mediaType = (tag.value("type") ?? "").lowercased().filter { !$0.isWhitespace && $0 != "\"" }
      links.append(Link(relations: Set(relations), mediaType: mediaType, address: address))
    // The content of these elements is text, even if it looks like markup.
    case "script": scanner.skip(behind: "</script")
    case "style": scanner.skip(behind: "</style")
    case "title": scanner.skip(behind: "</title")
    default: break
    }
  }
}
