internal import CPostgreSQL
internal import Gatefold

/// Ranks the pages of an index on PostgreSQL as `PageRanking` does those of SQLite: the same pages with the same scores.
///
/// The server only looks up words; everything else is done here, so a search costs it no more than reading their postings.
struct PostgreSQLRanking {
  /// Pages with the number of places where a phrase stands, up to 64: identifier and number in one.
  private typealias Matches = [UInt64]

  private static let countBits: UInt64 = 7
  private static let countMask: UInt64 = 1 << countBits - 1

  private let query: WordQuery
  private let phrases: [WordQuery.Phrase]
  /// The pages of each phrase, sorted.
  private var matches: [Matches]
  private var pageCount: Int64 = 0
  private var wordCount: Int64 = 0

  init(_ query: WordQuery, _ connection: PostgreSQLConnection) throws {
    self.query = query
    phrases = query.terms.flatMap(\.self)
    matches = phrases.map { _ in [] }
    let totals = "SELECT COALESCE(sum(pageCount), 0)::bigint, COALESCE(sum(wordCount), 0)::bigint FROM block"
    try connection.forEachRow(totals, []) { row in (pageCount, wordCount) = (row.integer(0), row.integer(1)) }
    var removed: Set<Int64> = []
    try connection.forEachRow("SELECT pageId, wordCount FROM removedPage", []) { row in
      removed.insert(row.integer(0))
      pageCount -= 1
      wordCount -= row.integer(1)
    }
    for (number, phrase) in phrases.enumerated() {
      if let first = phrases.firstIndex(of: phrase), first < number {
        matches[number] = matches[first]
        continue
      }
      matches[number] = try Self.matches(of: phrase, connection)
      if !removed.isEmpty { matches[number].removeAll { removed.contains(Int64($0 >> Self.countBits)) } }
    }
    try addPending(connection)
    for number in matches.indices { matches[number].sortIfNeeded() }
  }

  func ranked(limit: Int) -> RankedPages {
    var ranked = RankedPages(limit: limit)
    let meanLength = PageRanking.meanLength(wordCount: wordCount, pageCount: pageCount)
    let weights = matches.map { PageRanking.weight(foundOn: Int64($0.count), of: pageCount) }
    var cursors = matches.map { _ in 0 }
    for page in pages() {
      let dampening = PageRanking.dampening(pageId: Int64(page), meanLength: meanLength)
      var score = 0.0
      for phrase in matches.indices {
        let list = matches[phrase]
        while cursors[phrase] < list.count, list[cursors[phrase]] >> Self.countBits < page { cursors[phrase] += 1 }
        guard cursors[phrase] < list.count, list[cursors[phrase]] >> Self.countBits == page else { continue }
        let count = Int(list[cursors[phrase]] & Self.countMask)
        score += PageRanking.score(weight: weights[phrase], matchCount: count, dampening: dampening)
      }
      ranked.add(RankedPages.Element(pageId: Int64(page), score: score))
    }
    return ranked
  }

  /// The pages that have a way of each term.
  private func pages() -> [UInt64] {
    var pages: [UInt64]?
    var first = 0
    for ways in query.terms {
      var union: [UInt64] = []
      for way in first..<first + ways.count {
        union = Self.union(union, matches[way].map { $0 >> Self.countBits })
      }
      pages = pages.map { Self.intersection($0, union) } ?? union
      first += ways.count
    }
    return pages ?? []
  }

  private static func union(_ one: [UInt64], _ other: [UInt64]) -> [UInt64] {
    if one.isEmpty { return other }
    if other.isEmpty { return one }
    var union: [UInt64] = []
    union.reserveCapacity(max(one.count, other.count))
    var (a, b) = (0, 0)
    while a < one.count || b < other.count {
      if b >= other.count || a < one.count && one[a] < other[b] {
        union.append(one[a])
        a += 1
      } else {
        if a < one.count, one[a] == other[b] { a += 1 }
        union.append(other[b])
        b += 1
      }
    }
    return union
  }

  private static func intersection(_ one: [UInt64], _ other: [UInt64]) -> [UInt64] {
    var both: [UInt64] = []
    var (a, b) = (0, 0)
    while a < one.count, b < other.count {
      if one[a] < other[b] {
        a += 1
      } else if other[b] < one[a] {
        b += 1
      } else {
        both.append(one[a])
        a += 1
        b += 1
      }
    }
    return both
  }

  // MARK: Postings

  private static func packed(_ page: Int64, count: Int) -> UInt64 {
    UInt64(bitPattern: page) << countBits | UInt64(min(count, PageRanking.maximumCountedMatches))
  }

