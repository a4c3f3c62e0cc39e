internal import Gatefold

extension RGBAColor {
  /// An opaque colour of six hexadecimal digits, with or without "#".
  init?(mapped text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : Substring(text)
    guard digits.utf8.count == 6 else { return nil }
    self.init(hexadecimal: digits)
  }
}
