internal import Foundation

/// Addresses that links of exported articles may lead to, as valid URLs.
///
/// `http`, `https`, `mailto` and `tel` are kept. Other schemes, relative addresses, and addresses whose
/// host is malformed are dropped, and the text of the link stays. What a URL must not contain is percent-encoded.
enum SafeAddress {
  /// - Returns: `nil` for an address that is dropped.
  static func address(_ text: String) -> String? {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines.union(.controlCharacters))
    guard let colon = text.firstIndex(of: ":"), text.utf8.count <= 8000 else { return nil }
    let scheme = text[..<colon].lowercased()
    let rest = text[text.index(after: colon)...]
    switch scheme {
    case "http", "https": return webAddress(scheme, rest)
    case "mailto":
      guard let at = rest.firstIndex(of: "@"), at != rest.startIndex else { return nil }
      return "mailto:\(encoded(String(rest), permitting: "?"))"
    case "tel":
      let digits = rest.filter { $0.isASCII && ($0.isNumber || "+-.()*;=".contains($0)) }
      return digits.contains(where: \.isNumber) ? "tel:\(digits)" : nil
    default: return nil
    }
  }

  private static func webAddress(_ scheme: String, _ rest: Substring) -> String? {
    guard rest.hasPrefix("//") else { return nil }
    let afterSlashes = rest.dropFirst(2)
    let end = afterSlashes.firstIndex { "/?#\\".contains($0) } ?? afterSlashes.endIndex
    // A name before the host only hides where a link leads.
    guard let authority = afterSlashes[..<end].split(separator: "@", omittingEmptySubsequences: false).last,
      let host = host(authority)
    else { return nil }
    let tail = String(afterSlashes[end...])
    guard let hash = tail.firstIndex(of: "#") else {
      return "\(scheme)://\(host)\(encoded(tail, permitting: "?"))"
    }
    let fragment = encoded(String(tail[tail.index(after: hash)...]), permitting: "?")
    return "\(scheme)://\(host)\(encoded(String(tail[..<hash]), permitting: "?"))#\(fragment)"
  }

  /// A host with its port, in ASCII; `nil` where it is malformed.
  private static func host(_ authority: Substring) -> String? {
    let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let name = parts.first else { return nil }
    var port = ""
    if parts.count == 2, !parts[1].isEmpty {
      guard let number = UInt16(parts[1]) else { return nil }
      port = ":\(number)"
    }
    var host = name.lowercased()
    if !host.utf8.allSatisfy({ $0 < 0x80 }) {
      // The address has the host in ASCII (Punycode); `host()` gives it back in letters.
      let prefix = "http://"
      guard let url = URL(string: "\(prefix)\(host)/", encodingInvalidCharacters: true) else { return nil }
      host = url.absoluteString.dropFirst(prefix.count).dropLast().lowercased()
    }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.allSatisfy(isLabel) else { return nil }
    if let last = labels.last, last.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      guard labels.count == 4, labels.allSatisfy({ UInt8($0) != nil }) else { return nil }
    }
    return host + port
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
      && label.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: "_")
      }
  }

  /// Percent-encodes characters that no path, query or fragment may contain, and keeps valid escapes.
  private static func encoded(_ text: String, permitting more: String) -> String {
    let permitted = Set("-._~!$&'()*+,;=:@/".utf8).union(more.utf8)
    let bytes = Array(text.utf8)
    var encoded = ""
    for (index, byte) in bytes.enumerated() {
      let isAlphanumeric = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) && byte < 0x80
      let isEscape =
        byte == UInt8(ascii: "%") && index + 2 < bytes.count
        && bytes[index + 1...index + 2].allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
      if isAlphanumeric || permitted.contains(byte) || isEscape {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return encoded
  }
}
