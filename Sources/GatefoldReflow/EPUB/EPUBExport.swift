public import Gatefold
public import GatefoldExport
internal import GatefoldPackage

/// Exports an issue as an EPUB 3.3 file: its articles as text that fits any screen, or its pages as they are printed.
///
/// ```swift
/// let issue = try await MagazineIssue.open(path: "issue.pdf")
/// let folder = ExportDirectory("books", documentPath: "issue.pdf")
/// try await EPUBExport().write(issue, named: "issue", into: folder)
/// try await EPUBExport(layout: .fixed).write(issue, named: "issue-pages", into: folder)
/// ```
///
/// The same issue gives the same bytes. EPUBCheck finds neither errors nor warnings in them.
public struct EPUBExport: Sendable {
  /// The layout of the file.
  public enum Layout: String, Sendable, CaseIterable {
    /// The articles, in the type of the reading system. An issue without articles becomes the text of its pages, and a
    /// picture of each page without text.
    case reflowable
    /// The pages: a picture of each under its text, which can be selected, with links, and video and sound in place.
    case fixed
  }

  /// The layout of the file. The default is reflowable.
  public var layout: Layout
  /// The articles, pictures and media. The default is what the issue itself gives.
  public var content = PublicationContent()
  /// Which pages lie side by side, and which way they are turned. `nil`, the default, means as the file says in a fixed
  /// layout, and as the text of most articles runs in a reflowable one.
  public var arrangement: SpreadArrangement?
  /// Resolution of the pictures of pages, in pixels an inch. The default is 150. Only for a fixed layout.
  public var dpi = 150.0
  /// Quality of the pictures of pages, from 1 to 100. The default is 80. Only for a fixed layout.
  public var quality = 80

  /// An export.
  public init(layout: Layout = .reflowable) {
    self.layout = layout
  }

  /// Writes an issue as one file.
  ///
  /// An article, a picture or a page that fails is left out; the folder gets the error.
  ///
  /// - Parameters:
  ///   - issue: the whole of which is written.
  ///   - name: of the file, without ".epub".
  ///   - folder: where it is written.
  /// - Throws: `unwritableFile` if nothing can be written; `cancelled`; the errors of reading the issue as a whole.
  public func write(_ issue: MagazineIssue, named name: String, into folder: some ExportFolder)
    async throws(GatefoldError)
  {
    var options = ["layout": layout.rawValue, "arrangement": arrangement.map { "\($0)" } ?? "file"]
    if layout == .fixed { options.merge(["dpi": "\(dpi)", "quality": "\(quality)"]) { $1 } }
    let unit = ExportUnit("\(name).epub", options: options)
    try await folder.writeWhole(unit) { files throws(GatefoldError) in
      let file = try files.temporaryFile()
      let reader = PublicationReader(
        issue: issue,
        content: content,
        documentPath: folder.documentPath,
        arrangement: arrangement
      )
      let container = ZipStreamWriter(file.append)
      let failures = try await write(reader, to: container, folder)
      try container.finish()
      try files.move(file, to: unit.name, showing: .data(pageIndex: nil))
      return failures
    }
  }

  private func write(
    _ reader: PublicationReader,
    to container: ZipStreamWriter,
    _ folder: some ExportFolder
  ) async throws(GatefoldError) -> [GatefoldError] {
    try EPUBPackageWriter.writeHead(to: container)
    let files = ContainerFiles(container: container, folder: EPUBPackageWriter.folder)
    switch layout {
    case .reflowable:
      return try await reader.read(hasCover: true) { publication, pictures throws(GatefoldError) in
        let writer = ReflowableEPUBWriter(publication: publication, pictures: pictures, files: files)
        return try await writer.write(progress: folder.progress(total: publication.articles.count))
      }
    case .fixed:
      let publication = try await reader.readWithoutArticles()
      let writer = FixedLayoutEPUBWriter(publication: publication, zoom: dpi / 72, quality: quality, files: files)
      return try await writer.write(progress: folder.progress(total: reader.issue.pageCount))
    }
  }
}
