public import Gatefold
public import GatefoldExport
internal import GatefoldPackage

/// Exports the articles of an issue as an HPub 1.0 file: HTML with a `book.json` in a zip file, for apps that are built
/// on the Baker Framework.
///
/// ```swift
/// let issue = try await MagazineIssue.open(path: "issue.pdf")
/// let folder = ExportDirectory("books", documentPath: "issue.pdf")
/// try await HPubExport(address: "book://example.org/skerry").write(issue, named: "skerry-14", into: folder)
/// ```
public struct HPubExport: Sendable {
  /// The identifier of the issue, like "book://example.org/skerry"; `nil` derives one from the file's content.
  public var address: String?
  /// The articles, pictures and media. The default is what the issue itself gives.
  public var content = PublicationContent()

  /// An export.
  ///
  /// - Parameter address: the identifier of the issue; by default derived from the file's content.
  public init(address: String? = nil) {
    self.address = address
  }

  /// Writes the articles of an issue as one file.
  ///
  /// An article or a picture that fails is left out; the folder gets the error.
  ///
  /// - Parameters:
  ///   - issue: the whole of which is written.
  ///   - name: of the file, without ".hpub".
  ///   - folder: where it is written.
  /// - Throws: `unwritableFile` if nothing can be written; `cancelled`; the errors of reading the issue as a whole.
  public func write(_ issue: MagazineIssue, named name: String, into folder: some ExportFolder)
    async throws(GatefoldError)
  {
    let unit = ExportUnit("\(name).hpub", options: ["address": address ?? "own"])
    try await folder.writeWhole(unit) { files throws(GatefoldError) in
      let file = try files.temporaryFile()
      let reader = PublicationReader(issue: issue, content: content, documentPath: folder.documentPath)
      let container = ZipStreamWriter(file.append)
      let failures = try await reader.read(hasCover: true) { publication, pictures throws(GatefoldError) in
        let writer = HPubWriter(
          publication: publication,
          address: address,
          pictures: pictures,
          files: ContainerFiles(container: container, folder: "")
        )
        return try await writer.write(progress: folder.progress(total: publication.articles.count))
      }
      try container.finish()
      try files.move(file, to: unit.name, showing: .data(pageIndex: nil))
      return failures
    }
  }
}
