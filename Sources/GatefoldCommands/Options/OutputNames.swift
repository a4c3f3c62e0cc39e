internal import Foundation
internal import Gatefold

/// The names of files that are made of an issue.
enum OutputNames {
  /// The PDF's name without its extension, for people.
  static func title(of pdf: String) -> String {
    let title = URL(fileURLWithPath: pdf).deletingPathExtension().lastPathComponent
    return ["", ".", "..", "/"].contains(title) ? fallback : title
  }

  /// The same as the name of a file or a folder on any usual system.
  static func stem(of pdf: String) -> String { SafeFileNames.safeName(title(of: pdf)) ?? fallback }

  private static let fallback = "issue"

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

  /// The folder for an issue: named for it, and numbered where the name is used. Names differ where case does not
  /// count, too.
  struct Folders {
    /// In lower case; what lies beside the folders among them.
    private var used: Set<String> = [WebCollection.fileName]

    mutating func insert(_ folder: String) {
      used.insert(folder.lowercased())
    }

    func contains(_ folder: String) -> Bool { used.contains(folder.lowercased()) }

    /// - Parameter isFree: whether the issue may have a folder that no other of the batch has.
    mutating func folder(for pdf: String, isFree: (_ folder: String) -> Bool) -> String {
      let name = stem(of: pdf)
      var (candidate, number) = (name, 1)
      while contains(candidate) || !isFree(candidate) {
        number += 1
        candidate = "\(name)-\(number)"
      }
      insert(candidate)
      return candidate
    }
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
