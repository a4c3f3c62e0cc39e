internal import GatefoldFormats

/// The meaning of an address in an HTML or CSS file of a package.
enum WebAddress: Hashable {
  /// A file of the package, by its path.
  case file(String)
  /// Something at a host.
  case remote(host: String)
  /// A file outside of the package, or of a place that readers do not have.
  case outside
  /// Nothing that is loaded: a place on the page, data within the address, a telephone number, a host that a script
  /// fills in.
  case nothing

  /// - Parameters:
  ///   - text: the address as it is written.
  ///   - folder: the path of the folder that it is relative to, with its slash; empty for the top of the package.
  init(_ text: String, in folder: String) {
    let text = Self.stripped(text)
    let bytes = text.utf8
    if bytes.isEmpty || bytes.first == UInt8(ascii: "#") || bytes.first == UInt8(ascii: "?") {
      self = .nothing
    } else if Self.placeholders.contains(where: text.hasPrefix) {
      // A script fills in the beginning, so that anything may come.
      self = .nothing
    } else if text.hasPrefix("//") {
      self = Self.remote(text)
    } else if let scheme = Self.scheme(of: text) {
      switch scheme {
      case "http", "https", "ws", "wss", "ftp": self = Self.remote(String(text.dropFirst(scheme.utf8.count + 1)))
      // A drive of Windows has one letter.
      case "file": self = .outside
      default: self = scheme.utf8.count == 1 ? .outside : .nothing
      }
    } else {
      self = Self.file(text, in: folder)
    }
  }

  /// Without what browsers leave out: spaces and control characters around it, and tabs and line ends anywhere.
  private static func stripped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 }) else {
      return ""
    }
    return String(decoding: bytes[first...last].filter { ![0x09, 0x0A, 0x0D].contains($0) }, as: UTF8.self)
  }

  private static let placeholders = ["{{", "${", "<%"]

  /// Whether a script fills in something.
  static func hasPlaceholder(_ text: some StringProtocol) -> Bool { placeholders.contains { text.contains($0) } }

  private static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text.utf8[..<colon]
    guard let first = scheme.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7A else { return nil }
    let others = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.".utf8)
    guard scheme.allSatisfy(others.contains) else { return nil }
    return String(decoding: scheme, as: UTF8.self).lowercased()
  }

  /// - Parameter rest: what begins with two slashes.
  private static func remote(_ rest: String) -> WebAddress {
    let host = rest.drop { $0 == "/" || $0 == "\\" }.prefix { !"/\\?#".contains($0) }
    if hasPlaceholder(host) { return .nothing }
    let bare = host.split(separator: "@").last ?? ""
    // The port counts for nothing; an address of IPv6 has colons in brackets.
    let name = bare.hasPrefix("[") ? bare.prefix { $0 != "]" } + "]" : bare.prefix { $0 != ":" }
    return .remote(host: name.lowercased())
  }

  private static func file(_ text: String, in folder: String) -> WebAddress {
    let path = text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let decoded = String(decoding: percentDecoded(path), as: UTF8.self)
    guard decoded.utf8.first != UInt8(ascii: "/"), !decoded.utf8.contains(UInt8(ascii: "\\")) else { return .outside }
    var parts = folder.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    let own = decoded.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in own {
      if part.elementsEqual("..".utf8) {
        guard parts.popLast() != nil else { return .outside }
      } else if !part.isEmpty, !part.elementsEqual(".".utf8) {
        parts.append(String(decoding: part, as: UTF8.self))
      }
    }
    let isFolder = own.last.map { $0.isEmpty || $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) } ?? true
    return .file(parts.joined(separator: "/") + (isFolder && !parts.isEmpty ? "/" : ""))
  }

  /// Decodes percent-encoded bytes. Invalid sequences are kept.
  private static func percentDecoded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(\.hexadecimalDigit)
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        decoded.append(UInt8(digits[0] * 16 + digits[1]))
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return decoded
  }
}
