/// Where words stand on pages, as bytes of a server's tables: for each word the pages with the number of its places, and
/// the places apart from them, since only phrases need these.
///
/// The pages of a word consist of chunks: the number of pages, and for each page the difference of its identifier to the
/// one before, at first to 0, and the number of places. The places of a page are the differences of the positions of the
/// word. All numbers have seven bits a byte, the lowest first (LEB128). Joined chunks are postings, too.
enum Postings {
  static func append(_ value: UInt64, to bytes: inout [UInt8]) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Reads numbers; damaged bytes end the reading.
  struct Reader {
    private let bytes: UnsafeRawBufferPointer
    private(set) var position = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { position >= bytes.count }

    @inline(__always)
    mutating func next() -> UInt64 {
      var value: UInt64 = 0
      var shift: UInt64 = 0
      while position < bytes.count, shift < 64 {
        let byte = bytes[position]
        position += 1
        value |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return value }
        shift += 7
      }
      return value
    }

    @inline(__always)
    mutating func skip(_ count: Int) {
      var rest = count
      while rest > 0, position < bytes.count {
        if bytes[position] < 0x80 { rest -= 1 }
        position += 1
      }
    }
  }

  /// - Parameter body: takes the identifier of each page, and the number of places.
  @inline(__always)
  static func forEachPage(_ pages: UnsafeRawBufferPointer, _ body: (Int64, Int) -> Void) {
    var reader = Reader(pages)
    while !reader.isAtEnd {
      let count = reader.next()
      var id: UInt64 = 0
      for _ in 0..<count {
        // Damaged postings may state any count.
        guard !reader.isAtEnd else { break }
        id &+= reader.next()
        body(Int64(truncatingIfNeeded: id), Int(truncatingIfNeeded: reader.next() & 0x7FFF_FFFF))
      }
    }
  }

  /// Leaves out some pages.
  ///
  /// - Returns: how many pages remain, in one chunk.
  static func removing(
    _ removed: Set<Int64>,
    pages: UnsafeRawBufferPointer,
    places: UnsafeRawBufferPointer
  ) -> (count: Int, pages: [UInt8], places: [UInt8]) {
    var (kept, keptPlaces): ([UInt8], [UInt8]) = ([], [])
    var reader = Reader(places)
    var (count, last): (Int, Int64) = (0, 0)
    forEachPage(pages) { id, frequency in
      let start = reader.position
      reader.skip(frequency)
      if removed.contains(id) { return }
      append(UInt64(bitPattern: id &- last), to: &kept)
      append(UInt64(frequency), to: &kept)
      keptPlaces.append(contentsOf: places[start..<reader.position])
      last = id
      count += 1
    }
    var chunk: [UInt8] = []
    if count > 0 { append(UInt64(count), to: &chunk) }
    return (count, chunk + kept, keptPlaces)
  }

  /// The longest word that is kept; of longer ones the beginning.
  static let maximumWordLength = 1000

  static func key(_ word: some BidirectionalCollection<UInt8>) -> [UInt8] {
    guard word.count > maximumWordLength else { return Array(word) }
    // Not within a letter.
    return Array(word.prefix(maximumWordLength).reversed().drop { $0 & 0xC0 == 0x80 }.dropFirst().reversed())
  }
}

/// Collects the postings of pages.
struct PostingBuilder {
  fileprivate struct List {
    let word: Range<Int>
    let hash: UInt64
    var pages: [UInt8] = []
    var places: [UInt8] = []
    var pageCount = 0
    var page: Int64 = 0
    var frequency = 0
    var place = 0
  }

  /// The bytes of all words.
  private var letters: [UInt8] = []
  private var lists: [List] = []
  /// A hash table with open addressing: places in `lists`, or -1.
  private var table = [Int32](repeating: -1, count: 1 << 14)

  /// - Parameters:
  ///   - words: with spaces between them.
  ///   - page: with a higher identifier than the page before.
  mutating func add(_ words: UnsafeRawBufferPointer, page: Int64) {
    var start = 0
    var place = 0
    while start < words.count {
      var end = start
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      while end < words.count, words[end] != 0x20 {
        hash = (hash ^ UInt64(words[end])) &* 0x100_0000_01B3
        end += 1
      }
      if end > start {
        let word = UnsafeRawBufferPointer(rebasing: words[start..<end])
        add(word, hash: hash, page: page, place: place)
        place += 1
      }
      start = end + 1
    }
  }

  private mutating func add(_ word: UnsafeRawBufferPointer, hash: UInt64, page: Int64, place: Int) {
    if word.count > Postings.maximumWordLength {
      // The hash is that of the whole word, so two words with the same beginning would have a list each.
      let key = Postings.key(word)
      let hash = key.reduce(UInt64(0)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      let list = key.withUnsafeBytes { index(of: $0, hash: hash) }
      lists[list].add(page: page, place: place)
    } else {
      let list = index(of: word, hash: hash)
      lists[list].add(page: page, place: place)
    }
  }

  private mutating func index(of word: UnsafeRawBufferPointer, hash: UInt64) -> Int {
    let mask = table.count - 1
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 29) & mask
    while table[slot] >= 0 {
      let known = Int(table[slot])
      let range = lists[known].word
      if lists[known].hash == hash, range.count == word.count,
        letters.withUnsafeBytes({ $0[range].elementsEqual(word) })
      {
        return known
      }
      slot = (slot + 1) & mask
    }
    table[slot] = Int32(lists.count)
    letters.append(contentsOf: word)
    lists.append(List(word: letters.count - word.count..<letters.count, hash: hash))
    if lists.count * 2 > table.count { grow() }
    return lists.count - 1
  }

  private mutating func grow() {
    table = [Int32](repeating: -1, count: table.count * 2)
    let mask = table.count - 1
    for (number, list) in lists.enumerated() {
      var slot = Int(truncatingIfNeeded: list.hash ^ list.hash >> 29) & mask
      while table[slot] >= 0 { slot = (slot + 1) & mask }
      table[slot] = Int32(number)
    }
  }

  /// The rows for the table `posting`, sorted by words.
  mutating func rows(level: Int, block: Int64) -> CopyRows {
    var rows = CopyRows()
    let order = lists.indices.sorted { letters[lists[$0].word].lexicographicallyPrecedes(letters[lists[$1].word]) }
    for number in order {
      lists[number].finish()
      let list = lists[number]
      var chunk: [UInt8] = []
      Postings.append(UInt64(list.pageCount), to: &chunk)
      rows.beginRow(columnCount: 6)
      rows.add(short: level)
      rows.add(letters[list.word])
      rows.add(block)
      rows.add(Int64(list.pageCount))
      rows.add(chunk + list.pages)
      rows.add(list.places)
    }
    rows.end()
    return rows
  }
}

extension PostingBuilder.List {
  mutating func add(page: Int64, place: Int) {
    if page != self.page {
      finish()
      Postings.append(UInt64(bitPattern: page &- self.page), to: &pages)
      (self.page, self.place, frequency) = (page, 0, 0)
      pageCount += 1
    }
    Postings.append(UInt64(place - self.place), to: &places)
    self.place = place
    frequency += 1
  }

  mutating func finish() {
    if frequency > 0 { Postings.append(UInt64(frequency), to: &pages) }
    frequency = 0
  }
}
