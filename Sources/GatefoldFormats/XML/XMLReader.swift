package import struct Foundation.Data

/// Reads a file of XML 1.0 with namespaces as a series of events, within limits.
///
/// Files are untrusted. No entity but XML's five is expanded and no other file is read, since document types are refused
/// or skipped. Memory and time depend on the size of the file alone, and only a part of the file is kept in memory. The
/// bytes are read as UTF-8, whatever encoding the file declares.
///
/// ```swift
/// var reader = XMLReader(data)
/// while let event = try reader.next() {
///   if case .start(let tag) = event, tag.name == "page" { print(tag["id"] ?? "", tag.position.line) }
/// }
/// ```
package struct XMLReader {
  /// A piece of the file.
  package enum Event: Sendable {
    case start(XMLTag)
    /// Text or character data within an element, perhaps a part of it, with line ends as "\n".
    case text(String)
    /// The end of the innermost open element, also of an empty one.
    case end
  }

  /// An element without its end.
  private struct Open {
    let qualifiedName: String
    let namespaceCount: Int
  }

  private static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"
  private static let xmlnsNamespace = "http://www.w3.org/2000/xmlns/"

  private let limits: XMLLimits
  let leniency: XMLLeniency
  var source: TextWindow

  private var open: [Open] = []
  private var namespaces = [(prefix: "xml", name: Self.xmlNamespace)]
  private var elementCount = 0
  private var hasBegun = false
  private var isBehindEmptyTag = false
  private var isInCharacterData = false
  /// The longest text of an event, in bytes.
  private var pieceSize: Int { limits.chunkSize / 8 }

  package init(_ data: Data, limits: XMLLimits = XMLLimits(), leniency: XMLLeniency = []) {
    (self.limits, self.leniency) = (limits, leniency)
    let allowsInvalidBytes = leniency.contains(.invalidCharacters)
    source = TextWindow(data, chunkSize: limits.chunkSize, allowsInvalidBytes: allowsInvalidBytes)
  }

  /// How many bytes were read: after ``Event/start(_:)`` and ``Event/end``, where the tag ends.
  package var offset: Int { source.offset }

  /// The next event; `nil` at the end of the file.
  package mutating func next() throws(XMLFailure) -> Event? {
    if isBehindEmptyTag {
      isBehindEmptyTag = false
      return close()
    }
    if !hasBegun {
      hasBegun = true
      try readDeclaration()
    }
    while true {
      try fill()
      if isInCharacterData {
        if let text = try readCharacterData() { return .text(text) }
      } else if source.isAtEnd {
        return try finish()
      } else if source.bytes[source.place] != UInt8(ascii: "<") {
        if let text = try readText() { return .text(text) }
      } else if let event = try readMarkup() {
        return event
      }
    }
  }

  /// Reads what begins with "<"; `nil` for what is no event.
  private mutating func readMarkup() throws(XMLFailure) -> Event? {
    switch source.place + 1 < source.bytes.count ? source.bytes[source.place + 1] : 0 {
    case UInt8(ascii: "/"): return try readEndTag()
    case UInt8(ascii: "?"): try skipInstruction()
    case UInt8(ascii: "!"):
      if source.holds("<!--") {
        try skipComment()
      } else if source.holds("<![CDATA[") {
        guard !open.isEmpty else { throw malformed("text stands outside of the root") }
        isInCharacterData = true
        source.place += 9
      } else {
        try skipDocumentType()
      }
    default: return .start(try readStartTag())
    }
    return nil
  }

  private mutating func finish() throws(XMLFailure) -> Event? {
    if let last = open.last { throw malformed("it ends within <\(last.qualifiedName)>") }
    guard elementCount > 0 else { throw malformed("it has no element") }
    return nil
  }

  private mutating func close() -> Event {
    namespaces.removeSubrange(open.removeLast().namespaceCount...)
    return .end
  }

  // MARK: Tags

  private mutating func readEndTag() throws(XMLFailure) -> Event {
    let start = source.place
    source.place += 2
    let name = try readName()
    source.skipSpace()
    guard source.take(">") else { throw malformed("an end tag has no end") }
    guard let last = open.last, last.qualifiedName.isSame(name) else {
      source.place = start
      throw malformed("</\(name.prefix(200))> ends no element")
    }
    return close()
  }

  private mutating func readStartTag() throws(XMLFailure) -> XMLTag {
    guard elementCount == 0 || !open.isEmpty else { throw malformed("there is something behind the end") }
    let (position, start) = (source.position, offset)
    guard open.count < limits.depth else {
      throw failure(.depth, "it has more than \(limits.depth) elements in each other")
    }
    elementCount += 1
    guard elementCount <= limits.elementCount else {
      throw failure(.elementCount, "it has more than \(limits.elementCount) elements")
    }
    source.place += 1
    let qualifiedName = try readName()
    let namespaceCount = namespaces.count
    let written = try readAttributes(from: start)
    isBehindEmptyTag = source.take("/")
    guard source.take(">") else { throw !source.isAtEnd ? malformed("a tag is damaged") : endOfTag(from: start) }
    guard offset - start <= limits.tagSize else { throw longTag() }
    open.append(Open(qualifiedName: qualifiedName, namespaceCount: namespaceCount))
    let (namespace, name) = try expanded(qualifiedName, default: defaultNamespace)
    var attributes: [XMLTag.Attribute] = []
    attributes.reserveCapacity(written.count)
    for attribute in written {
      let (namespace, name) = try expanded(attribute.name, default: "")
      let isKnown = !namespace.isEmpty && attributes.contains { $0.name == name && $0.namespace == namespace }
      guard !isKnown else { throw malformed("the attribute \(attribute.name) stands twice") }
      attributes.append(XMLTag.Attribute(namespace: namespace, name: name, value: attribute.value))
    }
    return XMLTag(
      qualifiedName: qualifiedName,
      name: name,
      namespace: namespace,
      attributes: attributes,
      position: position,
      offset: start
    )
  }

  /// The attributes up to the end of a tag, without those that declare namespaces.
  private mutating func readAttributes(from start: Int) throws(XMLFailure) -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    var names: [String] = []
    while true {
      let hasSpace = source.skipSpace()
      guard !source.isAtEnd, offset - start < limits.tagSize else { throw endOfTag(from: start) }
      let byte = source.bytes[source.place]
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") { return attributes }
      guard hasSpace else { throw malformed("a tag is damaged") }
      guard names.count < limits.attributeCount else { throw longTag() }
      let name = try readName()
      guard !names.contains(where: name.isSame) else { throw malformed("the attribute \(name) stands twice") }
      names.append(name)
      source.skipSpace()
      guard source.take("=") else { throw malformed("an attribute has no value") }
      source.skipSpace()
      guard let quote = source.peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw malformed("the value of an attribute is not in quotes")
      }
      source.place += 1
      let limit = min(source.bytes.count, source.place + limits.tagSize)
      let (end, isPlain) = try scan(to: .quote(quote), limit: limit)
      guard end < limit else { throw endOfTag(from: start) }
      let value = try decoded(source.place..<end, of: .quote(quote), isPlain: isPlain)
      source.place = end + 1
      if name == "xmlns" {
        try declare("", value)
      } else if name.hasPrefix("xmlns:") {
        try declare(String(name.dropFirst(6)), value)
      } else {
        attributes.append((name, value))
      }
    }
  }

  /// The failure of a tag whose end was not found.
  private mutating func endOfTag(from start: Int) -> XMLFailure {
    if offset - start >= limits.tagSize || source.endOffset - start > limits.tagSize { return longTag() }
    return malformed("a tag has no end")
  }

  private mutating func longTag() -> XMLFailure {
    let (size, count) = (limits.tagSize, limits.attributeCount)
    return failure(.longTag, "it has a start tag of more than \(size) bytes or \(count) attributes")
  }

  // MARK: Namespaces

  private var defaultNamespace: String { namespaces.last { $0.prefix.isEmpty }?.name ?? "" }

  private mutating func declare(_ prefix: String, _ name: String) throws(XMLFailure) {
    guard namespaces.count <= limits.namespaceCount else { throw malformed("it declares too many namespaces") }
    let isReserved =
      name == Self.xmlnsNamespace || prefix == "xmlns" || (prefix == "xml") != (name == Self.xmlNamespace)
    guard leniency.contains(.undeclaredPrefixes) || !isReserved && (prefix.isEmpty || !name.isEmpty) else {
      throw malformed("the namespace of a prefix is not allowed")
    }
    namespaces.append((prefix, name))
  }

  /// The namespace and the name without its prefix.
  private mutating func expanded(_ name: String, default namespace: String) throws(XMLFailure) -> (String, String) {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return (namespace, name) }
    let (prefix, local) = (name[..<colon], name[name.utf8.index(after: colon)...])
    if let known = namespaces.last(where: { prefix.isSame($0.prefix) })?.name, !known.isEmpty {
      return (known, String(local))
    }
    guard leniency.contains(.undeclaredPrefixes) else { throw malformed("the prefix \(prefix) is not declared") }
    return ("", String(local))
  }

  // MARK: Texts

  /// Text up to the next tag; `nil` for white space outside of the root.
  private mutating func readText() throws(XMLFailure) -> String? {
    let limit = min(source.bytes.count, source.place + pieceSize)
    let (end, isPlain) = try scan(to: .tag, limit: limit)
    let range = source.place..<(end < limit ? end : cut(end))
    guard !open.isEmpty else {
      if let index = source.bytes[range].firstIndex(where: { !$0.isXMLSpace }) {
        throw malformed("text stands outside of the root", at: index)
      }
      source.place = range.upperBound
      return nil
    }
    let text = try decoded(range, of: .tag, isPlain: isPlain)
    source.place = range.upperBound
    return text
  }

  /// Character data up to its end; `nil` if nothing is left.
  private mutating func readCharacterData() throws(XMLFailure) -> String? {
    let limit = min(source.bytes.count, source.place + pieceSize)
    let (end, isPlain) = try scan(to: .characterDataEnd, limit: limit)
    let isEnd = end < limit
    guard isEnd || end < source.bytes.count || !source.isLast else { throw malformed("character data has no end") }
    let range = source.place..<(isEnd ? end - 2 : cut(end))
    let text = try decoded(range, of: .characterDataEnd, isPlain: isPlain)
    source.place = isEnd ? end + 1 : range.upperBound
    isInCharacterData = !isEnd
    return text.isEmpty ? nil : text
  }

  /// An end of a piece at or before a place, which divides no character, line end, reference or mark.
  private func cut(_ end: Int) -> Int {
    guard end < source.bytes.count || !source.isLast else { return end }
    var cut = end
    for _ in 0..<3 where cut > source.place && cut < source.bytes.count && source.bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
    for _ in 0..<2 where cut > source.place && [UInt8(ascii: "\r"), UInt8(ascii: "]")].contains(source.bytes[cut - 1]) {
      cut -= 1
    }
    let start = max(source.place, cut - CharacterReferences.maximumSize)
    cut = source.bytes[start..<cut].lastIndex(of: UInt8(ascii: "&")) ?? cut
    return cut > source.place ? cut : end
  }

  // MARK: What is skipped

  private mutating func readDeclaration() throws(XMLFailure) {
    try fill()
    guard source.holds("<?xml"), source.place + 5 < source.bytes.count, source.bytes[source.place + 5].isXMLSpace else {
      return
    }
    if leniency.contains(.processingInstructions) { return try skipInstruction() }
    source.place += 5
    let values = try readAttributes(from: offset)
    guard source.take("?"), source.take(">"), let first = values.first, first.name == "version",
      first.value.hasPrefix("1."),
      ["", "encoding", "standalone", "encoding standalone"].contains(
        values.dropFirst().map(\.name).joined(separator: " ")
      )
    else { throw malformed("the declaration is damaged") }
  }

  private mutating func skipInstruction() throws(XMLFailure) {
    guard leniency.contains(.processingInstructions) else {
      throw failure(.processingInstruction, "it has a processing instruction")
    }
    source.place += 2
    while !source.take("?>") { try advance("a processing instruction has no end") }
  }

  private mutating func skipComment() throws(XMLFailure) {
    source.place += 4
    while !source.holds("--") { try advance("a comment has no end") }
    source.place += 2
    while !source.take(">") {
      guard leniency.contains(.invalidCharacters) else { throw malformed("a comment has -- in it") }
      while !source.take("--") { try advance("a comment has no end") }
    }
  }

  private mutating func advance(_ problem: String) throws(XMLFailure) {
    // The marks that end comments and instructions have at most three bytes.
    if source.bytes.count - source.place < 4 { try fill() }
    guard !source.isAtEnd else { throw malformed(problem) }
    guard isAllowed(source.place) else { throw malformed("a character is not allowed") }
    source.place += 1
  }

  private mutating func skipDocumentType() throws(XMLFailure) {
    guard source.holds("<!DOCTYPE"), elementCount == 0 else {
      throw malformed("a declaration stands within the content")
    }
    guard leniency.contains(.documentTypes) else {
      throw failure(.documentType, "it has a document type declaration")
    }
    let start = source.place
    var quote: UInt8?
    while !source.isAtEnd, source.place - start < limits.tagSize {
      let byte = source.bytes[source.place]
      source.place += 1
      if let mark = quote {
        if byte == mark { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        throw failure(.documentType, "it has a document type that declares entities")
      } else if byte == UInt8(ascii: ">") {
        return
      }
    }
    throw malformed("the document type has no end")
  }

  // MARK: Failures

  mutating func failure(_ reason: XMLFailure.Reason, _ detail: String) -> XMLFailure {
    XMLFailure(reason, detail, at: source.position)
  }

  mutating func malformed(_ detail: String) -> XMLFailure { failure(.malformed, detail) }

  /// Makes sure that the window has more bytes than any tag, unless the file ends before.
  private mutating func fill() throws(XMLFailure) {
    do throws(TextWindow.InvalidByte) {
      try source.fill(max(limits.tagSize, pieceSize) + 16)
    } catch {
      throw XMLFailure(.encoding, "it is not in UTF-8", at: error.position)
    }
  }
}
