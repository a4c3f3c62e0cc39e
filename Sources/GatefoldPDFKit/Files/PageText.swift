internal import Foundation
internal import Gatefold
internal import Synchronization

/// The text of a page as PDFKit numbers it: UTF-16 units, with a space between words and a line feed between lines.
final class PageText: Sendable {
  let searchable: SearchableText
  let string: String
  /// The glyph index of each unit, or -1 for white space.
  private let glyphs: [Int32]
  /// The first unit of each glyph; -1 where the glyph isn't part of the string.
  private let units: [Int32]
  /// The units of each line, without its line feed.
  let lines: [Range<Int>]
  private let userSpace: PageTransform

  private static let whiteSpace: Int32 = -1

  init(_ searchable: SearchableText, userSpace: PageTransform) {
    let page = searchable.page
    var string = ""
    var glyphs: [Int32] = []
    var units = [Int32](repeating: -1, count: page.glyphs.count)
    var lines: [Range<Int>] = []
    for line in page.blocks.lazy.filter({ !$0.isOutsidePage }).flatMap(\.lines) {
      if !string.isEmpty {
        string.unicodeScalars.append("\n")
        glyphs.append(Self.whiteSpace)
      }
      let start = glyphs.count
      for (number, word) in line.words.enumerated() {
        if number > 0, !page.isAttached(word, to: line.words[number - 1]) {
          string.unicodeScalars.append(" ")
          glyphs.append(Self.whiteSpace)
        }
        for glyph in word.glyphRange {
          let scalar = page.glyphs[glyph].scalar
          units[glyph] = Int32(glyphs.count)
          string.unicodeScalars.append(scalar)
          for _ in 0..<UTF16.width(scalar) { glyphs.append(Int32(glyph)) }
        }
      }
      lines.append(start..<glyphs.count)
    }
    self.searchable = searchable
    self.string = string
    self.glyphs = glyphs
    self.units = units
    self.lines = lines
    self.userSpace = userSpace
  }

  var page: TextPage { searchable.page }
  /// The number of units.
  var count: Int { glyphs.count }

  /// An estimate of the memory that it takes.
  var byteCount: Int { 512 + count * 8 + units.count * 4 + lines.count * 16 }

  // MARK: Units and glyphs

  /// The units of a run of glyphs; `nil` where none of them is part of the string.
  func range(ofGlyphs range: Range<Int>) -> Range<Int>? {
    let known = range.filter { units.indices.contains($0) && units[$0] >= 0 }
    guard let first = known.first, let last = known.last else { return nil }
    return Int(units[first])..<Int(units[last]) + UTF16.width(page.glyphs[last].scalar)
  }

  /// The glyphs of some units.
  func glyphRange(of range: Range<Int>) -> Range<Int>? {
    let drawn = glyphs[range.clamped(to: 0..<count)].filter { $0 >= 0 }
    guard let first = drawn.first, let last = drawn.last else { return nil }
    return Int(first)..<Int(last) + 1
  }

  func substring(_ range: Range<Int>) -> String {
    let utf16 = string.utf16
    let start = utf16.index(utf16.startIndex, offsetBy: range.lowerBound)
    let end = utf16.index(start, offsetBy: range.count)
    return String(decoding: utf16[start..<end], as: UTF16.self)
  }

  /// The first letter of a selection.
  func firstGlyph(in range: Range<Int>) -> Glyph? {
    glyphs[range.clamped(to: 0..<count)].first { $0 >= 0 }.map { page.glyphs[Int($0)] }
  }

  /// Whether some units are one line feed.
  func isLineFeed(_ range: Range<Int>) -> Bool { range.count == 1 && isLineEnd(range.lowerBound) }

  /// Runs of units whose letters have the same style.
  func styleRuns(in range: Range<Int>) -> [(units: Range<Int>, style: Int32)] {
    var runs: [(units: Range<Int>, style: Int32)] = []
    for unit in range.clamped(to: 0..<count) {
      let style = glyphs[unit] >= 0 ? page.glyphs[Int(glyphs[unit])].styleIndex : nil
      if let last = runs.last, style == nil || style == last.style {
        runs[runs.count - 1].units = last.units.lowerBound..<unit + 1
      } else {
        runs.append((unit..<unit + 1, style ?? 0))
      }
    }
    return runs
  }

  // MARK: Places

  private func userRect(_ glyph: Int32) -> CGRect {
    CGRect(userSpace.applied(to: page.glyphs[Int(glyph)].rect), accuracy: 1e-3)
  }

