internal import Foundation

/// Finds where an article goes on after other articles: "continued on page 42".
enum Continuation {
  /// In the languages in which references to pages are read; without accents, as they are compared.
  private static let phrases = [
    "continued on page", "continues on page", "cont. on page", "turn to page", "fortsetzung auf seite",
    "weiter auf seite", "weiter s.", "suite page", "suite en page", "suite p.", "continua a pagina", "continua a pag.",
    "segue a pagina", "segue a pag.", "continua en la pagina", "sigue en la pagina", "continua en la pag.",
    "vervolg op pagina", "vervolg op pag.", "lees verder op pagina", "continua na pagina", "continua na pag.",
  ]

  /// By their first bytes: most places of a line begin none.
  private static let phrasesByFirst = Dictionary(grouping: phrases.map { Array($0.utf8) }, by: \.[0])

  /// The printed number of the page that a line sends its reader to; `nil` in any other line.
  static func page(in line: String) -> PrintedNumber? {
    let small = Array(line.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).utf8)
    for start in small.indices {
      for phrase in phrasesByFirst[small[start]] ?? [] where small[start...].starts(with: phrase) {
        let rest = String(decoding: small[(start + phrase.count)...], as: UTF8.self).drop { $0.isWhitespace }
        if let number = PrintedNumber(rest.prefix { $0.isLetter || $0.isNumber }) { return number }
      }
    }
    return nil
  }
}