  private static func matches(of phrase: WordQuery.Phrase, _ connection: PostgreSQLConnection) throws -> Matches {
    let words = phrase.words.enumerated().map { number, word in
      SearchedWord(word, place: number, isPrefix: phrase.endsWithPrefix && number == phrase.words.count - 1)
    }
    guard words.count > 1 else {
      return try words[0].isPrefix ? beginnings(of: words[0], connection) : single(words[0], connection)
    }
    var pages = try PhrasePages(words, connection)
    return pages.takeMatches().map { packed($0, count: $1) }
  }

  private static func single(_ word: SearchedWord, _ connection: PostgreSQLConnection) throws -> Matches {
    var matches: Matches = []
    let (condition, arguments) = word.condition
    try connection.forEachRow("SELECT pages FROM posting WHERE \(condition) ORDER BY block", arguments) { row in
      Postings.forEachPage(row.bytes(0)) { matches.append(packed($0, count: $1)) }
    }
    return matches
  }

  /// How many places are collected before those of one page are added up.
  private static let maximumCollectedCount = 1 << 22

  /// Pages with words that begin in a way.
  private static func beginnings(of word: SearchedWord, _ connection: PostgreSQLConnection) throws -> Matches {
    var matches: Matches = []
    var limit = maximumCollectedCount
    let (condition, arguments) = word.condition
    try connection.forEachRow("SELECT pages FROM posting WHERE \(condition)", arguments) { row in
      Postings.forEachPage(row.bytes(0)) { matches.append(packed($0, count: $1)) }
      if matches.count > limit {
        matches.addUp()
        limit = matches.count + maximumCollectedCount
      }
    }
    matches.addUp()
    return matches
  }

  // MARK: Pages without postings

  /// Adds the pages whose words are only kept as text, and counts them.
  private mutating func addPending(_ connection: PostgreSQLConnection) throws {
    let patterns = phrases.map { phrase in
      Array(phrase.words.map { Array($0.text.utf8) }.joined(separator: [UInt8(ascii: " ")]))
    }
    try connection.forEachRow("SELECT pageId, wordCount, words FROM pendingPage", []) { row in
      pageCount += 1
      wordCount += row.integer(1)
      for (number, pattern) in patterns.enumerated() {
        let count = Self.count(of: pattern, isPrefix: phrases[number].endsWithPrefix, in: row.bytes(2))
        if count > 0 { matches[number].append(Self.packed(row.integer(0), count: count)) }
      }
    }
  }

  /// How often words stand one behind the other in a text of words with spaces between them.
  private static func count(of pattern: [UInt8], isPrefix: Bool, in words: UnsafeRawBufferPointer) -> Int {
    guard let start = words.baseAddress, !pattern.isEmpty else { return 0 }
    let space = UInt8(ascii: " ")
    var (count, position) = (0, 0)
    while position < words.count,
      let found = cpostgresql_find(start + position, words.count - position, pattern, pattern.count)
    {
      let offset = found - start
      let end = offset + pattern.count
      if offset == 0 || words[offset - 1] == space, isPrefix || end == words.count || words[end] == space { count += 1 }
      position = offset + 1
    }
    return count
  }
}

/// A word that postings are looked up for.
struct SearchedWord {
  /// In how many words behind the first one it stands.
  let place: Int
  let isPrefix: Bool
  private let scalars: [UInt32]

  init(_ scalars: [UInt32], place: Int, isPrefix: Bool) {
    (self.scalars, self.place, self.isPrefix) = (scalars, place, isPrefix)
  }

  /// The condition for rows of postings, with its arguments. Words are sorted by their bytes, which have the order of
  /// scalars.
  var condition: (sql: String, arguments: [SQLValue]) {
    let key = String(decoding: Postings.key(Array(scalars.text.utf8)), as: UTF8.self)
    return isPrefix ? ("word >= ? AND word < ?", [.text(key), .text(key + "\u{10FFFF}")]) : ("word = ?", [.text(key)])
  }
}

extension [UInt32] {
  /// The text that they are the scalars of.
  var text: String { String(String.UnicodeScalarView(compactMap(Unicode.Scalar.init))) }
}

extension [UInt64] {
  fileprivate mutating func sortIfNeeded() {
    if zip(self, dropFirst()).contains(where: { $0 > $1 }) { sort() }
  }

  /// Sorts matches, and makes one of those of the same page.
  fileprivate mutating func addUp() {
    sortIfNeeded()
    var last = -1
    for match in self {
      if last >= 0, self[last] >> 7 == match >> 7 {
        let sum = self[last] & 0x7F + match & 0x7F
        self[last] = (match >> 7) << 7 | Swift.min(sum, UInt64(PageRanking.maximumCountedMatches))
      } else {
        last += 1
        self[last] = match
      }
    }
    removeLast(count - last - 1)
  }
}

