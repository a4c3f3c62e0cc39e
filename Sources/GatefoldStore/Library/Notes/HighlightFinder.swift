internal import Foundation
internal import Gatefold

/// Finds the text of highlights in another edition of an issue.
///
/// The page that the text was on, and the next one, are looked at first. If nothing there has the same surroundings, all
/// pages are, and the place with the most similar surroundings counts; of equal ones, the one that is nearest.
struct HighlightFinder: Sendable {
  let issue: MagazineIssue

  /// A text of at least so many letters is found without its surroundings.
  private static let distinctiveLength = 16
  /// A shorter one needs so many letters of its surroundings.
  private static let minimumContext = 6
  /// Longer texts are found by their beginning and their end: a query has at most 1,000 characters.
  private static let maximumQueryLength = 600
  private static let partLength = 200

  private struct Candidate {
    let parts: [Highlight.Part]
    /// The number of letters before and after that match the context of the quote.
    let context: Int
  }

  /// - Returns: the places of the text; `nil` if the issue does not have it.
  /// - Throws: `cancelled`, and what workers throw. A page that cannot be read does not have the text.
  func parts(of highlight: Highlight) async throws(GatefoldError) -> [Highlight.Part]? {
    let quote = highlight.quote
    let text = Self.plain(quote.text)
    guard !text.isEmpty else { return nil }
    let wanted = Self.plain(quote.prefix).count + Self.plain(quote.suffix).count
    let near = (highlight.pageIndex...highlight.pageIndex + 1).filter { (0..<issue.pageCount).contains($0) }
    var candidates: [Candidate] = []
    if !near.isEmpty {
      candidates = try await self.candidates(for: quote, near)
      if let same = candidates.first(where: { wanted > 0 && $0.context >= wanted }) { return same.parts }
    }
    candidates = try await self.candidates(for: quote, nil)
    func distance(_ candidate: Candidate) -> Int { abs((candidate.parts.first?.pageIndex ?? 0) - highlight.pageIndex) }
    let best = candidates.max { ($0.context, -distance($0)) < ($1.context, -distance($1)) }
    guard let best else { return nil }
    let isSure = text.count >= Self.distinctiveLength || wanted < Self.minimumContext
    return isSure || best.context >= Self.minimumContext ? best.parts : nil
  }

  private func candidates(for quote: TextQuote, _ pages: [Int]?) async throws(GatefoldError) -> [Candidate] {
    let scalars = quote.text.unicodeScalars
    guard scalars.count > Self.maximumQueryLength else {
      return try await hits(of: quote.text, pages).map { hit in
        let parts = hit.parts.map { Highlight.Part(pageIndex: $0.pageIndex, quads: $0.quads) }
        return Candidate(
          parts: parts,
          context: Self.commonSuffix(quote.prefix, hit.snippet.before)
            + Self.commonPrefix(quote.suffix, hit.snippet.after)
        )
      }
    }
    let words = quote.text.split(whereSeparator: \.isWhitespace)
    let starts = try await hits(of: Self.part(of: words), pages)
    let ends = try await hits(of: Self.part(of: words, fromEnd: true), pages)
    var candidates: [Candidate] = []
    for start in starts {
      guard let end = ends.first(where: { $0.end > start.end && $0.pageIndex <= start.pageIndex + 1 }) else { continue }
      let selection = TextSelection(start.start, end.end)
      let parts = try await issue.parts(of: selection).map { Highlight.Part(pageIndex: $0.pageIndex, quads: $0.quads) }
      let context =
        Self.commonSuffix(quote.prefix, start.snippet.before) + Self.commonPrefix(quote.suffix, end.snippet.after)
      candidates.append(Candidate(parts: parts, context: context))
    }
    return candidates
  }

  private func hits(of query: String, _ pages: [Int]?) async throws(GatefoldError) -> [SearchHit] {
    var hits: [SearchHit] = []
    for try await page in try issue.searchResults(query, pages: pages) {
      switch page.result {
      case .success(let searched): hits += searched.hits
      case .failure(let error): if error.code == .cancelled { throw error }
      }
    }
    return hits
  }

  /// Whole words from the beginning or the end of a text.
  private static func part(of words: [Substring], fromEnd: Bool = false) -> String {
    var part: [Substring] = []
    var length = 0
    for word in fromEnd ? words.reversed() : words {
      length += word.unicodeScalars.count + 1
      if length > partLength, !part.isEmpty { break }
      part.append(Substring(word.unicodeScalars.prefix(partLength)))
    }
    return (fromEnd ? part.reversed() : part).joined(separator: " ")
  }

  // MARK: Surroundings

  /// Letters and digits alone: white space, hyphens and marks differ between editions that read the same.
  private static func plain(_ text: String) -> [Character] {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).filter { $0.isLetter || $0.isNumber }
      .map(\.self)
  }

  private static func commonPrefix(_ one: String, _ other: String) -> Int {
    zip(plain(one), plain(other)).prefix { $0 == $1 }.count
  }

  private static func commonSuffix(_ one: String, _ other: String) -> Int {
    zip(plain(one).reversed(), plain(other).reversed()).prefix { $0 == $1 }.count
  }
}
