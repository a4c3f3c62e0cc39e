internal import Gatefold

/// Parameters of a batch.
struct BatchWork: Sendable {
  let command: String
  /// Name of the product, like "thumbnails".
  let product: String
  /// The output folder of this machine.
  var folder: String
  /// The output folder as it was given: it may be on an object store.
  let namedFolder: String
  /// How issues and outputs of an object store are kept; `nil` if the command does without.
  var scratch: ScratchSettings?
  /// Options of the command that affect its files.
  let options: [String: String]
  /// Whether --resume was given.
  private let isResumeGiven: Bool
  /// Whether the issues are those of a plan, which assigns their folders. Several processes may then work on the same
  /// issue, on several machines.
  var isPlanned = false
  /// Whether a unit's earlier files are removed even without --resume: a bag may have none that it does not list.
  var replacesFiles = false
  /// The folder that an issue must have below the output folder, like "sn1/print/2026030101"; `nil` for one that is named
  /// after its file.
  var prescribedFolder: @Sendable (BatchSource) -> String? = { _ in nil }
  let reportPath: String?
  let isQuiet: Bool

  init(
    command: String,
    product: String,
    folder: String,
    options: [String: String],
    resumes: Bool,
    reportPath: String?,
    isQuiet: Bool
  ) {
    (self.command, self.product, self.folder, self.options) = (command, product, folder, options)
    namedFolder = folder
    (isResumeGiven, self.reportPath, self.isQuiet) = (resumes, reportPath, isQuiet)
  }

  /// Whether units that the journal records as done are skipped.
  var resumes: Bool { isResumeGiven || isPlanned }

  /// The name of a unit in journals, which several commands may share.
  func unitName(_ name: String) -> String { "\(command) \(name)" }

  /// Everything that affects the files of a unit, for the journal, including the engine's version.
  func settings(with options: [String: String]) -> [String: String] {
    self.options.merging(options) { $1 }.merging(["engine": Self.engine]) { $1 }
  }

  /// Raise this when pages are drawn differently, or when their files move.
  private static let version = 5
  private static let engine =
    (["gatefold \(version)"]
    + Installation.loadedLibraries.map { "\($0.name) \($0.version)" }).joined(separator: ", ")
}
