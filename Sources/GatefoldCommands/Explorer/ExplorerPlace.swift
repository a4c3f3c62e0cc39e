internal import Gatefold

/// A screen of the explorer: a list of rows with a selection.
struct ExplorerPlace: Sendable {
  /// The destination of a row.
  enum Target: Hashable, Sendable {
    case path(PDFObjectPath)
    case stream(PDFObject.Reference)
    case allObjects
  }

  struct Row: Hashable, Sendable {
    let text: String
    /// Shown behind the text, less prominently.
    var note = ""
    var target: Target?
  }

  let title: String
  let rows: [Row]
  /// The object that the rows are of, for looking for what refers to it.
  var reference: PDFObject.Reference?
  var selection = 0
  /// The first row that is shown.
  private(set) var top = 0

  init(title: String, rows: [Row], reference: PDFObject.Reference? = nil) {
    (self.title, self.rows, self.reference) = (title, rows, reference)
  }

  var selected: Row? { rows.indices.contains(selection) ? rows[selection] : nil }

  mutating func move(by distance: Int) {
    selection = min(max(0, selection + distance), max(0, rows.count - 1))
  }

  /// The rows that fit, with the selected one among them.
  mutating func visibleRows(_ count: Int) -> Range<Int> {
    top = min(max(top, selection - count + 1), selection)
    top = max(0, min(top, rows.count - count))
    return top..<min(rows.count, top + count)
  }
}
