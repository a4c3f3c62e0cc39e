extension Console {
  /// Explains an empty result.
  static let noTextNote = "these pages have no text: they may be scans or pictures; gatefold ocr recognizes their text"

  /// Prints which of several issues follows, as `head` and `tail` do.
  package func printHeading(_ file: String, isFirst: Bool) {
    print("\(isFirst ? "" : "\n")==> \(file) <==")
  }
}
