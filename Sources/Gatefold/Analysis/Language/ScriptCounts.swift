/// How much of a text is in each script, as far as a script tells the language.
struct ScriptCounts {
  private var counts: [String: Int] = [:]
  private var letterCount = 0
  /// A character of Chinese, Japanese and Korean says as much as three letters: magazines for programmers have more letters.
  private static let eastAsianWeight = 3
  /// Letters that only some languages of their script have.
  private var ownLetters: [String: Int] = [:]
  /// A text says no more with its rest than with its beginning.
  private static let maximumScalarCount = 20_000

  init(_ text: some StringProtocol) {
    for scalar in text.unicodeScalars.prefix(Self.maximumScalarCount) where scalar.isLetter {
      let language = Self.language(of: scalar)
      let weight = ["zh", "ja", "ko"].contains(language) ? Self.eastAsianWeight : 1
      letterCount += weight
      if let language { counts[language, default: 0] += weight }
      if let own = Self.languageWithLetter(scalar) { ownLetters[own, default: 0] += 1 }
    }
  }

  /// The language that the script of most letters is mostly used for; `nil` for scripts of many languages, such as Latin.
  var language: String? {
    // Japanese has more ideographs than kana.
    if let kana = counts["ja"], kana * 10 > letterCount { return "ja" }
    guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
    guard most.value * 2 > letterCount else { return nil }
    func isOften(_ language: String) -> Bool { (ownLetters[language] ?? 0) * 50 > most.value }
    switch most.key {
    case "ar": return ["ur", "fa"].first(where: isOften) ?? "ar"
    case "ru": return isOften("uk") && (ownLetters["uk"] ?? 0) > (ownLetters["ru"] ?? 0) ? "uk" : "ru"
    default: return most.key
    }
  }

  private static func languageWithLetter(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "ٹ", "ڈ", "ڑ", "ں", "ے": "ur"
    case "پ", "چ", "ژ", "گ", "ی", "ک": "fa"
    case "і", "ї", "є", "ґ": "uk"
    case "ы", "э", "ъ", "ё": "ru"
    default: nil
    }
  }

  private static func language(of scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x0370...0x03FF, 0x1F00...0x1FFF: "el"
    case 0x0400...0x052F: "ru"
    case 0x0590...0x05FF: "he"
    case 0x0600...0x06FF, 0x0750...0x077F, 0xFB50...0xFDFF, 0xFE70...0xFEFF: "ar"
    case 0x0900...0x097F: "hi"
    case 0x0E01...0x0E5B: "th"
    case 0x3040...0x30FF: "ja"
    case 0x3400...0x4DBF, 0x4E00...0x9FFF: "zh"
    case 0x1100...0x11FF, 0xAC00...0xD7AF: "ko"
    default: nil
    }
  }
}
