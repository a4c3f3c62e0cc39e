internal import ArgumentParser

extension NameSpecification {
  /// Where what a command writes goes, a file or a folder: under the same names everywhere.
  static let output: NameSpecification = [.customShort("o"), .customLong("output"), .customLong("out")]
}

extension ArgumentHelp {
  /// - Parameter name: of the folder that is made where none is named; see `BatchSources.folder(_:default:)`.
  static func outputFolder(for product: String, default name: String) -> ArgumentHelp {
    ArgumentHelp(
      "Folder for the \(product). (default: issue-\(name) for issue.pdf; \(name) for several PDFs)",
      valueName: "dir"
    )
  }
}
