internal import Foundation

/// Words that name parts of the year, without accents.
enum CalendarWords {
  private static let languages = [
    "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs", "sk", "hu", "ro", "ru", "uk", "bg",
    "el", "tr", "id", "ca", "he", "ar", "fa", "hi",
  ]

  /// Months in many languages, long and short, from 1. Where two languages differ, the one with more readers counts.
  static let months: [String: Int] = {
    var months: [String: Int] = [:]
    for language in languages {
      var calendar = Calendar(identifier: .gregorian)
      calendar.locale = Locale(identifier: language)
      let forms = [
        calendar.monthSymbols, calendar.standaloneMonthSymbols, calendar.shortMonthSymbols,
        calendar.shortStandaloneMonthSymbols,
      ]
      for names in forms {
        for (index, name) in names.enumerated() {
          let words = PrintedTokens(name).tokens.compactMap(\.word)
          if let word = words.first, words.count == 1, months[word] == nil { months[word] = index + 1 }
        }
      }
    }
    months["sept"] = 9
    return months
  }()

  static let seasons: [String: IssueDate.Season] = {
    let words: [IssueDate.Season: String] = [
      .spring: "spring fruhling fruhjahr printemps primavera lente voorjaar var forar wiosna весна",
      .summer: "summer sommer ete verano estate verao zomer sommar lato лето",
      .autumn: "autumn fall herbst automne otono autunno outono herfst najaar host efterar jesien осень",
      .winter: "winter hiver invierno inverno vinter zima зима",
    ]
    return words.reduce(into: [:]) { seasons, entry in
      for word in entry.value.split(separator: " ") { seasons[String(word)] = entry.key }
    }
  }()

  static let quarters: Set = ["quarter", "quartal", "trimestre", "kwartaal", "kvartal", "kwartał", "квартал", "qtr"]
  static let ordinals: [String: Int] = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "erstes": 1, "zweites": 2, "drittes": 3, "viertes": 4,
    "premier": 1, "deuxieme": 2, "troisieme": 3, "quatrieme": 4, "primer": 1, "segundo": 2, "tercer": 3, "cuarto": 4,
  ]
  /// Days of the week, as invitations have them.
  static let weekdays: Set<String> = Set(
    languages.flatMap { language in
      var calendar = Calendar(identifier: .gregorian)
      calendar.locale = Locale(identifier: language)
      return calendar.weekdaySymbols.compactMap { PrintedTokens($0).tokens.first?.word }
    }
  )
}
