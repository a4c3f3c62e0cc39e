internal import Foundation

/// Finds where an article continues after other articles: "continued on page 42".
enum Continuation {
  /// Phrases in all languages of page references, without accents, since accents are removed before comparison.
  private static let phrases = [
    "continued on page", "continues on page", "cont. on page", "turn to page", "fortsetzung auf seite",
    "weiter auf seite", "weiter s.", "suite page", "suite en page", "suite p.", "continua a pagina", "continua a pag.",
    "segue a pagina", "segue a pag.", "continua en la pagina", "sigue en la pagina", "continua en la pag.",
    "vervolg op pagina", "vervolg op pag.", "lees verder op pagina", "continua na pagina", "continua na pag.",
  ]

  /// Phrases by their first byte, because most positions of a line begin none of them.
  private static let phrasesByFirst = Dictionary(grouping: phrases.map { Array($0.utf8) }, by: \.[0])

  /// The printed page number that a line refers to; `nil` for any other line.
  static func page(in line: String) -> PrintedNumber? {
    let folded = line.foldedIfPlain ?? line.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    let small = Array(folded.utf8)
    for start in small.indices {
      for phrase in phrasesByFirst[small[start]] ?? [] where small[start...].starts(with: phrase) {
        let rest = String(decoding: small[(start + phrase.count)...], as: UTF8.self).drop { $0.isWhitespace }
        if let number = PrintedNumber(rest.prefix { $0.isLetter || $0.isNumber }) { return number }
      }
    }
    return nil
  }
}
