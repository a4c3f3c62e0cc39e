extension UInt8 {
  /// Whether it is a letter of ASCII.
  package var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }

  /// Whether it is a letter or a digit of ASCII.
  package var isASCIILetterOrDigit: Bool { isASCIILetter || (0x30...0x39).contains(self) }

  /// The value of a hexadecimal digit of ASCII.
  package var hexadecimalDigit: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self) - 0x30
    case 0x41...0x46: UInt32(self) - 0x41 + 10
    case 0x61...0x66: UInt32(self) - 0x61 + 10
    default: nil
    }
  }

  /// Whether it is white space of XML and JSON.
  package var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
