internal import Foundation

/// Words that tell one issue of a periodical from the next: months, seasons, "volume", "No.", numbers.
enum IssueWords {
  private static let words: Set<String> = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
    "januar", "februar", "marz", "mai", "juni", "juli", "oktober", "dezember",
    "janvier", "fevrier", "mars", "avril", "juin", "juillet", "aout", "septembre", "octobre", "novembre", "decembre",
    "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre",
    "diciembre", "gennaio", "febbraio", "aprile", "maggio", "giugno", "luglio", "settembre", "ottobre", "dicembre",
    "janeiro", "fevereiro", "marco", "maio", "junho", "julho", "setembro", "outubro", "dezembro",
    "januari", "februari", "maart", "mei", "augustus", "spring", "summer", "autumn", "fall", "winter",
    "vol", "volume", "issue", "no", "nr", "newsletter", "magazine", "edition", "edicion", "edicao", "bulletin",
    "journal", "quarter", "monthly", "weekly", "ano", "numero", "ausgabe", "heft", "jahrgang", "annee", "anno",
  ]

  /// The share of such words.
  static func share(in words: [Substring]) -> Double {
    let plain = words.map { word in
      word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        .filter { $0.isLetter || $0.isNumber }
    }.filter { !$0.isEmpty }
    let known = plain.count { word in
      Self.words.contains(word) || word.first?.isNumber ?? false && word.count { !$0.isNumber } <= 2
    }
    return Double(known) / Double(max(1, plain.count))
  }
}
