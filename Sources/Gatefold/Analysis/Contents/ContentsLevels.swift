/// Determines the nesting of the entries of a contents page: by the numbers of their sections, by the size and weight
/// of their type, and by how far they are indented.
struct ContentsLevels {
  /// Rank of an entry: an entry with a higher rank contains the entries after it.
  private struct Rank {
    let sections: Int?
    let size: Double
    let isBold: Bool
    /// The indentation within its column, as a step; 0 where indentation says nothing.
    let step: Int

    func isOver(_ other: Rank) -> Bool {
      if let sections, let others = other.sections, sections != others { return sections < others }
      if abs(size - other.size) > 0.08 * max(size, other.size) { return size > other.size }
      if isBold != other.isBold { return isBold }
      return step < other.step
    }
  }

  /// The depth of each entry, from 0.
  static func depths(of entries: [ContentsEntry], pages: [Int]) -> [Int] {
    let steps = steps(of: entries)
    let ranks = zip(entries, steps).map { entry, step in
      Rank(
        sections: sectionDepth(entry.title),
        size: entry.style.size,
        isBold: entry.style.isBold,
        step: step
      )
    }
    var stack: [Rank] = []
    var depths: [Int] = []
    for rank in ranks {
      while let last = stack.last, !last.isOver(rank) { stack.removeLast() }
      depths.append(stack.count)
      stack.append(rank)
    }
    return isPlausible(depths, pages) ? depths : entries.map { _ in 0 }
  }

  /// Whether each nested entry's page lies between its parent's page and the page of the parent's next sibling. Large
  /// type on a contents page is sometimes only a teaser without nested entries.
  private static func isPlausible(_ depths: [Int], _ pages: [Int]) -> Bool {
    var parents: [Int] = []
    for (depth, page) in zip(depths, pages) {
      parents.removeLast(max(0, parents.count - depth))
      if let parent = parents.last, page < parent { return false }
      parents.append(page)
    }
    guard depths.contains(where: { $0 > 0 }) else { return true }
    return zip(pages, pages.dropFirst()).count { $0 > $1 } * 20 <= pages.count
  }

  /// "3.2.1" has three; `nil` where the title begins with no number.
  private static func sectionDepth(_ title: String) -> Int? {
    guard let word = title.split(separator: " ").first else { return nil }
    let parts = word.split(separator: ".", omittingEmptySubsequences: true)
    guard !parts.isEmpty, parts.count <= 6, parts.allSatisfy({ $0.count <= 3 && $0.allSatisfy(\.isNumber) }) else {
      return nil
    }
    return parts.count
  }

  // MARK: Indentation

  private static let tolerance = 4.0

  private static func steps(of entries: [ContentsEntry]) -> [Int] {
    var steps = [Int](repeating: 0, count: entries.count)
    let pages = Dictionary(grouping: entries.indices) { entries[$0].contentsPage }
    for indices in pages.values {
      for column in columns(of: indices.sorted(), entries) {
        let edges = edges(of: column.map { entries[$0].rect.minX })
        // Centred lines start anywhere.
        guard edges.count <= 5 else { continue }
        for index in column {
          steps[index] = edges.firstIndex { abs($0 - entries[index].rect.minX) <= tolerance } ?? 0
        }
      }
    }
    return steps
  }

  /// Entries that follow each other down the page; a jump upwards starts a column.
  private static func columns(of indices: [Int], _ entries: [ContentsEntry]) -> [[Int]] {
    var columns: [[Int]] = []
    for index in indices {
      if let last = columns.last?.last, entries[index].rect.minY > entries[last].rect.minY - tolerance {
        columns[columns.count - 1].append(index)
      } else {
        columns.append([index])
      }
    }
    return columns
  }

  private static func edges(of starts: [Double]) -> [Double] {
    var edges: [Double] = []
    for start in starts.sorted() where start - (edges.last ?? -.infinity) > tolerance { edges.append(start) }
    return edges
  }
}
