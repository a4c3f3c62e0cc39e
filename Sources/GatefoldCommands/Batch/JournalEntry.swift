/// A line of a journal. See docs/batch.md.
struct JournalEntry: Codable, Sendable {
  /// The name of a journal in its folder.
  static let fileName = ".gatefold-journal"

  /// The command and the unit's name, like "thumbs page-0001".
  let unit: String
  /// The SHA-256 of the PDF; absent where the unit was begun anew.
  var issue: String?
  /// What decides how the files come out.
  var options: [String: String]?
  /// The bytes of each file, by its path in the folder.
  var files: [String: Int]?
}