  /// The place of a unit in user space. A space lies between its neighbours, and a line feed behind the last letter of
  /// its line, without a width.
  func bounds(ofUnit unit: Int) -> CGRect {
    guard glyphs.indices.contains(unit) else { return .zero }
    if glyphs[unit] >= 0 { return userRect(glyphs[unit]) }
    // White space always stands between letters.
    let before = userRect(glyphs[unit - 1])
    guard !isLineEnd(unit), glyphs[unit + 1] >= 0 else {
      return CGRect(x: before.maxX, y: before.minY, width: 0, height: before.height)
    }
    let after = userRect(glyphs[unit + 1])
    if after.minX >= before.maxX {
      return CGRect(x: before.maxX, y: before.minY, width: after.minX - before.maxX, height: before.height)
    }
    if before.minX >= after.maxX {
      return CGRect(x: after.maxX, y: before.minY, width: before.minX - after.maxX, height: before.height)
    }
    return CGRect(x: before.maxX, y: before.minY, width: 0, height: before.height)
  }

  private func isLineEnd(_ unit: Int) -> Bool { line(ofUnit: unit)?.upperBound == unit }

  /// Returns the smallest rectangle around the letters in a range, in user space; a null rectangle without letters.
  func bounds(of range: Range<Int>) -> CGRect {
    glyphs[range.clamped(to: 0..<count)].filter { $0 >= 0 }.reduce(CGRect.null) { $0.union(userRect($1)) }
  }

  /// The unit whose letter holds a point of user space.
  func unit(at point: CGPoint) -> Int? {
    let point = pagePoint(point)
    return glyphs.firstIndex { $0 >= 0 && page.glyphs[Int($0)].quad.contains(point) }
  }

  func pagePoint(_ point: CGPoint) -> PagePoint {
    userSpace.inverse.applied(to: PagePoint(x: Double(point.x), y: Double(point.y)))
  }

  // MARK: Selecting

  /// Runs of units whose letters have their middle in a rectangle of user space, with the white space between them.
  func ranges(in rect: CGRect) -> [Range<Int>] {
    let pageRect = userSpace.inverse.applied(to: PageRect(rect))
    var ranges: [Range<Int>] = []
    for selection in page.selections(in: pageRect) {
      guard let range = range(ofGlyphs: selection.start.offset..<selection.end.offset) else { continue }
      ranges.append(range)
    }
    return Self.joined(ranges) { lower, upper in glyphs[lower..<upper].allSatisfy { $0 < 0 } }
  }

  /// Sorted, and joined where they touch or overlap, or where `isJoint` accepts what lies between.
  static func joined(_ ranges: [Range<Int>], where isJoint: (Int, Int) -> Bool = { _, _ in false }) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      guard let last = joined.last else {
        joined.append(range)
        continue
      }
      if range.lowerBound <= last.upperBound || isJoint(last.upperBound, range.lowerBound) {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  func word(at point: CGPoint) -> Range<Int>? {
    page.word(at: pagePoint(point)).flatMap { range(ofGlyphs: $0.glyphRange) }
  }

  func line(at point: CGPoint) -> Range<Int>? {
    page.line(at: pagePoint(point)).flatMap { range(ofGlyphs: $0.glyphRange) }
  }

  /// The place between two units that is nearest to a point; `nil` if there is no text.
  func offset(nearest point: CGPoint) -> Int? {
    guard let position = page.position(nearest: pagePoint(point)) else { return nil }
    if position.offset < units.count, units[position.offset] >= 0, isAtStart(position.offset, point) {
      return Int(units[position.offset])
    }
    guard position.offset > 0 else { return 0 }
    return range(ofGlyphs: position.offset - 1..<position.offset)?.upperBound
  }

  /// Whether a position before a glyph means that glyph's line, rather than the end of the line before it.
  private func isAtStart(_ glyph: Int, _ point: CGPoint) -> Bool {
    let unit = Int(units[glyph])
    guard unit > 0, glyphs[unit - 1] < 0 else { return true }
    let before = range(ofGlyphs: glyph - 1..<glyph).map { bounds(of: $0) } ?? .null
    let own = userRect(Int32(glyph))
    return own.distance(to: point) <= before.distance(to: point)
  }

  /// The line that holds a unit, or ends with it.
  func line(ofUnit unit: Int) -> Range<Int>? {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].upperBound < unit { low = middle + 1 } else { high = middle }
    }
    return low < lines.count && lines[low].lowerBound <= unit ? lines[low] : nil
  }
}

