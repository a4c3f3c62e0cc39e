/// A line of a journal. See docs/batch.md.
struct JournalEntry: Codable, Sendable {
  /// The name of a journal in its folder.
  static let fileName = ".gatefold-journal"

  /// The command and the unit's name, like "thumbs page-0001".
  let unit: String
  /// The SHA-256 of the PDF; absent if the unit was invalidated.
  var issue: String?
  /// Options that affect the files.
  var options: [String: String]?
  /// The bytes of each file, by its path in the folder.
  var files: [String: Int]?
}
