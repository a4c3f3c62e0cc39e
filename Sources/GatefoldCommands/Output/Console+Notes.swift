extension Console {
  /// Explains an empty result.
  static let noTextNote = "these pages have no text; they may be scans or pictures"
}
