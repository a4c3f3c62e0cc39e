internal import Foundation
internal import Gatefold

/// Names of files and folders of a site, made of names that may be anything.
enum SiteName {
  /// A name that is safe everywhere, in addresses too: the text itself if it is one, else what is left of it with the
  /// beginning of its hash, so that no two texts have one name.
  static func name(of text: String) -> String {
    let kept = text.lowercased().unicodeScalars.map { scalar -> Character in
      let isPlain = ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "." || scalar == "-"
      return isPlain ? Character(scalar) : "-"
    }
    let name = String(kept.prefix(80)).trimmingCharacters(in: CharacterSet(charactersIn: ".-"))
    return name == text ? name : "\(name.isEmpty ? "" : "\(name)-")\(hash(of: text, digits: 8))"
  }

  /// The beginning of the SHA-256 of a text.
  static func hash(of text: String, digits: Int) -> String {
    String(ContentHash(of: text.utf8).hexadecimal.prefix(digits))
  }
}
