/// Finds the pages in ALTO, so that each can be parsed separately, together with the head of the file.
struct ALTOPageScanner {
  /// The pages of a file.
  struct Pages: Sendable {
    var pages: [MappedPageRange] = []
    /// The head of the file, before the first page: units, styles, tags.
    var head = 0..<0
    /// The end tags of the elements that the first page is in.
    var foot = ""
  }

  private static let maximumDepth = 200

  private let bytes: UnsafeRawBufferPointer
  private var place = 0
  private var open: [String] = []
  private var found = Pages()
  /// Where the page begins that is open, how deep, and its index.
  private var page: (start: Int, depth: Int, index: Int?)?

  private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// `nil` if it is not well-formed as far as this can tell, or no ALTO.
  static func pages(in bytes: UnsafeRawBufferPointer) -> Pages? {
    var scanner = ALTOPageScanner(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.place = 3 }
    scanner.found.head = scanner.place..<scanner.place
    while scanner.skip(to: "<") {
      guard scanner.readMarkup() else { return nil }
    }
    return scanner.open.isEmpty && scanner.page == nil ? scanner.found : nil
  }

  /// Reads what begins with "<".
  private mutating func readMarkup() -> Bool {
    if holds("<!--") { return skip(past: "-->", from: 4) }
    if holds("<![CDATA[") { return skip(past: "]]>", from: 9) }
    if holds("<?") { return skip(past: "?>", from: 2) }
    if holds("<!") { return false }
    return holds("</") ? readEnd() : readStart()
  }

  private mutating func readEnd() -> Bool {
    let start = place + 2
    guard skip(past: ">", from: 2), let name = open.popLast() else { return false }
    guard name == String(decoding: bytes[start..<place - 1], as: UTF8.self).trimmedName else { return false }
    if let page, page.depth == open.count { close(page) }
    return true
  }

  private mutating func readStart() -> Bool {
    let start = place
    place += 1
    var quote: UInt8?
    while let byte = peek {
      place += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return readStart(start..<place)
      }
    }
    return false
  }

  private mutating func readStart(_ tag: Range<Int>) -> Bool {
    let isEmpty = tag.count > 2 && bytes[tag.upperBound - 2] == UInt8(ascii: "/")
    let content = String(decoding: bytes[tag.lowerBound + 1..<tag.upperBound - (isEmpty ? 2 : 1)], as: UTF8.self)
    let name = content.trimmedName
    guard !name.isEmpty, open.count < Self.maximumDepth else { return false }
    if open.isEmpty, name.localName != "alto" || isEmpty { return false }
    if name.localName == "Page", page == nil {
      if found.pages.isEmpty {
        found.head = found.head.lowerBound..<tag.lowerBound
        found.foot = open.reversed().map { "</\($0)>" }.joined()
      }
      page = (tag.lowerBound, open.count, content.pageNumber.map { $0 - 1 })
    }
    if !isEmpty {
      open.append(name)
    } else if let page, page.depth == open.count, page.start == tag.lowerBound {
      close(page)
    }
    return true
  }

  private mutating func close(_ page: (start: Int, depth: Int, index: Int?)) {
    found.pages.append(MappedPageRange(range: page.start..<place, pageIndex: page.index))
    self.page = nil
  }

  // MARK: Bytes

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func holds(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private mutating func skip(to character: Unicode.Scalar) -> Bool {
    while let byte = peek, byte != UInt8(ascii: character) { place += 1 }
    return peek != nil
  }

  private mutating func skip(past text: String, from offset: Int) -> Bool {
    place += offset
    while place < bytes.count {
      if holds(text) {
        place += text.utf8.count
        return true
      }
      place += 1
    }
    return false
  }
}

extension String {
  /// The name at the beginning of a tag, with its prefix.
  fileprivate var trimmedName: String {
    String(decoding: utf8.prefix { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }, as: UTF8.self)
  }

  /// The attribute PHYSICAL_IMG_NR of a tag, if it is a number from 1.
  fileprivate var pageNumber: Int? {
    var rest = self[...]
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].split(whereSeparator: \.isWhitespace).last
      let value = rest[equals...].dropFirst().drop(while: \.isWhitespace)
      guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
      let text = value.dropFirst().prefix { $0 != quote }
      if name == "PHYSICAL_IMG_NR" { return Int(text).flatMap { $0 > 0 ? $0 : nil } }
      rest = value.dropFirst(text.count + 2)
    }
    return nil
  }
}

extension StringProtocol {
  /// The name of an element or an attribute without its prefix.
  var localName: String {
    let colon = firstIndex(of: ":")
    return String(colon.map { self[index(after: $0)...] } ?? self[...])
  }
}
