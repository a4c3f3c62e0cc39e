internal import Foundation
internal import Gatefold

/// The names of files that are made of an issue.
enum PictureNames {
  /// The PDF's name without its extension.
  static func stem(of pdf: String) -> String {
    let stem = URL(fileURLWithPath: pdf).deletingPathExtension().lastPathComponent
    return stem.isEmpty ? "issue" : stem
  }

  /// "page-0007": sorts by page up to 9,999 pages.
  static func page(_ index: Int) -> String {
    let number = String(index + 1)
    return "page-" + String(repeating: "0", count: max(0, 4 - number.count)) + number
  }

  /// "page-0007", or "page-0002-0003" of a spread.
  static func canvas(_ canvas: some Canvas) -> String {
    let names = canvas.pageIndices.map(page)
    return ([names.first ?? page(0)] + names.dropFirst().map { String($0.dropFirst("page-".count)) })
      .joined(separator: "-")
  }

  /// A folder for each issue, named for it and numbered where two have one name.
  static func folders(for pdfs: [String]) -> [String] {
    var used: [String: Int] = [:]
    return pdfs.map { pdf in
      let stem = stem(of: pdf)
      let count = used[stem, default: 0] + 1
      used[stem] = count
      return count == 1 ? stem : "\(stem)-\(count)"
    }
  }
}
