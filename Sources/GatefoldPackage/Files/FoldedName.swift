internal import Foundation

/// A path without what some systems ignore: capitals, and whether letters are composed. Equal ones mean the same file
/// there.
struct FoldedName: Hashable, Sendable {
  private let text: String

  /// Unicode's mappings without a language: decomposed, to small letters, to capitals, to small letters. The detour finds
  /// letters with one capital, such as σ and ς, and those whose capital is two, such as ß. Strings are equal if they are
  /// canonically equivalent.
  init(_ name: String) {
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      text = name.lowercased()
    } else {
      text = name.decomposedStringWithCanonicalMapping.lowercased().uppercased().lowercased()
    }
  }
}
