internal import Foundation
internal import GatefoldFormats

extension IssueNotes {
  /// The notes as Markdown (CommonMark): a heading for each page, quotes, and what the reader wrote below them.
  public var markdown: String {
    var lines = ["# \(Self.escaped(issue.title))", ""]
    let origin = [issue.publication, issue.number, issue.releaseDate.map(InternetDate.dayText)].compactMap(\.self)
    if !origin.isEmpty { lines += [Self.escaped(origin.joined(separator: ", ")), ""] }
    let pages = Set(bookmarks.map(\.pageIndex)).union(highlights.map(\.pageIndex))
    for page in pages.sorted() {
      let marks = bookmarks.filter { $0.pageIndex == page }
      let quotes = highlights.filter { $0.pageIndex == page }
      let label = quotes.lazy.compactMap(\.pageLabel).first ?? marks.lazy.compactMap(\.pageLabel).first
      let number = String(page + 1)
      lines += ["## Page \(number)" + (label.map { $0 == number ? "" : " (\(Self.escaped($0)))" } ?? ""), ""]
      for mark in marks { lines += ["- Bookmark" + (mark.title.map { ": \(Self.escaped($0))" } ?? ""), ""] }
      for quote in quotes { lines += Self.lines(of: quote) }
    }
    return lines.joined(separator: "\n")
  }

  private static func lines(of highlight: Highlight) -> [String] {
    var lines = highlight.quote.text.split(whereSeparator: \.isNewline).flatMap { ["> \(escaped(String($0)))", ">"] }
    if !lines.isEmpty { lines.removeLast() }
    lines.append("")
    if let note = highlight.note, !note.isEmpty {
      lines += note.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
      lines.append("")
    }
    if highlight.anchoring == .notFound {
      lines += ["*This text is not in the edition that is installed; the page is that of an earlier one.*", ""]
    }
    return lines
  }

  /// Text that Markdown takes as it is.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\`*_{}[]<>#+-.!|~".contains(character) {
        // A full stop, a hyphen and their like mean something only at the start of a line.
        let isMarkAnywhere = "\\`*_[]<>~|".contains(character)
        let startsLine = escaped.allSatisfy { $0.isNumber || $0.isWhitespace }
        if isMarkAnywhere || startsLine { escaped.append("\\") }
      }
      escaped.append(character)
    }
    return escaped
  }
}
