/// Tags of languages (BCP 47), as far as their form goes.
package enum LanguageTag {
  /// Stands for an unknown language.
  package static let undetermined = "und"

  /// The well-formed beginning of a tag: "en_GB" gives "en-GB".
  ///
  /// - Returns: `nil` if nothing of it is a tag.
  package static func wellFormed(_ text: String?) -> String? {
    guard let text else { return nil }
    let parts = text.trimmingPrefix { $0.isWhitespace }.split { "-_ ".contains($0) }.map(String.init)
    guard let language = parts.first, language.isAlphabetic, (2...8).contains(language.count) else { return nil }
    var kept = [language.lowercased()]
    // Subtags that come in this order, each at most once: script, region, variants.
    var rest = parts.dropFirst()
    if let script = rest.first, script.count == 4, script.isAlphabetic {
      kept.append(script)
      rest = rest.dropFirst()
    }
    if let region = rest.first, region.isRegion {
      kept.append(region.uppercased())
      rest = rest.dropFirst()
    }
    var known: Set<String> = []
    while let variant = rest.first, variant.isVariant, known.insert(variant.lowercased()).inserted {
      kept.append(variant)
      rest = rest.dropFirst()
    }
    return kept.joined(separator: "-")
  }
}

extension String {
  fileprivate var isAlphabetic: Bool { utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) } }
  fileprivate var isNumeric: Bool { utf8.allSatisfy { (0x30...0x39).contains($0) } }

  fileprivate var isRegion: Bool { count == 2 && isAlphabetic || count == 3 && isNumeric }

  fileprivate var isVariant: Bool {
    let isAlphanumeric = utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
    guard isAlphanumeric else { return false }
    return (5...8).contains(utf8.count) || utf8.count == 4 && (utf8.first.map { (0x30...0x39).contains($0) } ?? false)
  }
}
