public import Gatefold

/// A piece of text with what stands around it, by which it is found in another edition of a file.
///
/// It is the text quote selector of the W3C Web Annotation Data Model (`exact`, `prefix`, `suffix`).
public struct TextQuote: Hashable, Sendable, Codable {
  /// The text itself, words joined as they are read.
  public var text: String
  /// A few words before it; empty at the start of a page.
  public var prefix: String
  /// A few words behind it; empty at the end of a page.
  public var suffix: String

  /// A quote.
  public init(text: String, prefix: String = "", suffix: String = "") {
    self.text = text
    self.prefix = prefix
    self.suffix = suffix
  }

  /// The text that a search found, with what stands around it.
  public init(_ hit: SearchHit) {
    let snippet = hit.snippet
    self.init(text: snippet.match, prefix: snippet.before.withoutCuts, suffix: snippet.after.withoutCuts)
  }

  /// The number of letters on each side of a selection that are kept with it.
  private static let contextLength = 48

  /// The text of a selection, with what stands around it on its pages.
  ///
  /// - Throws: `invalidRegion` if the selection does not fit the issue, and what reading its pages throws.
  public init(of selection: TextSelection, in issue: MagazineIssue) async throws(GatefoldError) {
    let text = try await issue.text(of: selection)
    let (start, end) = (selection.start, selection.end)
    let before = TextPosition(pageIndex: start.pageIndex, offset: max(0, start.offset - Self.contextLength))
    let glyphCount = try await issue.page(at: end.pageIndex).text().glyphs.count
    let after = TextPosition(
      pageIndex: end.pageIndex,
      offset: max(end.offset, min(glyphCount, end.offset + Self.contextLength))
    )
    self.init(
      text: text,
      prefix: try await issue.text(of: TextSelection(before, start)),
      suffix: try await issue.text(of: TextSelection(end, after))
    )
  }
}

extension String {
  /// Without the marks of a snippet that it is cut.
  fileprivate var withoutCuts: String {
    var text = self[...]
    if text.hasPrefix("…") { text = text.dropFirst() }
    if text.hasSuffix("…") { text = text.dropLast() }
    return String(text)
  }
}
