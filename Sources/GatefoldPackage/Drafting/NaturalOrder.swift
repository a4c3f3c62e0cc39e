/// The order of file names as people count: "page 2" before "page 10".
enum NaturalOrder {
  static func isBefore(_ one: String, _ other: String) -> Bool {
    var (first, second) = (one.unicodeScalars[...], other.unicodeScalars[...])
    while let a = first.first, let b = second.first {
      if isDigit(a), isDigit(b) {
        let (x, y) = (takeNumber(&first), takeNumber(&second))
        if x.count != y.count { return x.count < y.count }
        if !x.elementsEqual(y) { return x.lexicographicallyPrecedes(y) }
      } else {
        if a != b { return rank(a) < rank(b) }
        first.removeFirst()
        second.removeFirst()
      }
    }
    if first.isEmpty != second.isEmpty { return first.isEmpty }
    return one < other
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

  /// Ranks slashes lowest, so that the files in a folder come before names that the folder's name is a prefix of.
  private static func rank(_ scalar: Unicode.Scalar) -> UInt32 { scalar == "/" ? 0 : scalar.value }

  /// A number without zeros at its beginning.
  private static func takeNumber(_ text: inout Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    let digits = text.prefix(while: isDigit)
    text = text[digits.endIndex...]
    return digits.drop { $0 == "0" }
  }
}
