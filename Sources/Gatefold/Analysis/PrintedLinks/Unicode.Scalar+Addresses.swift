extension Unicode.Scalar {
  var isASCIILetter: Bool { 0x41...0x5A ~= value || 0x61...0x7A ~= value }
  var isASCIIDigit: Bool { 0x30...0x39 ~= value }

  /// Whether it is a letter or a digit of a script whose words are apart and that runs from left to right: Japanese
  /// goes on behind an address without a space.
  var isAddressLetter: Bool {
    if value < 0x80 { return isASCIILetter || isASCIIDigit }
    return (isLetter || isCombiningMark) && !isEastAsian && !isRightToLeft
  }

  /// Whether a host name may contain it.
  var isHostScalar: Bool { isAddressLetter || self == "-" || self == "." || self == "_" }

  /// Whether it may follow the host: RFC 3986 without apostrophes, which are quotation marks in print.
  var isPathScalar: Bool {
    if isAddressLetter { return true }
    switch self {
    case "-", ".", "_", "~", ":", "/", "?", "#", "[", "]", "@", "!", "$", "&", "(", ")", "*", "+", ",", ";", "=", "%":
      return true
    default: return false
    }
  }

  /// Whether an address that has this at a line end certainly continues.
  var isAddressJoint: Bool {
    switch self {
    case "/", ".", "?", "=", "&", "#", "_", "%", "~", "-", "+", ":", "@": true
    default: false
    }
  }

  /// Whether it ends a sentence or a part of one, and so no address.
  var isSentenceMark: Bool {
    switch self {
    case ".", ",", ";", ":", "!", "?", "*", "'": true
    default: false
    }
  }

  /// Its letter or sign as people type it in an address; `nil` where that is itself.
  ///
  /// Full-width forms, signs that typesetters put in the place of others, and ligatures.
  var typedInAddresses: [Unicode.Scalar]? {
    guard value >= 0x80 else { return nil }
    switch value {
    case 0xFF01...0xFF5E: return Unicode.Scalar(value - 0xFEE0).map { [$0] }
    case 0x2010, 0x2011, 0x2212: return ["-"]
    case 0x2018, 0x2019: return ["'"]
    case 0x02DC, 0x223C: return ["~"]
    case 0xFB00: return ["f", "f"]
    case 0xFB01: return ["f", "i"]
    case 0xFB02: return ["f", "l"]
    case 0xFB03: return ["f", "f", "i"]
    case 0xFB04: return ["f", "f", "l"]
    default: return nil
    }
  }
}

extension Sequence<Unicode.Scalar> {
  var string: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: self)
    return String(view)
  }
}
