/// Estimates how wide letters are against each other. Text maps and Tesseract give places of words; letters share them.
package enum LetterShares {
  /// In thousandths of the font size, about those of Helvetica; 0 for marks over a letter.
  private static func width(of scalar: Unicode.Scalar) -> Double {
    if let width = ascii[scalar] { return width }
    if scalar.isEastAsian { return 1000 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .uppercaseLetter, .titlecaseLetter: return 700
    case .initialPunctuation, .finalPunctuation: return 270
    default: break
    }
    switch scalar {
    case "\u{AD}", "\u{2010}", "\u{2011}": return 333
    case "\u{2014}", "\u{2026}": return 1000
    default: return 556
    }
  }

  private static let ascii: [Unicode.Scalar: Double] = {
    let classes: [(String, Double)] = [
      ("ijl'|", 225), ("ftI!,./:;[]\\ ", 278), ("r()-`{}", 333), ("\"*", 370), ("cksvxyzJ", 500),
      ("abdeghnopquL0123456789?$#_", 556), ("+<=>~^", 584), ("FTZ", 611), ("ABEKPSVXY&", 667), ("wCDHNRU", 722),
      ("GOQ", 778), ("mM", 833), ("%", 889), ("W", 944), ("@", 1015),
    ]
    var widths: [Unicode.Scalar: Double] = [:]
    for (letters, width) in classes {
      for scalar in letters.unicodeScalars { widths[scalar] = width }
    }
    return widths
  }()

  /// The shares of a word that letters take, one after the other, as ranges from 0 to 1. A mark has the place of the
  /// letter before it.
  package static func shares(of scalars: [Unicode.Scalar], isVertical: Bool) -> [ClosedRange<Double>] {
    var widths = scalars.map { isVertical ? min(1, width(of: $0)) : width(of: $0) }
    var sum = widths.reduce(0, +)
    if sum <= 0 {
      widths = scalars.map { _ in 1 }
      sum = Double(scalars.count)
    }
    var shares: [ClosedRange<Double>] = []
    var start = 0.0
    for width in widths {
      if width == 0, let last = shares.last {
        shares.append(last)
        continue
      }
      let end = start + width
      shares.append(start / sum...max(start, min(end, sum)) / sum)
      start = end
    }
    return shares
  }
}
