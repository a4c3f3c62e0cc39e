internal import ArgumentParser

extension NameSpecification {
  /// Where what a command writes goes, a file or a folder: under the same names everywhere.
  static let output: NameSpecification = [.customShort("o"), .customLong("output"), .customLong("out")]
}

extension ArgumentHelp {
  /// - Parameter name: of the folder that is made where none is named; see `BatchSources.folder(_:default:)`.
  static func outputFolder(for product: String, default name: String) -> ArgumentHelp {
    ArgumentHelp(
      "The folder for the \(product). (default: for one PDF its name and -\(name), like issue-\(name); else \(name))",
      valueName: "dir"
    )
  }
}
