internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldStore

/// The words of an issue in a tile pack, from the text maps in JSON of its pages: for a search within it, and for lists of
/// its lines.
struct PackText: Sendable {
  struct Word: Sendable {
    let text: String
    /// In page space.
    let rect: PageRect
  }

  /// The text of a page in the order of reading.
  struct Page: Sendable {
    fileprivate(set) var words: [Word] = []
    /// The words of each line.
    fileprivate(set) var lines: [Range<Int>] = []
    /// The words folded for comparison, in UTF-8, with spaces between them; broken words are joined.
    fileprivate var folded: [UInt8] = []
    /// Where each word begins in ``folded``.
    fileprivate var starts: [Int] = []
  }

  /// Words that were found, which lie on one page.
  struct Hit: Sendable {
    let pageIndex: Int
    let words: Range<Int>
  }

  /// More text than this is not read, in bytes of text maps: a magazine of 100 pages has 20 MB.
  private static let maximumByteCount = 64 << 20
  /// Packs whose text is read at once, for all clients.
  private static let gate = Allowance(2)

  let pages: [Page]

  /// Reads the text of all pages. A page whose text is not there, or damaged, has no words.
  init(of pack: PackReader) async throws(GatefoldError) {
    guard await Self.gate.take() else { throw .cancelled }
    defer { Self.gate.giveBack() }
    var pages: [Page] = []
    var byteCount = 0
    for page in pack.description.pages {
      if Task.isCancelled { throw .cancelled }
      var data: Data?
      if let name = page.textMaps?["json"], byteCount < Self.maximumByteCount {
        do throws(GatefoldError) {
          data = try await pack.file(name)
        } catch {
          if error.code != .damaged { throw error }
        }
      }
      byteCount += data?.count ?? 0
      // Not on the threads that answer.
      pages.append(await OwnThread.run { [data] in data.flatMap { try? Page($0) } ?? Page() })
    }
    self.pages = pages
  }

  /// The places of a query's words and phrases in the order of reading, on pages that have all of them.
  ///
  /// - Parameter query: words, phrases in quotation marks, and beginnings of words with a `*` behind them.
  func hits(_ query: String) -> [Hit] {
    let folding = TextFolding()
    var terms: [(bytes: [UInt8], isPrefix: Bool)] = []
    for word in SearchPattern.words(of: query).prefix(SearchPattern.maximumTermCount) {
      let isPrefix = word.hasSuffix("*")
      var text = String.UnicodeScalarView()
      text.append(contentsOf: folding.folded(query: isPrefix ? String(word.dropLast()) : word))
      if !text.isEmpty { terms.append((Array(String(text).utf8), isPrefix)) }
    }
    if terms.isEmpty { return [] }
    var hits: [Hit] = []
    for (index, page) in pages.enumerated() {
      var found: [Range<Int>] = []
      for term in terms {
        let matches = page.matches(of: term.bytes, isPrefix: term.isPrefix)
        if matches.isEmpty {
          found = []
          break
        }
        found += matches
      }
      found.sort { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
      hits += found.map { Hit(pageIndex: index, words: $0) }
    }
    return hits
  }
}

extension PackText.Page {
  private static let space = UInt8(ascii: " ")

  /// Reads a text map in JSON.
  fileprivate init(_ data: Data) throws(JSONReader.Failure) {
    self.init()
    var reader = JSONReader(data, isLenient: true)
    guard try reader.next() == .object else { return }
    // The map of a page has a list of one page.
    while case .name(let name)? = try reader.next() {
      try Self.readList(name == "pages", &reader) { reader throws(JSONReader.Failure) in try readBlocks(&reader) }
    }
    fold()
  }

  private mutating func readBlocks(_ reader: inout JSONReader) throws(JSONReader.Failure) {
    while case .name(let name)? = try reader.next() {
      try Self.readList(name == "blocks", &reader) { reader throws(JSONReader.Failure) in
        while case .name(let name)? = try reader.next() {
          try Self.readList(name == "lines", &reader) { reader throws(JSONReader.Failure) in
            let start = words.count
            while case .name(let name)? = try reader.next() {
              try Self.readList(name == "words", &reader) { reader throws(JSONReader.Failure) in
                if let word = try Self.word(&reader) { words.append(word) }
              }
            }
            if words.count > start { lines.append(start..<words.count) }
          }
        }
      }
    }
  }

