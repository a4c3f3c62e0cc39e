/// An address that an action opens.
struct OpenedAddress {
  /// The scheme in lowercase, or `nil` if the address has none.
  let scheme: String?

  /// Web pages, mail, calls, messages and places.
  private static let knownSchemes: Set<String> = ["http", "https", "mailto", "tel", "sms", "geo"]
  /// They run or show what the package brings along, or files of the reader's own.
  private static let dangerousSchemes: Set<String> = [
    "javascript", "data", "file", "vbscript", "about", "blob", "filesystem", "view-source",
  ]

  /// Finds the scheme as browsers do, which ignore spaces and control characters before it, and line ends and tabs in it.
  init(_ address: String) {
    let bytes = address.utf8.drop { $0 <= 0x20 }.filter { ![0x09, 0x0A, 0x0D].contains($0) }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first, Self.isLetter(first),
      bytes[..<colon].allSatisfy({ Self.isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
    else {
      scheme = nil
      return
    }
    scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// The problem with the address, or `nil` if every reader opens it.
  var problem: (PackageFinding.Severity, String)? {
    guard let scheme else { return (.error, "should begin with a scheme like https: or mailto:") }
    if Self.dangerousSchemes.contains(scheme) {
      return (.error, "has the scheme \(scheme):, which readers never open; give an address like https://example.org/")
    }
    if Self.knownSchemes.contains(scheme) { return nil }
    return (.warning, "has the scheme \(scheme):, which readers may not open; offer an https: address as well")
  }
}
