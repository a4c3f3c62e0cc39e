/// Offsets of the keywords of objects in a file, found in one pass without parsing.
struct FileLandmarks {
  /// The head of an object, "12 0 obj".
  struct Head {
    let number: Int
    let generation: Int
    /// Offsets of its number, and of its value after "obj".
    let start: Int
    let bodyStart: Int
  }

  // All in the order of the file.
  private(set) var heads: [Head] = []
  private(set) var streamEnds: [Int] = []
  private(set) var objectEnds: [Int] = []
  /// Behind the word "trailer".
  private(set) var trailers: [Int] = []
  /// Objects that consist of a whole number, like most stream lengths.
  private(set) var integers: [Int: Int] = [:]

  /// Objects of higher numbers are passed over: poppler allocates a table as long as the highest.
  let maximumNumber: Int
  private let bytes: ByteView

  /// More objects than this are passed over.
  private static let maximumCount = 4_000_000

  init(_ bytes: ByteView) {
    self.bytes = bytes
    // PDF 32000-1, annex C, and roughly no more than the number of objects that fit in the file.
    maximumNumber = min(8_388_607, 100_000 + bytes.count)
    var place = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "o"): if bytes.has("obj", at: place) { addHead(before: place) }
      case UInt8(ascii: "e"):
        if bytes.has("endstream", at: place) {
          streamEnds.append(place)
          place += 8
        } else if bytes.has("endobj", at: place) {
          objectEnds.append(place)
          place += 5
        }
      case UInt8(ascii: "t"): if bytes.has("trailer", at: place) { trailers.append(place + 7) }
      default: break
      }
      place += 1
    }
  }

  private mutating func addHead(before word: Int) {
    guard heads.count < Self.maximumCount, let generation = number(before: word, digits: 5),
      let number = number(before: generation.start, digits: 10), (1...maximumNumber).contains(number.value)
    else { return }
    let head = Head(
      number: number.value,
      generation: min(generation.value, 65_535),
      start: number.start,
      bodyStart: word + 3
    )
    heads.append(head)
    var reader = PDFReader(bytes, head.bodyStart..<min(bytes.count, head.bodyStart + 64))
    if let integer = reader.value()?.integer, reader.takes("endobj") { integers[head.number] = integer }
  }

  /// The number that ends before a place, white space between.
  private func number(before place: Int, digits limit: Int) -> (value: Int, start: Int)? {
    var end = place
    while end > 0, place - end < 16, bytes[end - 1].isPDFSpace { end -= 1 }
    guard end < place else { return nil }
    var start = end
    while start > 0, end - start < limit, bytes[start - 1].isDigit { start -= 1 }
    guard start < end else { return nil }
    // At most 10 digits: no overflow.
    let value = (start..<end).reduce(0) { $0 * 10 + Int(bytes[$1] - UInt8(ascii: "0")) }
    return (value, start)
  }
}
