internal import Foundation
internal import GatefoldFormats
internal import Synchronization

/// The text that was recognized in the pages of an issue, in a file beside it, and what people have corrected.
///
/// The file has lines of JSON: a head that names the issue by its hash, then a line for each page or correction, in the
/// order in which they came. The last reading of a page counts, with all of its corrections. Lines are only added, so
/// that a process that is killed loses no more than the page it was writing.
package final class RecognitionFile: Sendable {
  package let path: String
  private let state: Mutex<State>

  private struct State {
    /// The lines of the file by page, not read before they are asked for.
    var pages: [Int: Data] = [:]
    var corrections: [Int: [Correction]] = [:]
    /// Whether its last line was cut off.
    var isCutOff = false
  }

  /// The greatest number of bytes of a file that is read.
  private static let maximumByteCount = 1 << 30

  private init(_ path: String, _ state: consuming State) {
    self.path = path
    self.state = Mutex(state)
  }

  /// The file beside an issue: "issue.ocr" beside "issue.pdf".
  package static func path(beside issue: String) -> String {
    let suffix = ".pdf"
    return (issue.lowercased().hasSuffix(suffix) ? String(issue.dropLast(suffix.count)) : issue) + ".ocr"
  }

  /// Opens the file beside an issue.
  ///
  /// - Returns: `nil` if there is none, or if it belongs to another file of that name.
  /// - Throws: `unreadableFile`.
  package static func beside(_ issue: String) throws(GatefoldError) -> RecognitionFile? {
    let path = path(beside: issue)
    guard access(path, F_OK) == 0 else { return nil }
    let file = RecognitionFile(path, State())
    return try file.load(issue) ? file : nil
  }

  /// Opens the file beside an issue to add to it, and begins a new one where there is none, or one of another issue.
  ///
  /// - Throws: `unreadableFile`, `unwritableFile`.
  package static func opening(beside issue: String) throws(GatefoldError) -> RecognitionFile {
    if let known = try beside(issue) { return known }
    let path = path(beside: issue)
    let file = RecognitionFile(path, State())
    try file.begin(Head(issue))
    return file
  }

  /// Indices of the pages that it has, from 0.
  package var pageIndices: Set<Int> { state.withLock { Set($0.pages.keys) } }

  /// The text of a page, with its corrections; `nil` if it has none.
  ///
  /// - Throws: `damagedArchive`.
  package func page(at index: Int) throws(GatefoldError) -> RecognizedPage? {
    guard let reading = try reading(ofPage: index) else { return nil }
    return reading.corrected(by: corrections(ofPage: index))
  }

  /// The text of a page as it was read.
  ///
  /// - Throws: `damagedArchive`.
  package func reading(ofPage index: Int) throws(GatefoldError) -> RecognizedPage? {
    guard let line = state.withLock({ $0.pages[index] }) else { return nil }
    do {
      return try JSONDecoder().decode(Entry.self, from: line).reading
    } catch {
      throw GatefoldError(
        .damagedArchive,
        "\(path) is damaged; recognize the page again with `gatefold ocr --again`",
        pageIndex: index,
        underlyingError: GatefoldError.UnderlyingError(error)
      )
    }
  }

  /// The corrections of a page, in the order in which they were made.
  package func corrections(ofPage index: Int) -> [Correction] { state.withLock { $0.corrections[index] ?? [] } }

  /// Adds a reading, which replaces an earlier one of the page.
  ///
  /// - Throws: `unwritableFile`.
  package func add(_ page: RecognizedPage) throws(GatefoldError) {
    let line = try append(Entry(reading: page))
    state.withLock { $0.pages[page.pageIndex] = line }
  }

  /// - Throws: `unwritableFile`.
  package func add(_ correction: Correction) throws(GatefoldError) {
    _ = try append(Entry(correction: correction))
    state.withLock { $0.corrections[correction.pageIndex, default: []].append(correction) }
  }

  // MARK: Lines

  /// A line of the file: one of its members.
  private struct Entry: Codable {
    var head: Head?
    var reading: RecognizedPage?
    var correction: Correction?
  }

  /// The beginning of a line of a page, so that its text need not be read to know which page it is.
  private struct Beginning: Decodable {
    struct Page: Decodable { let pageIndex: Int }
    let reading: Page?
    let correction: Correction?
  }

  /// - Returns: false if the file is not of this issue.
  private func load(_ issue: String) throws(GatefoldError) -> Bool {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
    } catch {
      throw GatefoldError(.unreadableFile, "\(path) cannot be read", underlyingError: .init(error))
    }
    guard data.count <= Self.maximumByteCount else { return false }
    var lines = data.split(separator: UInt8(ascii: "\n"))[...]
    // The last line may be cut off where a process was killed.
    let isCutOff = data.last != UInt8(ascii: "\n")
    if isCutOff { lines = lines.dropLast() }
    guard let first = lines.popFirst(), let head = (try? JSONDecoder().decode(Entry.self, from: first))?.head,
      head.version == Head.version, try head.matches(issue)
    else { return false }
    state.withLock { state in
      state.isCutOff = isCutOff
      for line in lines {
        guard let beginning = try? JSONDecoder().decode(Beginning.self, from: line) else { continue }
        if let page = beginning.reading { state.pages[page.pageIndex] = line }
        if let correction = beginning.correction {
          state.corrections[correction.pageIndex, default: []].append(correction)
        }
      }
    }
    return true
  }

  private func begin(_ head: Head) throws(GatefoldError) {
    do {
      try Data().write(to: URL(filePath: path))
    } catch {
      throw GatefoldError(.unwritableFile, "\(path) cannot be written", underlyingError: .init(error))
    }
    _ = try append(Entry(head: head))
  }

  /// Adds a line at once, so that two processes do not mix theirs.
  private func append(_ entry: Entry) throws(GatefoldError) -> Data {
    do {
      let line = Data(try JSONWriter.text(of: entry).utf8)
      let file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
      guard file >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
      defer { close(file) }
      let isCutOff = state.withLock { state in
        defer { state.isCutOff = false }
        return state.isCutOff
      }
      let end = [UInt8(ascii: "\n")]
      let bytes = (isCutOff ? end : []) + line + end
      let written = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      guard written == bytes.count else { throw POSIXError(.init(rawValue: errno) ?? .ENOSPC) }
      return line
    } catch {
      throw GatefoldError(.unwritableFile, "\(path) cannot be written", underlyingError: .init(error))
    }
  }
}

