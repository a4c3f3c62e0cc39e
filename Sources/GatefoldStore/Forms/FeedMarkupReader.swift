internal import Foundation
internal import Gatefold

/// Reads XML of feeds: elements, attributes, texts and character references, within limits. Declarations of document
/// types are skipped, so no entity is ever expanded, and no other file is read.
///
/// Foundation's parser takes three times as long for a feed of 10,000 issues, and traps on some input.
struct FeedMarkupReader {
  /// A syntax error and its byte offset.
  struct Problem: Error {
    let message: String
    let offset: Int
  }

  private static let maximumDepth = 64
  private static let maximumAttributeCount = 64
  /// Namespaces that are declared at one place.
  private static let maximumNamespaceCount = 64
  /// Elements that are in memory at once.
  private static let maximumElementCount = 200_000
  /// Elements in all.
  private static let maximumTotalCount = 5_000_000

  /// An element whose end was not found yet.
  private struct Open {
    var element: FeedElement
    /// The name as it is written, to be compared with the end tag.
    let tag: Range<Int>
    let namespaceCount: Int
    /// How many elements are in it.
    var elementCount = 1
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let reading: FeedMarkupReading
  private var place = 0
  private var open: [Open] = []
  private var namespaces: [(prefix: String, uri: String)] = [("xml", "http://www.w3.org/XML/1998/namespace")]
  private var root: FeedElement?
  private var (elementCount, totalCount) = (0, 0)

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ reading: FeedMarkupReading) {
    (self.bytes, self.reading) = (bytes, reading)
  }

  /// The outermost element, without the elements that were taken out of it.
  ///
  /// - Throws: `invalidFeed`, with the line.
  static func read(_ data: Data, _ reading: FeedMarkupReading) throws(GatefoldError) -> FeedElement {
    let result: Result<FeedElement, GatefoldError> = data.withUnsafeBytes { raw in
      let bytes = raw.bindMemory(to: UInt8.self)
      var reader = FeedMarkupReader(bytes, reading)
      do throws(Problem) {
        return .success(try reader.readRoot())
      } catch {
        let line = bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
        return .failure(.invalidFeed("is damaged at line \(line): \(error.message); ask for it again"))
      }
    }
    return try result.get()
  }

  // MARK: Markup

  private mutating func readRoot() throws(Problem) -> FeedElement {
    while let start = find(UInt8(ascii: "<")) {
      try addText(place..<start)
      place = start
      if holds("<!--") {
        try skip(past: "-->")
      } else if holds("<![CDATA[") {
        try readCharacterData()
      } else if holds("<!") {
        try skipDocumentType()
      } else if holds("<?") {
        try skip(past: "?>")
      } else if holds("</") {
        try readEnd()
      } else {
        try readStart()
      }
    }
    try addText(place..<bytes.count)
    guard open.isEmpty else { throw problem("it ends within <\(open[open.count - 1].element.name)>") }
    guard let root else { throw problem("it has no element") }
    return root
  }

  private mutating func skipDocumentType() throws(Problem) {
    guard open.isEmpty, root == nil else { throw problem("a declaration stands within the content") }
    var quote: UInt8?
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if let mark = quote {
        if byte == mark { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        throw problem("its document type declares entities, which no feed needs")
      } else if byte == UInt8(ascii: ">") {
        return
      }
    }
    throw problem("its document type has no end")
  }

  private mutating func readCharacterData() throws(Problem) {
    place += 9
    let start = place
    try skip(past: "]]>")
    guard !open.isEmpty else { throw Problem(message: "text stands outside of the root", offset: start) }
    open[open.count - 1].element.text += decoded(start..<place - 3)
  }

  private mutating func readEnd() throws(Problem) {
    let start = place
    place += 2
    let tag = try name()
    skipSpace()
    guard take(">") else { throw problem("an end tag has no end") }
    guard let last = open.last, bytes[last.tag].elementsEqual(bytes[tag]) else {
      throw Problem(message: "</\(decoded(tag))> ends no element", offset: start)
    }
    finish()
  }

  private mutating func readStart() throws(Problem) {
    guard root == nil else { throw problem("there is something behind the end") }
    guard open.count < Self.maximumDepth else {
      throw problem("more than \(Self.maximumDepth) elements lie in each other")
    }
    (elementCount, totalCount) = (elementCount + 1, totalCount + 1)
    guard elementCount <= Self.maximumElementCount, totalCount <= Self.maximumTotalCount else {
      throw problem("it has too many elements")
    }
    place += 1
    let tag = try name()
    let namespaceCount = namespaces.count
    let attributes = try readAttributes()
    let (prefix, local) = parts(of: tag)
    var element = FeedElement(namespace: namespace(prefix) ?? "", name: local)
    element.attributes = attributes.map { name, value in
      let (prefix, local) = parts(of: name)
      return .init(namespace: prefix.isEmpty ? "" : namespace(prefix) ?? prefix, name: local, value: value)
    }
    open.append(Open(element: element, tag: tag, namespaceCount: namespaceCount))
    let isEmpty = take("/")
    guard take(">") else { throw problem("a tag has no end") }
    if isEmpty { finish() }
  }

