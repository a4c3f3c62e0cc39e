/// Joins the parts of lines that the wide spaces of justified text have cut.
///
/// In a narrow column a space may be as wide as a gutter, and spaces of several lines may stand under each other. But
/// the parts begin and end where the line above or below does, which runs on over all the gaps, and are drawn one
/// right after the other.
struct JustifiedLines {
  /// In units of the type size: the widest space, the widest that one line beside it shows to be one, how far a first
  /// line may be indented, and how exactly the edges of two lines agree.
  private static let maximumGap = 6.0
  private static let maximumCertainGap = 3.0
  private static let maximumIndent = 3.0
  private static let edgeDistance = 0.6
  /// The widest space in a column that enough lines around show to have both edges of a line, and how far away those may
  /// be, likewise; and how exactly the cells of a table begin under each other.
  private static let maximumColumnGap = 12.0
  private static let columnReach = 14.0
  private static let minimumColumnLineCount = 4
  private static let cellDistance = 0.02
  /// How many parts above and below are looked at, at most.
  private static let maximumNeighbourCount = 300
  /// How far apart two lines of a column are, likewise.
  private static let leading = 0.6...1.9

  /// A line of words has no more.
  private static let maximumPartCount = 32

  private struct Part {
    var fragments: [Fragment]
    let v: Double
    let size: Double
    var u: ClosedRange<Double>

    init?(_ fragments: [Fragment]) {
      guard let first = fragments.first, let last = fragments.last else { return nil }
      self.fragments = fragments
      v = first.v
      size = first.size
      u = first.u.lowerBound...max(first.u.lowerBound, last.u.upperBound)
    }
  }

  /// The parts of all lines, in their order down the page.
  private let parts: [Part]
  private let heights: [Double]
  private let dividers: Dividers

  private init(_ lines: [[Fragment]], _ dividers: Dividers) {
    self.dividers = dividers
    parts = lines.compactMap(Part.init).sorted { ($0.v, $0.u.lowerBound) < ($1.v, $1.u.lowerBound) }
    heights = parts.map(\.v)
  }

  /// - Parameter lines: the fragments of each line, from its start along the frame.
  static func joined(_ lines: [[Fragment]], between dividers: Dividers) -> [[Fragment]] {
    let assembler = JustifiedLines(lines, dividers)
    return assembler.rows().flatMap(assembler.joined)
  }

  /// Parts that follow each other, on one line and in drawing order, as runs of indices.
  private func rows() -> [[Int]] {
    var starts: [Int: Int] = [:]
    for (index, part) in parts.enumerated() { starts[part.fragments[0].number] = index }
    var next = [Int?](repeating: nil, count: parts.count)
    var isFollower = [Bool](repeating: false, count: parts.count)
    for (index, part) in parts.enumerated() {
      guard let last = part.fragments.last, let found = starts[last.number + 1], continues(part, parts[found]) else {
        continue
      }
      next[index] = found
      isFollower[found] = true
    }
    return parts.indices.filter { !isFollower[$0] }.map { first in
      Array(sequence(first: first) { next[$0] })
    }
  }

  private func continues(_ part: Part, _ other: Part) -> Bool {
    let gap = other.u.lowerBound - part.u.upperBound
    return gap > 0 && gap <= Self.maximumColumnGap * part.size && abs(other.v - part.v) <= 0.2 * part.size
      && abs(other.size - part.size) <= 0.1 * part.size && !dividers.divide(part.u, other.u, at: part.v, part.size)
  }

  /// The lines of a row: the longest runs of parts that another line spans are one.
  private func joined(_ row: [Int]) -> [[Fragment]] {
    var lines: [[Fragment]] = []
    var start = 0
    while start < row.count {
      let end = end(of: row, from: start)
      lines.append(row[start...end].flatMap { parts[$0].fragments })
      start = end + 1
    }
    return lines
  }

  /// The place in a row of the last part of the line that begins with another.
  private func end(of row: [Int], from start: Int) -> Int {
    guard start + 1 < row.count else { return start }
    let (first, second) = (parts[row[start]], parts[row[start + 1]])
    let reach = Self.columnReach * first.size
    let column = spanning(first, second, between: first.v - reach, and: first.v + reach)
    guard !column.isEmpty else { return start }
    let (low, high) = (Self.leading.lowerBound * first.size, Self.leading.upperBound * first.size)
    let above = column.filter { (first.v - high...first.v - low).contains($0.v) }
    let below = column.filter { (first.v + low...first.v + high).contains($0.v) }
    let limit = min(row.count, start + Self.maximumPartCount)
    let ends = column.map(\.u.upperBound).sorted()
    let isColumn = ends.count >= Self.minimumColumnLineCount
    let wordCount = isColumn ? row[start + 1..<limit].prefix(while: isWord).count : 0
    return (start + 1..<limit).last { place in
      let last = parts[row[place]]
      let (end, distance) = (last.u.upperBound, Self.edgeDistance * last.size)
      if place <= start + wordCount,
        ends.indices(from: end - distance, through: end + distance).count >= Self.minimumColumnLineCount
      {
        return true
      }
      let gap =
        zip(row[start..<place], row[start + 1...place]).lazy
        .map { parts[$1].u.lowerBound - parts[$0].u.upperBound }.max() ?? 0
      let spanned = [above, below].map { lines in lines.contains { isAligned($0, with: last) } }
      if gap > Self.maximumCertainGap * first.size {
        return gap <= Self.maximumGap * first.size && spanned[0] && spanned[1]
      }
      return spanned[0] || spanned[1]
    } ?? start
  }

  /// Whether a part follows a space that is drawn, and is no cell of a table, under or over others.
  private func isWord(_ index: Int) -> Bool {
    let part = parts[index]
    let reach = 3 * Self.leading.upperBound * part.size
    return part.fragments[0].followsSpace
      && !neighbours(of: part, from: part.v - reach, to: part.v + reach).contains {
        $0 != index && abs(parts[$0].u.lowerBound - part.u.lowerBound) < Self.cellDistance * part.size
      }
  }

  /// Lines at some height that run on over the gap between two parts, and start where the first does.
  private func spanning(_ first: Part, _ second: Part, between low: Double, and high: Double) -> [Part] {
    parts[neighbours(of: first, from: low, to: high)].filter { line in
      let indent = first.u.lowerBound - line.u.lowerBound
      return abs(line.size - first.size) <= 0.1 * first.size
        && line.u.lowerBound < first.u.upperBound && line.u.upperBound > second.u.lowerBound
        && indent >= -Self.edgeDistance * first.size && indent <= Self.maximumIndent * first.size
    }
  }

  /// Parts between two heights, of many the nearest.
  private func neighbours(of part: Part, from low: Double, to high: Double) -> Range<Int> {
    let place = heights.partitioningIndex { $0 >= part.v }
    let nearest = place - Self.maximumNeighbourCount..<place + Self.maximumNeighbourCount
    return heights.indices(from: low, through: high).clamped(to: nearest)
  }

  private func isAligned(_ line: Part, with last: Part) -> Bool {
    abs(line.u.upperBound - last.u.upperBound) <= Self.edgeDistance * last.size
  }
}
