/// Letters that end words and begin none: after a hyphen at a line end, they are the rest of a broken word.
enum WordEndings {
  static let all: Set<String> = [
    "tion", "tions", "mation", "lation", "zation", "tation", "sion", "sions", "ment", "ments", "ness", "ing", "ings",
    "tional", "ture", "tures", "ity", "ities", "ties", "ble", "bles", "gle", "gles", "ple", "ples", "tle", "tles",
    "dle", "cle", "cles", "ence", "ences", "ance", "ances", "cation", "cations", "nology", "nologies", "lich",
    "keit", "schaft",
  ]
}
