internal import ArgumentParser

extension NameSpecification {
  /// Names of the output option of every command, for a file or a folder.
  static let output: NameSpecification = [.customShort("o"), .customLong("output"), .customLong("out")]
}

/// - Throws: if the output folder is named like one of the files in it, which a folder of that name would be taken for.
func validateFolder(_ output: String?, of fileExtension: String) throws {
  guard let output, output.lowercased().hasSuffix(".\(fileExtension)") else { return }
  throw ValidationError(
    "--output is a folder, where each file is named after its issue; give it a name without .\(fileExtension)."
  )
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
