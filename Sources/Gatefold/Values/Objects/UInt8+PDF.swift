extension UInt8 {
  /// PDF 32000-1, table 1.
  var isPDFSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 || self == 0 || self == 0x0C }

  /// PDF 32000-1, table 2.
  var isPDFDelimiter: Bool {
    switch self {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
      true
    default: false
    }
  }

  var isPDFRegular: Bool { !isPDFSpace && !isPDFDelimiter }

  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension Collection<UInt8> {
  /// Two digits a byte.
  package func hexadecimal(separator: String = "") -> String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: separator)
  }
}