extension RecognitionFile {
  /// What somebody changed in the text of a page.
  package struct Correction: Hashable, Sendable, Codable {
    package var pageIndex: Int
    /// The place on the page as displayed, in points: words that lie in it are replaced.
    package var rect: PageRect
    /// What stands there, with spaces between words; empty if nothing does.
    package var text: String
    package var author: String
    /// When, as RFC 3339.
    package var date: String

    package init(pageIndex: Int, rect: PageRect, text: String, author: String, date: String) {
      self.pageIndex = pageIndex
      self.rect = rect
      self.text = text
      self.author = author
      self.date = date
    }
  }

  /// Which issue the file belongs to.
  fileprivate struct Head: Codable {
    static let version = 1

    var version = Head.version
    let byteCount: Int
    let sha256: String
    /// When the issue was modified last, in seconds: while that and the size are the same, it is not hashed again.
    let modified: Double

    /// - Throws: `unreadableFile`.
    init(_ issue: String) throws(GatefoldError) {
      let status = try Self.status(issue)
      byteCount = status.byteCount
      modified = status.modified
      sha256 = try ContentHash(ofFile: issue).hexadecimal
    }

    /// - Throws: `unreadableFile`.
    func matches(_ issue: String) throws(GatefoldError) -> Bool {
      let status = try Self.status(issue)
      guard status.byteCount == byteCount else { return false }
      if status.modified == modified { return true }
      return try ContentHash(ofFile: issue).hexadecimal == sha256
    }

    private static func status(_ path: String) throws(GatefoldError) -> (byteCount: Int, modified: Double) {
      var status = stat()
      guard stat(path, &status) == 0 else {
        throw GatefoldError(.unreadableFile, "\(path) cannot be read", underlyingError: .system(errno))
      }
      let modified = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
      return (Int(status.st_size), modified)
    }
  }
}

