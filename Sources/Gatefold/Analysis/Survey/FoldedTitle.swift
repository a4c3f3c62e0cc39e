/// Text as titles are compared: small letters and digits without accents, nothing between them.
struct FoldedTitle: Hashable, Sendable {
  let scalars: [Unicode.Scalar]

  init(folded scalars: [Unicode.Scalar]) { self.scalars = scalars }

  init(_ text: some Sequence<Unicode.Scalar>) {
    var table = FoldingTable(TextFolding())
    var folded: [Unicode.Scalar] = []
    for scalar in text {
      table.forEach(of: scalar) { if $0.isLetter || $0.isDigit { folded.append($0) } }
    }
    scalars = folded
  }

  init(_ text: String) { self.init(text.unicodeScalars) }

  var isEmpty: Bool { scalars.isEmpty }
  var count: Int { scalars.count }

  /// Whether it is long enough not to match by chance; scripts without spaces need fewer letters.
  var isDistinctive: Bool { count >= 5 || scalars.count(where: \.isEastAsian) >= 2 }

  func hasPrefix(_ other: FoldedTitle) -> Bool { scalars.starts(with: other.scalars) }

  func contains(_ other: FoldedTitle) -> Bool {
    guard let first = other.scalars.first else { return true }
    guard other.count <= count else { return false }
    return (0...count - other.count).contains { start in
      scalars[start] == first && scalars[start...].starts(with: other.scalars)
    }
  }
}
