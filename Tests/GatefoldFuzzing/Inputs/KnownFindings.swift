/// Findings in the system's libraries that the engine cannot fix and contains with worker processes. Inputs that would
/// only find them again are skipped. See docs/fuzzing.md.
enum KnownFindings {
  static func shows(_ file: [UInt8]) -> Bool { hasLargeObjectNumber(file) }

  /// poppler 22.12 makes room for every object up to the highest number when it pieces a file together: 800 MB and a
  /// second for "20000000 0 obj".
  private static func hasLargeObjectNumber(_ file: [UInt8]) -> Bool {
    let word = Array("obj".utf8)
    return file.indices.contains { place in
      guard file[place] == word[0], file[place...].starts(with: word) else { return false }
      // Backwards over the generation.
      let before = file[..<place].suffix(60).reversed().drop { $0 <= 0x20 }.drop(while: isDigit).drop { $0 <= 0x20 }
      return before.prefix(while: isDigit).count >= 7
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}
