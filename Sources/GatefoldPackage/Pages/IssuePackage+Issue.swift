internal import Foundation
public import Gatefold

extension IssuePackage {
  /// Opens the content of the package: a PDF, pictures of pages with their text maps, or a layout.
  ///
  /// ```swift
  /// let package = try IssuePackage("tides.zip")
  /// let issue = try await package.openIssue()
  /// let cover = try await issue.page(at: package.issue.coverPageIndex).render(.width(600))
  /// print(issue.metadata.title ?? "", cover.size)
  /// ```
  ///
  /// The title of the package counts, and so do its language, its reading direction and the pairing of its pages where
  /// the description gives them. Nothing is held in memory that is not used: the PDF of a zip file is copied to a
  /// temporary file without a name, whose space is freed when the issue is closed, and pictures are decoded one by one
  /// within `RenderingBudget.pictureBytes`. A TIFF or JPEG 2000 is not decoded as a whole: it is drawn as the image of a
  /// PDF is, in a temporary file without a name, too.
  ///
  /// - Parameter configuration: for a PDF, all of it. For pictures and layouts, lanes and context: they have no password,
  ///   and are decoded in this process even if isolation is asked for (`MagazineIssue.isIsolated` is then false). Only
  ///   TIFF and JPEG 2000 are drawn in worker processes then, and in their own colours.
  /// - Returns: the issue. A page whose picture, text map or text is missing or damaged throws when it is drawn or read;
  ///   the others are not affected. A picture in a layout that cannot be shown leaves a grey area.
  /// - Throws: `unsupportedContent` if the content is of another kind, `noPages`, `invalidPackage`,
  ///   `invalidDescription` for a layout that cannot be read, and what opening a PDF throws.
  public func openIssue(
    configuration: IssueConfiguration = IssueConfiguration()
  ) async throws(GatefoldError) -> MagazineIssue {
    switch issue.content {
    case .pdf(let path): return try await openPDF(path, configuration)
    case .pictures(let pages, let textMap):
      guard !pages.isEmpty else {
        throw GatefoldError(.noPages, "the content has no pages; add them to content.pages", path: path)
      }
      let pictures = configuration.context.pictures
      return try await MagazineIssue.open(
        source: PicturesSource(pages, textMap: textMap, of: self, keepingIn: pictures),
        origin: .file(URL(filePath: path)),
        configuration: configuration
      )
    case .html: throw unsupported("HTML")
    case .epub: throw unsupported("an EPUB")
    case .layout: return try await openLayout(configuration)
    case .unknown: throw unsupported("of a kind that this version does not know")
    }
  }

  /// Opens one of many packages that share a password, as `MagazineIssue.open(path:passwordIfTaken:)` opens a PDF.
  ///
  /// - Throws: what ``openIssue(configuration:)`` throws, without the path, since callers with many packages add it.
  package func openIssue(passwordIfTaken configuration: IssueConfiguration) async throws(GatefoldError) -> MagazineIssue
  {
    try await MagazineIssue.open(taking: configuration) { configuration throws(GatefoldError) in
      try await openIssue(configuration: configuration)
    }
  }

  private func openLayout(_ configuration: IssueConfiguration) async throws(GatefoldError) -> MagazineIssue {
    guard let layout else { throw (layoutFailure ?? .invalidPackage("there is no layout")).of(path: path) }
    guard !layout.pages.isEmpty else { throw GatefoldError(.noPages, "the layout has no pages; add some", path: path) }
    return try await MagazineIssue.open(
      source: LayoutSource(layout, of: self),
      origin: .file(URL(filePath: path)),
      configuration: configuration
    )
  }

  private func unsupported(_ kind: String) -> GatefoldError {
    GatefoldError(
      .unsupportedContent,
      "the content is \(kind), which has no pages that can be opened; PDFs, pictures of pages and layouts have",
      path: path
    )
  }

  /// A PDF has at most 4 GiB. It is mapped into memory, and read whole where it has to be repaired.
  private static let maximumContentSize = 4 << 30

  private func openPDF(_ pdf: String, _ configuration: IssueConfiguration) async throws(GatefoldError) -> MagazineIssue
  {
    let file = try files.opened(pdf, limit: Self.maximumContentSize)
    do throws(GatefoldError) {
      return try await MagazineIssue.open(
        descriptor: file.descriptor,
        byteCount: file.byteCount,
        of: .file(URL(filePath: path)),
        details: DocumentDetails(
          title: issue.title,
          language: issue.language,
          direction: issue.readingDirection,
          pageLayout: issue.pairing.map(PageLayout.init)
        ),
        configuration: configuration
      )
    } catch {
      throw error.of(path: "\(path)/\(pdf)")
    }
  }
}
