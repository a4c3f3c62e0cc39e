internal import ArgumentParser

extension NameSpecification {
  /// Names of the output option of every command, for a file or a folder.
  static let output: NameSpecification = [.customShort("o"), .customLong("output"), .customLong("out")]
}

extension ArgumentHelp {
  /// - Parameter name: name of the folder that is created by default; see `BatchSources.folder(_:default:)`.
  static func outputFolder(for product: String, default name: String) -> ArgumentHelp {
    ArgumentHelp(
      "Folder for the \(product). (default: issue-\(name) for issue.pdf; \(name) for several PDFs)",
      valueName: "dir"
    )
  }
}
