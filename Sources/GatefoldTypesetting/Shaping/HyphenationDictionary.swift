internal import CPango
internal import Foundation
internal import Gatefold

/// The patterns by which the words of a language are hyphenated; used by one thread at a time.
final class HyphenationDictionary {
  private let dictionary: OpaquePointer
  private var known: [String: [Int]] = [:]

  /// Longer lists of words are forgotten.
  private static let maximumWordCount = 50_000

  /// - Parameter path: of a file of patterns, like "/usr/share/hyphen/hyph_de_DE.dic".
  /// - Returns: `nil` if it cannot be read.
  init?(path: String) {
    guard let dictionary = cpango_hyphenation_new(path) else { return nil }
    self.dictionary = dictionary
  }

  deinit { cpango_hyphenation_free(dictionary) }

  /// The letters of a word before which it may be broken.
  func points(in word: ArraySlice<Unicode.Scalar>) -> [Int] {
    var string = ""
    string.unicodeScalars.append(contentsOf: word)
    if let points = known[string] { return points }
    if known.count >= Self.maximumWordCount { known = [:] }
    let points = find(string.lowercased(), letterCount: word.count)
    known[string] = points
    return points
  }

  private func find(_ word: String, letterCount: Int) -> [Int] {
    var word = word
    // Letters that become two in lower case would shift the places.
    guard word.unicodeScalars.count == letterCount else { return [] }
    var breaks = [UInt8](repeating: 0, count: letterCount)
    let isFound = word.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        guard let start = bytes.baseAddress else { return false }
        return cpango_hyphenate(dictionary, start, bytes.count, &breaks, letterCount)
      }
    }
    guard isFound else { return [] }
    // At least 2 letters before the hyphen and 3 behind it.
    return breaks.indices.filter { breaks[$0] != 0 && $0 >= 1 && $0 + 4 <= letterCount }.map { $0 + 1 }
  }
}

/// The dictionaries of a machine, by language.
struct HyphenationDictionaries {
  private var dictionaries: [String: HyphenationDictionary?] = [:]

  /// Where Debian's packages hyphen-en-us, hyphen-de and so on put them, if the program brings none along.
  private static let folder = BundledData.folder(named: "hyphen")

  /// The dictionary of a language; `nil` where none is installed.
  ///
  /// - Parameter language: a BCP 47 tag. Of a language without a region, the dictionary of any region is taken.
  mutating func dictionary(for language: String?) -> HyphenationDictionary? {
    guard let language, !language.isEmpty else { return nil }
    if let known = dictionaries[language] { return known }
    let path = Self.path(for: language)
    let dictionary = path.flatMap(HyphenationDictionary.init(path:))
    dictionaries[language] = .some(dictionary)
    return dictionary
  }

  private static func path(for language: String) -> String? {
    let parts = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
    guard let code = parts.first?.lowercased(), code.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
    let region = parts.dropFirst().first { $0.count == 2 }?.uppercased()
    let usual = ["en": "US", "de": "DE", "fr": "FR", "it": "IT", "es": "ES", "pt": "PT", "nb": "NO"][code]
    let names = [region, usual].compactMap(\.self).map { "\(code)_\($0)" } + [code]
    let files = FileManager.default
    for name in names where files.fileExists(atPath: "\(folder)/hyph_\(name).dic") {
      return "\(folder)/hyph_\(name).dic"
    }
    let others = (try? files.contentsOfDirectory(atPath: folder)) ?? []
    return others.filter { $0.hasPrefix("hyph_\(code)_") && $0.hasSuffix(".dic") }.min().map { "\(folder)/\($0)" }
  }
}
