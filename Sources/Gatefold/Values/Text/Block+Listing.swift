extension Block {
  /// The lines with the spaces that they are set with, where every letter is as wide as any other, as in listings.
  var listing: String? {
    guard lines.count > 1, let cell = letterWidth else { return nil }
    return lines.map { line in
      var text = ""
      var column = 0
      for word in line.words {
        let start = Int(bounded: ((word.rect.minX - rect.minX) / cell).rounded())
        text += String(repeating: " ", count: min(max(start - column, text.isEmpty ? 0 : 1), Self.maximumSpaces))
        text += word.text
        column = start + word.text.unicodeScalars.count
      }
      return text
    }.joined(separator: "\n")
  }

  private static let maximumSpaces = 200

  /// The width of all letters, narrow and wide ones; `nil` where they differ.
  private var letterWidth: Double? {
    var widths = LetterWidths()
    for line in lines {
      guard line.direction == .leftToRight else { return nil }
      for word in line.words {
        let scalars = word.text.unicodeScalars
        guard scalars.allSatisfy(\.isASCII) else { return nil }
        for scalar in scalars { widths.add(word.rect.width / Double(scalars.count), of: scalar) }
        guard widths.areEqual else { return nil }
      }
    }
    return widths.common
  }
}
