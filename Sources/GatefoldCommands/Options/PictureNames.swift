internal import Foundation
internal import Gatefold

/// The names of files that are made of an issue.
enum PictureNames {
  /// The PDF's name without its extension, which can be that of a folder: ".." would be another one.
  static func stem(of pdf: String) -> String {
    let stem = URL(fileURLWithPath: pdf).deletingPathExtension().lastPathComponent
    // What begins so is Gatefold's own.
    return ["", ".", "..", "/"].contains(stem) || stem.hasPrefix(TemporaryName.prefix) ? "issue" : stem
  }

  /// "page-0007": sorts by page up to 9,999 pages.
  static func page(_ index: Int) -> String { "page-\(number(index + 1))" }

  /// "0007": sorts as it counts, as far as there are digits.
  static func number(_ number: Int, digits: Int = 4) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// "page-0007", or "page-0002-0003" of a spread.
  static func canvas(_ canvas: some Canvas) -> String {
    let indices = canvas.pageIndices.isEmpty ? [0] : canvas.pageIndices
    return (["page"] + indices.map { number($0 + 1) }).joined(separator: "-")
  }

  /// A folder for each issue, named for it and numbered where two have one name.
  static func folders(for pdfs: [String]) -> [String] {
    var used: Set<String> = []
    return pdfs.map { pdf in
      let name = unused(stem(of: pdf), among: used)
      used.insert(name)
      return name
    }
  }

  /// The name, or the first of "name-2", "name-3"... that is not used.
  static func unused(_ name: String, among used: Set<String>) -> String {
    var (candidate, number) = (name, 1)
    while used.contains(candidate) {
      number += 1
      candidate = "\(name)-\(number)"
    }
    return candidate
  }
}

extension Issue {
  /// What the document calls itself, where it does.
  func title(fallback: String) -> String {
    let title = metadata.title?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return title.isEmpty ? fallback : title
  }

  /// Who made it, where the document says so.
  var author: String? { metadata.author.flatMap { $0.isEmpty ? nil : $0 } }
}
