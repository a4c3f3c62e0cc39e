internal import Gatefold

/// The matches of a query on a page.
struct PageMatches: Sendable {
  /// Quads in page space, in reading order; one for each line of a match.
  let quads: [Quad]
  /// Snippet around the place with most of the words.
  let snippet: Snippet
  let pageSize: PageSize
  /// Number of matches. If there are very many, only the first have quads.
  let count: Int
}

extension PageMatches {
  /// Maximum number of marked matches on a page.
  private static let maximumMarkedCount = 200
  /// Maximum distance of adjacent matches, in words.
  private static let proximity = 24

  private struct Match {
    /// Range in the folded scalars.
    let range: Range<Int>
    /// Index of its first word among the page's words.
    let wordIndex: Int
    let term: Int
  }

  /// Finds a query on an archived page.
  ///
  /// - Returns: `nil` where one of the words is not on the page.
  /// - Throws: `damagedArchive`.
  static func matches(of query: WordQuery, archived: [UInt8]) throws(GatefoldError) -> PageMatches? {
    PageMatches(of: query, on: try TextPage(archived: archived, spellsWords: false))
  }

  /// - Returns: `nil` where one of the words is not on the page.
  init?(of query: WordQuery, on page: TextPage) {
    let text = SearchableText(page)
    let words = PageWords(text)
    var matches: [Match] = []
    for (term, ways) in query.terms.enumerated() {
      let before = matches.count
      for phrase in ways {
        words.forEachMatch(of: phrase) { matches.append(Match(range: $0, wordIndex: $1, term: term)) }
      }
      if matches.count == before { return nil }
    }
    guard !matches.isEmpty else { return nil }
    matches.sort { ($0.wordIndex, $0.term) < ($1.wordIndex, $1.term) }
    count = matches.count
    pageSize = page.size
    let folding = TextFolding()
    quads = Self.joined(matches.prefix(Self.maximumMarkedCount).map(\.range)).flatMap {
      text.quads(ofFolded: $0, folding)
    }
    snippet = text.snippet(aroundFolded: Self.densest(matches).range, folding)
  }

  /// Merges overlapping ranges, such as those of words found twice.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges {
      if let last = joined.last, range.lowerBound < last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  /// The match that starts the group with the most different words of the query.
  private static func densest(_ matches: [Match]) -> Match {
    var best = (match: matches[0], terms: 0)
    var terms: [Int: Int] = [:]
    var end = 0
    for match in matches {
      while end < matches.count, matches[end].wordIndex - match.wordIndex <= proximity {
        terms[matches[end].term, default: 0] += 1
        end += 1
      }
      if terms.count > best.terms { best = (match, terms.count) }
      terms[match.term, default: 1] -= 1
      if terms[match.term] == 0 { terms[match.term] = nil }
    }
    return best.match
  }
}