  /// Reads the objects of a list, each from behind its beginning to its end; skips any other value.
  private static func readList(
    _ isWanted: Bool,
    _ reader: inout JSONReader,
    _ readObject: (inout JSONReader) throws(JSONReader.Failure) -> Void
  ) throws(JSONReader.Failure) {
    guard let event = try reader.next() else { return }
    guard isWanted, event == .array else { return try reader.skip(event) }
    while let item = try reader.next(), item != .end {
      if item == .object { try readObject(&reader) } else { try reader.skip(item) }
    }
  }

  private static func word(_ reader: inout JSONReader) throws(JSONReader.Failure) -> PackText.Word? {
    var text: String?
    var rect: [String: Double] = [:]
    while case .name(let name)? = try reader.next() {
      guard let value = try reader.next() else { return nil }
      if name == "text", case .string(let string) = value {
        text = string
      } else if name == "rect", value == .object {
        while case .name(let side)? = try reader.next() {
          guard let length = try reader.next() else { return nil }
          if case .number(let number) = length { rect[side] = number } else { try reader.skip(length) }
        }
      } else {
        try reader.skip(value)
      }
    }
    guard let text, !text.isEmpty, let x = rect["x"], let y = rect["y"], let width = rect["width"],
      let height = rect["height"], [x, y, width, height].allSatisfy({ $0.magnitude < 1e7 })
    else { return nil }
    return PackText.Word(text: text, rect: PageRect(x: x, y: y, width: width, height: height))
  }

  /// Prepares the words for searches.
  private mutating func fold() {
    let folding = TextFolding()
    for (number, line) in lines.enumerated() {
      for index in line {
        starts.append(folded.count)
        var text = String.UnicodeScalarView()
        text.append(contentsOf: folding.folded(query: words[index].text))
        folded += String(text).utf8
        let isBroken =
          index == line.upperBound - 1 && number + 1 < lines.count && words[index].text.count > 1
          && words[index].text.last.map { "-\u{2010}\u{AD}".contains($0) } ?? false
        if isBroken {
          if folded.last == UInt8(ascii: "-") { folded.removeLast() }
        } else {
          folded.append(Self.space)
        }
      }
    }
  }

  // MARK: Searching

  /// The words in which a text stands, each place once, in order.
  fileprivate func matches(of term: [UInt8], isPrefix: Bool) -> [Range<Int>] {
    guard let first = term.first, term.count <= folded.count else { return [] }
    var found: [Range<Int>] = []
    var position = 0
    folded.withUnsafeBufferPointer { folded in
      while position <= folded.count - term.count {
        guard folded[position] == first, folded[position..<position + term.count].elementsEqual(term),
          !isPrefix || position == 0 || !Self.isWordPart(folded[position - 1])
        else {
          position += 1
          continue
        }
        let start = word(at: position)
        found.append(start..<word(at: position + term.count - 1) + 1)
        position += term.count
      }
    }
    return found
  }

  /// Whether a byte is of a letter or digit; bytes above ASCII are.
  private static func isWordPart(_ byte: UInt8) -> Bool {
    byte > 127 || Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
  }

  /// The word to which a byte of the folded text belongs.
  private func word(at position: Int) -> Int { starts.partitioningIndex { $0 > position } - 1 }

  /// The rectangles that words cover, one for each line.
  func rects(of range: Range<Int>) -> [PageRect] {
    var rects: [PageRect] = []
    let first = lines.partitioningIndex { $0.upperBound > range.lowerBound }
    for line in lines[first...] {
      let part = line.clamped(to: range)
      if part.isEmpty { break }
      rects.append(words[part].dropFirst().reduce(words[part.lowerBound].rect) { $0.union($1.rect) })
    }
    return rects
  }

  /// The words of a range with spaces between them.
  func text(of range: Range<Int>) -> String { words[range].map(\.text).joined(separator: " ") }

  /// Words with those around them.
  func snippet(around range: Range<Int>) -> Snippet {
    let context = 8
    let (start, end) = (max(0, range.lowerBound - context), min(words.count, range.upperBound + context))
    let before = text(of: start..<range.lowerBound)
    let after = text(of: range.upperBound..<end)
    return Snippet(
      before: (start > 0 ? "…" : "") + before + (before.isEmpty ? "" : " "),
      match: text(of: range),
      after: (after.isEmpty ? "" : " ") + after + (end < words.count ? "…" : "")
    )
  }
}