  /// Attributes, without those that declare namespaces.
  private mutating func readAttributes() throws(Problem) -> [(name: Range<Int>, value: String)] {
    var attributes: [(name: Range<Int>, value: String)] = []
    while true {
      skipSpace()
      guard place < bytes.count else { throw problem("a tag has no end") }
      if bytes[place] == UInt8(ascii: ">") || bytes[place] == UInt8(ascii: "/") { return attributes }
      let name = try name()
      skipSpace()
      guard take("=") else { throw problem("an attribute has no value") }
      skipSpace()
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") else {
        throw problem("the value of an attribute is not in quotes")
      }
      let quote = bytes[place]
      place += 1
      guard let end = find(quote) else { throw problem("the value of an attribute has no end") }
      let value = try text(place..<end)
      place = end + 1
      if decoded(name.prefix(5)) == "xmlns" {
        guard namespaces.count < Self.maximumNamespaceCount else { throw problem("it declares too many namespaces") }
        let (prefix, local) = parts(of: name)
        namespaces.append((prefix.isEmpty ? "" : local, value))
      } else {
        guard attributes.count < Self.maximumAttributeCount else {
          throw problem("an element has more than \(Self.maximumAttributeCount) attributes")
        }
        attributes.append((name, value))
      }
    }
  }

  /// Closes the innermost element.
  private mutating func finish() {
    guard let closed = open.popLast() else { return }
    namespaces.removeSubrange(closed.namespaceCount...)
    guard !open.isEmpty else {
      root = closed.element
      return
    }
    if isTaken(closed.element) {
      elementCount -= closed.elementCount
      return
    }
    if closed.element.namespace == FeedNamespace.xhtml { open[open.count - 1].element.text += closed.element.text }
    open[open.count - 1].element.children.append(closed.element)
    open[open.count - 1].elementCount += closed.elementCount
  }

  private func isTaken(_ element: FeedElement) -> Bool {
    guard open.count <= 2 else { return false }
    let place = FeedMarkupReading.Place(
      rootName: open[0].element.name,
      parentName: open[open.count - 1].element.name,
      depth: open.count
    )
    return reading.take(element, place)
  }

  // MARK: Texts

  private mutating func addText(_ range: Range<Int>) throws(Problem) {
    guard !range.isEmpty, !bytes[range].allSatisfy(\.isMarkupSpace) else { return }
    guard !open.isEmpty else { throw Problem(message: "text stands outside of the root", offset: range.lowerBound) }
    open[open.count - 1].element.text += try text(range)
  }

  /// Text with its character references replaced. Other entities stay as they are written.
  private func text(_ range: Range<Int>) throws(Problem) -> String {
    guard bytes[range].contains(UInt8(ascii: "&")) else { return decoded(range) }
    var text = ""
    var rest = range
    while let mark = bytes[rest].firstIndex(of: UInt8(ascii: "&")) {
      text += decoded(rest.lowerBound..<mark)
      // The longest reference is "&#x10FFFF;".
      let end = bytes[mark..<min(mark + 12, rest.upperBound)].firstIndex(of: UInt8(ascii: ";"))
      if let end, let scalar = FeedCharacterReference.scalar(decoded(mark + 1..<end)) {
        text.unicodeScalars.append(scalar)
        rest = end + 1..<rest.upperBound
      } else {
        text += "&"
        rest = mark + 1..<rest.upperBound
      }
    }
    return text + decoded(rest)
  }

  // MARK: Bytes

  /// Bytes that are not UTF-8 are replaced.
  private func decoded(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  private mutating func skipSpace() {
    while place < bytes.count, bytes[place].isMarkupSpace { place += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  /// A name with its prefix.
  private mutating func name() throws(Problem) -> Range<Int> {
    let start = place
    while place < bytes.count, !bytes[place].isMarkupSpace, !bytes[place].endsMarkupName { place += 1 }
    guard place > start, place - start <= 200 else { throw problem("a tag is damaged") }
    return start..<place
  }

  private func parts(of name: Range<Int>) -> (prefix: String, local: String) {
    guard let colon = bytes[name].firstIndex(of: UInt8(ascii: ":")) else { return ("", decoded(name)) }
    return (decoded(name.lowerBound..<colon), decoded(colon + 1..<name.upperBound))
  }

  private func namespace(_ prefix: String) -> String? { namespaces.last { $0.prefix == prefix }?.uri }

  /// The place of a byte from here on.
  private func find(_ byte: UInt8) -> Int? {
    guard place < bytes.count, let start = bytes.baseAddress,
      let found = memchr(start + place, Int32(byte), bytes.count - place)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  private func holds(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { place + $0.count <= bytes.count && bytes[place..<place + $0.count].elementsEqual($0) }
  }

  private mutating func skip(past end: StaticString) throws(Problem) {
    let start = place
    let first = end.withUTF8Buffer { $0[0] }
    while let found = find(first) {
      place = found
      if holds(end) {
        place += end.utf8CodeUnitCount
        return
      }
      place += 1
    }
    throw Problem(message: "a comment or declaration has no end", offset: start)
  }

  private func problem(_ message: String) -> Problem { Problem(message: message, offset: place) }
}
