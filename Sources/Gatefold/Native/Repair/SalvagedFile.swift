/// A new file made from an old one: the unchanged bytes of the old file, added objects, and a cross-reference table for
/// both.
struct SalvagedFile {
  private let source: ByteView
  private let header: [UInt8]
  private var tail: [UInt8] = []
  private var entries: [Int: (offset: Int, generation: Int)] = [:]
  /// Maximum size of the added part: several times the size of a file and its object streams.
  private let maximumTailByteCount: Int

  init(around source: ByteView) {
    self.source = source
    maximumTailByteCount = 4 * source.count + 256 << 20
    header = Array("%PDF-\(Self.version(of: source))\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
    // The file may end in the middle of a line.
    tail = Array("\n".utf8)
  }

  /// The version in the header, or a default.
  private static func version(of source: ByteView) -> String {
    for place in 0..<min(source.count, 1 << 16) where source[place] == UInt8(ascii: "%") {
      guard source.has("%PDF-", at: place), (0x31...0x32).contains(source[place + 5]),
        source[place + 6] == UInt8(ascii: "."), source[place + 7].isDigit
      else { continue }
      return String(decoding: source.slice(place + 5..<place + 8), as: UTF8.self)
    }
    return "1.7"
  }

  /// Keeps an object at its offset in the old file.
  mutating func keep(_ number: Int, generation: Int, at offset: Int) {
    entries[number] = (header.count + offset, generation)
  }

  /// Adds an object, unless there are too many.
  mutating func add(_ number: Int, generation: Int = 0, _ body: (inout [UInt8]) -> Void) {
    guard tail.count <= maximumTailByteCount else { return }
    entries[number] = (header.count + source.count + tail.count, generation)
    tail += "\(number) \(generation) obj\n".utf8
    body(&tail)
    tail += "\nendobj\n".utf8
  }

  mutating func add(_ number: Int, generation: Int = 0, _ value: PDFValue) {
    add(number, generation: generation) { value.write(to: &$0) }
  }

  /// The whole file; `nil` where there is no memory for it, or too much was added.
  consuming func finished(trailer: PDFDictionary) -> DocumentBytes? {
    guard tail.count <= maximumTailByteCount else { return nil }
    let start = header.count + source.count + tail.count
    writeTable()
    var trailer = trailer
    trailer["Size"] = .integer((entries.keys.max() ?? 0) + 1)
    tail += "trailer\n".utf8
    PDFValue.dictionary(trailer).write(to: &tail)
    tail += "\nstartxref\n\(start)\n%%EOF\n".utf8
    return header.withUnsafeBytes { header in
      tail.withUnsafeBytes { DocumentBytes.joining([header, source.buffer, $0]) }
    }
  }

  /// PDF 32000-1, 7.5.4: a section for each run of numbers, 20 bytes an entry.
  private mutating func writeTable() {
    tail += "xref\n0 1\n0000000000 65535 f \n".utf8
    let numbers = entries.keys.sorted()
    var first = 0
    while first < numbers.count {
      var end = first + 1
      while end < numbers.count, numbers[end] == numbers[end - 1] + 1 { end += 1 }
      tail += "\(numbers[first]) \(end - first)\n".utf8
      for number in numbers[first..<end] {
        guard let entry = entries[number] else { continue }
        tail += "\(Self.padded(entry.offset, to: 10)) \(Self.padded(entry.generation, to: 5)) n \n".utf8
      }
      first = end
    }
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