/// The pages of a phrase, found word by word, the rarest first: of the others, only the places on pages that are left are
/// read.
private struct PhrasePages {
  private var pages: [Int64] = []
  /// Where the phrase may begin on each page: a range of `starts`.
  private var ranges: [Range<Int>] = []
  private var starts: [Int32] = []

  init(_ words: [SearchedWord], _ connection: PostgreSQLConnection) throws {
    var order: [(word: SearchedWord, count: Int64)] = []
    for word in words {
      let (condition, arguments) = word.condition
      var count: Int64 = 0
      let sql = "SELECT COALESCE(sum(pageCount), 0)::bigint FROM posting WHERE \(condition)"
      try connection.forEachRow(sql, arguments) { count = $0.integer(0) }
      if count == 0 { return }
      order.append((word, count))
    }
    // Of a beginning, several words may stand on a page, so it cannot be the first.
    order.sort { one, other in
      one.word.isPrefix == other.word.isPrefix ? one.count < other.count : other.word.isPrefix
    }
    for (number, element) in order.enumerated() {
      if number == 0 { try begin(element.word, connection) } else { try narrow(element.word, connection) }
      if pages.isEmpty { return }
    }
  }

  private static func select(_ condition: String) -> String {
    "SELECT pages, places FROM posting WHERE \(condition) ORDER BY block"
  }

  private mutating func begin(_ word: SearchedWord, _ connection: PostgreSQLConnection) throws {
    let (condition, arguments) = word.condition
    try connection.forEachRow(Self.select(condition), arguments) { row in
      var reader = Postings.Reader(row.bytes(1))
      Postings.forEachPage(row.bytes(0)) { page, count in
        let first = starts.count
        var place: UInt64 = 0
        for _ in 0..<count where !reader.isAtEnd {
          place &+= reader.next()
          if place >= UInt64(word.place) { starts.append(Int32(truncatingIfNeeded: place) - Int32(word.place)) }
        }
        guard first < starts.count else { return }
        pages.append(page)
        ranges.append(first..<starts.count)
      }
    }
    guard zip(pages, pages.dropFirst()).contains(where: { $0 > $1 }) else { return }
    let order = pages.indices.sorted { pages[$0] < pages[$1] }
    (pages, ranges) = (order.map { pages[$0] }, order.map { ranges[$0] })
  }

  private mutating func narrow(_ word: SearchedWord, _ connection: PostgreSQLConnection) throws {
    /// The place of the page, and where the phrase may begin.
    var found: [UInt64] = []
    var cursor = 0
    let (condition, arguments) = word.condition
    try connection.forEachRow(Self.select(condition), arguments) { row in
      var reader = Postings.Reader(row.bytes(1))
      Postings.forEachPage(row.bytes(0)) { page, count in
        guard let index = index(of: page, &cursor) else { return reader.skip(count) }
        let range = ranges[index]
        var (place, known): (UInt64, Int) = (0, range.lowerBound)
        for _ in 0..<count where !reader.isAtEnd {
          place &+= reader.next()
          let start = Int64(truncatingIfNeeded: place) - Int64(word.place)
          while known < range.upperBound, Int64(starts[known]) < start { known += 1 }
          if known < range.upperBound, Int64(starts[known]) == start {
            found.append(UInt64(index) << 32 | UInt64(start))
          }
        }
      }
    }
    found.sortIfNeeded()
    let old = pages
    (pages, ranges, starts) = ([], [], [])
    var last: UInt64?
    for place in found {
      let page = old[Int(place >> 32)]
      starts.append(Int32(truncatingIfNeeded: place & 0xFFFF_FFFF))
      if last == place >> 32, let range = ranges.last {
        ranges[ranges.count - 1] = range.lowerBound..<starts.count
      } else {
        pages.append(page)
        ranges.append(starts.count - 1..<starts.count)
      }
      last = place >> 32
    }
  }

  /// The place of a page; most are asked for in order.
  private func index(of page: Int64, _ cursor: inout Int) -> Int? {
    if cursor > 0, pages[cursor - 1] >= page { cursor = 0 }
    if cursor < pages.count, pages[cursor] < page {
      // Steps of growing length, then a search between the last two.
      var step = 1
      while cursor + step < pages.count, pages[cursor + step] < page { step *= 2 }
      var (low, high) = (cursor + step / 2, min(cursor + step, pages.count))
      while low < high {
        let middle = (low + high) / 2
        if pages[middle] < page { low = middle + 1 } else { high = middle }
      }
      cursor = low
    }
    return cursor < pages.count && pages[cursor] == page ? cursor : nil
  }

  mutating func takeMatches() -> [(Int64, Int)] {
    zip(pages, ranges).map { ($0, $1.count) }
  }
}
