internal import GatefoldFormats

/// Descriptions that other programs write in HTML.
enum FeedHTML {
  /// Text without tags, its references replaced.
  static func plainText(_ text: String?) -> String? {
    guard let text, text.contains("<") || text.contains("&") else { return text }
    var plain = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      plain += rest[..<start]
      let behind = rest[rest.index(after: start)...]
      // "a < b" is no tag.
      guard let first = behind.first, first == "/" || first == "!" || first.isLetter,
        let end = behind.firstIndex(of: ">")
      else {
        plain += "<"
        rest = behind
        continue
      }
      let tag = behind[..<end].lowercased()
      if ["p", "/p", "br", "br/", "br /", "/div", "/li"].contains(tag) { plain += "\n" }
      rest = behind[behind.index(after: end)...]
    }
    plain += rest
    // A space that does not break would be an odd one in a plain text.
    return CharacterReferences.decodedHTML(plain.utf8).replacing("\u{A0}", with: " ").trimmed
  }
}

extension String {
  /// Without white space around it; `nil` where nothing is left.
  fileprivate var trimmed: String? {
    let kept = drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    return kept.isEmpty ? nil : String(kept)
  }
}
