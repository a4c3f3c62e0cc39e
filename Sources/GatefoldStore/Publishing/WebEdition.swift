internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage
internal import GatefoldReflow

/// The files of an edition for the reader, as they are to be: all pages of a free issue, the first ones of another.
struct WebEdition: Sendable {
  /// Changes when the same pages with the same options would be written in another way.
  private static let version = 1

  let edition: IssueEdition
  let pageCount: Int
  /// The folder in the site.
  let folder: String
  /// Of what describes the pages, and changes without them: titles, addresses.
  let descriptionHash: String

  /// - Returns: `nil` for a store without a reader, and an issue of which nothing is shown.
  init?(_ edition: IssueEdition, _ facts: SourceFacts, _ publisher: StorePublisher) {
    guard publisher.hasReader else { return nil }
    self.edition = edition
    pageCount = edition.entry.isFree ? facts.pageCount : edition.previewPageCount
    guard pageCount > 0 else { return nil }
    let options = "\(Self.version)|\(publisher.readerResolution)|\(publisher.quality)|\(pageCount)"
    folder = "\(edition.folder)/web-\(SiteName.hash(of: options, digits: 8))"
    descriptionHash = SiteName.hash(of: "\(folder)|\(publisher.base)|\(edition.entry)", digits: 64)
  }

  /// The `issue.json` that the reader opens, whose address stays the same from one edition to the next.
  var descriptionPath: String { SitePath.description(edition.entry.slug) }
}

/// Writes the files of an edition for the reader.
struct WebEditionWriter: Sendable {
  let web: WebEdition
  let opened: OpenedSource
  let source: IssueSourceFile
  let site: SiteFolder
  let publisher: StorePublisher

  /// - Parameter describesOnly: whether the pages are there as they should be.
  /// - Returns: the record, and what is missing.
  /// - Throws: `unwritableFile`, `cancelled`; what reading the package or its articles as a whole throws.
  func write(describesOnly: Bool) async throws(GatefoldError) -> (record: SiteManifest.Web, findings: [GatefoldError]) {
    let folder = try SiteExportFolder(
      web.folder,
      in: site,
      documentPath: source.path,
      describesOnly: describesOnly
    )
    let issue = opened.issue
    var export = WebExport(address: "\(publisher.base)/\(web.folder)")
    export.dpi = publisher.readerResolution
    export.format = .jpeg(quality: publisher.quality)
    export.textMaps = [.json]
    export.title = entry.title
    export.copiesDocument = false
    export.pageCount = web.pageCount
    export.arrangement = SpreadArrangement(try await issue.resolvedReadingHints())
    export.arrangement?.direction = entry.readingDirection
    export.placement = placement
    // An article, an overlay or its files may belong to pages that are not shown.
    if entry.isFree {
      if source.isPackage {
        let package = try IssuePackage(source.path)
        export.annotations = try await package.webAnnotations(of: issue, probe: .installed)
        export.overlays = try package.webOverlays()
      }
      var articles = ArticlesExport()
      articles.content = try await PublicationContent(of: issue, at: source.path)
      articles.folder = WebPath.articlesFolder
      try await articles.write(issue, into: folder)
      export.articles = WebPath.articles
    }
    try await export.write(issue, into: folder)
    try folder.throwEnd()
    let record = SiteManifest.Web(
      folder: web.folder,
      pageCount: web.pageCount,
      fileCount: site.fileCount(in: web.folder),
      descriptionHash: web.descriptionHash,
      isWhole: folder.failures.isEmpty
    )
    return (record, folder.failures)
  }

  private var entry: IssueEntry { web.edition.entry }

  private var placement: WebPlacement {
    let name = String(web.folder.dropFirst(web.edition.folder.count + 1))
    let edition = String(web.edition.folder.split(separator: "/").last ?? "")
    var placement = WebPlacement(
      descriptionPath: "../../issue.json",
      folder: "\(edition)/\(name)/",
      edition: "\(edition)-\(name)"
    )
    placement.language = entry.language
    placement.page = "../../\(SitePath.issuePage(entry.slug))"
    if entry.isFree {
      placement.document = source.isPackage ? nil : "../\(web.edition.fileName)"
    } else {
      placement.preview = .init(pageCount: opened.issue.pageCount, purchaseAddress: entry.purchaseURL)
    }
    return placement
  }
}
