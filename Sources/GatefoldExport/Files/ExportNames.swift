internal import Foundation
package import Gatefold

/// Names of the files written for an issue.
package enum ExportNames {
  /// The PDF's name without its extension, for people.
  package static func title(of pdf: String) -> String {
    let title = URL(fileURLWithPath: pdf).deletingPathExtension().lastPathComponent
    return ["", ".", "..", "/"].contains(title) ? fallback : title
  }

  /// `title(of:)` as a file name that is valid on all common systems.
  package static func stem(of pdf: String) -> String { SafeFileNames.safeName(title(of: pdf)) ?? fallback }

  private static let fallback = "issue"

  /// "page-0007": sorts by page up to 9,999 pages.
  package static func page(_ index: Int) -> String { "page-\(number(index + 1))" }

  /// "0007": sorts by number as long as the digits suffice.
  package static func number(_ number: Int, digits: Int = 4) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// "page-0007", or "page-0002-0003" of a spread.
  package static func canvas(_ canvas: some PageCanvas) -> String {
    let indices = canvas.pageIndices.isEmpty ? [0] : canvas.pageIndices
    return (["page"] + indices.map { number($0 + 1) }).joined(separator: "-")
  }
}

extension MagazineIssue {
  /// The author, if the document names one.
  package var author: String? { metadata.author.flatMap { $0.isEmpty ? nil : $0 } }
}
