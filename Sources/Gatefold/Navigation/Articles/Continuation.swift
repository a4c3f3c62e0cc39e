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

  /// The printed number of the page that a line sends its reader to; `nil` in any other line.
  static func page(in line: String) -> PrintedNumber? {
    let small = line.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    for phrase in phrases {
      guard let range = small.range(of: phrase) else { continue }
      let rest = small[range.upperBound...].drop { $0.isWhitespace }
      if let number = PrintedNumber(rest.prefix { $0.isLetter || $0.isNumber }) { return number }
    }
    return nil
  }
}
