/// The languages that text is recognized in, as Tesseract names them.
package enum RecognitionLanguage {
  /// The Debian package with the data of a language or a script, like "deu", "chi_sim" or "script/Fraktur".
  package static func package(of language: String) -> String {
    let script = "script/"
    if language.hasPrefix(script) {
      return "tesseract-ocr-script-\(scriptCodes[String(language.dropFirst(script.count))] ?? "…")"
    }
    return "tesseract-ocr-\(language.lowercased().replacing("_", with: "-"))"
  }

  /// Whether it may be a name of languages: nothing that leads to another folder.
  package static func isValid(_ languages: String) -> Bool {
    !languages.isEmpty && languages.utf8.count <= 200
      && languages.split(separator: "+", omittingEmptySubsequences: false).allSatisfy { language in
        let name = language.hasPrefix("script/") ? language.dropFirst(7) : language
        return !name.isEmpty && name.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "_") }
      }
  }

  /// The language of a tag of BCP 47, as Tesseract names it; `nil` for one that it has no data for.
  package static func named(_ tag: String) -> String? {
    let parts = tag.lowercased().split(separator: "-")
    guard let primary = parts.first else { return nil }
    if primary == "zh" {
      return parts.contains("hant") || parts.contains("tw") || parts.contains("hk") ? "chi_tra" : "chi_sim"
    }
    return codes[String(primary)]
  }

  /// The language that pages of a script are first read in, as Tesseract names scripts.
  package static func usual(inScript script: String) -> String? { languagesOfScripts[script] }

  private static let languagesOfScripts = [
    "Latin": "eng", "Fraktur": "script/Fraktur", "Cyrillic": "rus", "Greek": "ell", "Hebrew": "heb", "Arabic": "ara",
    "Japanese": "jpn", "Han": "chi_sim", "Korean": "kor", "Hangul": "kor", "Devanagari": "hin", "Thai": "tha",
    "Armenian": "hye", "Georgian": "kat", "Bengali": "ben", "Tamil": "tam", "Telugu": "tel",
  ]

  private static let codes = [
    "af": "afr", "ar": "ara", "be": "bel", "bg": "bul", "bn": "ben", "ca": "cat", "cs": "ces", "cy": "cym", "da": "dan",
    "de": "deu", "el": "ell", "en": "eng", "eo": "epo", "es": "spa", "et": "est", "eu": "eus", "fa": "fas", "fi": "fin",
    "fr": "fra", "ga": "gle", "gl": "glg", "he": "heb", "hi": "hin", "hr": "hrv", "hu": "hun", "hy": "hye", "id": "ind",
    "is": "isl", "it": "ita", "ja": "jpn", "ka": "kat", "ko": "kor", "la": "lat", "lt": "lit", "lv": "lav", "mk": "mkd",
    "mr": "mar", "ms": "msa", "nb": "nor", "nl": "nld", "nn": "nor", "no": "nor", "pl": "pol", "pt": "por", "ro": "ron",
    "ru": "rus", "sk": "slk", "sl": "slv", "sq": "sqi", "sr": "srp", "sv": "swe", "ta": "tam", "te": "tel", "th": "tha",
    "tr": "tur", "uk": "ukr", "ur": "urd", "vi": "vie", "yi": "yid",
  ]

  private static let scriptCodes = [
    "Latin": "latn", "Fraktur": "frak", "Cyrillic": "cyrl", "Greek": "grek", "Hebrew": "hebr", "Arabic": "arab",
    "Japanese": "jpan", "Japanese_vert": "jpan-vert", "HanS": "hans", "HanS_vert": "hans-vert", "HanT": "hant",
    "HanT_vert": "hant-vert", "Hangul": "hang", "Hangul_vert": "hang-vert", "Devanagari": "deva", "Thai": "thai",
    "Armenian": "armn", "Georgian": "geor", "Vietnamese": "viet",
  ]
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}
