/// Puts the cross-reference table and the lengths of streams right in a PDF that was changed, so that what was changed
/// is read as the file has it, rather than after the whole was pieced together.
///
/// Files with cross-reference streams stay as they are: they have no table.
enum RepairedPDF {
  static func repaired(_ file: [UInt8]) -> [UInt8]? {
    guard let table = lastPlace(of: Array("\nxref".utf8), in: file) else { return nil }
    guard let trailer = place(of: Array("trailer".utf8), in: file, from: table) else { return nil }
    var body = Array(file[..<(table + 1)])
    mendLengths(&body)
    var offsets: [Int: Int] = [:]
    for (number, offset) in objects(of: body) where number < 200 { offsets[number] = offset }
    let end = place(of: Array("startxref".utf8), in: file, from: trailer) ?? file.count
    let size = (offsets.keys.max() ?? 0) + 1
    let start = body.count
    body += "xref\n0 \(size)\n0000000000 65535 f \n".utf8
    for number in 1..<max(size, 1) {
      body += offsets[number].map { "\(padded($0)) 00000 n \n".utf8 } ?? "0000000000 00000 f \n".utf8
    }
    body += file[trailer..<end]
    body += "startxref\n\(start)\n%%EOF\n".utf8
    return body
  }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 10 - digits.count)) + digits
  }

  private static func place(of part: [UInt8], in file: [UInt8], from start: Int) -> Int? {
    guard file.count >= part.count, start <= file.count - part.count else { return nil }
    return (start...file.count - part.count).first { file[$0] == part[0] && file[$0...].starts(with: part) }
  }

  private static func lastPlace(of part: [UInt8], in file: [UInt8]) -> Int? {
    guard file.count >= part.count else { return nil }
    return (0...file.count - part.count).last { file[$0] == part[0] && file[$0...].starts(with: part) }
  }

  /// Each "12 0 obj" at the start of a line: its number, and where it stands.
  private static func objects(of body: [UInt8]) -> [(number: Int, offset: Int)] {
    var found: [(number: Int, offset: Int)] = []
    var start = 0
    while let end = body[start...].firstIndex(of: 0x0A) {
      if let number = objectNumber(body[start..<end]) { found.append((number, start)) }
      start = end + 1
    }
    return found
  }

  private static func objectNumber(_ line: ArraySlice<UInt8>) -> Int? {
    let digits = line.prefix { 0x30...0x39 ~= $0 }
    guard (1...4).contains(digits.count), line.dropFirst(digits.count).starts(with: " 0 obj".utf8) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// The seeds have a length of six digits behind the word: "/Length 000044".
  private static func mendLengths(_ body: inout [UInt8]) {
    let (length, stream, end) = (Array("/Length 0".utf8), Array("stream\n".utf8), Array("\nendstream".utf8))
    var from = 0
    while let place = place(of: length, in: body, from: from) {
      from = place + length.count
      guard let start = self.place(of: stream, in: body, from: from),
        let finish = self.place(of: end, in: body, from: start)
      else { return }
      let digits = padded(finish - start - stream.count).utf8.suffix(6)
      let first = place + length.count - 1
      guard first + 6 <= body.count, body[first..<first + 6].allSatisfy({ 0x30...0x39 ~= $0 }) else { continue }
      body.replaceSubrange(first..<first + 6, with: digits)
      from = finish
    }
  }
}
