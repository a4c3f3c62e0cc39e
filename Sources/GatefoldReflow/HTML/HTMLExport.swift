public import Gatefold
public import GatefoldExport

/// Exports the articles of an issue as HTML: a small site, or files that stand alone. docs/reflow.md lists the files.
///
/// ```swift
/// let issue = try await MagazineIssue.open(path: "issue.pdf")
/// let folder = ExportDirectory("site", documentPath: "issue.pdf")
/// try await HTMLExport().write(issue, into: folder)
/// for failure in folder.failures { print(failure) }
/// ```
public struct HTMLExport: Sendable {
  /// How articles are divided into files.
  public enum Form: String, Sendable, CaseIterable {
    /// `index.html` with the cover and the contents, a file for each article, a style sheet, and pictures.
    case site
    /// A file for each article, which holds its style sheet and its pictures.
    case files
  }

  /// How articles are divided into files. The default is a site.
  public var form: Form
  /// The articles, pictures and media. The default is what the issue itself gives.
  public var content = PublicationContent()

  /// An export.
  public init(form: Form = .site) {
    self.form = form
  }

  /// Writes the articles of an issue, as one unit.
  ///
  /// An article or a picture that fails is left out; the folder gets the error.
  ///
  /// - Throws: `unwritableFile` if nothing can be written; `cancelled`; the errors of reading the issue as a whole.
  public func write(_ issue: MagazineIssue, into folder: some ExportFolder) async throws(GatefoldError) {
    let unit = ExportUnit("html", options: ["form": form.rawValue])
    try await folder.writeWhole(unit) { files throws(GatefoldError) in
      let reader = PublicationReader(issue: issue, content: content, documentPath: folder.documentPath)
      return try await reader.read(hasCover: form == .site) { publication, pictures throws(GatefoldError) in
        let writer = SiteWriter(
          publication: publication,
          form: form,
          pictures: pictures,
          files: FolderFiles(files: files)
        )
        return try await writer.write(progress: folder.progress(total: publication.articles.count))
      }
    }
  }
}