extension RecognizedPage {
  /// The text as people have corrected it, one correction after the other.
  package func corrected(by corrections: [RecognitionFile.Correction]) -> RecognizedPage {
    corrections.reduce(into: self) { $0.apply($1) }
  }

  private mutating func apply(_ correction: RecognitionFile.Correction) {
    let place = correction.rect.onStraightPage(straightening)
    let language = lines.lazy.flatMap(\.words).first { place.contains($0.rect.middle) }?.recognition.language
    let texts = correction.text.split(whereSeparator: \.isWhitespace).map(String.init)
    let known = Word.Recognition(confidence: 1, language: language)
    let shares = texts.isEmpty ? [] : place.shares(of: texts)
    let words = zip(texts, shares).map { RecognizedWord(text: $0, rect: $1, recognition: known) }
    var isPlaced = words.isEmpty
    for index in lines.indices {
      let first = lines[index].words.firstIndex { place.contains($0.rect.middle) }
      lines[index].words.removeAll { place.contains($0.rect.middle) }
      guard !isPlaced, let first else { continue }
      lines[index].words.insert(contentsOf: words, at: first)
      isPlaced = true
    }
    lines.removeAll(where: \.words.isEmpty)
    guard !isPlaced else { return }
    let nearest = lines.indices.first { lines[$0].holds(place) }
    if let nearest {
      let at = lines[nearest].words.firstIndex { $0.rect.minX > place.midX } ?? lines[nearest].words.endIndex
      lines[nearest].words.insert(contentsOf: words, at: at)
    } else {
      let bottom = place.minY + 0.8 * place.height
      lines.append(
        RecognizedLine(
          direction: .leftToRight,
          baseline: Line.Baseline(
            start: PagePoint(x: place.minX, y: bottom),
            end: PagePoint(x: place.maxX, y: bottom)
          ),
          size: place.height,
          weight: 0,
          words: words
        )
      )
    }
  }
}

extension RecognizedLine {
  /// Whether a word at a place belongs to the line.
  fileprivate func holds(_ place: PageRect) -> Bool {
    guard direction != .vertical, let first = words.first else { return false }
    let rect = words.dropFirst().reduce(first.rect) { $0.union($1.rect) }
    return place.midY > rect.minY && place.midY < rect.maxY && place.maxX > rect.minX - 3 * size
      && place.minX < rect.maxX + 3 * size
  }
}

extension PageRect {
  /// The rectangle around it on the page as it was read.
  fileprivate func onStraightPage(_ straightening: Straightening) -> PageRect {
    let corners = Quad(self).corners.map { straightening.onStraightPage($0) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return PageRect(
      PagePoint(x: xs.min() ?? minX, y: ys.min() ?? minY),
      PagePoint(x: xs.max() ?? maxX, y: ys.max() ?? maxY)
    )
  }

  /// Places of words beside each other, by their letters.
  package func shares(of words: [String]) -> [PageRect] {
    let scalars = words.joined(separator: " ").unicodeScalars
    let letters = LetterShares.shares(of: Array(scalars), isVertical: false)
    var start = 0
    return words.map { word in
      let end = start + word.unicodeScalars.count - 1
      defer { start = end + 2 }
      let (low, high) = (letters[start].lowerBound, letters[end].upperBound)
      return PageRect(x: x + low * width, y: y, width: (high - low) * width, height: height)
    }
  }
}
