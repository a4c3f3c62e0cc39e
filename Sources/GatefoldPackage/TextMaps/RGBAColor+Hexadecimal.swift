internal import Gatefold

extension RGBAColor {
  /// An opaque colour of six hexadecimal digits, with or without "#".
  init?(mapped text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : Substring(text)
    guard digits.utf8.count == 6, digits.utf8.first != UInt8(ascii: "+"), let value = UInt32(digits, radix: 16) else {
      return nil
    }
    self.init(
      red: Double(value >> 16) / 255,
      green: Double(value >> 8 & 0xFF) / 255,
      blue: Double(value & 0xFF) / 255
    )
  }
}
