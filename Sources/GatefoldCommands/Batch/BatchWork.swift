internal import Gatefold

/// What a batch is to do.
struct BatchWork: Sendable {
  let command: String
  /// What is written, like "thumbnails".
  let product: String
  /// The output folder.
  let folder: String
  /// What of the command decides how the files come out.
  let options: [String: String]
  /// Whether what the journal calls done is left out.
  let resumes: Bool
  let reportPath: String?
  let isQuiet: Bool

  /// The name of a unit in journals: these may be of several commands.
  func unitName(_ name: String) -> String { "\(command) \(name)" }

  /// All that decides how the files of a unit come out, for the journal: another engine may draw otherwise.
  func settings(with options: [String: String]) -> [String: String] {
    self.options.merging(options) { $1 }.merging(["engine": Self.engine]) { $1 }
  }

  /// To be raised where pages come out otherwise, or their files lie elsewhere.
  private static let version = 3
  private static let engine =
    (["gatefold \(version)"]
    + Installation.current.libraries.map { "\($0.name) \($0.version)" }).joined(separator: ", ")
}
