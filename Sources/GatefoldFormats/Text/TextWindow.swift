internal import struct Foundation.Data

/// The part of a file of text that its reader has in memory.
struct TextWindow {
  /// A byte that is not UTF-8.
  struct InvalidByte: Error {
    let byte: UInt8
    let position: LinePosition
  }

  private let data: Data
  private let chunkSize: Int
  private let allowsInvalidBytes: Bool
  private(set) var bytes: [UInt8] = []
  /// The index of the next byte to read in ``bytes``.
  var place = 0
  /// Where the window begins in the file.
  private var start = 0
  /// The end of the part of the window whose lines were counted, and the position there.
  private var counted = (place: 0, line: 1, column: 1)

  /// - Parameter chunkSize: how much is read at once, in bytes.
  init(_ data: Data, chunkSize: Int, allowsInvalidBytes: Bool) {
    (self.data, self.chunkSize, self.allowsInvalidBytes) = (data, chunkSize, allowsInvalidBytes)
    // A byte order mark is no part of the text.
    if data.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
  }

  /// How many bytes of the file were read.
  var offset: Int { start + place }

  /// Where the window ends in the file.
  var endOffset: Int { start + bytes.count }

  /// Whether the file ends with the window.
  var isLast: Bool { endOffset >= data.count }

  /// The position of the next byte.
  var position: LinePosition {
    mutating get {
      countLines()
      return LinePosition(line: counted.line, column: counted.column)
    }
  }

  /// Makes sure that the window has a number of bytes that were not read, unless the file ends before.
  mutating func fill(_ count: Int) throws(InvalidByte) {
    while bytes.count - place < count, !isLast { try readChunk() }
  }

  // MARK: Bytes

  /// Whether nothing is left in the window.
  var isAtEnd: Bool { place >= bytes.count }

  /// The next byte; `nil` at the end of the window.
  var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Skips the white space of XML and JSON that is in the window.
  ///
  /// - Returns: whether there is any.
  @discardableResult
  mutating func skipSpace() -> Bool {
    let start = place
    while place < bytes.count, bytes[place].isXMLSpace { place += 1 }
    return place > start
  }

  /// Whether a text comes next.
  func holds(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { place + $0.count <= bytes.count && bytes[place..<place + $0.count].elementsEqual($0) }
  }

  /// Skips a text that comes next.
  mutating func take(_ text: StaticString) -> Bool {
    guard holds(text) else { return false }
    place += text.utf8CodeUnitCount
    return true
  }

  // MARK: Chunks

  private mutating func readChunk() throws(InvalidByte) {
    countLines()
    bytes.removeSubrange(..<place)
    (start, place, counted.place) = (start + place, 0, 0)
    let chunkStart = data.startIndex + endOffset
    var chunk = data[chunkStart..<min(chunkStart + chunkSize, data.endIndex)]
    // No character is divided.
    for _ in 0..<3 where chunk.endIndex < data.endIndex && data[chunk.endIndex] & 0xC0 == 0x80 { chunk.removeLast() }
    let known = bytes.count
    bytes += chunk
    guard !allowsInvalidBytes, String(validating: chunk, as: UTF8.self) == nil else { return }
    place = known + Self.validCount(chunk)
    throw InvalidByte(byte: bytes[place], position: position)
  }

  /// How many bytes there are before the first one that begins no character.
  private static func validCount(_ bytes: Data) -> Int {
    var (parser, iterator, count) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator(), 0)
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { count += scalar.count }
    return count
  }

  private mutating func countLines() {
    var (line, column) = (counted.line, counted.column)
    for byte in bytes[counted.place..<place] {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    counted = (place, line, column)
  }
}
