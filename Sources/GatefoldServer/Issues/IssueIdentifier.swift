/// The identifier of a served issue: its path below the served folder, as one segment of an address.
///
/// `~` escapes the characters that a segment must not contain, as in JSON pointers (RFC 6901): `~1` for a slash, `~0`
/// for `~`, `~2` for a colon, which precedes a page number, and `~3` for a slash in the identifier of a library issue.
///
/// | issue | identifier |
/// | --- | --- |
/// | the file `skerry-14.pdf` | `skerry-14.pdf` |
/// | the file `2026/skerry-14.pdf` | `2026~1skerry-14.pdf` |
/// | `urn:skerry/14` of a library | `urn~2skerry~314` |
struct IssueIdentifier: Hashable, Sendable {
  /// The names of the folders and of the file. The identifier of a library issue may be any text.
  let components: [String]

  init(components: [String]) { self.components = components }

  /// - Parameter text: as in an address, percent-decoded.
  /// - Returns: `nil` for what names nothing, and for bad escapes.
  init?(_ text: String) {
    var components: [String] = []
    var name = ""
    var isEscape = false
    for character in text.unicodeScalars {
      if isEscape {
        isEscape = false
        switch character {
        case "0": name.unicodeScalars.append("~")
        case "1":
          components.append(name)
          name = ""
        case "2": name.unicodeScalars.append(":")
        case "3": name.unicodeScalars.append("/")
        default: return nil
        }
      } else if character == "~" {
        isEscape = true
      } else if character == "/" || character == ":" || character == "\0" {
        return nil
      } else {
        name.unicodeScalars.append(character)
      }
    }
    components.append(name)
    guard !isEscape, components.allSatisfy({ !$0.isEmpty }) else { return nil }
    self.components = components
  }

  /// Whether the names can be those of folders and files that are served. Hidden ones begin with a dot; so do "." and "..".
  var isPath: Bool { components.allSatisfy { !$0.hasPrefix(".") && !$0.utf8.contains(UInt8(ascii: "/")) } }

  /// The escaped identifier for use as a path segment, before percent-encoding.
  var text: String {
    components.map { name in
      guard name.utf8.contains(where: { "~:/".utf8.contains($0) }) else { return name }
      return name.replacing("~", with: "~0").replacing(":", with: "~2").replacing("/", with: "~3")
    }.joined(separator: "~1")
  }
}

/// A page or spread of a served issue, as the IIIF Image API names it: `{issue}:{page}`, or `{issue}:{page}-{page}` for
/// the spread of two pages, with `:{edition}` where only that of one edition is meant. Pages count from 1.
struct PictureIdentifier: Hashable, Sendable {
  let issue: IssueIdentifier
  /// Indices from 0: one of a page, two of a spread.
  let pageIndices: [Int]
  /// `nil` for whichever there is.
  let edition: ServedEdition?

  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let issue = IssueIdentifier(String(parts[0])) else { return nil }
    var indices: [Int] = []
    for number in parts[1].split(separator: "-", omittingEmptySubsequences: false) {
      guard let index = PageNumber.index(of: number) else { return nil }
      indices.append(index)
    }
    guard indices.count == 1 || indices.count == 2 && indices[0] < indices[1] else { return nil }
    if parts.count == 3 {
      guard let edition = ServedEdition(parts[2]) else { return nil }
      self.edition = edition
    } else {
      edition = nil
    }
    self.issue = issue
    pageIndices = indices
  }

  init(_ issue: IssueIdentifier, pageIndices: [Int], edition: ServedEdition? = nil) {
    self.issue = issue
    self.pageIndices = pageIndices
    self.edition = edition
  }

  var text: String {
    let pages = pageIndices.map { String($0 + 1) }.joined(separator: "-")
    return "\(issue.text):\(pages)\(edition.map { ":\($0.name)" } ?? "")"
  }
}

/// Numbers of pages in addresses, which count from 1.
enum PageNumber {
  /// - Returns: the index, from 0; `nil` for what is no plain number.
  static func index(of text: some StringProtocol) -> Int? {
    text.hasPrefix("0") ? nil : Int(digits: text).map { $0 - 1 }
  }
}
