/// The repairs that made a damaged document readable, and its losses.
///
/// ```swift
/// if let repair = issue.repair {
///   print("repaired:", repair.description, "; pages lost:", repair.lostPageCount)
/// }
/// ```
public struct RepairReport: Hashable, Sendable, Codable {
  /// The method of a repair, from the lightest to the heaviest. More methods may be added.
  public enum Method: String, Hashable, Sendable, Codable, CaseIterable {
    /// Its cross-reference table was rebuilt while it was opened. Nothing else had to be repaired.
    case rebuilt
    /// It was rewritten from the objects that could be read.
    case rewritten
    /// It was searched for page objects, from which a new document was made.
    case salvaged
  }

  /// The method of the repair.
  public let method: Method

  /// The repairs and losses: phrases without capital and full stop.
  public let notes: [String]

  /// The number of pages that the document seems to have had and that could not be found; 0 if no losses are known.
  public let lostPageCount: Int

  /// A report of a repair.
  public init(method: Method, notes: [String], lostPageCount: Int = 0) {
    self.method = method
    self.notes = notes
    self.lostPageCount = lostPageCount
  }
}

extension RepairReport: CustomStringConvertible {
  /// All notes on one line, separated by semicolons.
  public var description: String { notes.joined(separator: "; ") }
}

extension RepairReport {
  static let rebuiltTableNote = "the cross-reference table was rebuilt"

  static let lostAnnotationsNote = "only the first 10,000 annotations of a page were kept"

  static let replacedWhiteSpaceNote = "bytes wrongly used as white space were replaced"

  func adding(_ note: String) -> RepairReport {
    RepairReport(method: method, notes: notes + [note], lostPageCount: lostPageCount)
  }

  /// "page 5", or "pages 5, 6", by their indices.
  static func names(_ indices: [Int]) -> String {
    let numbers = indices.prefix(12).map { String($0 + 1) }.joined(separator: ", ")
    let shown = (indices.count == 1 ? "page " : "pages ") + numbers
    return indices.count > 12 ? "\(shown) and \(indices.count - 12) more" : shown
  }

  static func lostPagesNote(_ lost: Int, of total: Int) -> String {
    "\(lost) of \(total.counted("page")) could not be found"
  }
}
