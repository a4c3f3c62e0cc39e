public import Gatefold
public import GatefoldExport

/// Exports the articles of an issue as JSON, one file each, with their pictures as files. docs/reflow.md lists the keys.
///
/// ```swift
/// let issue = try await MagazineIssue.open(path: "issue.pdf")
/// let folder = ExportDirectory("articles", documentPath: "issue.pdf")
/// try await ArticlesExport().write(issue, into: folder)
/// ```
public struct ArticlesExport: Sendable {
  /// The articles and pictures. The default is what the issue itself gives. Media are not used.
  public var content = PublicationContent()
  /// The folder within the issue's folder, ending with a slash. The default is the issue's folder itself.
  public var folder = ""

  /// An export of what the issue itself gives.
  public init() {}

  /// Writes the articles of an issue, as one unit.
  ///
  /// An article or a picture that fails is left out; the folder gets the error.
  ///
  /// - Throws: `unwritableFile` if nothing can be written; `cancelled`; the errors of reading the issue as a whole.
  public func write(_ issue: MagazineIssue, into folder: some ExportFolder) async throws(GatefoldError) {
    let options = self.folder.isEmpty ? [:] : ["folder": self.folder]
    try await folder.writeWhole(ExportUnit("articles", options: options)) { files throws(GatefoldError) in
      let reader = PublicationReader(issue: issue, content: content, documentPath: folder.documentPath)
      return try await reader.read(hasCover: false) { publication, pictures throws(GatefoldError) in
        let writer = ArticlesWriter(publication: publication, pictures: pictures, files: target(files))
        return try await writer.write(progress: folder.progress(total: publication.articles.count))
      }
    }
  }

  private func target(_ files: any ExportFiles) -> FolderFiles { FolderFiles(files: files, folder: folder) }
}