extension TextPage {
  /// Whether a word is set against the one before it, at another height or in another size, like the mark of a
  /// footnote: a word of its own for a reader, but not parted by a space.
  fileprivate func isAttached(_ word: Word, to before: Word) -> Bool {
    guard let last = before.glyphRange.last.map({ glyphs[$0] }), let first = word.glyphRange.first.map({ glyphs[$0] })
    else { return false }
    let (a, b) = (last.quad, first.quad)
    let (dx, dy) = (a.bottomRight.x - a.bottomLeft.x, a.bottomRight.y - a.bottomLeft.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return false }
    let gap = ((b.bottomLeft.x - a.bottomRight.x) * dx + (b.bottomLeft.y - a.bottomRight.y) * dy) / length
    let shift = ((b.bottomLeft.y - a.bottomRight.y) * dx - (b.bottomLeft.x - a.bottomRight.x) * dy) / length
    let sizes = [styles[Int(last.styleIndex)].size, styles[Int(first.styleIndex)].size]
    guard let smaller = sizes.min(), let larger = sizes.max() else { return false }
    // A space is wider than that.
    guard gap <= 0.13 * smaller, gap >= -0.2 * smaller else { return false }
    return abs(shift) > 0.05 * larger || larger > 1.15 * smaller
  }
}

extension CGRect {
  /// - Parameter accuracy: in points. Boxes pass through two transforms, and places of letters are kept in single
  ///   precision: nobody wants to see their rounding errors.
  init(_ rect: PageRect, accuracy: Double = 1e-6) {
    func rounded(_ value: Double) -> Double {
      let rounded = (value / accuracy).rounded() * accuracy
      // Multiplying leaves an error again.
      let short = (rounded * 1e6).rounded() / 1e6
      return short.isFinite ? short : value
    }
    let (left, bottom) = (rounded(rect.minX), rounded(rect.minY))
    self.init(x: left, y: bottom, width: rounded(rect.maxX - left), height: rounded(rect.maxY - bottom))
  }

  /// Returns the distance to the nearest edge (horizontal plus vertical), or 0 inside.
  fileprivate func distance(to point: CGPoint) -> CGFloat {
    guard !isNull else { return .greatestFiniteMagnitude }
    return max(minX - point.x, 0, point.x - maxX) + max(minY - point.y, 0, point.y - maxY)
  }
}

extension PageRect {
  init(_ rect: CGRect) {
    let rect = rect.standardized
    self.init(x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.width), height: Double(rect.height))
  }
}

/// A cache of recently used page texts.
enum PageTexts {
  /// The limit in bytes for these texts, including the engine's texts that they retain.
  static let budget = 16 << 20

  struct Key: Hashable {
    let file: Int
    let index: Int
  }

  private static let cache = Mutex(ByteBudgetCache<Key, PageText>(budget: budget))

  /// - Throws: what reading the page throws.
  static func text(of file: PDFFile, at index: Int) throws(GatefoldError) -> PageText {
    if let known = known(file, index) { return known }
    return try blocking { () async throws(GatefoldError) in try await read(file, index) }
  }

  /// Reads the texts of pages that are wanted soon, on all lanes. Those that cannot be read are left out.
  static func load(_ pages: [(file: PDFFile, index: Int)]) {
    let missing = pages.filter { known($0.file, $0.index) == nil }
    guard missing.count > 1 else { return }
    try? blocking { () async throws(GatefoldError) in
      await withTaskGroup { group in
        for (file, index) in missing { group.addTask { _ = try? await read(file, index) } }
      }
    }
  }

  private static func known(_ file: PDFFile, _ index: Int) -> PageText? {
    cache.withLock { $0.value(for: Key(file: file.number, index: index)) }
  }

  private static func read(_ file: PDFFile, _ index: Int) async throws(GatefoldError) -> PageText {
    let page = try await file.issue.page(at: index)
    let searchable = try await page.searchableText()
    let text = PageText(searchable, userSpace: page.userSpaceTransform)
    let key = Key(file: file.number, index: index)
    cache.withLock { $0.insert(text, for: key, bytes: text.byteCount + searchable.byteCount) }
    return text
  }

  /// Discards the texts of a file that is closed.
  static func forget(_ file: Int) {
    cache.withLock { $0.remove { $0.file == file } }
  }
}
