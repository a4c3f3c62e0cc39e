/// Columns of text for people: the first row is the heading.
struct TextTable {
  enum Alignment {
    case left, right
  }

  private let alignments: [Alignment]
  private var rows: [[String]]

  init(_ columns: [(name: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    rows = [columns.map(\.name)]
  }

  mutating func append(_ row: [String]) { rows.append(row) }

  /// Lines with as much space as each column needs.
  var text: String {
    let widths = alignments.indices.map { column in rows.map { $0[column].terminalWidth }.max() ?? 0 }
    return rows.map { row in
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].terminalWidth)
        return alignments[column] == .left ? row[column] + space : space + row[column]
      }
      return cells.joined(separator: "  ").trimmingSpaces
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension [Int] {
  /// Numbers in order for people, like "1-3, 5".
  var rangeSummary: String {
    var ranges: [ClosedRange<Int>] = []
    for number in self {
      if let last = ranges.last, number == last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ", ")
  }
}
